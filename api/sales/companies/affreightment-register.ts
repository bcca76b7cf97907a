import { SHEET } from '#api/middleware/answers.ts'
import { csvAnswer } from '#api/middleware/csv-answer.ts'
import { operations } from '#api/middleware/operations.ts'
import { readLetterhead } from '#api/parameters/carrier.ts'
import { affreightmentRegisterQuery } from '#domain/sales/companies/affreightment-register.ts'
import { registerColumns } from './affreightment-register-export.ts'
import { registerIds, registerRows } from './affreightment-register-rows.ts'
import { findCompany } from './writes.ts'

/** Registre d'affrètement (`domain.md` §3.1). Prices need the right; the note's column is for handwriting. */
export const affreightmentRegisterRoutes = operations('sales/companies').respond(
  'GET /affreightment-register.csv',
  "Registre d'affrètement en CSV",
  { act: 'company.money', query: affreightmentRegisterQuery, file: SHEET },
  async ({ c, db, query: period }) => {
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
