import { leaveDays } from '#domain/human-resources/leave.ts'
import { leaveInput } from '#domain/human-resources/leave-schema.ts'
import { office } from '../middleware/gate.ts'
import { operations } from '../middleware/operations.ts'
import { createdLeave } from './answers.ts'

/** Leave in « jours ouvrables », « ouvrés » and « calendaires » (`domain.md` §6.11); stores nothing. */
export const leaveSimulation = operations('simulations', office).read(
  'POST /',
  "Décompte d'une absence en jours",
  { body: leaveInput, answer: createdLeave },
  ({ body: { zone, ...leave } }) => leaveDays(leave, zone),
)
