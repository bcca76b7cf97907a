import { SHEET } from '#api/middleware/answers.ts'
import { csvAnswer } from '#api/middleware/csv-answer.ts'
import { gate } from '#api/middleware/gate.ts'
import { operations } from '#api/middleware/operations.ts'
import { type Grant, rightsMatrix } from '#domain/administration/profiles.ts'
import { ROLE_LABELS, ROLES } from '#domain/roles.ts'

type Row = Grant & { id: string }

/** Rights matrix as CSV (`domain.md` §4.9); computed, not stored. */
export const profileMatrixRoutes = operations('administration/profiles', gate(['/administration/profiles'])).respond(
  'GET /export.csv',
  'Matrice des droits en CSV',
  { file: SHEET },
  ({ c }) => {
    const rows = new Map(rightsMatrix().map((row, index) => [String(index), row]))
    return csvAnswer<Row>(c, {
      name: 'profils',
      columns: {
        Domaine: (row: Row) => row.group,
        'Écran ou action': row => row.name,
        Adresse: row => row.path,
        ...Object.fromEntries(ROLES.map(role => [ROLE_LABELS[role], (row: Row) => (row.roles.includes(role) ? 'Oui' : 'Non')])),
      },
      ids: [...rows.keys()],
      read: async ids => ids.map(id => ({ id, ...rows.get(id)! })),
    })
  },
)
