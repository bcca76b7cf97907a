import { formatDate } from './dates.ts'

/** A record that can be suspended from a day on (`YYYY-MM-DD`). */
export interface Suspendable {
  status: string
  suspendedFrom: string | null
}

export const suspensionOn = ({ status, suspendedFrom }: Suspendable, today: string): string | null =>
  status === 'SUSPENDU' && suspendedFrom !== null && suspendedFrom > today ? suspendedFrom : null

/** Label of a status; « Suspension prévue le 24/12/2026 » before the suspension starts. */
export const statusWords = <Status extends string>(
  { status, suspensionOn }: { status: Status; suspensionOn: string | null },
  labels: Readonly<Record<Status, string>>,
): string => (suspensionOn ? `Suspension prévue le ${formatDate(suspensionOn)}` : labels[status])
