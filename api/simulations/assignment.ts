import { readDatedBans } from '#api/parameters/traffic-bans.ts'
import { checkAssignment, isAssignable } from '#domain/assignment/assignment.ts'
import { assignmentInput } from '#domain/assignment/assignment-schema.ts'
import { office } from '../middleware/gate.ts'
import { operations } from '../middleware/operations.ts'
import { createdAssignment } from './answers.ts'

/** Assignment check of means in the request (`domain.md` §2.8); stores nothing, and reads the bans of the yearly order alone. */
export const assignmentSimulation = operations('simulations', office).read(
  'POST /',
  "Contrôle d'une affectation",
  { body: assignmentInput, answer: createdAssignment },
  async ({
    db,
    body: {
      journey: { departments, ...journey },
      ...means
    },
  }) => {
    const dated = await readDatedBans(db, { from: journey.start.slice(0, 10), to: journey.end.slice(0, 10) })
    const findings = checkAssignment({ ...journey, bans: { dated, departments } }, means)
    return { assignable: isAssignable(findings), findings }
  },
)
