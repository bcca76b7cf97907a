import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { csvAnswer } from '#api/middleware/csv-answer.ts'
import type { Env } from '#api/middleware/env.ts'
import { gate } from '#api/middleware/gate.ts'
import { type Grant, rightsMatrix } from '#domain/administration/profiles.ts'
import { ROLE_LABELS, ROLES } from '#domain/roles.ts'

type Row = Grant & { id: string }

/** Rights matrix as CSV (`domain.md` §4.9); computed, not stored. */
export const profileMatrixRoutes = new Hono<Env>()
  .use(gate(['/administration/profiles']))
  .get('/export.csv', describeRoute({ tags: ['administration/profiles'], summary: 'Matrice des droits en CSV' }), c => {
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
  })
