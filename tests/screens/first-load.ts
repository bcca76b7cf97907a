/** Script with its transferred bytes. */
export interface Script {
  path: string
  bytes: number
}

/** Static imports and transferred bytes by URL; a build's files do not change. */
const read = new Map<string, Promise<Script & { imports: string[] }>>()

function readScript(address: string): Promise<Script & { imports: string[] }> {
  const known = read.get(address)
  if (known) return known
  const script = fetch(address, { headers: { 'accept-encoding': 'br' } }).then(async answer => {
    const imports = (await answer.text()).matchAll(/\b(?:import|export)\s*(?:[^"'`;()]*?from\s*)?["'](\.{1,2}\/[^"']+\.js)["']/g)
    return {
      path: new URL(address).pathname,
      bytes: Number(answer.headers.get('content-length')),
      imports: [...imports].map(([, path]) => new URL(path!, address).href),
    }
  })
  read.set(address, script)
  return script
}

/** JavaScript of a first visit, compressed as for a browser. */
export async function firstLoad(url: string, path: string, cookie = ''): Promise<Script[]> {
  return scriptsOf(url, await fetch(url + path, { headers: { cookie } }).then(answer => answer.text()))
}

/** Scripts that a page names for the time when its stylesheet has come. */
export function namedScripts(page: string): string[] {
  const list = /for \(const href of (\[[^\]]*\])\)/.exec(page)?.[1]
  return list ? (JSON.parse(list) as string[]) : []
}

/** Scripts in the HTML, including late parts, with their static imports. */
export async function scriptsOf(url: string, page: string): Promise<Script[]> {
  const named = page.matchAll(
    /<(?:script|link)\b[^>]*\b(?:src|href)="([^"]+\.js)"[^>]*>|import\s*(?:[^"';]*?from\s*)?"(\/assets\/[^"]+\.js)"/g,
  )
  const scripts = new Map<string, Script>()
  const first = [...[...named].map(([, link, imported]) => (link ?? imported)!), ...namedScripts(page)]
  const waiting = first.map(path => new URL(path, url).href)
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    if (scripts.has(next)) continue
    const { imports, ...script } = await readScript(next)
    scripts.set(next, script)
    waiting.push(...imports)
  }
  return [...scripts.values()].sort((a, b) => b.bytes - a.bytes)
}
