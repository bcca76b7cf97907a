import { toLocal } from '#domain/calendar/clock.ts'
import { duration } from '#domain/formats/hours.ts'
import { minuteAt, minuteOf, type StopTimes } from '#domain/sales/delivery-request/stops/stop-order.ts'
import { type EnteredLeg, STEP_KIND_LABELS, type StepKind } from './legs.ts'

/* Words of what is entered for a road. Apart from its checks, because the phone shows roads and enters none. */

/** A step as typed: days from the service date; without a day, the end follows the start. */
export interface TypedStep {
  kind: StepKind
  dayOffset: number
  start: string
  endDay: number | null
  end: string | null
  place: string | null
  bunk: boolean
}

const DAY = 1440
export const startOf = ({ dayOffset, start }: TypedStep) => minuteOf(dayOffset, start)

/** Minutes from midnight of the service date. */
export function endOf(step: TypedStep): number {
  if (step.kind === 'RELAIS' || step.end === null) return startOf(step)
  if (step.endDay !== null) return minuteOf(step.endDay, step.end)
  const end = minuteOf(step.dayOffset, step.end)
  return end < startOf(step) ? end + DAY : end
}

/** Steps of a stored leg with their days and hours. */
export function typedSteps(leg: EnteredLeg | null | undefined, stop: StopTimes): TypedStep[] {
  const left = minuteAt(stop, 'departure')
  return (leg?.steps ?? []).map(({ kind, from, to, place, bunk }) => {
    const [start, end] = [clockAt(left + from), clockAt(left + to)]
    const until = kind === 'RELAIS' ? { endDay: null, end: null } : { endDay: end.day, end: end.time }
    return { kind, dayOffset: start.day, start: start.time, ...until, place, bunk }
  })
}

/** Steps of the road that a stop of a journey is left for, with days from the departure. */
export function stepsAfter({ leg, plannedDeparture }: LeftForRoad): TypedStep[] {
  if (!leg) return []
  const left = toLocal(plannedDeparture).slice(11)
  return typedSteps(leg, { dayOffset: 0, arrival: left, departure: left })
}

interface LeftForRoad {
  leg?: EnteredLeg | null | undefined
  plannedDeparture: string
}

/** « 21:00–06:00 »; « 12:00 » of a change of driver; with its length from a day on. */
export function stepHours(step: TypedStep): string {
  const length = endOf(step) - startOf(step)
  return [step.start + (step.end ? `–${step.end}` : ''), length >= DAY && `(${duration(length)})`].filter(Boolean).join(' ')
}

/** « Repos à Angers 21:00–06:00 », « Traversée Ouistreham → Portsmouth 22:45–06:00 ». */
export const stepText = (step: TypedStep): string =>
  [STEP_KIND_LABELS[step.kind], step.kind !== 'TRAVERSEE' && step.place && 'à', step.place, stepHours(step)]
    .filter(Boolean)
    .join(' ')

/** Words of all that is entered after a stop of a journey. */
export const roadTexts = (stop: LeftForRoad): string[] => stepsAfter(stop).map(stepText)

/** A stop with these words; the server makes them, so that a page loads none of this. */
export const withRoad = <Stop extends LeftForRoad>(stop: Stop) => ({ ...stop, road: roadTexts(stop) })

const clockAt = (minute: number) => ({
  day: Math.floor(minute / DAY),
  time: `${String(Math.floor((minute % DAY) / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
})
