import type { Period } from '#domain/calendar/recurrence.ts'
import type { LiveLineStatus } from '#domain/journey-management/journeys/values.ts'
import type { RequestStatus } from './values.ts'

/** What a line of a version says of the runs that it makes. */
export interface SoldLine {
  /** Lines of one number are legs of one sold run on each weekday that they share (decision 14). */
  runNo: number
  weekdays: readonly number[]
  status: LiveLineStatus
  suspendedFrom: string | null
  suspendedTo: string | null
}

/** One run that a version sells, on each of these weekdays, but not while all of its legs are suspended. */
export interface SoldRun {
  weekdays: readonly number[]
  suspension: Period | null
}

/** Until conception has delivered, nobody knows more than what the client asks for: a run on each day of service. */
const BEFORE_DELIVERY: readonly RequestStatus[] = ['BROUILLON', 'A_CONCEVOIR', 'EN_CONCEPTION']
const OVER: readonly RequestStatus[] = ['TERMINE', 'ARCHIVE']
const FOREVER = '9999-12-31'

/**
 * The runs that the lines of a version make: those that run; before any does, the drafts that were delivered; of a contract that is over, those that ran.
 * Null where no line says it yet: one run on each day of service. A contract whose lines are all closed has none.
 */
export function soldRuns(lines: readonly SoldLine[], status: RequestStatus): SoldRun[] | null {
  if (lines.length === 0 || BEFORE_DELIVERY.includes(status)) return null
  const at = (...statuses: LiveLineStatus[]) => lines.filter(line => statuses.includes(line.status))
  const running = at('PLANIFIE', 'SUSPENDU')
  const drafts = at('BROUILLON')
  const counted = running.length > 0 ? running : drafts.length > 0 ? drafts : OVER.includes(status) ? lines : []
  const runs = Map.groupBy(counted, ({ runNo }) => runNo)
  return [...runs.values()].map(legs => ({
    weekdays: [...new Set(legs.flatMap(({ weekdays }) => weekdays))],
    suspension: legs.map(suspensionOf).reduce(common),
  }))
}

const suspensionOf = ({ suspendedFrom, suspendedTo }: SoldLine): Period | null =>
  suspendedFrom === null ? null : { from: suspendedFrom, to: suspendedTo ?? FOREVER }

/** The days of both. */
function common(one: Period | null, other: Period | null): Period | null {
  if (!one || !other) return null
  const from = one.from > other.from ? one.from : other.from
  const to = one.to < other.to ? one.to : other.to
  return from <= to ? { from, to } : null
}
