import { PANELS } from '#domain/panels.ts'

/** Parameters that open a part of a screen. */
const OPENS = ['panel', 'confirm', 'tab', 'view', 'vue', 'trajet']

export interface Shown {
  /** Route with its placeholders. */
  route: string
  address: URL
  html: string
}

/** Path of a panel route with placeholders; record ids are UUIDs. */
const patternOf = (path: string) => path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{id}')

/** One address per kind of part that these pages link to, by its route and parameters without record ids. */
export function openedParts(pages: readonly Shown[]): Map<string, string> {
  const opened = new Map<string, string>()
  for (const { route, address, html } of pages) {
    for (const [, href] of html.matchAll(/<a\b[^>]*\bhref="(\/[^"#]+)/g)) {
      const { pathname, search } = new URL(href!.replaceAll('&amp;', '&'), address)
      if (pathname.startsWith(`${address.pathname}/`) && Object.hasOwn(PANELS, route.replace(/\{(\w+)\}/g, ':$1'))) {
        opened.set(patternOf(pathname), pathname + search)
      }
    }
    for (const [, href] of html.matchAll(/<a\b[^>]*\bhref="(\?[^"#]+)/g)) {
      const search = new URL(href!.replaceAll('&amp;', '&'), address).searchParams
      const what = OPENS.flatMap(name => (search.get(name) ? `${name}=${search.get(name)}` : []))
      const key = [route, ...what.map(one => one.replace(/=[^a-z].*/, '='))].join(' ')
      if (what.length > 0) opened.set(key, `${address.pathname}?${search}`)
    }
  }
  return opened
}
