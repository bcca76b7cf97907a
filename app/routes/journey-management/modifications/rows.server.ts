import { pick } from 'es-toolkit'
import type { ApiClient, RowOf } from '#app/lib/api/answers.ts'
import { shortOf } from '#domain/journey-management/modifications/difference.ts'

type Listed = RowOf<ApiClient['journey-management']['modifications']['$get']>

const SHOWN = [
  ...([
    'id',
    'number',
    'requestedAt',
    'requestedBy',
    'type',
    'scope',
    'status',
    'effectiveFrom',
    'effectiveTo',
    'weekdays',
  ] as const),
  ...(['reason', 'priceImpactCents', 'author', 'approver', 'journey', 'line', 'liveLineId', 'label', 'company'] as const),
  ...(['treatedAt', 'acts'] as const),
]

/** Modification as its lists show it. */
export interface ModificationRow extends Pick<Listed, (typeof SHOWN)[number]> {
  /** Summary « Avant → après ». */
  short: string
}

/** Drops the fields used only to compute the acts. */
export const shownOf = ({ difference, ...row }: Listed): ModificationRow => ({ ...pick(row, SHOWN), short: shortOf(difference) })
