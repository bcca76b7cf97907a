/** Headers of every page: scripts only by nonce, no frame, no foreign host. Styles in attributes are React's and sonner's. */
export function securityHeaders(nonce: string | undefined, appUrl: string): [string, string][] {
  const headers: [string, string][] = [
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['permissions-policy', 'camera=(), microphone=(), geolocation=(self)'],
  ]
  if (nonce) {
    const scripts = `'self' 'nonce-${nonce}' 'strict-dynamic'`
    headers.push([
      'content-security-policy',
      `default-src 'self'; script-src ${scripts}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'`,
    ])
  }
  if (appUrl.startsWith('https:')) headers.push(['strict-transport-security', 'max-age=31536000; includeSubDomains'])
  return headers
}
