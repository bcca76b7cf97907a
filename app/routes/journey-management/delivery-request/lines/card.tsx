import { LineStatusMark } from '#app/components/journey-management/journey-marks.tsx'
import { WeekDays } from '#app/components/sales/week-days.tsx'
import { Box } from '#app/components/ui/box.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { withGuess } from '#domain/assignment/guess-words.ts'
import { formatNumber, withUnit } from '#domain/formats/number.ts'
import type { ConceptionLine, ConceptionRequest } from '../record.ts'
import { minutesText } from '../words.ts'
import { LineActs } from './acts.tsx'
import { LineDay, LineFindings } from './day.tsx'
import { storedStops } from './stored-stops.ts'

interface LineCardProps {
  line: ConceptionLine
  request: ConceptionRequest
  editable: boolean
  failure: FormFailure | undefined
  idempotencyKey: string
}

export function LineCard({ line, request, editable, failure, idempotencyKey }: LineCardProps) {
  const editHref = editable ? `?tab=conception&panel=line&id=${line.id}` : undefined
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
          ['En charge', withGuess(withUnit(formatNumber(line.kmLoaded), 'km'), line.guesses.km)],
          ['À vide', withUnit(formatNumber(line.kmEmpty), 'km')],
          ['Conduite', withGuess(minutesText(line.drivingMin), line.guesses.driving)],
          ['Service', minutesText(line.serviceMin)],
          ['Pauses', minutesText(line.breakMin)],
          ['Amplitude', minutesText(line.amplitudeMin)],
          ['Nuit', minutesText(line.nightMin)],
        ]}
      />
      <LineDay stops={storedStops(line)} figures={line} />
      <LineFindings findings={request.findings.filter(({ lineId }) => lineId === line.id)} />
      <p className="mt-3 text-muted">
        {meansOf(line) ? (
          <>
            Moyens par défaut{'\u202f'}: <span className="text-base-content">{meansOf(line)}</span>
          </>
        ) : (
          'Aucun moyen par défaut.'
        )}
        {line.tours.length > 0 && (
          <>
            {' '}
            Tournée{'\u202f'}:{' '}
            {line.tours.map(({ id, code, label }, index) => (
              <span key={id}>
                {index > 0 && ', '}
                <a className="text-link" href={`/journey-management/drivers-pools/${id}`} title={label}>
                  {code}
                </a>
              </span>
            ))}
          </>
        )}
      </p>
      {editable && line.status === 'BROUILLON' && <LineActs {...{ line, request, failure, idempotencyKey }} />}
    </Box>
  )
}

const meansOf = ({ driver, vehicle, trailer, subcontractor }: ConceptionLine) =>
  subcontractor ? `sous-traitant ${subcontractor}` : [driver, vehicle, trailer].filter(Boolean).join(' · ')
