import { z } from 'zod'
import {
  type RecentRecord,
  SEARCH_KINDS,
  SEARCH_MIN,
  SEARCH_ROWS,
  type SearchGroup,
  type SearchKind,
  screenOfKind,
} from '#domain/search.ts'
import { signedIn } from '../middleware/gate.ts'
import { operations } from '../middleware/operations.ts'
import { searchList, searchRecent } from './answers.ts'
import { LIMIT } from './row.ts'
import { findRows, ID_KINDS, rowsById } from './rows.ts'

/** `kind:id`; anything else is ignored. */
const recordRef = z.union([
  z.templateLiteral([z.enum(ID_KINDS), ':', z.uuid()]),
  z.templateLiteral(['journey:', z.string().max(30)]),
])
const recentQuery = z.object({
  record: z.preprocess(
    given => (Array.isArray(given) ? given : [given]).filter(ref => recordRef.safeParse(ref).success).slice(0, LIMIT),
    z.array(z.string()),
  ),
})

export const searchRoutes = operations('search', signedIn)
  .read(
    'GET /',
    'Chercher dans tout ce que le rôle peut ouvrir',
    { query: z.object({ q: z.string().trim().max(100).catch('').default('') }), answer: searchList },
    async ({ db, user, query: { q } }) => {
      const kinds = (Object.keys(SEARCH_KINDS) as SearchKind[]).filter(kind => screenOfKind(kind, user.role))
      // Displayed labels are typed back with their separators, which must not be searched.
      const words = q.replace(/[·,]/g, ' ').trim()
      if (words.length < SEARCH_MIN) return { groups: [] as SearchGroup[] }
      const found = await Promise.all(kinds.map(kind => findRows(db, kind, words)))
      const groups: SearchGroup[] = kinds.map((kind, index) => ({
        kind,
        rows: found[index]!.slice(0, SEARCH_ROWS),
        more: found[index]!.length > SEARCH_ROWS,
      }))
      return { groups: groups.filter(({ rows }) => rows.length > 0) }
    },
  )
  .read(
    'GET /recent',
    'Nommer les fiches ouvertes en dernier',
    { query: recentQuery, answer: searchRecent },
    async ({ db, user, query }) => {
      const opened = query.record.map(ref => {
        const [kind, ...id] = ref.split(':')
        return { kind: kind as SearchKind, id: id.join(':') }
      })
      const kinds = [...new Set(opened.map(({ kind }) => kind))].filter(kind => screenOfKind(kind, user.role))
      const idsOf = (of: SearchKind) => opened.flatMap(({ kind, id }) => (kind === of ? [id] : []))
      const found = await Promise.all(kinds.map(kind => rowsById(db, kind, idsOf(kind))))
      const rows = opened.flatMap(({ kind, id }): RecentRecord[] => {
        const row = found[kinds.indexOf(kind)]?.find(row => row.id === id)
        return row ? [{ kind, ...row }] : []
      })
      return { rows }
    },
  )
