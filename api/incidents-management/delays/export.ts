import type { CsvColumns } from '#api/middleware/csv-answer.ts'
import { columnsOf } from '#domain/field-book.ts'
import { DELAY_FIELDS } from '#domain/incidents-management/delays/fields.ts'
import type { DelayRow } from './list.ts'

/** CSV of delays (`domain.md` §2.2, §4.4); penalties only for roles that see money. */
export const delayColumns = (money: boolean): CsvColumns<DelayRow> => ({
  ...columnsOf(DELAY_FIELDS, ['number']),
  Trajet: row => row.journey,
  Ligne: row => row.label,
  Client: row => row.company,
  Arrêt: row => row.stop,
  ...columnsOf(DELAY_FIELDS, ['dueAt', 'observedAt', 'estimated', 'minutes', 'toleranceMin', 'detectedBy']),
  [DELAY_FIELDS.causeId.label]: row => row.cause,
  ...columnsOf(DELAY_FIELDS, ['responsibility', 'comment', 'clientInformedAt', 'status', 'contestReason']),
  ...(money && columnsOf(DELAY_FIELDS, ['penaltyCents'])),
})
