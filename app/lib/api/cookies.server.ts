/** The browser's cookies during one page request, updated by `Set-Cookie` of the API host. */
export function cookieJar(header: string | null) {
  const cookies = new Map<string, string>()
  const keep = (pair: string) => {
    const at = pair.indexOf('=')
    if (at > 0) cookies.set(pair.slice(0, at).trim(), pair.slice(at + 1).trim())
  }
  header?.split(';').forEach(keep)
  const lines: string[] = []

  return {
    /** `Set-Cookie` lines for the browser, in the host's order. */
    lines,
    header: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    take(response: Response) {
      for (const line of response.headers.getSetCookie()) {
        const [pair = '', ...attributes] = line.split(/;\s*/)
        if (attributes.some(isOver)) cookies.delete(pair.slice(0, pair.indexOf('=')).trim())
        else keep(pair)
        lines.push([pair, ...attributes.filter(attribute => !/^(?:domain|path)\s*=/i.test(attribute)), 'Path=/'].join('; '))
      }
    },
  }
}

/**
 * Drops the host's `Domain` and `Path`, which are for its own site (`/auth/refresh`): the browser only knows our site, and every page
 * needs the session. A proxy would do the same.
 */
function isOver(attribute: string): boolean {
  const [name = '', value = ''] = attribute.split('=')
  if (/^max-age$/i.test(name.trim())) return Number(value) <= 0
  return /^expires$/i.test(name.trim()) && Date.parse(value) <= Date.now()
}
