import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { csvAnswer } from '#api/middleware/csv-answer.ts'
import type { Env } from '#api/middleware/env.ts'
import { right } from '#api/middleware/gate.ts'
import { query } from '#api/middleware/input.ts'
import { affreightmentRegisterQuery } from '#domain/sales/companies/affreightment-register.ts'
import { registerColumns } from './affreightment-register-export.ts'
import { registerIds, registerRows } from './affreightment-register-rows.ts'
import { findCompany } from './writes.ts'

/**
 * Registre d'affrètement (`domain.md` §3.1): a line for each journey that a sub-contractor was given, of at most thirteen months. It says
 * prices, so it is there for who may see money. Quai keeps no consignment notes yet: their column stays empty for who fills in the file,
 * and the number of the journey stands beside it.
 */
export const affreightmentRegisterRoutes = new Hono<Env>().get(
  '/affreightment-register.csv',
  describeRoute({ tags: ['sales/companies'], summary: "Registre d'affrètement en CSV" }),
  right('company.money'),
  query(affreightmentRegisterQuery),
  async c => {
    const asked = c.req.valid('query')
    const { db, letterhead } = c.var
    if (asked.subcontractor !== null) await findCompany(db, asked.subcontractor)
    const found = await registerIds(db, asked)
    return csvAnswer(c, {
      name: 'registre-affretement',
      columns: registerColumns(letterhead),
      ids: found.map(({ id }) => id),
      read: ids => registerRows(db, ids),
    })
  },
)
