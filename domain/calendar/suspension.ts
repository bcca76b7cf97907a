import { formatDate } from './dates.ts'

/** What may be suspended from a day on; dates are `YYYY-MM-DD`. */
export interface Suspendable {
  status: string
  suspendedFrom: string | null
}

/** The first day of a suspension that lies ahead: until then the record is not « Suspendu ». Null where none does. */
export const suspensionOn = ({ status, suspendedFrom }: Suspendable, today: string): string | null =>
  status === 'SUSPENDU' && suspendedFrom !== null && suspendedFrom > today ? suspendedFrom : null

/** What a status reads, given the labels: « Suspension prévue le 24/12/2026 » before the suspension begins. */
export const statusWords = <Status extends string>(
  { status, suspensionOn }: { status: Status; suspensionOn: string | null },
  labels: Readonly<Record<Status, string>>,
): string => (suspensionOn ? `Suspension prévue le ${formatDate(suspensionOn)}` : labels[status])
