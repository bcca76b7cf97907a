import { today } from '#api/middleware/today.ts'
import { type Suspendable, suspensionOn } from '#domain/calendar/suspension.ts'

/** Adds the start of a future suspension, for the status label. */
export const withSuspension = <Row extends Suspendable>(row: Row): Row & { suspensionOn: string | null } => ({
  ...row,
  suspensionOn: suspensionOn(row, today()),
})
