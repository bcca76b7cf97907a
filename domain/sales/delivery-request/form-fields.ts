import { HOLIDAY_ZONE_LABELS } from '#domain/calendar/holidays.ts'
import { HOLIDAY_POLICY_LABELS } from '#domain/calendar/recurrence.ts'
import { WEEKDAY_LABELS } from '#domain/calendar/weekdays.ts'
import { asChoice, asDate, asFigure, asRows, asText, asYesNo, type FieldBook } from '#domain/field-book.ts'
import { EXCEPTION_LABELS } from '#domain/journey-management/live-lines/exceptions.ts'
import { GOODS_FIELDS, REQUEST_FIELDS, REQUEST_STOP_FIELDS, REQUEST_VERSION_FIELDS, VEHICLE_NEED_FIELDS } from './fields.ts'
import type { RequestStep } from './step-values.ts'
import { DRIVER_CERTIFICATION_LABELS, STOP_DOCUMENT_LABELS } from './values.ts'

const REQUEST = REQUEST_FIELDS
const VERSION = REQUEST_VERSION_FIELDS
const GOODS = GOODS_FIELDS
const VEHICLE = VEHICLE_NEED_FIELDS
const DATED = { date: asDate('Date'), reason: asText('Motif') }
const DAY_OFFSETS = Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map(day => [day, day === 0 ? 'Jour J' : `J + ${day}`]))
const INTERVALS = Object.fromEntries(
  [1, 2, 3, 4, 5, 6, 7, 8].map(weeks => [weeks, weeks === 1 ? 'Toutes les semaines' : `Une semaine sur ${weeks}`]),
)

const { position: _, ...STOP } = REQUEST_STOP_FIELDS
const STOP_FORM_FIELDS = {
  ...STOP,
  kind: { ...STOP.kind, label: 'Type' },
  dayOffset: asChoice('Jour', DAY_OFFSETS),
  pallets: asFigure('Palettes', 'pal.'),
  documents: asChoice('Preuves', STOP_DOCUMENT_LABELS),
}

export const REQUEST_FORM_FIELDS = {
  companyId: REQUEST.companyId,
  title: REQUEST.title,
  kind: REQUEST.kind,
  salesUserId: { ...REQUEST.salesUserId, type: 'select' },
  validFrom: VERSION.validFrom,
  validTo: VERSION.validTo,
  tags: REQUEST.tags,
  'goods.nature': { ...GOODS.nature, label: 'Nature de la marchandise' },
  'goods.packaging': GOODS.packaging,
  'goods.pallets': GOODS.pallets,
  'goods.weightKg': GOODS.weightKg,
  'goods.volumeM3': GOODS.volumeM3,
  'goods.linearMetres': GOODS.linearMetres,
  'goods.declaredValue': GOODS.declaredValueCents,
  'goods.stackable': GOODS.stackable,
  'goods.adr.un': asText('N° ONU'),
  'goods.adr.class': asText('Classe ADR'),
  'goods.adr.packingGroup': asText("Groupe d'emballage"),
  'goods.adr.quantity': asFigure('Quantité ADR', 'kg ou L'),
  'vehicleNeed.category': { ...VEHICLE.category, label: 'Catégorie de véhicule' },
  'vehicleNeed.body': VEHICLE.body,
  'goods.tempMin': asFigure('Température minimale', '°C'),
  'goods.tempMax': asFigure('Température maximale', '°C'),
  'vehicleNeed.minGvwKg': VEHICLE.minGvwKg,
  'vehicleNeed.payloadKg': VEHICLE.payloadKg,
  'vehicleNeed.pallets': { ...VEHICLE.pallets, label: 'Emplacements palettes' },
  'vehicleNeed.equipment': VEHICLE.equipment,
  'driverNeed.certificationTypes': asChoice('Habilitations du conducteur', DRIVER_CERTIFICATION_LABELS),
  'driverNeed.doubleCrew': asYesNo('Double équipage'),
  'driverNeed.night': asYesNo('Service de nuit'),
  hgvBanExemption: VERSION.hgvBanExemption,
  notes: VERSION.notes,
  stops: asRows('Arrêts', 'Arrêt', STOP_FORM_FIELDS),
  'recurrence.weekdays': asChoice('Jours', WEEKDAY_LABELS),
  'recurrence.intervalWeeks': asChoice('Intervalle', INTERVALS),
  'recurrence.anchorDate': asDate('À partir de la semaine du'),
  'recurrence.holidayPolicy': asChoice('Jours fériés', HOLIDAY_POLICY_LABELS),
  'recurrence.holidayZone': asChoice('Zone de jours fériés', HOLIDAY_ZONE_LABELS),
  'recurrence.followSiteClosures': asYesNo('Suivre les fermetures des sites'),
  'recurrence.periods': asRows('Saisons', 'Saison', { from: asDate('Du'), to: asDate('Au') }),
  'recurrence.excludeDates': asRows('Dates exclues', EXCEPTION_LABELS.EXCLUSION, DATED),
  'recurrence.includeDates': asRows('Dates ajoutées', EXCEPTION_LABELS.AJOUT, DATED),
  pricingMode: VERSION.pricingMode,
  unitPrice: { ...VERSION.unitPrice, label: 'Prix' },
  marginPct: VERSION.marginPct,
  marginMethod: VERSION.marginMethod,
  billingFrequency: VERSION.billingFrequency,
} satisfies FieldBook
export type RequestFormField = keyof typeof REQUEST_FORM_FIELDS

export function stepOfField(name: string): RequestStep | undefined {
  if (/^(goods|vehicleNeed|driverNeed)\.|^(hgvBanExemption|notes)$/.test(name)) return 'need'
  if (name.startsWith('stops[')) return 'stops'
  if (name.startsWith('recurrence.')) return 'recurrence'
  if (/^(pricingMode|unitPrice|marginPct|marginMethod|billingFrequency)$/.test(name)) return 'price'
  return /^(companyId\w*|title|kind|salesUserId|validFrom|validTo|tags)$/.test(name) ? 'client' : undefined
}
