import fc from 'fast-check'
import type { Role } from '#domain/roles.ts'

/** Hostile values, headers and cookies; `x7q` marks what must not appear as markup. */

const NASTY = [
  '"><script>x7q(1)</script>',
  '</script><script>x7q(1)</script>',
  '<img src=x onerror=x7q(1)>',
  '" onx7q="1',
  "' onx7q='1",
  'javascript:x7q(1)',
  '//evil.x7q/',
  'https://evil.x7q/',
  '/\\evil.x7q',
  "'; drop table company; --",
  '%',
  '_',
  '\\',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\ufeff',
  '__proto__',
  'constructor',
  'toString',
  '../../etc/passwd',
  '%00',
  '%2e%2e%2f',
  '=cmd()',
  '{{7*7}}',
  '$' + '{7*7}',
  '0',
  '-1',
  '1e309',
  'NaN',
  '99999999999999999999',
  '2147483648',
  '0.000000000000000000001',
  '1970-01-01',
  '2026-02-30',
  '0000-00-00',
  '+275760-09-13',
  '9999-12-31',
  '24:60',
  'true',
  'null',
  '[]',
  '{}',
  'é'.repeat(300),
  'x'.repeat(1_500),
]

export const nasty = () =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...NASTY) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    { weight: 1, arbitrary: fc.string() },
  )
export const value = (ids: readonly string[]) =>
  fc.oneof(nasty(), anId(ids), fc.integer().map(String), fc.constantFrom('2026-11-23', '06:00', 'ACTIF', '1', ''))

const anId = (ids: readonly string[]) => fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...ids) }, fc.uuid(), nasty())

export const json = (ids: readonly string[]): fc.Arbitrary<unknown> =>
  fc.oneof(
    value(ids),
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.array(value(ids), { maxLength: 3 }),
    fc.constantFrom({}, [], [[]], [{}], { a: { b: { c: [] } } }, [null], { weekdays: [1, 2, 9] }),
  )

export const encode = (text: string) => encodeURIComponent(text.toWellFormed()).replace(/%25(?=00|2e|2f)/gi, '%')

const headerText = () =>
  fc.oneof(nasty(), fc.integer().map(String)).map(text => text.replace(/[^\x20-\x7e\xa0-\xff]/g, '').slice(0, 2_000))
const oddHeaders = () =>
  fc.dictionary(
    fc.constantFrom(
      'host',
      'accept',
      'accept-language',
      'accept-encoding',
      'user-agent',
      'referer',
      'if-none-match',
      'range',
      'idempotency-key',
      'sec-purpose',
      'x-forwarded-for',
      'x-forwarded-host',
      'x-forwarded-proto',
      'x-client-address',
      'forwarded',
      'authorization',
      'x-http-method-override',
      'x-react-router-spa-mode',
    ),
    headerText(),
    { maxKeys: 3 },
  )

const COOKIES = [
  'quai_access',
  'quai_refresh',
  'quai_draft',
  'quai_flash',
  'quai_theme',
  'quai_sidebar',
  'quai_density',
  '__proto__',
  '',
]
const oddCookie = () =>
  fc.option(
    fc
      .array(fc.tuple(fc.constantFrom(...COOKIES), headerText()), { minLength: 1, maxLength: 2 })
      .map(pairs => pairs.map(([name, text]) => `${name}=${text}`).join('; ')),
    { nil: undefined, freq: 4 },
  )

export function headersOf(type: string | undefined) {
  return fc.tuple(oddHeaders(), oddCookie()).map(([odd, cookie]) => ({
    ...odd,
    ...(cookie !== undefined && { cookie }),
    ...(type !== undefined && { 'content-type': type }),
  }))
}

export const role = () =>
  fc.constantFrom<Role | null>('ADMIN', 'ADMIN', 'ADMIN', 'CONCEPTOR', 'SALES', 'OPERATOR', 'DRIVER', null)
