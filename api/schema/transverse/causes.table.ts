import { type CauseTable, causeTable } from '#api/schema/transverse/cause-columns.ts'
import type { CauseListKey } from '#domain/transverse/causes/fields.ts'
import { delayCauses } from './delay-causes.table.ts'

export const incidentCauses = causeTable('incident_cause')
export const damageCauses = causeTable('damage_cause')

export const CAUSE_TABLES: Record<CauseListKey, CauseTable> = {
  delays: delayCauses,
  incidents: incidentCauses,
  damages: damageCauses,
}
