import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import type { Env } from '#api/middleware/env.ts'
import { office } from '#api/middleware/gate.ts'
import { query } from '#api/middleware/input.ts'
import { communesOf } from '#api/trade/communes/communes.ts'
import { checked } from '#domain/fields.ts'
import { checkPostalCode } from '#domain/formats/postal-code.ts'

export const communeRoutes = new Hono<Env>()
  .use(office)
  .get(
    '/',
    describeRoute({ tags: ['sales/communes'], summary: "Communes d'un code postal" }),
    query(z.object({ zip: checked(value => checkPostalCode(value)) })),
    c => c.json({ communes: communesOf(c.req.valid('query').zip) }),
  )
