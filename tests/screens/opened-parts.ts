/** Parameters that open a part of a screen. */
const OPENS = ['panel', 'confirm', 'tab', 'view', 'vue', 'trajet']

export interface Shown {
  /** Route with its placeholders. */
  route: string
  address: URL
  html: string
}

/** One address per kind of part that these pages link to, by its route and parameters without record ids. */
export function openedParts(pages: readonly Shown[]): Map<string, string> {
  const opened = new Map<string, string>()
  for (const { route, address, html } of pages) {
    for (const [, href] of html.matchAll(/<a\b[^>]*\bhref="(\?[^"#]+)/g)) {
      const search = new URL(href!.replaceAll('&amp;', '&'), address).searchParams
      const what = OPENS.flatMap(name => (search.get(name) ? `${name}=${search.get(name)}` : []))
      const key = [route, ...what.map(one => one.replace(/=[^a-z].*/, '='))].join(' ')
      if (what.length > 0) opened.set(key, `${address.pathname}?${search}`)
    }
  }
  return opened
}
