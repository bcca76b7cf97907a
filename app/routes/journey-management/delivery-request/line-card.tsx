import { LineStatusMark } from '#app/components/journey-management/journey-marks.tsx'
import { WeekDays } from '#app/components/sales/week-days.tsx'
import { Box } from '#app/components/ui/box.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { formatNumber } from '#domain/formats/number.ts'
import { LineDay } from './day.tsx'
import type { ConceptionLine } from './record.ts'
import { minutesText } from './words.ts'

/** A line with its days, distances, times, means and the picture of its day. */
export function LineCard({ line, editHref }: { line: ConceptionLine; editHref?: string }) {
  const last = line.stops.at(-1)
  return (
    <Box
      title={
        <>
          <span className="voice-code">{line.code}</span> {line.label}
        </>
      }
      count={
        <span className="text-sm font-normal">
          <LineStatusMark status={line.status} suspensionOn={line.suspensionOn} />
        </span>
      }
      action={
        editHref && (
          <a className="btn btn-sm btn-line" href={editHref} aria-label={`Affiner ${line.code}`}>
            <Icon name="pencil" />
            Affiner
          </a>
        )
      }
    >
      <Facts
        items={[
          ['Jours', <WeekDays key="days" days={line.weekdays} />],
          ['Départ', line.stops[0]?.departure],
          ['Arrivée', last && `${last.arrival}${last.dayOffset > 0 ? ` J+${last.dayOffset}` : ''}`],
          ['En charge', `${formatNumber(line.kmLoaded)} km`],
          ['À vide', `${formatNumber(line.kmEmpty)} km`],
          ['Conduite', minutesText(line.drivingMin)],
          ['Service', minutesText(line.serviceMin)],
          ['Pauses', minutesText(line.breakMin)],
          ['Amplitude', minutesText(line.amplitudeMin)],
          ['Nuit', minutesText(line.nightMin)],
        ]}
      />
      <LineDay stops={line.stops} />
      <p className="mt-3 text-muted">
        {meansOf(line) ? (
          <>
            Moyens par défaut{'\u202f'}: <span className="text-base-content">{meansOf(line)}</span>
          </>
        ) : (
          'Aucun moyen par défaut.'
        )}
      </p>
    </Box>
  )
}

const meansOf = ({ driver, vehicle, trailer, subcontractor }: ConceptionLine) =>
  subcontractor ? `sous-traitant ${subcontractor}` : [driver, vehicle, trailer].filter(Boolean).join(' · ')
