/** Query string of a page as parameters of an API list; the API ignores unknown names and falls back on invalid values. */
export function queryOf(url: URL): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {}
  for (const name of new Set(url.searchParams.keys())) {
    const values = url.searchParams.getAll(name)
    query[name] = values.length === 1 ? values[0]! : values
  }
  return query
}
