import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { write } from '#api/db/write.ts'
import type { Env } from '#api/middleware/env.ts'
import { right } from '#api/middleware/gate.ts'
import { body, params } from '#api/middleware/input.ts'
import { indexChoices, requireIndexValue } from '#api/sales/delivery-request/indexation-clause.ts'
import { companyNotesSchema } from '#domain/sales/companies/company.ts'
import { companyIndexationSchema } from '#domain/sales/delivery-request/clauses-schema.ts'
import { withMoneyFor } from './list.ts'
import { changeCompany, findCompany } from './writes.ts'

const byId = params(z.object({ id: z.uuid() }))
const tags = ['sales/companies']

/** Notes and default indexation: each has its own form and right. */
export const companyPartRoutes = new Hono<Env>()
  .put(
    '/:id/notes',
    describeRoute({ tags, summary: "Noter quelque chose d'un client" }),
    right('company.notes'),
    byId,
    body(companyNotesSchema),
    async c => {
      const { version, notes } = c.req.valid('json')
      const shown = (company: Awaited<ReturnType<typeof findCompany>>) => withMoneyFor(c.var.user.role, company)
      return c.json(await write(c, tx => changeCompany(tx, c.req.valid('param').id, { version, shown }, { notes })))
    },
  )
  .get(
    '/:id/indexation',
    describeRoute({ tags, summary: "Indexation par défaut d'un client et indices possibles" }),
    right('company.money'),
    byId,
    async c => {
      const [company, indices] = await Promise.all([findCompany(c.var.db, c.req.valid('param').id), indexChoices(c.var.db)])
      return c.json({ indexation: company.defaultIndexation, indices })
    },
  )
  .put(
    '/:id/indexation',
    describeRoute({ tags, summary: "Indexation par défaut d'un client" }),
    right('company.write'),
    byId,
    body(companyIndexationSchema),
    async c => {
      const { version, indexation } = c.req.valid('json')
      const updated = await write(c, async tx => {
        if (indexation) await requireIndexValue(tx, indexation)
        const defaultIndexation = indexation && { ...indexation, thresholdPct: indexation.thresholdPct ?? undefined }
        return changeCompany(tx, c.req.valid('param').id, { version }, { defaultIndexation })
      })
      return c.json(updated)
    },
  )
