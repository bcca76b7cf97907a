import type { SavedView } from '#domain/administration/saved-view-values.ts'
import { countText } from '#domain/formats/counted.ts'
import type { Page } from '#domain/lists.ts'
import { type ListViews, NO_VIEWS, PASSING, viewQuery } from './saved-views.ts'

/** Changes of a list's query string; `null` removes a parameter. */
export type Changes = Record<string, string | number | readonly string[] | null>

/** Result of `listLinks`. */
export interface ListLinks {
  /** Same list with these changes. Changes other than of the page or of an overlay return to the first page. */
  to(changes: Changes): string
  /** A panel over this list: `new`, `<id>/edit`; its own parameters last as long as it is open. */
  panel(path: string, changes?: Changes): string
  /** Path of the list; empty where its links need none, because nothing lies over it. */
  path: string
  /** Parameters that a GET form keeps: all but its own fields, the page and overlays. */
  keep(...except: string[]): [string, string][]
  /** For `<DataTable sort>`; `fallback` is the list's default order. */
  sort(fallback: string): { key: string; direction: 'asc' | 'desc'; href(key: string, direction: 'asc' | 'desc'): string }
  all(name: string): string[]
  get(name: string): string
  /** Keys of the chosen columns; empty for the default ones. */
  cols: readonly string[]
  views: ListViews
  /** Open saved view, and whether the shown list differs from it. */
  opened: (SavedView & { changed: boolean }) | undefined
  /** Nothing here would be stored in a view. */
  plain: boolean
  /** List without parameters, for « Réinitialiser les filtres ». */
  bare: string
  /** For built-in views: inside a saved view they start from the bare list, else they change the shown list. */
  outside: ListLinks
}

/**
 * Links of a list to itself with changes: the whole state of a view is in its URL (interface.md §1).
 *
 *     const links = listLinks(location.search, views)
 *     links.to({ status: 'ACTIF' })   // same search, sort and size; first page
 *     links.keep('q')                 // hidden fields of the search form
 *     links.sort('legalName')         // for <DataTable sort>
 */
export function listLinks(search: string, views: ListViews = NO_VIEWS, path = ''): ListLinks {
  const current = new URLSearchParams(search)
  // A form posts each ticked box separately; in addresses the columns are one value.
  const cols = [...new Set(current.getAll('cols').flatMap(value => value.split(',')))].filter(Boolean)
  if (cols.length > 0) current.set('cols', cols.join(','))
  // With a preferred view, links must name the list explicitly.
  const isFull = views.rows.some(view => view.preferred)
  const opened = views.rows.find(view => view.id === current.get('saved'))
  if (isFull && !current.get('saved')) current.set('saved', 'none')

  function query(changes: Changes): string {
    const next = new URLSearchParams(current)
    for (const name of PASSING) next.delete(name)
    if (Object.keys(changes).some(name => name !== 'page' && !PASSING.includes(name))) next.delete('page')
    for (const [name, value] of Object.entries(changes)) {
      next.delete(name)
      if (value === null || value === '') continue
      for (const one of Array.isArray(value) ? value : [value]) next.append(name, String(one))
    }
    if (isFull && !next.has('saved')) next.set('saved', 'none')
    const text = next.toString().replaceAll('%2C', ',')
    return text ? `?${text}` : ''
  }
  const to = (changes: Changes) => path + query(changes) || '?'
  const bare = path + (isFull ? '?saved=none' : '') || '?'

  return {
    to,
    panel: (panel, changes = {}) => `${path}/${panel}${query(changes)}`,
    path,
    keep: (...except) => [...current].filter(([name]) => !except.includes(name) && name !== 'page' && !PASSING.includes(name)),
    sort(fallback) {
      const sort = current.get('sort') ?? fallback
      return {
        key: sort.replace(/^-/, ''),
        direction: sort.startsWith('-') ? ('desc' as const) : ('asc' as const),
        href: (key: string, direction: 'asc' | 'desc') => to({ sort: direction === 'desc' ? `-${key}` : key }),
      }
    },
    all: name => current.getAll(name).filter(value => value !== ''),
    get: name => current.get(name) ?? '',
    cols,
    views,
    opened: opened && { ...opened, changed: viewQuery(search) !== viewQuery(opened.query) },
    plain: viewQuery(search) === '',
    bare,
    get outside(): ListLinks {
      return opened ? listLinks(isFull ? '?saved=none' : '', views, path) : this
    },
  }
}

/** Label of a filter value; a value not in the filter (`constructor`) is shown as it is. */
export function wordFor(words: Readonly<Record<string, string>>, value: string): string {
  return Object.hasOwn(words, value) ? words[value]! : value
}

/** Props of `<Pager>`. */
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

/** Count beside a list's title: `handle.count`. */
export const countOf = ({ page }: { page: Pick<Page<unknown>, 'total' | 'capped'> }) => countText(page)
