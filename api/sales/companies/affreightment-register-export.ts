import type { CsvColumns } from '#api/middleware/csv-answer.ts'
import type { Letterhead } from '#api/pdf/letterhead.ts'
import type { addresses } from '#api/schema/sales/addresses.table.ts'
import type { companies } from '#api/schema/sales/companies.table.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { countryName } from '#domain/country-name.ts'
import { centsToDecimal } from '#domain/formats/number.ts'
import type { registerRows } from './affreightment-register-rows.ts'

type RegisterRow = Awaited<ReturnType<typeof registerRows>>[number]
type Address = typeof addresses.$inferSelect
type Company = typeof companies.$inferSelect

const said = (parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(', ') || null

const abroad = (country: string) => (country === 'FR' ? null : countryName(country))

const placeOf = (at: Address | null) => at && said([at.line1, at.line2, `${at.zip} ${at.city}`, abroad(at.country)])

const seatOf = (of: Company | null) =>
  of && said([of.billingLine1, of.billingLine2, `${of.billingZip} ${of.billingCity}`, abroad(of.country)])

/** Price with the month's indexation; null without a price. */
function soldFor({ priceCents, indexationCents }: RegisterRow['journey']) {
  return priceCents === null ? null : priceCents + (indexationCents ?? 0)
}

const money = (cents: number | null) => (cents === null ? null : { number: centsToDecimal(cents) })

/** Departure from the loading stop: actual, else planned. */
function takenOver({ journey, loading }: RegisterRow) {
  const actual = loading ? loading.actualDeparture : journey.actualStart
  return { at: toLocal(actual ?? loading?.plannedDeparture ?? journey.plannedStart), actual: actual !== null }
}

/** The carrier is the ordering party, and owns the sites without a company. */
export function registerColumns(carrier: Letterhead): CsvColumns<RegisterRow> {
  const partyAt = (company: string | null, at: Address | null) =>
    at && said([at.companyId === null ? carrier.name : company, at.label])
  return {
    'N° de trajet': row => row.journey.number,
    'N° de lettre de voiture': row => row.note,
    Date: row => ({ date: row.journey.serviceDate }),
    "Donneur d'ordre": () => carrier.name,
    "Identification du donneur d'ordre": () => said(carrier.lines),
    Client: row => row.client?.legalName ?? null,
    'SIREN du client': row => row.client?.siren ?? null,
    'Adresse du client': row => seatOf(row.client),
    'Sous-traitant': row => row.subcontractor.legalName,
    'SIREN du sous-traitant': row => row.subcontractor.siren,
    'Adresse du sous-traitant': row => seatOf(row.subcontractor),
    "N° d'inscription au registre": row => row.subcontractor.registryNo,
    'N° de licence': row => row.subcontractor.licenceNo,
    Expéditeur: row => partyAt(row.shipper, row.shippedFrom),
    "Adresse de l'expéditeur": row => placeOf(row.shippedFrom),
    Destinataire: row => partyAt(row.consignee, row.deliveredTo),
    'Adresse du destinataire': row => placeOf(row.deliveredTo),
    'Nature de la marchandise': row => row.goods?.nature ?? null,
    'Poids (kg)': row => (row.goods?.weightKg ? { number: row.goods.weightKg } : null),
    'Prise en charge le': row => ({ date: takenOver(row).at.slice(0, 10) }),
    'Prise en charge à': row => takenOver(row).at.slice(11),
    'Heure de prise en charge': row => (takenOver(row).actual ? 'Réelle' : 'Prévue'),
    'Prix client HT': row => money(soldFor(row.journey)),
    'Prix sous-traitant HT': row => money(row.journey.buyPriceCents),
  }
}
