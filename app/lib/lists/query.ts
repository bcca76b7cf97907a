/**
 * The query string of a page as the API's list takes it (the type is the list's own): the API knows the filters' names and falls back
 * where a value does not fit, so a list passes its own URL on.
 */
export function queryOf<Query>(url: URL): Query {
  const query: Record<string, string | string[]> = {}
  for (const name of new Set(url.searchParams.keys())) {
    const values = url.searchParams.getAll(name)
    query[name] = values.length === 1 ? values[0]! : values
  }
  return query as Query
}
