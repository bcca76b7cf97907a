import { z } from 'zod'
import { openTo } from '#api/administration/saved-views.ts'
import { countLists } from '#api/db/list.ts'
import { signedIn } from '#api/middleware/gate.ts'
import { operations } from '#api/middleware/operations.ts'
import { MAX_VIEWS, VIEW_QUERY_MAX } from '#domain/administration/saved-view-values.ts'
import { viewCountsList } from './answers.ts'
import { type Asked, LISTS } from './lists.ts'

const HOUSE_VIEWS = 10

const addresses = z.preprocess(
  value => (value === undefined ? [] : [value].flat()),
  z
    .array(z.string().max(VIEW_QUERY_MAX))
    .max(MAX_VIEWS + HOUSE_VIEWS)
    .meta({ items: { type: 'string' } }),
)

/** In request order, in one statement; views filtered by computed values read their rows first. */
export const viewCountRoutes = operations('views', signedIn).read(
  'GET /',
  "Nombre de lignes de vues d'une liste",
  { query: z.object({ screen: z.string().max(100), of: addresses }), answer: viewCountsList },
  async ({ c, db, user, query: { screen: path, of } }) => {
    const screen = openTo(c, path)
    if (of.length === 0 || !Object.hasOwn(LISTS, screen)) return { counts: [] }
    const list = LISTS[screen as keyof typeof LISTS]
    const counts = await countLists(db, await Promise.all(of.map(address => list(c.var, asked(address), user.role))))
    return { counts }
  },
)

/** Parameters of a view's URL. */
function asked(address: string): Asked {
  const parameters = new URLSearchParams(address)
  return Object.fromEntries(
    [...new Set(parameters.keys())].map(name => {
      const all = parameters.getAll(name)
      return [name, all.length > 1 ? all : all[0]!]
    }),
  )
}
