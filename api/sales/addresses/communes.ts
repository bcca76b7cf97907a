import { z } from 'zod'
import { office } from '#api/middleware/gate.ts'
import { operations } from '#api/middleware/operations.ts'
import { communesOf } from '#api/trade/communes/communes.ts'
import { checked } from '#domain/fields.ts'
import { checkPostalCode } from '#domain/formats/postal-code.ts'
import { communesList } from './answers.ts'

export const communeRoutes = operations('sales/communes', office).read(
  'GET /',
  "Communes d'un code postal",
  { query: z.object({ zip: checked(value => checkPostalCode(value)) }), answer: communesList },
  ({ query }) => ({ communes: communesOf(query.zip) }),
)
