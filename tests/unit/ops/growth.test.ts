import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { readQuery } from '#app/lib/forms/read-form.server.ts'
import { appearanceOf } from '#app/lib/session/preferences.server.ts'
import { obfuscate, reveal } from '#domain/auth/obfuscation.ts'
import { explainRecurrence } from '#domain/calendar/recurrence.ts'
import { recurrenceSchema } from '#domain/calendar/recurrence-schema.ts'
import { readCsv } from '#domain/csv/read.ts'
import { csvLine } from '#domain/csv/write.ts'
import { date, optionalDecimal, optionalEuros, optionalInteger, text, time } from '#domain/fields.ts'
import { checkBic } from '#domain/formats/bic.ts'
import { checkLatitude } from '#domain/formats/coordinates.ts'
import { checkEmail } from '#domain/formats/email.ts'
import { hoursAndMinutes } from '#domain/formats/hours.ts'
import { checkIban } from '#domain/formats/iban.ts'
import { checkPhone } from '#domain/formats/phone.ts'
import { checkPlate } from '#domain/formats/plate.ts'
import { checkPostalCode } from '#domain/formats/postal-code.ts'
import { checkSiret } from '#domain/formats/siret.ts'
import { checkVat } from '#domain/formats/vat.ts'
import { checkVin } from '#domain/formats/vin.ts'
import { matchHeadings } from '#domain/import/headings.ts'
import { hasTooManyFields } from '#domain/limits.ts'
import { stopList, tags } from '#domain/sales/delivery-request/delivery-request.ts'
import { hasWords, plainText } from '#domain/search.ts'
import { growth } from '#tests/support/growth.ts'
import { acceptedEncodings } from '../../../server/encodings.ts'
import { loggedPath } from '../../../server/request-rules.ts'

/** Work on user input must grow linearly: a quadratic megabyte would block the process. */

/** Between 2 (linear) and 4 (quadratic). */
const LIMIT = 3.3

const repeated = (part: string) => (size: number) => part.repeat(size)
const bytes = (text: string) => new TextEncoder().encode(text)

/** Texts that cause backtracking in regular expressions. */
const ODD: [name: string, make: (size: number) => string][] = [
  ['spaces inside', size => `1${' '.repeat(size)}x`],
  ['zeros inside', size => `1.${'0'.repeat(size)}1`],
  ['digits', size => `${'1'.repeat(size)}x`],
  ['letters', size => `${'a'.repeat(size)}!`],
  ['dots', size => `a@${'a.'.repeat(size)}!`],
  ['opened brackets', repeated('(')],
  ['groups of digits', size => `1${' 000'.repeat(size)}x`],
  ['signs', repeated('+-')],
]

const FORMATS: [name: string, read: (text: string) => unknown][] = [
  ['euros', text => optionalEuros().safeParse(text)],
  ['a decimal', text => optionalDecimal(4).safeParse(text)],
  ['an integer', text => optionalInteger().safeParse(text)],
  ['a text', value => text(100).safeParse(value)],
  ['a day', text => date().safeParse(text)],
  ['a time', text => time().safeParse(text)],
  ['an e-mail address', checkEmail],
  ['a telephone number', checkPhone],
  ['a SIRET', checkSiret],
  ['a VAT number', checkVat],
  ['an IBAN', checkIban],
  ['a BIC', checkBic],
  ['a plate', checkPlate],
  ['a VIN', checkVin],
  ['a postal code', checkPostalCode],
  ['a latitude', checkLatitude],
  ['hours', hoursAndMinutes],
  ['words', text => hasWords(text, text)],
  ['letters without accents', plainText],
  ['an address that is made unreadable', text => reveal(obfuscate(text.slice(0, 5_000)))],
  ['a heading', text => matchHeadings([{ key: 'a', label: 'A', synonyms: [] }], [text])],
  ['a cell', text => csvLine([text], ';')],
  ['cookies', text => appearanceOf(new Request('http://quai.test', { headers: { cookie: text } }), null)],
]

describe.each(FORMATS)('%s', (_, read) => {
  it.each(ODD)('scales linearly: %s', async (_, make) => {
    expect(await growth(make, read, 50_000)).toBeLessThan(LIMIT)
  })
})

const request = (headers: Record<string, string>) => ({ headers }) as unknown as IncomingMessage
const rule = (closures: number) => ({
  weekdays: [1, 2, 3, 4, 5],
  intervalWeeks: 1,
  holidayPolicy: 'SAUTER',
  holidayZone: 'FR',
  periods: [],
  excludeDates: Array.from({ length: closures }, () => ({ date: '2026-05-04', reason: 'x' })),
  includeDates: [],
  followSiteClosures: true,
})

const LARGE: [name: string, run: (input: string) => unknown, make: (size: number) => string, size: number][] = [
  ['an address with one name many times', text => readQuery(new URLSearchParams(text)), repeated('a=b&'), 20_000],
  [
    'an address with many names',
    text => readQuery(new URLSearchParams(text)),
    size => Array.from({ length: size }, (_, n) => `a${n}=b`).join('&'),
    10_000,
  ],
  [
    'the separators of a form',
    text => hasTooManyFields(bytes(text).buffer, 'multipart/form-data; boundary=--a'),
    repeated('-'),
    500_000,
  ],
  ['what an address accepts', text => acceptedEncodings(request({ 'accept-encoding': `a${text}b` })), repeated(' '), 8_000],
  ['an address in the log', loggedPath, size => `/?${'code'.repeat(size)}`, 10_000],
  ['a file of short lines', text => readCsv(bytes(text)), repeated('a;b;c\n'), 10_000],
  ['a file of quotes', text => readCsv(bytes(text)), repeated('"a""b";'), 40],
  ['a file of one long cell', text => readCsv(bytes(text)), size => `"${'a""'.repeat(size)}"`, 100_000],
  [
    'a file with a heading in every column',
    text => matchHeadings([{ key: 'a', label: 'A', synonyms: [] }], text.split(';')),
    repeated('a;'),
    20_000,
  ],
  ['labels', text => tags.safeParse(text), size => Array.from({ length: size }, (_, n) => `t${n}`).join(','), 5_000],
  [
    'stops',
    text => stopList.safeParse(JSON.parse(text)),
    size => JSON.stringify(Array(size).fill({ kind: 'CHARGEMENT', arrival: '06:00', dayOffset: 0 })),
    2_000,
  ],
  [
    'a rule with many exceptions',
    text => recurrenceSchema.safeParse(JSON.parse(text)),
    size => JSON.stringify(rule(size)),
    2_000,
  ],
]

describe('large inputs', () => {
  it.each(LARGE)('%s', async (_, run, make, size) => {
    expect(await growth(make, run, size)).toBeLessThan(LIMIT)
  })

  it('handles overlapping closures', async () => {
    const closures = (size: number) => Array.from({ length: size }, () => ({ from: '2026-01-01', to: '2030-12-31' }))
    const from = { from: '2026-01-01', to: '2026-12-31' }
    const explain = (all: ReturnType<typeof closures>) =>
      explainRecurrence(recurrenceSchema.parse(rule(0)), { ...from, closures: all })
    expect(await growth(closures, explain, 5_000)).toBeLessThan(LIMIT)
  })
})

it('refuses a heading line of a million columns before padding the lines', () => {
  expect(() => readCsv(bytes(`${'a;'.repeat(1_000)}\n${'b\n'.repeat(10)}`))).toThrow('colonnes')
})
