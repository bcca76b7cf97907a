import { listLinks } from '#app/lib/lists/list-links.ts'
import type { ImportEntity } from '#domain/import/outcome.ts'

/** List below the panel. */
export const listHref = (search: string) => listLinks(search).to({})

/** Link to the panel: file choice, or with `id` an import and its line filter. */
export function importHref(
  search: string,
  { id, lines, linePage = 1, entity }: { id?: string; lines?: string; linePage?: number; entity?: ImportEntity } = {},
): string {
  const query = new URLSearchParams(search)
  const perLinePage = query.get('perLinePage')
  return listLinks(search).to({
    panel: 'import',
    quoi: entity ?? query.get('quoi'),
    ...(id && { id, lines: lines ?? null, linePage: linePage > 1 ? linePage : null, perLinePage }),
  })
}

/** Page on which the columns of an import are matched. */
export const matchHref = (search: string, id: string) => `${importHref(search, { id })}&step=columns`

/** File of an import's refused lines. */
export const refusedHref = (search: string, id: string) => `${importHref(search, { id })}&refused=csv`

/** File of the recorded ones, for records without a list of their own. */
export const recordsHref = (search: string, type: 'csv' | 'xlsx') => `${templateHref(search, type)}&tous=1`

/** Template file with the column headings. */
export const templateHref = (search: string, type: 'csv' | 'xlsx') => `${importHref(search)}&template=${type}`
