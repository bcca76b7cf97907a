import { operations } from '#api/middleware/operations.ts'
import { indexChoices, requireIndexValue } from '#api/sales/delivery-request/indexation-clause.ts'
import { companyNotesSchema } from '#domain/sales/companies/company.ts'
import { companyIndexationSchema } from '#domain/sales/delivery-request/clauses-schema.ts'
import { companyIndexation } from './answers.ts'
import { withMoneyFor } from './list.ts'
import { changeCompany, findCompany } from './writes.ts'

/** Notes and default indexation: each has its own form and right. */
export const companyPartRoutes = operations('sales/companies')
  .write(
    'PUT /:id/notes',
    "Noter quelque chose d'un client",
    { act: 'company.notes', body: companyNotesSchema },
    (tx, { user, id, body: { version, notes } }) => {
      const shown = (company: Awaited<ReturnType<typeof findCompany>>) => withMoneyFor(user.role, company)
      return changeCompany(tx, id, { version, shown }, { notes })
    },
  )
  .read(
    'GET /:id/indexation',
    "Indexation par défaut d'un client et indices possibles",
    { act: 'company.money', answer: companyIndexation },
    async ({ db, id }) => {
      const [company, indices] = await Promise.all([findCompany(db, id), indexChoices(db)])
      return { indexation: company.defaultIndexation, indices }
    },
  )
  .write(
    'PUT /:id/indexation',
    "Indexation par défaut d'un client",
    { act: 'company.write', body: companyIndexationSchema },
    async (tx, { id, body: { version, indexation } }) => {
      if (indexation) await requireIndexValue(tx, indexation)
      const defaultIndexation = indexation && { ...indexation, thresholdPct: indexation.thresholdPct ?? undefined }
      return changeCompany(tx, id, { version }, { defaultIndexation })
    },
  )
