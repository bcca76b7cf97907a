import { JOURNEY_FEUX } from '#app/components/journey-management/journey-marks.tsx'
import { StatusBand } from '#app/components/ui/status-band.tsx'
import type { HomeFigure } from '#domain/home/figures.ts'
import { JOURNEY_BADGE_LABELS } from '#domain/journey-management/journeys/badges.ts'
import { JOURNEY_STATUS_LABELS, type JourneyStatus } from '#domain/journey-management/journeys/values.ts'

const SHOWN = ['PLANIFIE', 'AFFECTE', 'CONFIRME', 'EN_COURS', 'TERMINE', 'CONTROLE', 'FACTURE', 'NON_EXECUTE'] as const
/** Rare statuses, shown only when the day has some. */
const RARE: readonly JourneyStatus[] = ['FACTURE', 'NON_EXECUTE']

interface DayBandProps {
  /** Figure of the day's journeys. */
  figure: HomeFigure
  band: { byStatus: Partial<Record<JourneyStatus, number>>; late: number }
  href: (figure: HomeFigure) => string
}

/** Journeys of a day by status, each count linking to them. */
export function DayBand({ figure, band, href }: DayBandProps) {
  const only = (query: Record<string, string>) => href({ ...figure, query: { ...figure.query, ...query } })
  return (
    <StatusBand
      label="Trajets du jour par statut"
      items={[
        ...SHOWN.filter(status => band.byStatus[status] || !RARE.includes(status)).map(status => ({
          label: JOURNEY_STATUS_LABELS[status],
          count: band.byStatus[status] ?? 0,
          href: only({ status }),
          ...JOURNEY_FEUX[status],
        })),
        {
          label: JOURNEY_BADGE_LABELS.late,
          count: band.late,
          href: only({ late: '1' }),
          shape: 'triangle',
          tone: 'error',
          act: true,
        },
      ]}
    />
  )
}
