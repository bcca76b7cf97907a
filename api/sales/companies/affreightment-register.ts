import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { csvAnswer } from '#api/middleware/csv-answer.ts'
import type { Env } from '#api/middleware/env.ts'
import { right } from '#api/middleware/gate.ts'
import { query } from '#api/middleware/input.ts'
import { readLetterhead } from '#api/parameters/carrier.ts'
import { affreightmentRegisterQuery } from '#domain/sales/companies/affreightment-register.ts'
import { registerColumns } from './affreightment-register-export.ts'
import { registerIds, registerRows } from './affreightment-register-rows.ts'
import { findCompany } from './writes.ts'

/** Registre d'affrètement (`domain.md` §3.1). Prices need the right; the note's column is for handwriting. */
export const affreightmentRegisterRoutes = new Hono<Env>().get(
  '/affreightment-register.csv',
  describeRoute({ tags: ['sales/companies'], summary: "Registre d'affrètement en CSV" }),
  right('company.money'),
  query(affreightmentRegisterQuery),
  async c => {
    const period = c.req.valid('query')
    const { db } = c.var
    const letterhead = await readLetterhead(c)
    if (period.subcontractor !== null) await findCompany(db, period.subcontractor)
    const found = await registerIds(db, period)
    return csvAnswer(c, {
      name: 'registre-affretement',
      columns: registerColumns(letterhead),
      ids: found.map(({ id }) => id),
      read: ids => registerRows(db, ids),
    })
  },
)
