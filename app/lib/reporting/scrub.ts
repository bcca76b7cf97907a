/*
 * Removes personal and secret data from every report, of the server and of the browser. In doubt a text is masked: a report cannot be taken
 * back.
 */

/** The rules run in order: earlier ones mask longer texts, of which later ones would catch a part. */
const RULES: [pattern: RegExp, replacement: string][] = [
  // The query builder adds the values of a statement to its message.
  [/(\bparams: ?)[\s\S]*/i, '$1[…]'],
  // The database quotes a value that it cannot read, a parser the text around the fault.
  [/(\b(?:syntax|literal|value|range|encoding)\b[^":\n]{0,80}: )"[^\n]*/gi, '$1[…]'],
  [/\b(?:Unexpected|Expected|Bad|Unterminated)\b[^\n]{0,200}? is not valid JSON/g, '[…] is not valid JSON'],
  [/((?:^|["'{,\s])(?:set-)?cookie["']?\s*[:=]\s*["']?)[^\r\n"']+/gi, '$1[…]'],
  [/((?:^|["'{,\s])(?:proxy-)?authorization["']?\s*[:=]\s*["']?)[^\r\n"']+/gi, '$1[…]'],
  [/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, '$1 […]'],
  [/\b(quai_\w+)=[^;\s"'&]+/g, '$1=[…]'],
  // JSON web tokens.
  [/\beyJ[\w-]*(?:\.[\w-]*){1,4}/g, '[token]'],
  // A name and a password in an address.
  [/(:\/\/)[^/\s@"'<>]+@/g, '$1[…]@'],
  // All values of a query: whom one searches for, where one came from, the code of a link.
  [/([?&][^=&#?\s"'<>]{0,100}=)[^&#\s"<>]+/g, '$1[…]'],
  [/(?<![^\s"<>()[\],;:\\@])[^\s"<>()[\],;:\\@]+(?:@|%40)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/giu, '[e-mail]'],
  [/\b(?:mailto|tel):[^\s"'<>]+/gi, '[e-mail]'],
  // Opaque tokens: long, of small and capital letters and digits, and no file of the build; keys in hexadecimal.
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{24,}(?![\w-]|\.(?:[cm]?[jt]sx?|css|svg|woff2)\b)/g, '[token]'],
  [/(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{40,}(?![\w-]|\.(?:[cm]?[jt]sx?|css|svg|woff2)\b)/g, '[token]'],
  [/(?<![\w-])[0-9a-f]{40,}(?![\w-])/gi, '[token]'],
  [/(?<![\w-])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?(?![\w-])/g, '[iban]'],
  [/(?<![\w-])(?:\+33|0033|0) ?[1-9](?:[ .-]?\d{2}){4}(?![\w-])/g, '[phone]'],
  // The code of a mail.
  [/(?<![\w#./-])\d{6}(?![\w-])/g, '[code]'],
  // What a person reads, where a report says which element was used.
  [/\[(aria-label|title|alt|value)="[^"]*"\]/g, '[$1]'],
]

/** A text without e-mails, tokens, cookies, codes, phone numbers, account numbers and the values of queries. */
export function scrubText(text: string): string {
  return RULES.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text)
}

/** Fields that always identify a person or grant access; `query` where an address is split. */
const SECRET_FIELDS =
  /cookie|authorization|password|secret|e-?mail|username|ip_address|client[._](?:ip|address)|peer[._](?:ip|address)|forwarded|(?:^|[._])query(?:_string)?$|(?:^|[._])fragment$|\.header\.|^(?:aria-label|placeholder|alt)$/i

/** Fields of the service's own: identifiers by which reports find one another, and the text of style sheets. */
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

/** A copy of any value that JSON carries, its texts scrubbed and its secret fields left out. */
export function scrubValue(value: unknown): unknown {
  if (typeof value === 'string') return scrubText(value)
  if (Array.isArray(value)) return value.map(scrubValue)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([field]) => !SECRET_FIELDS.test(field))
      .map(([field, inner]) => [field, TECHNICAL_FIELDS.has(field) ? inner : scrubValue(inner)]),
  )
}

/** Attributes of an element that a person reads, or that hold what was typed or chosen. */
const READ =
  /^(?:value|title|placeholder|alt|label|content|summary|data-paper|aria-(?:label|description|valuetext|placeholder|roledescription))$/

/**
 * The events of a recorded page. The library masks texts and fields before they get here, but not what links lead to, hidden fields and
 * some attributes.
 */
export function scrubRecording(events: unknown): unknown {
  return scrubValue(maskRead(events))
}

function maskRead(value: unknown, field?: string): unknown {
  if (Array.isArray(value)) return value.map(inner => maskRead(inner))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) =>
      // `text` is what a field holds after a change.
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
 * An event, a transaction or the head of a replay as it may leave: of the user only id and role, of the request only method, address
 * without values and harmless headers, never its body.
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
  // Reports of one route belong together, whichever record was requested.
  if (rest.transaction) scrubbed.transaction = scrubText(rest.transaction).replace(UUID, ':id')
  return scrubbed as R
}
