import type { ApiClient } from '#app/lib/api/answers.ts'
import { json } from '#app/lib/api/error.ts'
import { today } from '#app/lib/dates/today.server.ts'
import { queryOf } from '#app/lib/lists/query.ts'

/** « Échéances » at `?panel=expiries`: past and coming expiries that the role may read; null when closed. */
export async function expiriesOf(api: ApiClient, url: URL) {
  if (url.searchParams.get('panel') !== 'expiries') return null
  const [page, { rows: depots }] = await Promise.all([
    json(api.home.expiries.$get({ query: queryOf(url) })),
    json(api.lookup[':kind'].$get({ param: { kind: 'depot' }, query: {} })),
  ])
  return { page, depots, search: url.search, today: today() }
}
