import type { CsvColumns } from '#api/middleware/csv-answer.ts'
import { statusWords } from '#domain/calendar/suspension.ts'
import { WEEKDAY_LETTERS } from '#domain/calendar/weekdays.ts'
import { columnsOf } from '#domain/field-book.ts'
import { LIVE_LINE_STATUS_LABELS } from '#domain/journey-management/journeys/values.ts'
import { LIVE_LINE_FIELDS } from '#domain/journey-management/live-lines/fields.ts'
import type { LineRow } from './list.ts'

/** CSV of planned lines (`domain.md` §2.2, §4.3). */
export const LIVE_LINE_COLUMNS: CsvColumns<LineRow> = {
  ...columnsOf(LIVE_LINE_FIELDS, ['number', 'code']),
  Ligne: row => row.label,
  ...columnsOf(LIVE_LINE_FIELDS, ['color']),
  Client: row => row.company,
  CDC: row => `${row.request} v${row.versionNo}`,
  Jours: row => row.weekdays.map(day => WEEKDAY_LETTERS[day - 1]).join(' '),
  ...columnsOf(LIVE_LINE_FIELDS, ['startTime', 'endTime']),
  Arrêts: row => ({ number: row.stops }),
  Km: row => ({ number: row.km }),
  'Conduite (min)': row => ({ number: row.drivingMin }),
  Tournée: row => row.pools.map(({ code }) => code).join(', '),
  Titulaire: row => row.driver ?? row.subcontractor,
  Véhicule: row => row.vehicle,
  "Généré jusqu'au": row => row.generatedUntil && { date: row.generatedUntil },
  [LIVE_LINE_FIELDS.status.label]: row => statusWords(row, LIVE_LINE_STATUS_LABELS),
  'Erreur de génération': row => row.generationError,
}
