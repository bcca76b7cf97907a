type Header = [name: string, value: string]

/** What a page may ask of the device: its position, for the map, and nothing else. */
const PERMISSIONS = [
  'geolocation=(self)',
  ...['accelerometer', 'camera', 'display-capture', 'gyroscope', 'magnetometer', 'microphone', 'midi', 'payment', 'usb'].map(
    name => `${name}=()`,
  ),
].join(', ')

/** For answers that are no page: no script, no fetch, no frame. */
export const CLOSED_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The same for the files of the build, where a map of streets is set: its worker is one of them, and fetches tiles by its own policy. */
export const filePolicy = (mapOrigins: readonly string[]) =>
  mapOrigins.length > 0 ? `${CLOSED_POLICY}; connect-src ${mapOrigins.join(' ')}` : CLOSED_POLICY

/** Of the service worker's own file: it asks this site for what a page would ask, and loads nothing else. */
export const WORKER_POLICY = `${CLOSED_POLICY}; connect-src 'self'`

/**
 * Headers of every answer, page or not. An address can hold what the reader filtered by, so other sites are not told it. HSTS only where
 * the public address is of TLS: on loopback it would lock the browser out of every other port. A back office is for no search engine.
 */
export function securityHeaders(appUrl: string): Header[] {
  const headers: Header[] = [
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'same-origin'],
    ['permissions-policy', PERMISSIONS],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['x-robots-tag', 'noindex, nofollow'],
  ]
  if (appUrl.startsWith('https:')) headers.push(['strict-transport-security', 'max-age=31536000; includeSubDomains'])
  return headers
}

/**
 * Scripts only by nonce (and what those load), everything else from here. Styles in attributes are React's and sonner's. `mapOrigins` are
 * where the map of streets comes from: MapLibre fetches it all, pictures too, and its worker is a file of ours. `reportOrigin` is
 * where the browser may send its error reports, if anywhere.
 */
export function pagePolicy(nonce: string, reportOrigin?: string, mapOrigins: readonly string[] = []): string {
  const connect = ["'self'", ...(reportOrigin ? [reportOrigin] : []), ...mapOrigins]
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "script-src-attr 'none'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${connect.join(' ')}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
