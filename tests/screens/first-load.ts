/** A script of the page with the bytes that cross the wire for it. */
export interface Script {
  path: string
  bytes: number
}

/**
 * The JavaScript that a first visit of a page loads: what its HTML names (scripts and module preloads) and all that these import
 * statically, compressed as a browser gets it; with `part`, the late part that the page opens with, by its file's name.
 */
export async function firstLoad(url: string, path: string, cookie: string, part?: string): Promise<Script[]> {
  const page = await fetch(url + path, { headers: { cookie } }).then(answer => answer.text())
  const named = [...page.matchAll(/<(?:script|link)\b[^>]*\b(?:src|href)="([^"]+\.js)"[^>]*>/g)].map(([, found]) => found!)
  const inline = [...page.matchAll(/import\s*(?:[^"';]*?from\s*)?"(\/assets\/[^"]+\.js)"/g)].map(([, found]) => found!)
  const scripts = new Map<string, number>()
  const waiting = [...new Set([...named, ...inline])]
  const late = part ? new RegExp(`\\bimport\\(["'\`]\\.(/${part}-[^"'\`]+\\.js)`) : undefined
  let found = false
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    if (scripts.has(next)) continue
    const address = new URL(next, url + path)
    const answer = await fetch(address, { headers: { 'accept-encoding': 'br' } })
    const text = await answer.text()
    scripts.set(next, Number(answer.headers.get('content-length')))
    const opened = late?.exec(text)?.[1]
    if (opened) waiting.push(`/assets${opened}`)
    found ||= Boolean(opened)
    for (const [, imported] of text.matchAll(/\b(?:import|export)\s*(?:[^"'`;()]*?from\s*)?["'](\.{1,2}\/[^"']+\.js)["']/g)) {
      waiting.push(new URL(imported!, address).pathname)
    }
  }
  if (part && !found) throw new Error(`${path} has no part ${part}`)
  return [...scripts].map(([path, bytes]) => ({ path, bytes })).sort((a, b) => b.bytes - a.bytes)
}
