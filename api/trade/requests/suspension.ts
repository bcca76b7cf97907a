import { today } from '#api/middleware/today.ts'
import { type Suspendable, suspensionOn } from '#domain/calendar/suspension.ts'

/** The row with the first day of its suspension while that lies ahead, for the words of its status. */
export const withSuspension = <Row extends Suspendable>(row: Row): Row & { suspensionOn: string | null } => ({
  ...row,
  suspensionOn: suspensionOn(row, today()),
})
