import type { SavedView } from '#domain/administration/saved-view-values.ts'
import { FILE_PARAMETERS, OVERLAY_PARAMETERS } from '../navigation/overlay-parameters.ts'

/** Parameters of the moment, not of the list: links to the same list drop them. */
export const PASSING = [...OVERLAY_PARAMETERS, ...FILE_PARAMETERS, 'acrossPage']

/** A view is opened on its first page, counts as a list does, and on the day that it is opened: a saved day would be past tomorrow. */
const OF_THE_VISIT = [...PASSING, 'saved', 'page', 'count', 'date', 'from', 'to']

/** The views of a list that the signed-in user saved, and the panel that is open about one of them. */
export interface ListViews {
  rows: readonly SavedView[]
  /** How many rows each view shows, by its link; none where nobody counts. */
  counts: Readonly<Record<string, string>>
  panel: { kind: 'view-new'; idempotencyKey: string } | { kind: 'view-edit' | 'view-delete'; view: SavedView } | null
}

export const NO_VIEWS: ListViews = { rows: [], counts: {}, panel: null }

/** The part of an address that a view stores (search, filters, sort, size, columns), in one order: equal views are equal strings. */
export function viewQuery(search: string): string {
  const parameters = [...new URLSearchParams(search)].filter(([name, value]) => value !== '' && !OF_THE_VISIT.includes(name))
  const cols = parameters.filter(([name]) => name === 'cols').flatMap(([, value]) => value.split(','))
  const others = parameters.filter(([name]) => name !== 'cols')
  const query = new URLSearchParams(others.sort(([a, x], [b, y]) => compare(a, b) || compare(x, y)))
  if (cols.length > 0) query.append('cols', [...new Set(cols)].sort().join(','))
  return query.toString().replaceAll('%2C', ',')
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The list as a view shows it; `saved` marks the view that one is in. */
export function viewHref({ id, query }: Pick<SavedView, 'id' | 'query'>): string {
  return query ? `?${query.replaceAll('%2C', ',')}&saved=${id}` : `?saved=${id}`
}
