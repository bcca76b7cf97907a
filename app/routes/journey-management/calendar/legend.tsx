import type { MouseEvent } from 'react'
import { JOURNEY_FEUX } from '#app/components/journey-management/journey-marks.tsx'
import { Status } from '#app/components/ui/feu.tsx'
import { counted } from '#domain/formats/counted.ts'
import { JOURNEY_STATUS_LABELS, JOURNEY_STATUSES, type JourneyStatus } from '#domain/journey-management/journeys/values.ts'
import type { CalendarData } from './drawn.ts'
import type { Place } from './place.ts'

/** Always explained in the legend; other statuses only when shown. */
const USUAL: readonly JourneyStatus[] = ['PLANIFIE', 'AFFECTE', 'CONFIRME', 'EN_COURS', 'TERMINE']

const blocksOf = ({ cells, resources }: CalendarData) => cells ?? resources?.rows.flatMap(row => row.blocks) ?? []

/** Legend of the marks. */
export function Legend({ data, place }: { data: CalendarData; place: Place }) {
  const blocks = blocksOf(data)
  return (
    <div className="cal-legend">
      {place.view !== 'month' &&
        JOURNEY_STATUSES.filter(status => USUAL.includes(status) || blocks.some(block => block.status === status)).map(status => (
          <Status key={status} {...JOURNEY_FEUX[status]} label={JOURNEY_STATUS_LABELS[status]} />
        ))}
      {place.view !== 'month' && <Status shape="octagon" tone="error" label="Conflit bloquant" />}
      {place.view !== 'month' && <Status shape="diamond" tone="warning" label="Avertissement" />}
      {place.view === 'resources' && <span className="key-still">Absence, immobilisation</span>}
      <span className="key-off">Jour férié</span>
      {data.days.some(({ school }) => school.length > 0) && <span className="key-school">Vacances scolaires</span>}
      <span className="key-ban">Interdiction PL</span>
    </div>
  )
}

/** Numbers of conflicts and warnings shown; the first leads to the first conflict. */
export function Conflicts({ data, onPress }: { data: CalendarData; onPress?: (event: MouseEvent<HTMLAnchorElement>) => void }) {
  const blocks = blocksOf(data)
  const count = (severity: string) => blocks.filter(({ conflict }) => conflict?.severity === severity).length
  const isTarget = (block: (typeof blocks)[number]) =>
    block.conflict?.severity === 'BLOQUANT' && block.start.slice(0, 10) >= data.from
  const [conflicts, warnings] = [count('BLOQUANT'), count('AVERTISSEMENT')]
  if (conflicts + warnings === 0) return null
  return (
    <span className="cal-conflicts">
      {conflicts > 0 && (
        <a href={`#${blocks.find(isTarget)?.number ?? ''}`} onClick={onPress}>
          <Status shape="octagon" tone="error" label={counted(conflicts, 'conflit')} />
        </a>
      )}
      {warnings > 0 && <Status shape="diamond" tone="warning" label={counted(warnings, 'avertissement')} />}
    </span>
  )
}
