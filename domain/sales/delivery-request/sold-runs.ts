import type { Period } from '#domain/calendar/recurrence.ts'
import type { LiveLineStatus } from '#domain/journey-management/journeys/values.ts'
import type { RequestStatus } from './values.ts'

export interface SoldLine {
  /** Lines with the same number are legs of one run on shared weekdays (decision 14). */
  runNo: number
  weekdays: readonly number[]
  status: LiveLineStatus
  suspendedFrom: string | null
  suspendedTo: string | null
}

/** A sold run with its weekdays, and the suspension common to all legs. */
export interface SoldRun {
  weekdays: readonly number[]
  suspension: Period | null
}

/** Before delivery only the client's request is known: one run per service day. */
const BEFORE_DELIVERY: readonly RequestStatus[] = ['BROUILLON', 'A_CONCEVOIR', 'EN_CONCEPTION']
const OVER: readonly RequestStatus[] = ['TERMINE', 'ARCHIVE']
const FOREVER = '9999-12-31'

/**
 * Runs of a version's lines: the running ones, else delivered drafts, else (ended contract) closed ones. Null without
 * lines: one run per service day. Empty when all lines are closed.
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

function common(one: Period | null, other: Period | null): Period | null {
  if (!one || !other) return null
  const from = one.from > other.from ? one.from : other.from
  const to = one.to < other.to ? one.to : other.to
  return from <= to ? { from, to } : null
}
