import { formatSiren } from '#domain/formats/siren.ts'
import { formatSiret } from '#domain/formats/siret.ts'
import type { InvoiceDocument } from './document.ts'

/** Mention of the VAT-on-debits option (annex II of the CGI, art. 242 nonies A). */
export const DEBITS_OPTION = "Option pour le paiement de la taxe d'après les débits"

/** « SAS au capital de 250 000 €, RCS Nantes », without missing parts. */
export function sellerIdentity({ legalForm, capital, register }: InvoiceDocument['seller']): string {
  const form =
    legalForm && capital ? `${legalForm} au capital de ${capital}` : (legalForm ?? (capital && `Capital de ${capital}`))
  return [form, register].filter(Boolean).join(', ')
}

export const numbersOf = ({
  siren,
  siret,
  vatNumber,
}: Pick<InvoiceDocument['buyer'], 'siren' | 'siret' | 'vatNumber'>): string[] => [
  ...(siren ? [`SIREN\u00a0${formatSiren(siren)}`] : []),
  ...(siret ? [`SIRET\u00a0${formatSiret(siret)}`] : []),
  ...(vatNumber ? [`TVA\u00a0${vatNumber}`] : []),
]
