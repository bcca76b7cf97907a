import { rotationOf } from '#domain/journey-management/drivers-pools/rotation.ts'
import { rotationInput } from '#domain/journey-management/drivers-pools/rotation-schema.ts'
import { office } from '../middleware/gate.ts'
import { operations } from '../middleware/operations.ts'
import { createdRotation } from './answers.ts'

/** Driver of a tour on each date (`domain.md` §3.6); stores nothing. */
export const rotationSimulation = operations('simulations', office).read(
  'POST /',
  "Roulement d'une tournée",
  { body: rotationInput, answer: createdRotation },
  ({ body: { dates, ...rule } }) => ({ dates: rotationOf(rule, dates) }),
)
