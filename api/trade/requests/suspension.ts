import { today } from '#api/middleware/today.ts'
import { type Suspendable, suspensionOn } from '#domain/calendar/suspension.ts'

export const withSuspension = <Row extends Suspendable>(row: Row): Row & { suspensionOn: string | null } => ({
  ...row,
  suspensionOn: suspensionOn(row, today()),
})
