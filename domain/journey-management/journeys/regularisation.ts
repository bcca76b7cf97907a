import type { JourneyStatus } from './values.ts'

/** A controlled or invoiced journey that the values in force now would index otherwise: the gap is what is to be settled (`domain.md` §3.22). */
export interface Regularisation {
  id: string
  number: string
  serviceDate: string
  label: string
  status: JourneyStatus
  company: string | null
  /** The indexation that it was settled with, and what it would be. */
  before: { pct: string; cents: number }
  after: { pct: string; cents: number }
  gapCents: number
}
