/**
 * True for a write that another site's page sends, as its browser tells: `Origin` (`null` from a sandbox, or what is no address, is foreign
 * too) or `Sec-Fetch-Site`. React Router looks at `Origin` by itself, but not for routes without a screen.
 */
export function isForeign(request: Request, appUrl: string): boolean {
  if (request.headers.get('sec-fetch-site') === 'cross-site') return true
  const origin = request.headers.get('origin')
  if (origin === null) return false
  const host = URL.parse(origin)?.host
  return host !== new URL(request.url).host && (!host || host !== URL.parse(appUrl)?.host)
}
