import { pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { causeColumns } from '../cause-columns.ts'

/** Why trucks are late (`domain.md` §3.20). The migration brings the starter list. */
export const delayCauses = pgTable('delay_cause', causeColumns, t => [uniqueIndex('delay_cause_code_key').on(t.code)])
