import { expect, it } from 'vitest'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { scrubText } from '#app/lib/reporting/scrub.ts'
import { safeTarget } from '#app/lib/session/safe-target.server.ts'
import { obfuscate, reveal } from '#domain/auth/obfuscation.ts'
import { readCsv } from '#domain/csv/read.ts'
import { csvLine } from '#domain/csv/write.ts'
import { checkBic } from '#domain/formats/bic.ts'
import { checkLatitude } from '#domain/formats/coordinates.ts'
import { checkEmail } from '#domain/formats/email.ts'
import { fileTypeOf } from '#domain/formats/file-type.ts'
import { hoursAndMinutes } from '#domain/formats/hours.ts'
import { checkIban } from '#domain/formats/iban.ts'
import { networkOf } from '#domain/formats/ip.ts'
import { checkNaf } from '#domain/formats/naf.ts'
import { parseCents, parseDecimal } from '#domain/formats/number.ts'
import { checkPhone } from '#domain/formats/phone.ts'
import { withoutMetadata } from '#domain/formats/pictures/metadata.ts'
import { checkPlate } from '#domain/formats/plate.ts'
import { checkPostalCode } from '#domain/formats/postal-code.ts'
import { checkSiren } from '#domain/formats/siren.ts'
import { checkSiret } from '#domain/formats/siret.ts'
import { checkUnNumber } from '#domain/formats/un-number.ts'
import { companyImport } from '#domain/import/companies.ts'
import { planImport } from '#domain/import/plan.ts'
import { hasTooManyFields } from '#domain/limits.ts'
import { growth } from '#tests/support/growth.ts'
import { loggedPath } from '../../../server/request-rules.ts'

/** Parsers of user input: doubling the input must about double the time, not quadruple it. */

const bytes = (text: string) => new TextEncoder().encode(text)
const WORKS: Record<string, (text: string) => unknown> = {
  scrubText,
  loggedPath: text => loggedPath(`/x?${text}`),
  'loggedPath of a path': text => loggedPath(`/${text}`),
  obfuscate,
  reveal,
  safeTarget: text => safeTarget(`/${text}`, '/'),
  readCsv: text => readCsv(bytes(text)),
  'readCsv, UTF-16': text => readCsv(Buffer.from(`\ufeff${text}`, 'utf16le')),
  'planImport of companies': text => {
    const row = `${text.slice(0, 8).replace(/[\n;"]/g, '')};;1 rue;44000;Nantes\n`
    const file = readCsv(bytes(`Raison sociale;SIRET;Adresse;CP;Ville\n${row.repeat(text.length / 400)}`))
    return planImport(file, companyImport({ companies: [], salesUsers: [], communesOf: () => [] }))
  },
  csvLine: text => csvLine([text]),
  readForm: text =>
    readForm(new Request('http://quai.test/', { method: 'POST', body: new URLSearchParams({ a: text, [text]: 'b' }) })),
  'fields of a form': text =>
    readForm(
      new Request('http://quai.test/', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `${text.slice(0, 4)}=1&stops[1].a=2&`.repeat(text.length / 100),
      }),
    ).catch(() => {}),
  hasTooManyFields: text => hasTooManyFields(bytes(text).buffer, 'multipart/form-data; boundary=x'),
  fileTypeOf: text => fileTypeOf(bytes(text)),
  withoutMetadata: text => withoutMetadata(bytes(`\xff\xd8${text}`), 'image/jpeg'),
  networkOf,
  ...{ checkBic, checkLatitude, checkEmail, checkIban, checkNaf, checkPhone, checkPlate, checkPostalCode },
  ...{ checkSiren, checkSiret, checkUnNumber, hoursAndMinutes, parseCents, parseDecimal },
}

/** Starts of patterns that never end. */
const PIECES = [
  'a',
  ' ',
  '"',
  'a@',
  'a.',
  '@a.',
  '1',
  '0 6',
  '%',
  '?a=',
  'A1b',
  'params: ',
  '{"',
  '\n',
  ';',
  '","',
  '--x\r\n',
  'é',
  '[a]',
  '/',
  ':',
  'syntax: "',
  'token ',
]
const LENGTH = 10_000
/** Between 2 (linear) and 4 (quadratic). */
const LIMIT = 3

it.each(Object.entries(WORKS))(
  '%s',
  async (_, work) => {
    const run = async (text: string) => {
      try {
        await work(text)
      } catch {
        // A refusal is an answer too.
      }
    }
    const dear: string[] = []
    for (const piece of PIECES) {
      const make = (length: number) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
      const grown = await growth(make, run, LENGTH)
      if (grown > LIMIT) dear.push(`${JSON.stringify(piece)}: × ${grown.toFixed(1)}`)
    }
    expect(dear).toEqual([])
  },
  120_000,
)
