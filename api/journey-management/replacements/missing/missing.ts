import { gate } from '#api/middleware/gate.ts'
import { operations } from '#api/middleware/operations.ts'
import { callSchema, missingQuery, missingSchema } from '#domain/journey-management/replacements/missing.ts'
import { may } from '#domain/rights.ts'
import { createdMissing, missingCalls, missingSheet } from './answers.ts'
import { recordCall } from './calls.ts'
import { replaceMissing } from './confirm.ts'
import { proposalsFor } from './proposals.ts'

/** « Il me manque quelqu'un »: a driver or his vehicle is missing. */
export const missingRoutes = operations('journey-management/replacements', gate(['/journey-management/replacements']))
  .write(
    'POST /calls',
    "Noter l'appel à un remplaçant et sa réponse",
    { act: 'replacement.write', body: callSchema, answer: missingCalls },
    (tx, { user, body }) => recordCall(tx, body, user.id),
  )
  .read(
    'GET /:driverId',
    "Ce qu'une absence ou une panne touche, et qui peut remplacer",
    { act: 'replacement.confirm', query: missingQuery, answer: missingSheet },
    ({ c, user, driverId, query }) => proposalsFor(c.var, driverId, query, may(user.role, 'journey.money')),
  )
  .write(
    'POST /:driverId',
    "Déclarer l'absence ou la panne et confier tous les trajets",
    { act: 'replacement.confirm', body: missingSchema, answer: createdMissing },
    (tx, { c, user, driverId, body }) => replaceMissing(tx, c.var.jobs, driverId, body, user),
  )
