type Header = [name: string, value: string]

/** Device permissions of a page: only its position, for the map. */
const PERMISSIONS = [
  'geolocation=(self)',
  ...['accelerometer', 'camera', 'display-capture', 'gyroscope', 'magnetometer', 'microphone', 'midi', 'payment', 'usb'].map(
    name => `${name}=()`,
  ),
].join(', ')

/** For responses that are not pages: no script, fetch or frame. */
export const CLOSED_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Policy of build files: with a street map, its worker is one of them and fetches tiles under its own policy. */
export const filePolicy = (mapOrigins: readonly string[]) =>
  mapOrigins.length > 0 ? `${CLOSED_POLICY}; connect-src ${mapOrigins.join(' ')}` : CLOSED_POLICY

/** Policy of the service worker: it may fetch from this site and nothing else. */
export const WORKER_POLICY = `${CLOSED_POLICY}; connect-src 'self'`

/**
 * Headers of every response. Referrers are withheld, because addresses contain filters. HSTS only when the public address uses TLS: on
 * loopback it would block every other port. Never indexed.
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
 * Scripts by nonce only (and those they load), the rest from this site; inline styles are React's and sonner's. `mapOrigins`: sources of
 * the street map, images included; its worker is our file. `reportOrigin`: target of error reports, if any.
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
