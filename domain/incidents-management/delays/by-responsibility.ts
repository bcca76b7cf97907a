import type { Served } from '#domain/sales/companies/figures.ts'
import { RESPONSIBILITY_LABELS, type Responsibility } from '#domain/transverse/cause-values.ts'

/** Late journeys per responsible party; null: not yet qualified. */
export interface LateBy {
  responsibility: Responsibility | null
  journeys: number
  minutes: number
}

/** Service of twelve months with late journeys by party; a journey can count for several. */
export interface ServedBy extends Served {
  late: number
  /** Late because of the carrier or its sub-contractor (`domain.md` §5 K04). */
  lateOwn: number
  by: LateBy[]
}

export const responsibilityText = (responsibility: Responsibility | null): string =>
  responsibility === null ? 'À qualifier' : RESPONSIBILITY_LABELS[responsibility]
