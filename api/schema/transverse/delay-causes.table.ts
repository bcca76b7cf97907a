import { causeTable } from '#api/schema/transverse/cause-columns.ts'

export const delayCauses = causeTable('delay_cause')
