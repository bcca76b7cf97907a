import { PRINT_MAX } from '#domain/limits.ts'

/**
 * Query string of a page as parameters of an API list; the API ignores unknown names and falls back on invalid values. `?print=1` asks for
 * the rows of all pages.
 */
export function queryOf(url: URL): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {}
  for (const name of new Set(url.searchParams.keys())) {
    const values = url.searchParams.getAll(name)
    query[name] = values.length === 1 ? values[0]! : values
  }
  return isPrinted(url.searchParams) ? { ...query, page: '1', perPage: String(PRINT_MAX) } : query
}

/** The address shows a list as it is printed. */
export const isPrinted = (search: URLSearchParams): boolean => search.get('print') === '1'
