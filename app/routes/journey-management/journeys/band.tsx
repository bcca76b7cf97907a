import { JOURNEY_FEUX } from '#app/components/journey-management/journey-marks.tsx'
import { type BandItem, StatusBand } from '#app/components/ui/status-band.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { JOURNEY_BADGE_LABELS } from '#domain/journey-management/journeys/badges.ts'
import { JOURNEY_STATUS_LABELS, type JourneyStatus } from '#domain/journey-management/journeys/values.ts'

type JourneyBand = NonNullable<Answer<ApiClient['journey-management']['journeys']['$get']>['band']>

/** Counts of the shown days, each linking to the filtered list. */
export function JourneysBand({ band, links }: { band: JourneyBand; links: ListLinks }) {
  const only = (changes: Record<string, string>) =>
    links.to({ status: null, cancelled: null, unassigned: null, late: null, review: null, ...changes })
  const chosen = links.all('status')
  const special = ['unassigned', 'late', 'review'].find(name => links.get(name) === '1')
  const state = (status: JourneyStatus): BandItem => ({
    label: JOURNEY_STATUS_LABELS[status],
    count: band.byStatus[status] ?? 0,
    href: only({ status }),
    current: chosen.length === 1 && chosen[0] === status && !special,
    ...JOURNEY_FEUX[status],
  })
  const some = (status: JourneyStatus) => (band.byStatus[status] ? [state(status)] : [])
  return (
    <StatusBand
      items={[
        { label: 'Tous', count: band.total, href: only({}), current: chosen.length === 0 && !special },
        ...(['PLANIFIE', 'AFFECTE', 'CONFIRME', 'EN_COURS', 'TERMINE', 'CONTROLE'] as const).map(state),
        ...some('FACTURE'),
        ...some('NON_EXECUTE'),
        {
          label: JOURNEY_BADGE_LABELS.late,
          count: band.late,
          href: only({ late: '1' }),
          current: special === 'late',
          shape: 'triangle',
          tone: 'error',
        },
        {
          label: JOURNEY_BADGE_LABELS.unassigned,
          count: band.byStatus.PLANIFIE ?? 0,
          href: only({ unassigned: '1' }),
          current: special === 'unassigned',
          shape: 'octagon',
          tone: 'error',
          act: true,
        },
        ...(band.review
          ? [
              {
                label: JOURNEY_BADGE_LABELS.review,
                count: band.review,
                href: only({ review: '1' }),
                current: special === 'review',
                shape: 'loop' as const,
                tone: 'review' as const,
              },
            ]
          : []),
      ]}
    />
  )
}
