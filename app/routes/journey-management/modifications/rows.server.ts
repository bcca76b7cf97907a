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

/** A modification as its lists show it. */
export interface ModificationRow extends Pick<Listed, (typeof SHOWN)[number]> {
  /** « Avant → après » in a few words. */
  short: string
}

/** A row as it is sent: what its acts are judged by stays behind. */
export const shownOf = ({ difference, ...row }: Listed): ModificationRow => ({ ...pick(row, SHOWN), short: shortOf(difference) })
