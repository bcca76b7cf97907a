import type { SavedView } from '#domain/administration/saved-view-values.ts'
import { FILE_PARAMETERS, OVERLAY_PARAMETERS } from '../navigation/overlay-parameters.ts'

/** Temporary parameters that links to the same list drop. */
export const PASSING = [...OVERLAY_PARAMETERS, ...FILE_PARAMETERS, 'acrossPage']

/** Not stored in a view: it opens on the first page and on the current day, because a stored day would be past tomorrow. */
const OF_THE_VISIT = [...PASSING, 'saved', 'page', 'count', 'date', 'from', 'to']

/** Saved views of the signed-in user for a list, and the open panel about one. */
export interface ListViews {
  rows: readonly SavedView[]
  /** Row count of each view by its link; empty where views are not counted. */
  counts: Readonly<Record<string, string>>
  panel: { kind: 'view-new'; idempotencyKey: string } | { kind: 'view-edit' | 'view-delete'; view: SavedView } | null
}

export const NO_VIEWS: ListViews = { rows: [], counts: {}, panel: null }

/** Part of an address that a view stores (search, filters, sort, size, columns), normalized so that equal views are equal strings. */
export function viewQuery(search: string): string {
  const parameters = [...new URLSearchParams(search)].filter(([name, value]) => value !== '' && !OF_THE_VISIT.includes(name))
  const cols = parameters.filter(([name]) => name === 'cols').flatMap(([, value]) => value.split(','))
  const others = parameters.filter(([name]) => name !== 'cols')
  const query = new URLSearchParams(others.sort(([a, x], [b, y]) => compare(a, b) || compare(x, y)))
  if (cols.length > 0) query.append('cols', [...new Set(cols)].sort().join(','))
  return query.toString().replaceAll('%2C', ',')
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Link to a view; `saved` marks it as open. */
export function viewHref({ id, query }: Pick<SavedView, 'id' | 'query'>): string {
  return query ? `?${query.replaceAll('%2C', ',')}&saved=${id}` : `?saved=${id}`
}
