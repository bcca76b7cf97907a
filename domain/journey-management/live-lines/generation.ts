import { instantAt, PARIS } from '#domain/calendar/clock.ts'
import { datesOf, type Period, type Recurrence } from '#domain/calendar/recurrence.ts'
import { isOpen } from '#domain/journey-management/journeys/transitions.ts'
import type { JourneyStatus } from '#domain/journey-management/journeys/values.ts'
import { WEEKDAYS_REQUIRED } from '#domain/messages.ts'
import { dayOf, STOPS_MIN, stopOrderIssues } from '#domain/sales/delivery-request/stops/stop-order.ts'
import type { GenerationLine } from './generation-line.ts'
import { inValidity, type LineClosures, NEVER_CLOSED, occurrencesOf, suspended } from './line-calendar.ts'

/**
 * Generation of one live line, without a database (`domain.md` §0.5, §3.5, §6.2 R11 and R12): compares the running dates
 * with existing journeys and returns what to create, update, cancel and flag. Idempotent.
 */

export const HORIZON_DAYS = 42

export const CALENDAR_EXCEPTION = 'Exception de calendrier'
export const SUSPENSION = 'Suspension'
const END_OF_VALIDITY = 'Fin de validité'
export const REVIEW_PLAN_CHANGED = 'Le trajet prévu a changé'
export const REVIEW_NEW_VERSION = "Une nouvelle version du cahier des charges s'applique"
export const NOT_TO_REVIEW = "Ce trajet n'est pas à revoir"
const REVIEW_NO_LONGER_RUNS = "La date n'est plus dans la récurrence"

/** A line that cannot be generated; the message is shown to users. */
export class GenerationError extends Error {
  override name = 'GenerationError'
}

export interface ExistingJourney {
  id: string
  serviceDate: string
  status: JourneyStatus
  touched: boolean
  plan: string | null
}

export interface DayPlan {
  serviceDate: string
  plannedStart: string
  plannedEnd: string
  stops: { plannedArrival: string; plannedDeparture: string }[]
}

export interface GenerationPlan {
  /** Fingerprint of the line's plan, stored on its journeys. */
  plan: string
  create: DayPlan[]
  /** Journeys that follow the new plan; `restore` marks those that an earlier generation cancelled. */
  update: { id: string; restore: boolean; day: DayPlan }[]
  cancel: { id: string; reason: string }[]
  review: { id: string; reason: string; plan: string }[]
  /** Journeys before departure with an outdated price, edited ones included, because users cannot edit that price. */
  reprice: string[]
  holidays: number
}

/** Plan of a journey on a date that the line no longer serves. */
const NO_PLAN = ''

/**
 * Plans each date from `from` to `until`; later journeys are compared but none is created. A spot request has no `rule`
 * and runs once, on its first day. `closures` are those of the stops' sites and of the carrier. @throws GenerationError
 * when the line cannot run
 */
export function planGeneration(input: {
  line: GenerationLine
  rule: Recurrence | null
  existing: readonly ExistingJourney[]
  range: Period
  closures?: LineClosures
  zone?: string
}): GenerationPlan {
  const { line, rule, existing, zone } = input
  refuseBadLine(line, rule)
  const { from, to: until } = input.range
  const last = existing.reduce((latest, journey) => (journey.serviceDate > latest ? journey.serviceDate : latest), until)
  const occurrences = occurrencesOf(line, rule, { from, to: last }, input.closures ?? NEVER_CLOSED)
  const running = new Set(datesOf(occurrences).filter(date => inValidity(line, date) && !suspended(line, date)))
  const plan = printOf(line)

  const known = new Map(existing.map(journey => [journey.serviceDate, journey]))
  const result: GenerationPlan = { plan, create: [], update: [], cancel: [], review: [], reprice: [], holidays: 0 }
  for (const date of [...running].sort()) {
    if (date >= from && date <= until && !known.has(date)) result.create.push(planDay(line, date, zone))
  }
  for (const journey of existing) {
    const { id, serviceDate, status, touched } = journey
    if (serviceDate < from) continue
    const runs = running.has(serviceDate)
    if (isOpen(status)) {
      const due = runs ? plan : NO_PLAN
      if (journey.plan === due) continue
      if (runs && pricePart(journey.plan) !== pricePart(due) && (touched || planPart(journey.plan) === planPart(due))) {
        result.reprice.push(id)
      }
      if (planPart(journey.plan) === planPart(due)) continue
      if (touched) result.review.push({ id, reason: runs ? REVIEW_PLAN_CHANGED : REVIEW_NO_LONGER_RUNS, plan: due })
      else if (runs) result.update.push({ id, restore: false, day: planDay(line, serviceDate, zone) })
      else result.cancel.push({ id, reason: reasonOf(line, serviceDate) })
    } else if (status === 'ANNULE' && !touched && runs) {
      result.update.push({ id, restore: true, day: planDay(line, serviceDate, zone) })
    }
  }
  result.holidays = occurrences.filter(
    ({ date, kind }) => kind === 'FERIE_SAUTE' && date >= from && date <= until && !suspended(line, date),
  ).length
  return result
}

/** The run of one date, in fixed local times; durations are elapsed time (`domain.md` §6.3). */
export function planDay(line: GenerationLine, serviceDate: string, zone: string = PARIS): DayPlan {
  let latest = Number.NEGATIVE_INFINITY
  // The spring change moves skipped times forward, so later times must not end up before them.
  const inOrder = (dayOffset: number, time: string) => {
    latest = Math.max(latest, Date.parse(instantAt(serviceDate, dayOffset, time, zone)))
    return new Date(latest).toISOString()
  }
  const stops = line.stops.map(stop => {
    const plannedArrival = inOrder(stop.dayOffset, stop.arrival)
    return { plannedArrival, plannedDeparture: inOrder(dayOf(stop, 'departure'), stop.departure) }
  })
  const plannedStart = stops[0]!.plannedArrival
  const plannedEnd = stops.at(-1)!.plannedDeparture
  return {
    serviceDate,
    plannedStart,
    plannedEnd: plannedEnd > plannedStart ? plannedEnd : new Date(Date.parse(plannedStart) + 60_000).toISOString(),
    stops,
  }
}

/** Fingerprint of what a journey copies from its line. */
export function planOf(line: GenerationLine): string {
  return fingerprint(
    JSON.stringify([
      line.label,
      Number(line.kmLoaded),
      Number(line.kmEmpty),
      line.drivingMin,
      line.serviceMin,
      // A missing leg is omitted, so that older fingerprints stay valid.
      line.stops.map(({ addressId, kind, dayOffset, arrival, departure, instructions, leg }) => [
        ...[addressId, kind, dayOffset, arrival, departure, instructions ?? ''],
        ...(leg ? [leg] : []),
      ]),
    ]),
  )
}

/** Fingerprint of plan and price: a price change alone needs no review. */
export function printOf(line: GenerationLine): string {
  const price = line.prices ?? line.price
  return price ? `${planOf(line)}${PRICE}${fingerprint(JSON.stringify(price, withoutNoPart))}` : planOf(line)
}
/** A missing part is omitted, so that older fingerprints stay valid. */
const withoutNoPart = (key: string, value: unknown) => (key === 'runPart' && value === null ? undefined : value)

const PRICE = '~'
const planPart = (print: string | null) => print?.split(PRICE)[0] ?? null
const pricePart = (print: string | null) => print?.split(PRICE)[1]

export function journeySeries(serviceDate: string): string {
  return `journey ${serviceDate}`
}

export interface GenerationReport {
  created: number
  ignored: number
  review: number
  errors: number
  cancelled: number
  updated: number
}

/** Report of `domain.md` §3.5. */
export function generationText({ created, ignored, review, errors }: GenerationReport): string {
  return `${created} créés, ${ignored} ignorés (fériés), ${review} à revoir, ${errors} erreurs`
}

function refuseBadLine(line: GenerationLine, rule: Recurrence | null) {
  if (line.stops.length < 2) throw new GenerationError(STOPS_MIN)
  if (rule && line.weekdays.length === 0) throw new GenerationError(WEEKDAYS_REQUIRED)
  const [issue] = stopOrderIssues(line.stops)
  if (issue) throw new GenerationError(`Arrêt ${issue.path[0] + 1}\u202F: ${issue.message}`)
}

function reasonOf(line: GenerationLine, date: string): string {
  if (!inValidity(line, date)) return END_OF_VALIDITY
  return suspended(line, date) ? SUSPENSION : CALENDAR_EXCEPTION
}

function fingerprint(text: string): string {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    high = Math.imul(high ^ code, 2_654_435_761)
    low = Math.imul(low ^ code, 1_597_334_677)
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909)
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909)
  return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(36)
}
