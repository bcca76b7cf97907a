/** What the import's panel adds to the URL of the list that it lies over. */
const OWN = ['panel', 'id', 'lines', 'linePage', 'perLinePage', 'refused']

/** The list under the panel. */
export function listHref(search: string): string {
  const next = new URLSearchParams(search)
  for (const name of OWN) next.delete(name)
  return next.size > 0 ? `?${next}` : '?'
}

/** The panel: the choice of a file, or with `id` an import and which of its lines. */
export function importHref(
  search: string,
  { id, lines, linePage }: { id?: string; lines?: string; linePage?: number } = {},
): string {
  const next = new URLSearchParams(search)
  const size = next.get('perLinePage')
  for (const name of OWN) next.delete(name)
  next.set('panel', 'import')
  if (id) next.set('id', id)
  if (lines) next.set('lines', lines)
  if (linePage && linePage > 1) next.set('linePage', String(linePage))
  if (id && size) next.set('perLinePage', size)
  return `?${next}`
}

/** The file of an import's refused lines. */
export const refusedHref = (search: string, id: string) => `${importHref(search, { id })}&refused=csv`
