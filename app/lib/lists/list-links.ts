import type { Page } from '#domain/lists.ts'

/** What changes in the URL of a list; `null` takes a parameter out. */
export type Changes = Record<string, string | number | readonly string[] | null>

/** Parameters that are about the moment and not about the list: a link to the same list leaves them behind. */
const PASSING = ['panel', 'id', 'trajet', 'into', 'tab', 'qui', 'histo', 'confirm', 'menu', 'job', 'tarif', 'montant', 'effet']

/**
 * Links of a list to itself with something changed: the whole state of a view is in its URL (interface.md §1).
 *
 *     const links = listLinks(location.search)
 *     links.to({ status: 'ACTIF' })   // same search, sort and size; first page
 *     links.keep('q')                 // hidden fields of the search form
 *     links.sort('legalName')         // for <DataTable sort>
 */
export function listLinks(search: string) {
  const current = new URLSearchParams(search)

  /** The same list with these changes. Any change but of the page or of what is open leads back to the first page. */
  function to(changes: Changes): string {
    const next = new URLSearchParams(current)
    for (const name of PASSING) next.delete(name)
    if (Object.keys(changes).some(name => name !== 'page' && !PASSING.includes(name))) next.delete('page')
    for (const [name, value] of Object.entries(changes)) {
      next.delete(name)
      if (value === null || value === '') continue
      for (const one of Array.isArray(value) ? value : [value]) next.append(name, String(one))
    }
    const query = next.toString()
    return query ? `?${query}` : '?'
  }

  return {
    to,
    /** The parameters that a GET form carries along: all but its own fields, the page and what is open. */
    keep: (...except: string[]): [string, string][] =>
      [...current].filter(([name]) => !except.includes(name) && name !== 'page' && !PASSING.includes(name)),
    /** For `<DataTable sort>`; `fallback` is the list's own order. */
    sort(fallback: string) {
      const asked = current.get('sort') ?? fallback
      return {
        key: asked.replace(/^-/, ''),
        direction: asked.startsWith('-') ? ('desc' as const) : ('asc' as const),
        href: (key: string, direction: 'asc' | 'desc') => to({ sort: direction === 'desc' ? `-${key}` : key }),
      }
    },
    all: (name: string) => current.getAll(name).filter(value => value !== ''),
    get: (name: string) => current.get(name) ?? '',
  }
}

export type ListLinks = ReturnType<typeof listLinks>

/** What a filter's value is called; a value of an address that is none of the filter's (`constructor`) is shown as it stands. */
export function wordFor(words: Readonly<Record<string, string>>, value: string): string {
  return Object.hasOwn(words, value) ? words[value]! : value
}

/** What `<Pager>` needs of a page of a list. */
export function pagerOf(page: Page<unknown>, links: ListLinks) {
  return {
    page: page.page,
    perPage: page.perPage,
    shown: page.rows.length,
    total: page.capped ? { moreThan: page.total, countHref: links.to({ count: 'exact' }) } : page.total,
    href: (number: number) => links.to({ page: number }),
    keep: links.keep('perPage'),
  }
}
