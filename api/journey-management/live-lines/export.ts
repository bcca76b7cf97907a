import type { CsvColumns } from '#api/middleware/csv-answer.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { LIVE_LINE_STATUS_LABELS } from '#domain/journey-management/journeys/values.ts'
import { WEEKDAY_LETTERS } from '#domain/sales/delivery-request/values.ts'
import type { lineRows } from './list.ts'

/** The file of planned lines (`domain.md` §2.2, §4.3). */
export const LIVE_LINE_COLUMNS: CsvColumns<Awaited<ReturnType<typeof lineRows>>[number]> = {
  'N°': row => row.number,
  Code: row => row.code,
  Ligne: row => row.label,
  Client: row => row.company,
  CDC: row => `${row.request} v${row.versionNo}`,
  Jours: row => row.weekdays.map(day => WEEKDAY_LETTERS[day - 1]).join(' '),
  Départ: row => row.startTime,
  Arrivée: row => row.endTime,
  Arrêts: row => ({ number: row.stops }),
  Km: row => ({ number: row.km }),
  'Conduite (min)': row => ({ number: row.drivingMin }),
  Titulaire: row => row.driver ?? row.subcontractor,
  Véhicule: row => row.vehicle,
  "Généré jusqu'au": row => row.generatedUntil && formatDate(row.generatedUntil),
  Statut: row => LIVE_LINE_STATUS_LABELS[row.status],
  'Erreur de génération': row => row.generationError,
}
