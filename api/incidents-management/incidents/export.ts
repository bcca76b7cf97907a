import type { CsvColumns } from '#api/middleware/csv-answer.ts'
import { columnsOf } from '#domain/field-book.ts'
import { INCIDENT_FIELDS } from '#domain/incidents-management/incidents/fields.ts'
import type { IncidentRow } from './list.ts'

/** CSV of incidents (`domain.md` §2.2, §4.4). */
export const INCIDENT_COLUMNS: CsvColumns<IncidentRow> = {
  ...columnsOf(INCIDENT_FIELDS, ['number', 'occurredAt', 'kind', 'severity']),
  Trajet: row => row.journey,
  Ligne: row => row.label,
  Client: row => row.company,
  Arrêt: row => row.stop,
  [INCIDENT_FIELDS.driverId.label]: row => row.driver,
  [INCIDENT_FIELDS.vehicleId.label]: row => row.vehicle,
  [INCIDENT_FIELDS.trailerId.label]: row => row.trailer,
  ...columnsOf(INCIDENT_FIELDS, ['place', 'description']),
  [INCIDENT_FIELDS.causeId.label]: row => row.cause,
  ...columnsOf(INCIDENT_FIELDS, ['responsibility', 'costCents', 'status']),
  Actions: row => `${row.tasksDone}/${row.tasks}`,
}
