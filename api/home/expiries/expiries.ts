import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { readPage } from '#api/db/list.ts'
import { csvList } from '#api/middleware/csv-answer.ts'
import type { Env } from '#api/middleware/env.ts'
import { gate } from '#api/middleware/gate.ts'
import { query } from '#api/middleware/input.ts'
import { expiryListQuery } from '#domain/home/expiries.ts'
import { COLUMNS, expiryList } from './list.ts'

const tags = ['home']

/** Expiries of drivers, materials and sub-contractors (`domain.md` §4.1), for office roles. */
export const expiryRoutes = new Hono<Env>()
  .use(gate(['/settings']))
  .get('/', describeRoute({ tags, summary: 'Échéances' }), query(expiryListQuery), async c =>
    c.json(await readPage(expiryList(c.var.db, c.req.valid('query'), c.var.user.role))),
  )
  .get('/export.csv', describeRoute({ tags, summary: 'Échéances en CSV' }), query(expiryListQuery), c =>
    csvList(c, expiryList(c.var.db, c.req.valid('query'), c.var.user.role), { name: 'echeances', columns: COLUMNS }),
  )
