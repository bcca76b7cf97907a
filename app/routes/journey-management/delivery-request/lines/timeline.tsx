import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useHydrated } from 'remix-utils/use-hydrated'
import { Icon } from '#app/components/ui/icon.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { rowCount } from '#app/lib/forms/rows.ts'
import { guessesOf } from '#domain/assignment/guess.ts'
import { withGuess } from '#domain/assignment/guess-words.ts'
import { timesAt } from '#domain/journey-management/delivery-request/line-building.ts'
import { type DrawnFigures, lineFigures, stopPlanOf } from '#domain/journey-management/delivery-request/line-day.ts'
import { readLeg } from '#domain/journey-management/live-lines/typed-legs.ts'
import { hasTimes, minuteAt, OVER_MIDNIGHT_MAX, stopOrderIssues } from '#domain/sales/delivery-request/stops/stop-order.ts'
import type { StopKind } from '#domain/sales/delivery-request/values.ts'
import type { ConceptionLine, ConceptionRequest } from '../record.ts'
import { minutesText } from '../words.ts'
import { clock, type DayStop, daySpan, LineDay, LineFindings, placeIn } from './day.tsx'
import { storedStops } from './stored-stops.ts'

interface TimeLineProps {
  line: ConceptionLine
  request: ConceptionRequest
  failure: FormFailure | undefined
}

/** Snap interval in minutes. */
const GRID = 15
const DAY = 1440

/**
 * Day computed from the typed stops by the same engine that checks it. Handles move arrivals and departures by drag or arrow keys
 * in quarter hours; the stop fields work without JavaScript.
 */
export function TimeLine({ line, request, failure }: TimeLineProps) {
  const root = useRef<HTMLDivElement>(null)
  const hydrated = useHydrated()
  const [stops, setStops] = useState(() =>
    failure
      ? typedStops(line, { names: Object.keys(failure.typed), of: name => textOf(failure.typed[name]) })
      : storedStops(line),
  )
  const { findings, changed } = useFindings(line, request, stops)
  useEffect(() => {
    const form = root.current!.closest('form')!
    const read = () => {
      const typed = new FormData(form)
      setStops(typedStops(line, { names: [...typed.keys()], of: name => String(typed.get(name) ?? '') }))
    }
    form.addEventListener('input', read)
    return () => form.removeEventListener('input', read)
  }, [line])
  const ordered = stops.length > 1 && stops.every(hasTimes) && stopOrderIssues(stops).length === 0
  const drawn = ordered ? stops : storedStops(line)
  const { kmLoaded } = line
  const figures = { ...lineFigures(drawn, { roadMin: roadOf(line, stops), kmLoaded }), kmLoaded }
  const { driving } = guessesOf(figures, stopPlanOf(drawn))
  /** Writes the times into the stop's fields and fires their input events. */
  function move(index: number, start: number, end: number) {
    const times = timesAt(start, end - start)
    const form = root.current!.closest('form')!
    if (!times) return
    let last: HTMLElement | null = null
    for (const [name, value] of Object.entries(times)) {
      const field = form.elements.namedItem(`stops[${index}].${name}`) as HTMLInputElement | HTMLSelectElement
      if (field.value === String(value)) continue
      field.value = String(value)
      last = field
    }
    last?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <div ref={root} className="lday-edit">
      {ordered ? (
        <Band stops={stops} figures={figures} move={hydrated ? move : undefined} />
      ) : (
        <p className="help">La frise se dessine quand les heures des arrêts se suivent.</p>
      )}
      {ordered && (
        <div className="mt-3" aria-live="polite">
          <Facts
            items={[
              ['Conduite', withGuess(minutesText(figures.drivingMin), driving)],
              ['Pauses', minutesText(figures.breakMin)],
              ['Service', minutesText(figures.serviceMin)],
              ['Nuit (21 h–6 h)', minutesText(figures.nightMin)],
              ['Amplitude', minutesText(figures.amplitudeMin)],
            ]}
          />
          <LineFindings findings={findings} />
          {changed && (
            <p className="help mt-2">Tournée, véhicule et interdictions de circulation sont contrôlés à l'enregistrement.</p>
          )}
        </div>
      )}
      <button type="submit" className="btn btn-sm btn-line no-js-only mt-3" name="intent" value="recalculate" formNoValidate>
        <Icon name="refresh-cw" />
        Recalculer la journée
      </button>
      <p className="help js-only mt-2">
        Les repères se tirent, ou se déplacent aux flèches du clavier, par quarts d'heure{'\u202f'}: l'arrivée au-dessus, le
        départ au-dessous.
      </p>
    </div>
  )
}

interface BandProps {
  stops: readonly DayStop[]
  figures: DrawnFigures
  /** Absent without JavaScript, which hides the handles. */
  move?: (index: number, start: number, end: number) => void
}

interface Held {
  index: number
  side: 'arrival' | 'departure'
  /** Fixed during a drag so that the scale does not move under the handle. */
  span: { from: number; to: number }
}

function Band({ stops, figures, move }: BandProps) {
  const [held, setHeld] = useState<Held | null>(null)
  const span = held?.span ?? daySpan(stops, 60)
  const band = useRef<HTMLDivElement>(null)
  const times = stops.map(stop => ({
    start: minuteAt(stop, 'arrival'),
    end: minuteAt(stop, 'departure'),
  }))
  /** Limits of a handle: its neighbours, and the day or a stay over midnight. */
  const boundsOf = (index: number, side: Held['side']) => {
    const { start, end } = times[index]!
    return side === 'arrival'
      ? { min: Math.max(Math.min(Math.floor(end / DAY) * DAY, end - OVER_MIDNIGHT_MAX), times[index - 1]?.end ?? 0), max: end }
      : {
          min: start,
          max: Math.min(
            Math.max(Math.floor(start / DAY) * DAY + DAY - 1, start + OVER_MIDNIGHT_MAX),
            times[index + 1]?.start ?? Number.POSITIVE_INFINITY,
          ),
        }
  }
  const set = (index: number, side: Held['side'], minute: number) => {
    const { min, max } = boundsOf(index, side)
    const snapped = Math.min(max, Math.max(min, Math.round(minute / GRID) * GRID))
    const { start, end } = times[index]!
    if (side === 'arrival') move?.(index, snapped, end)
    else move?.(index, start, snapped)
  }
  const onPointerMove = (event: PointerEvent) => {
    if (!held || !band.current) return
    const { left, width } = band.current.getBoundingClientRect()
    set(held.index, held.side, span.from + ((event.clientX - left) / width) * (span.to - span.from))
  }
  const onKeyDown = (event: KeyboardEvent, index: number, side: Held['side'], minute: number) => {
    const { min, max } = boundsOf(index, side)
    const steps: Record<string, number> = {
      ArrowLeft: -GRID,
      ArrowDown: -GRID,
      ArrowRight: GRID,
      ArrowUp: GRID,
      PageDown: -60,
      PageUp: 60,
      Home: min - minute,
      End: (Number.isFinite(max) ? max : minute) - minute,
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    set(index, side, minute + step)
  }
  return (
    <LineDay stops={stops} figures={figures} span={span}>
      {move && (
        <div ref={band} className="absolute inset-0">
          {times.flatMap(({ start, end }, index) =>
            (['arrival', 'departure'] as const).map(side => {
              const minute = side === 'arrival' ? start : end
              const { min, max } = boundsOf(index, side)
              const isHeld = held?.index === index && held.side === side
              return (
                <div
                  // biome-ignore lint/suspicious/noArrayIndexKey: stops are identified by position
                  key={`${side} ${index}`}
                  className={side === 'arrival' ? 'lday-handle lday-arrival' : 'lday-handle lday-departure'}
                  style={placeIn(span, minute)}
                  role="slider"
                  tabIndex={0}
                  aria-label={`${side === 'arrival' ? 'Arrivée' : 'Départ'}, arrêt ${index + 1}`}
                  aria-valuemin={min}
                  aria-valuemax={Number.isFinite(max) ? max : span.to}
                  aria-valuenow={minute}
                  aria-valuetext={clock(minute)}
                  data-held={isHeld || undefined}
                  title={`${side === 'arrival' ? 'Arrivée' : 'Départ'} ${clock(minute)}, ${stops[index]!.site}`}
                  onKeyDown={event => onKeyDown(event, index, side, minute)}
                  onPointerDown={event => {
                    event.currentTarget.setPointerCapture(event.pointerId)
                    setHeld({ index, side, span })
                  }}
                  onPointerMove={onPointerMove}
                  onPointerUp={() => setHeld(null)}
                  onPointerCancel={() => setHeld(null)}
                >
                  {isHeld && <span className="lday-time">{clock(minute)}</span>}
                </div>
              )
            }),
          )}
        </div>
      )}
    </LineDay>
  )
}

const textOf = (value: string | string[] | undefined) => String([value ?? ''].flat()[0])

/** Names of typed fields, and their texts. */
interface TypedForm {
  names: readonly string[]
  of: (name: string) => string
}

function typedStops(line: ConceptionLine, { names, of }: TypedForm): DayStop[] {
  const typed = Object.fromEntries(names.map(name => [name, '']))
  const stepsAt = (index: number) => rowCount(typed, `stops[${index}].steps`)
  return Array.from({ length: rowCount(typed, 'stops') }, (_, index) => {
    const field = (name: string) => of(`stops[${index}].${name}`)
    const times = { dayOffset: Number(field('dayOffset')), arrival: field('arrival'), departure: field('departure') }
    const addressId = field('addressId') || field('addressIdText')
    const next = of(`stops[${index + 1}].addressId`)
    const stored = line.stops.find(stop => stop.addressId === addressId)
    const left = line.stops.find((stop, nth) => stop.addressId === addressId && line.stops[nth + 1]?.addressId === next)
    return {
      ...times,
      leg: hasTimes(times) ? readLeg(times, field, stepsAt(index)) : null,
      position: stored?.position,
      road: left?.road,
      kind: field('kind') as StopKind,
      addressId,
      site: field('addressIdText').split(' · ').slice(0, 2).join(', '),
    }
  })
}

/** Driving minutes of the stored route; null when the typed stops differ from it in sites or order. */
function roadOf(line: ConceptionLine, stops: readonly DayStop[]): number | null {
  const same =
    stops.length === line.stops.length && stops.every(({ addressId }, index) => addressId === line.stops[index]!.addressId)
  return same ? (line.distance?.drivingMin ?? null) : null
}

/** Stored findings; after a time change, findings computed from the typed times. */
function useFindings(line: ConceptionLine, request: ConceptionRequest, stops: readonly DayStop[]) {
  const stored = request.findings.filter(({ lineId }) => lineId === line.id)
  const [now, setNow] = useState<readonly { severity: string; message: string }[] | null>(null)
  const times = JSON.stringify(
    stops.map(({ dayOffset, arrival, departure, addressId, leg }) => [dayOffset, arrival, departure, addressId, leg?.steps]),
  )
  const before = JSON.stringify(
    storedStops(line).map(({ dayOffset, arrival, departure, addressId, leg }) => [
      dayOffset,
      arrival,
      departure,
      addressId,
      leg?.steps,
    ]),
  )
  const { driverNeed } = request.current
  const crew = driverNeed?.doubleCrew ? 2 : 1
  const regulated = request.euRules
  useEffect(() => {
    if (times === before || !stops.every(hasTimes) || stopOrderIssues(stops).length > 0) return setNow(null)
    let wanted = true
    // The legal engine (10 kB) is loaded only for an edited day.
    import('#domain/journey-management/delivery-request/line-law.ts').then(({ lineDayFindings }) => {
      if (wanted) {
        const { kmLoaded } = line
        const figures = lineFigures(stops, { roadMin: roadOf(line, stops), kmLoaded })
        setNow(lineDayFindings({ stops, kmLoaded, ...figures }, { crew, regulated }))
      }
    })
    return () => {
      wanted = false
    }
  }, [times, before, stops, line, crew, regulated])
  return { findings: now ?? stored, changed: now !== null }
}
