import { readPage } from '#api/db/list.ts'
import { SHEET } from '#api/middleware/answers.ts'
import { csvList } from '#api/middleware/csv-answer.ts'
import { gate } from '#api/middleware/gate.ts'
import { operations } from '#api/middleware/operations.ts'
import { expiryListQuery } from '#domain/home/expiries.ts'
import { expiryPage } from './answers.ts'
import { COLUMNS, expiryList } from './list.ts'

/** Expiries of drivers, materials and sub-contractors (`domain.md` §4.1), for office roles. */
export const expiryRoutes = operations('home', gate(['/settings']))
  .read('GET /', 'Échéances', { query: expiryListQuery, answer: expiryPage }, ({ db, user, query }) =>
    readPage(expiryList(db, query, user.role)),
  )
  .respond('GET /export.csv', 'Échéances en CSV', { query: expiryListQuery, file: SHEET }, ({ c, db, user, query }) =>
    csvList(c, expiryList(db, query, user.role), { name: 'echeances', columns: COLUMNS }),
  )
