import { causeTable } from '#api/schema/transverse/cause-columns.ts'

/** Why trucks are late (`domain.md` §3.20). */
export const delayCauses = causeTable('delay_cause')
