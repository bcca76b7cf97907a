import type { CsvColumns } from '#api/middleware/csv-answer.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { asDate, asTime, columnsOf } from '#domain/field-book.ts'
import { REPLACEMENT_FIELDS } from '#domain/journey-management/replacements/fields.ts'
import type { ReplacementRow } from './list.ts'

const [day, hour] = [asDate('Date'), asTime('Départ')]

/** CSV of replacements (`domain.md` §2.2, §4.3); costs only for roles that see money. */
export const replacementColumns = (money: boolean): CsvColumns<ReplacementRow> => ({
  ...columnsOf(REPLACEMENT_FIELDS, ['number']),
  Trajet: row => row.journey,
  Ligne: row => row.label,
  Tournée: row => row.pool,
  [day.label]: row => day.cell(row.serviceDate),
  [hour.label]: row => hour.cell(toLocal(row.plannedStart).slice(11)),
  ...columnsOf(REPLACEMENT_FIELDS, ['kind']),
  Remplacé: row => row.replaced,
  ...columnsOf(REPLACEMENT_FIELDS, ['cause']),
  Remplaçant: row => row.replacing,
  ...columnsOf(REPLACEMENT_FIELDS, ['score', 'status', 'confirmedAt', 'informedDriverAt', 'reason']),
  ...(money && columnsOf(REPLACEMENT_FIELDS, ['costDeltaCents'])),
})
