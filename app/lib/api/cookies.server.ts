/** The browser's cookies for the time of one page request, in step with what the API host sets meanwhile. */
export function cookieJar(header: string | null) {
  const cookies = new Map<string, string>()
  const keep = (pair: string) => {
    const at = pair.indexOf('=')
    if (at > 0) cookies.set(pair.slice(0, at).trim(), pair.slice(at + 1).trim())
  }
  header?.split(';').forEach(keep)
  const lines: string[] = []

  return {
    /** `Set-Cookie` lines for the browser, in the order in which the host sent them. */
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
 * The host names its own site and its own paths (`/auth/refresh`); the browser knows one site, whose every page may need the session. So
 * `Domain` and `Path` are replaced above, as a proxy in front of the host would.
 */
function isOver(attribute: string): boolean {
  const [name = '', value = ''] = attribute.split('=')
  if (/^max-age$/i.test(name.trim())) return Number(value) <= 0
  return /^expires$/i.test(name.trim()) && Date.parse(value) <= Date.now()
}
