type Header = [name: string, value: string]

/** What a page may ask of the device: its position, for the map, and nothing else. */
const PERMISSIONS = [
  'geolocation=(self)',
  ...['accelerometer', 'camera', 'display-capture', 'gyroscope', 'magnetometer', 'microphone', 'midi', 'payment', 'usb'].map(
    name => `${name}=()`,
  ),
].join(', ')

/** For what is no page of the application: nothing runs in it, nothing is fetched by it, nobody frames it. */
export const CLOSED_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * Headers of every answer, page or not. An address can hold what the reader filtered by, so other sites are not told it. HSTS only where
 * the public address is of TLS: on loopback it would lock the browser out of every other port.
 */
export function securityHeaders(appUrl: string): Header[] {
  const headers: Header[] = [
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'same-origin'],
    ['permissions-policy', PERMISSIONS],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
  ]
  if (appUrl.startsWith('https:')) headers.push(['strict-transport-security', 'max-age=31536000; includeSubDomains'])
  return headers
}

/**
 * Scripts only by nonce (and what those load), everything else from here. Styles in attributes are React's and sonner's. `reportOrigin` is
 * where the browser may send its error reports, if anywhere.
 */
export function pagePolicy(nonce: string, reportOrigin?: string): string {
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "script-src-attr 'none'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${reportOrigin ? ` ${reportOrigin}` : ''}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
