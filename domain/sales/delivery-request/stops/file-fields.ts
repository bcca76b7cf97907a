import type { Recurrence } from '#domain/calendar/recurrence.ts'
import { asFigure, asText, type FieldBook } from '#domain/field-book.ts'
import { REQUEST_FORM_FIELDS, type RequestFormField } from '../form-fields.ts'
import type { DriverNeed, Goods, VehicleNeed } from '../values.ts'

const { rows: STOP_ROWS } = REQUEST_FORM_FIELDS.stops
const NO_COLUMN = ['companyId', 'stops', 'recurrence.periods', 'recurrence.excludeDates', 'recurrence.includeDates'] as const
const PRICED = ['pricingMode', 'marginPct', 'marginMethod'] as const
export type RequestFileField = Exclude<RequestFormField, (typeof NO_COLUMN)[number] | (typeof PRICED)[number]>

/** Columns of a cahier des charges in a file, by the names of its form: one row a stop, its own columns on the first. */
export const REQUEST_FILE_FIELDS = Object.fromEntries(
  Object.entries(REQUEST_FORM_FIELDS).filter(([name]) => !([...NO_COLUMN, ...PRICED] as readonly string[]).includes(name)),
) as { [Name in RequestFileField]: (typeof REQUEST_FORM_FIELDS)[Name] }

const STOP = STOP_ROWS!.fields
/** Columns of a stop, whose names differ from those of the cahier des charges. */
export const STOP_FILE_FIELDS = {
  site: asText('Site'),
  kind: { ...STOP.kind!, label: "Type d'arrêt" },
  dayOffset: asFigure("Jour de l'arrêt"),
  arrival: STOP.arrival!,
  departure: STOP.departure!,
  windowFrom: STOP.windowFrom!,
  windowTo: STOP.windowTo!,
  serviceMin: STOP.serviceMin!,
  toleranceMin: STOP.toleranceMin!,
  pallets: { ...STOP.pallets!, label: "Palettes à l'arrêt" },
  weightKg: { ...STOP.weightKg!, label: "Poids à l'arrêt" },
  reference: STOP.reference!,
  instructions: STOP.instructions!,
  documents: STOP.documents!,
} satisfies FieldBook
export type StopFileField = keyof typeof STOP_FILE_FIELDS

interface StoredRequest {
  pricingMode: string
  goods: Goods | null
  vehicleNeed: VehicleNeed | null
  driverNeed: DriverNeed | null
  recurrence: Recurrence | null
}

/** Stored values by the names of the columns. The only price with a column is that of a run. */
export function fileValuesOf(stored: StoredRequest & object): Partial<Record<RequestFileField, unknown>> {
  const { goods, vehicleNeed, driverNeed, recurrence, pricingMode, ...own } = stored
  const { adr, declaredValueCents, ...load } = goods ?? ({} as Partial<Goods>)
  const values: Record<string, unknown> = {
    ...own,
    ...named('goods', { ...load, declaredValue: declaredValueCents }),
    ...named('goods.adr', adr ?? {}),
    ...named('vehicleNeed', vehicleNeed ?? {}),
    ...named('driverNeed', driverNeed ?? {}),
    ...named('recurrence', recurrence ?? {}),
  }
  if (pricingMode !== 'FORFAIT_TRAJET') delete values.unitPrice
  return Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(REQUEST_FILE_FIELDS, name)))
}

const named = (part: string, values: object) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${part}.${name}`, value]))
