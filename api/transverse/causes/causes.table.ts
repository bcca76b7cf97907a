import type { CauseListKey } from '#domain/transverse/causes/fields.ts'
import { type CauseTable, causeTable } from '../cause-columns.ts'
import { delayCauses } from '../delays/delay-causes.table.ts'

export const incidentCauses = causeTable('incident_cause')
export const damageCauses = causeTable('damage_cause')

export const CAUSE_TABLES: Record<CauseListKey, CauseTable> = {
  delays: delayCauses,
  incidents: incidentCauses,
  damages: damageCauses,
}
