import { type AddressInput, addressSchema } from '#domain/sales/addresses/address.ts'
import { ADDRESS_FIELDS as BOOK } from '#domain/sales/addresses/fields.ts'
import { holidayZoneOf, NEW_ADDRESS } from '#domain/sales/addresses/values.ts'
import { ADDRESS_FIELDS, ADDRESS_REQUIRED, type AddressKey } from './address-fields.ts'
import { ASKED, type ImportFile, type SaidOfLine } from './asked.ts'
import { singleLine } from './cells.ts'
import { clientFinder, clientKeys, type KnownClient, type NamedClient } from './client.ts'
import { type CommunesOf, lostZeroWarning, placed } from './commune.ts'
import { valuesOf } from './headings.ts'
import { changesBetween, type ImportKind, type RowReading } from './plan.ts'
import { judged, readCells } from './reading.ts'

export interface KnownAddress {
  id: string
  values: AddressInput
}

export interface AddressImportContext {
  /** At least those found by `addressKeys`, without archived ones. */
  clients: readonly KnownClient[]
  /** At least those with a label found by `addressKeys`. */
  addresses: readonly KnownAddress[]
  communesOf: CommunesOf
}

export const addressKeys = (file: ImportFile) => ({
  ...clientKeys(ADDRESS_FIELDS, file),
  labels: valuesOf(ADDRESS_FIELDS, file, 'label', cell => singleLine(cell).toLowerCase()),
})

/**
 * Import of addresses. The client is found by code, else SIRET, else name; without a client it is a site of the carrier.
 * The address is found by client and label; empty cells keep the stored values.
 */
export function addressImport(context: AddressImportContext): ImportKind<AddressKey, AddressInput> {
  const clientOf = clientFinder(context.clients)
  const byLabel = new Map(context.addresses.map(address => [labelKey(address.values.companyId, address.values.label), address]))

  function read(cells: Partial<Record<AddressKey, string>>, said: SaidOfLine = {}): RowReading<AddressInput> {
    const { given, errors, unknown } = readCells(ADDRESS_FIELDS, cells, said.words)
    const warnings: RowReading<AddressInput>['warnings'] = []
    const { companyCode, companySiret, companyName, ...values } = given
    const client = clientOf({ companyCode, companySiret, companyName } as NamedClient, errors)
    const label = typeof values.label === 'string' ? values.label : ''
    const key = labelKey(client?.id ?? null, label)
    const known = label && errors.length === 0 ? byLabel.get(key) : undefined

    const { kind: _, ...start } = NEW_ADDRESS
    const input: Record<string, unknown> = { ...(known?.values ?? start), ...values, companyId: client?.id ?? null }
    if (values.zip !== undefined || values.city !== undefined || values.country !== undefined) {
      const place = placed({ country: input.country, zip: input.zip, city: input.city }, context.communesOf)
      Object.assign(input, { zip: place.zip, city: place.city, insee: place.insee })
      if (place.warning) warnings.push({ field: 'city', message: place.warning })
      // The holiday zone follows the department, unless a user chose another zone.
      if (
        known &&
        values.holidayZone === undefined &&
        known.values.holidayZone === holidayZoneOf(known.values.zip, known.values.country)
      ) {
        input.holidayZone = null
      }
    }
    const stored = judged(addressSchema, input, errors)
    const zero = lostZeroWarning(cells.zip, cells.country, context.communesOf)
    if (zero) warnings.push({ field: 'zip', message: zero })

    return {
      label,
      detail: [client?.legalName ?? 'Site propre', `${input.zip ?? ''} ${input.city ?? ''}`.trim()].filter(Boolean).join(' · '),
      id: known?.id ?? null,
      values: errors.length === 0 ? (stored ?? null) : null,
      changes: known && stored ? changesBetween(comparable(known.values), comparable(stored), BOOK) : [],
      errors,
      warnings,
      unknown,
      keys: label ? [{ key, same: client ? 'même client et même libellé' : 'même libellé' }] : [],
    }
  }

  return { fields: ADDRESS_FIELDS, required: ADDRESS_REQUIRED, asked: Object.keys(ASKED.ADDRESS) as AddressKey[], read }
}

/** Labels are unique per client, ignoring case, as in the database. */
const labelKey = (companyId: string | null, label: string) => `${companyId ?? ''} ${label.toLowerCase()}`

/** Removes trailing zeros: 43.580000 stored equals 43,58 typed. */
function comparable(values: AddressInput): AddressInput {
  const figure = (decimal: string | null) => (decimal?.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal)
  const { lat, lng, maxHeightM, maxLengthM } = values
  return { ...values, lat: figure(lat), lng: figure(lng), maxHeightM: figure(maxHeightM), maxLengthM: figure(maxLengthM) }
}
