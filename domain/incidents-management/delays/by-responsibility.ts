import type { Served } from '#domain/sales/companies/figures.ts'
import { RESPONSIBILITY_LABELS, type Responsibility } from '#domain/transverse/cause-values.ts'

/** Journeys that were late for one who answers for it; null while nobody has qualified them. */
export interface LateBy {
  responsibility: Responsibility | null
  journeys: number
  /** Minutes beyond what was tolerated, of all their delays. */
  minutes: number
}

/** The service of twelve months, and by whom it was late: a journey may be late for several. */
export interface ServedBy extends Served {
  late: number
  /** Late for the carrier or its sub-contractor (`domain.md` §5 K04). */
  lateOwn: number
  by: LateBy[]
}

export const responsibilityText = (responsibility: Responsibility | null): string =>
  responsibility === null ? 'À qualifier' : RESPONSIBILITY_LABELS[responsibility]
