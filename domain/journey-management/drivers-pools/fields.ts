import { WEEKDAY_LABELS } from '#domain/calendar/weekdays.ts'
import { asChoice, asDate, asFigure, asName, asText, asTime, asYesNo, type FieldBook } from '#domain/field-book.ts'
import { DRIVER_POOL_FILTER_FIELDS } from './filter-fields.ts'
import { MEMBER_RANK_LABELS, ROTATION_LABELS } from './values.ts'

export const DRIVER_POOL_FIELDS = {
  code: asText('Code'),
  label: asText('Libellé'),
  depotId: DRIVER_POOL_FILTER_FIELDS.depot,
  activity: DRIVER_POOL_FILTER_FIELDS.activity,
  startTime: asTime('Prise de service'),
  endTime: asTime('Fin de service'),
  endDayOffset: asChoice('Jour de la fin', { 0: 'Le même jour', 1: 'Le lendemain', 2: 'Deux jours après' }),
  rotation: asChoice('Roulement', ROTATION_LABELS),
  cycleWeeks: asFigure("Semaines d'un tour"),
  anchorDate: asDate('Premier tour à partir du'),
  subcontracted: asYesNo('Sous-traitée'),
  defaultVehicleId: asName('Véhicule', 'vehicle'),
  defaultTrailerId: asName('Remorque', 'trailer'),
  parking: asText('Stationnement'),
  note: asText('Note'),
  status: DRIVER_POOL_FILTER_FIELDS.status,
} satisfies FieldBook

export const DRIVER_POOL_ITEM_FIELDS = {
  liveLineId: asName('Trajet prévu', 'live_line'),
  weekday: asChoice('Jour', WEEKDAY_LABELS),
} satisfies FieldBook

export const DRIVER_POOL_MEMBER_FIELDS = {
  driverId: asName('Chauffeur', 'driver'),
  rank: asChoice('Rang', MEMBER_RANK_LABELS),
  priority: asFigure('Priorité'),
  from: asDate('Du'),
  to: asDate('Au'),
} satisfies FieldBook

const { from: fromDate, to: toDate, ...MEMBER } = DRIVER_POOL_MEMBER_FIELDS
/** Same, keyed by column names for the audit. */
export const DRIVER_POOL_MEMBER_HISTORY_FIELDS = { ...MEMBER, fromDate, toDate } satisfies FieldBook
