import { listLinks } from '#app/lib/lists/list-links.ts'

/** The list under the panel. */
export const listHref = (search: string) => listLinks(search).to({})

/** The panel: the choice of a file, or with `id` an import and which of its lines. */
export function importHref(
  search: string,
  { id, lines, linePage = 1 }: { id?: string; lines?: string; linePage?: number } = {},
): string {
  const perLinePage = new URLSearchParams(search).get('perLinePage')
  return listLinks(search).to({
    panel: 'import',
    ...(id && { id, lines: lines ?? null, linePage: linePage > 1 ? linePage : null, perLinePage }),
  })
}

/** The file of an import's refused lines. */
export const refusedHref = (search: string, id: string) => `${importHref(search, { id })}&refused=csv`

/** The file to fill in: the headings of the columns. */
export const templateHref = (search: string) => `${importHref(search)}&template=csv`
