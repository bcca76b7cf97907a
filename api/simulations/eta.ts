import { etaOf } from '#domain/journey-management/live/eta.ts'
import { etaInput } from '#domain/journey-management/live/eta-schema.ts'
import { office } from '../middleware/gate.ts'
import { operations } from '../middleware/operations.ts'
import { createdEta } from './answers.ts'

/** Expected arrivals (`domain.md` §4.3); stores nothing. */
export const etaSimulation = operations('simulations', office).read(
  'POST /',
  "Heures d'arrivée prévues",
  { body: etaInput, answer: createdEta },
  ({ body }) => ({ stops: etaOf(body) }),
)
