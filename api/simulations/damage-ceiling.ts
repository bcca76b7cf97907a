import { damageCeiling } from '#domain/incidents-management/damages/ceiling.ts'
import { damageCeilingInput } from '#domain/incidents-management/damages/ceiling-schema.ts'
import { office } from '../middleware/gate.ts'
import { operations } from '../middleware/operations.ts'
import { createdDamageCeiling } from './answers.ts'

/** Liability cap for damaged goods (`domain.md` §6.10); stores nothing. */
export const damageCeilingSimulation = operations('simulations', office).read(
  'POST /',
  "Plafond légal d'un dommage",
  { body: damageCeilingInput, answer: createdDamageCeiling },
  ({ body }) => damageCeiling(body),
)
