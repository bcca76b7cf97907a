import type { JourneyStatus } from './values.ts'

/** A controlled or invoiced journey whose indexation differs with the current index values (`domain.md` §3.22). */
export interface Regularisation {
  id: string
  number: string
  serviceDate: string
  label: string
  status: JourneyStatus
  company: string | null
  before: { pct: string; cents: number }
  after: { pct: string; cents: number }
  gapCents: number
}
