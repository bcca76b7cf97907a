/*
 * Removes personal and secret data from every report of server and browser. When in doubt a text is masked: a report cannot be taken
 * back.
 */

/** The rules run in order: earlier ones mask longer texts, of which later ones would match a part. */
const RULES: [pattern: RegExp, replacement: string][] = [
  // The query builder adds statement values to its message.
  [/(\bparams: ?)[\s\S]*/i, '$1[…]'],
  // The database quotes an unreadable value, a parser the text around the error.
  [/(\b(?:syntax|literal|value|range|encoding)\b[^":\n]{0,80}: )"[^\n]*/gi, '$1[…]'],
  [/\b(?:Unexpected|Expected|Bad|Unterminated)\b[^\n]{0,200}? is not valid JSON/g, '[…] is not valid JSON'],
  [/((?:^|["'{,\s])(?:set-)?cookie["']?\s*[:=]\s*["']?)[^\r\n"']+/gi, '$1[…]'],
  [/((?:^|["'{,\s])(?:proxy-)?authorization["']?\s*[:=]\s*["']?)[^\r\n"']+/gi, '$1[…]'],
  [/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, '$1 […]'],
  [/\b(quai_\w+)=[^;\s"'&]+/g, '$1=[…]'],
  // JSON web tokens.
  [/\beyJ[\w-]*(?:\.[\w-]*){1,4}/g, '[token]'],
  // Credentials in a URL.
  [/(:\/\/)[^/\s@"'<>]+@/g, '$1[…]@'],
  // All query values: searches, referring pages, link codes.
  [/([?&][^=&#?\s"'<>]{0,100}=)[^&#\s"<>]+/g, '$1[…]'],
  [/(?<![^\s"<>()[\],;:\\@])[^\s"<>()[\],;:\\@]+(?:@|%40)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/giu, '[e-mail]'],
  [/\b(?:mailto|tel):[^\s"'<>]+/gi, '[e-mail]'],
  // Opaque tokens (long, mixed case and digits, no build file) and hexadecimal keys.
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{24,}(?![\w-]|\.(?:[cm]?[jt]sx?|css|svg|woff2)\b)/g, '[token]'],
  [/(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{40,}(?![\w-]|\.(?:[cm]?[jt]sx?|css|svg|woff2)\b)/g, '[token]'],
  [/(?<![\w-])[0-9a-f]{40,}(?![\w-])/gi, '[token]'],
  [/(?<![\w-])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?(?![\w-])/g, '[iban]'],
  [/(?<![\w-])(?:\+33|0033|0) ?[1-9](?:[ .-]?\d{2}){4}(?![\w-])/g, '[phone]'],
  // Mailed sign-in code.
  [/(?<![\w#./-])\d{6}(?![\w-])/g, '[code]'],
  // Text of the used element.
  [/\[(aria-label|title|alt|value)="[^"]*"\]/g, '[$1]'],
]

/** Masks e-mails, tokens, cookies, codes, phone and account numbers, and query values. */
export function scrubText(text: string): string {
  return RULES.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text)
}

/** Fields that always identify a person or grant access; `query` when a URL is split into parts. */
const SECRET_FIELDS =
  /cookie|authorization|password|secret|e-?mail|username|ip_address|client[._](?:ip|address)|peer[._](?:ip|address)|forwarded|(?:^|[._])query(?:_string)?$|(?:^|[._])fragment$|\.header\.|^(?:aria-label|placeholder|alt)$/i

/** Sentry's own fields: identifiers that link reports, and style sheets. */
const TECHNICAL_FIELDS = new Set([
  ...[
    'event_id',
    'trace_id',
    'span_id',
    'parent_span_id',
    'segment_id',
    'replay_id',
    'replayId',
    'traceId',
    'error_ids',
    'trace_ids',
  ],
  ...['debug_id', 'release', 'request_id', 'public_key', 'timestamp', 'sid', '_cssText'],
])

/** Copy of a JSON value with scrubbed texts and without secret fields. */
export function scrubValue(value: unknown): unknown {
  if (typeof value === 'string') return scrubText(value)
  if (Array.isArray(value)) return value.map(scrubValue)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([field]) => !SECRET_FIELDS.test(field))
      .map(([field, inner]) => [field, TECHNICAL_FIELDS.has(field) && isPlain(inner) ? inner : scrubValue(inner)]),
  )
}

/** Identifiers are plain values or lists of them: a field of the same name elsewhere may hold anything else. */
const isPlain = (value: unknown): boolean =>
  Array.isArray(value) ? value.every(one => typeof one === 'string') : typeof value !== 'object'

/** Attributes with readable text or with typed or chosen values. */
const READ =
  /^(?:value|title|placeholder|alt|label|content|summary|data-paper|aria-(?:label|description|valuetext|placeholder|roledescription))$/

/** Events of a recorded page. The library masks texts and fields before, but not link targets, hidden fields and some attributes. */
export function scrubRecording(events: unknown): unknown {
  return scrubValue(maskRead(events))
}

function maskRead(value: unknown, field?: string): unknown {
  if (Array.isArray(value)) return value.map(inner => maskRead(inner))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) =>
      // `text` is a field's value after a change.
      (name === 'text' || (field === 'attributes' && READ.test(name))) && typeof inner === 'string'
        ? [name, inner.replace(/\S/g, '*')]
        : [name, maskRead(inner, name)],
    ),
  )
}

/** Request headers that identify nobody. */
const HEADERS = new Set(['accept', 'content-type', 'content-length', 'host', 'sec-fetch-dest', 'sec-fetch-mode', 'user-agent'])

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi

interface Report {
  user?: Record<string, unknown>
  request?: { method?: string; url?: string; headers?: Record<string, unknown> }
  transaction?: string
}

/**
 * Event, transaction or replay head as it may leave: the user's id and role, the request's method, URL without values and harmless
 * headers, never its body.
 */
export function scrubReport<R extends Report>(report: R): R {
  const { user, request, ...rest } = report
  const scrubbed = scrubValue(rest) as Omit<R, 'user' | 'request'> & Report
  if (user?.id !== undefined) scrubbed.user = { id: user.id, ...(user.role !== undefined && { role: user.role }) }
  if (request) {
    const headers = Object.entries(request.headers ?? {}).filter(([name]) => HEADERS.has(name.toLowerCase()))
    scrubbed.request = {
      ...(request.method && { method: request.method }),
      ...(request.url && { url: scrubText(request.url) }),
      headers: Object.fromEntries(headers.map(([name, value]) => [name, scrubValue(value)])),
    }
  }
  // Groups the reports of a route, whichever record was requested.
  if (rest.transaction) scrubbed.transaction = scrubText(rest.transaction).replace(UUID, ':id')
  return scrubbed as R
}
