import type { CsvColumns } from '#api/middleware/csv-answer.ts'
import { WEEKDAY_LETTERS } from '#domain/calendar/weekdays.ts'
import { columnsOf } from '#domain/field-book.ts'
import { DRIVER_POOL_FIELDS } from '#domain/journey-management/drivers-pools/fields.ts'
import { CONFORMITY_LABELS } from '#domain/journey-management/drivers-pools/values.ts'
import type { DriverPoolRow } from './list.ts'

const figure = (value: number | null | undefined, places = 1) =>
  value === null || value === undefined ? null : { number: value.toFixed(places) }

/** CSV of tours (`domain.md` §2.2, §4.3); margin only for roles that see money. */
export const driverPoolColumns = (money: boolean): CsvColumns<DriverPoolRow> => ({
  ...columnsOf(DRIVER_POOL_FIELDS, ['code', 'label']),
  [DRIVER_POOL_FIELDS.depotId.label]: row => row.depot,
  ...columnsOf(DRIVER_POOL_FIELDS, ['activity']),
  Jours: row => row.weekdays.map(day => WEEKDAY_LETTERS[day - 1]).join(' '),
  ...columnsOf(DRIVER_POOL_FIELDS, [
    'startTime',
    'endTime',
    'endDayOffset',
    'rotation',
    'cycleWeeks',
    'anchorDate',
    'subcontracted',
  ]),
  'Amplitude (min)': row => figure(row.amplitudeMin, 0),
  'Conduite hebdomadaire (min)': row => figure(row.drivingMin, 0),
  'Km par semaine': row => figure(row.km),
  '% à vide': row => figure(row.emptyPct),
  Titulaires: row => row.holders.join(', '),
  Remplaçants: row => row.replacements.join(', '),
  Véhicule: row => row.vehicle,
  Remorque: row => row.trailer,
  ...columnsOf(DRIVER_POOL_FIELDS, ['parking', 'note']),
  ...(money && { 'Marge théorique (%)': (row: DriverPoolRow) => figure(row.marginPct) }),
  ...columnsOf(DRIVER_POOL_FIELDS, ['status']),
  Conformité: row => row.conformity && CONFORMITY_LABELS[row.conformity],
  Motifs: row => row.reasons.join(' · '),
})
