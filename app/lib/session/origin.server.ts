import { fetchSite } from 'remix-utils/sec-fetch'

/**
 * True for a write sent by another site's page, by `Origin` (`null` of a sandbox or an invalid URL counts too) or `Sec-Fetch-Site`. React
 * Router checks `Origin` itself, but not for routes without a screen.
 */
export function isForeign(request: Request, appUrl: string): boolean {
  if (fetchSite(request) === 'cross-site') return true
  const origin = request.headers.get('origin')
  if (origin === null) return false
  const host = URL.parse(origin)?.host
  return host !== new URL(request.url).host && (!host || host !== URL.parse(appUrl)?.host)
}
