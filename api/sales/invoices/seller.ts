import type { Reader } from '#api/db/client.ts'
import { readSeller } from '#api/parameters/carrier.ts'
import type { Letterhead } from '#api/pdf/letterhead.ts'
import { refused } from '#api/problem.ts'
import { vatNumberOf } from '#domain/formats/vat.ts'
import type { InvoiceDocument } from '#domain/sales/invoices/document.ts'

const SELLER_INCOMPLETE = "L'identité de la société émettrice est incomplète\u202f: il faut son nom, son SIREN et son adresse"

const NOT_SAID = {
  ...{ capital: null, register: null, siret: null },
  ...{ phone: null, email: null, iban: null, bic: null },
}

/** Seller from the parameters, else from the letterhead in the environment. */
export const readInvoicer = async (db: Reader, letterhead: Letterhead): Promise<InvoiceDocument['seller']> =>
  (await readSeller(db)) ?? sellerOf(letterhead)

export function sellerOf({ name, lines, legal }: Letterhead): InvoiceDocument['seller'] {
  const text = lines.join(' · ')
  const siren = /SIREN\s*((?:\d\s?){9})/u.exec(text)?.[1]?.replace(/\D/g, '')
  const vatNumber = /TVA\s*([A-Z]{2}[A-Z0-9]{2,13})/.exec(text)?.[1] ?? null
  const [, legalForm = null, line1, zip, city] =
    /(?:(SAS|SASU|SARL|EURL|SA|SNC|EI)[, ]+)?([^,·]+), (\d{5}) ([^,·]+)/.exec(text) ?? []
  if (!name || !siren || !line1 || !zip || !city) throw refused(SELLER_INCOMPLETE)
  return {
    ...{ name, siren, vatNumber: vatNumber ?? vatNumberOf(siren) },
    address: { line1: line1.trim(), line2: null, zip, city: city.trim(), country: 'FR' },
    ...(legal ?? NOT_SAID),
    legalForm: legal?.legalForm ?? (legalForm || null),
  }
}
