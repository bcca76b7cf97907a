import { addDays, daysBetween } from '#domain/calendar/dates.ts'
import { LATE_MIN } from '#domain/journey-management/journeys/badges.ts'
import type { JourneyStopStatus } from '#domain/journey-management/journeys/stop-values.ts'
import type { JourneyStatus } from '#domain/journey-management/journeys/values.ts'
import { REVIEW_PLAN_CHANGED, SUSPENSION } from '#domain/journey-management/live-lines/generation.ts'
import { cancellationCharge } from '#domain/sales/pricing/cancellation-charge.ts'
import { NO_CONTRACT, transportPriceOf } from '#domain/sales/pricing/service-charge.ts'
import type { Vehicle } from '../fleet.ts'
import type { Random } from '../random.ts'
import { termsOf } from '../requests/prices.ts'
import type { JourneyRow, JourneyStopRow } from '../rows.ts'
import type { Run } from './run.ts'

export type Fate = 'runs' | 'late' | 'cancelled' | 'notExecuted' | 'unassigned' | 'review'

export interface Life {
  journey: Partial<JourneyRow> & { status: JourneyStatus }
  stops: Partial<JourneyStopRow>[]
}

const MINUTE = 60_000
/** Shares of past journeys (`domain.md` §8). */
const CANCELLED = 0.015
const NOT_EXECUTED = 0.004
const DELAYED = { usual: 0.036, troubled: 0.16 }
const TROUBLED_ONE_IN = 4
/** Today: six unassigned and four late on a working day, fewer at weekends. */
const ONE_IN = { unassigned: 13, late: 20 }
const AT_MOST = { unassigned: 6, late: 4 }
const PLANNED_DAYS = 14
const OPEN_SHARE = 0.35
const IN_REVIEW = 3

/** `runs` must be ordered by start. */
export function fateOf(runs: readonly Run[], random: Random, now: Date, today: string): Fate[] {
  let review = IN_REVIEW
  const clients = [...new Set(runs.map(({ facts }) => facts.companyId))]
  const troubled = new Set(clients.filter((_, index) => index % TROUBLED_ONE_IN === 1))
  const fates = runs.map((run): Fate => {
    const ahead = daysBetween(today, run.day.serviceDate)
    const drawn = random.next()
    if (ahead < 0) {
      if (run.line && drawn < CANCELLED) return 'cancelled'
      if (run.line && drawn < CANCELLED + NOT_EXECUTED) return 'notExecuted'
      return drawn > 1 - DELAYED[troubled.has(run.facts.companyId) ? 'troubled' : 'usual'] ? 'late' : 'runs'
    }
    if (ahead > 1 && review > 0 && drawn < 0.01) {
      review--
      return 'review'
    }
    return ahead > PLANNED_DAYS && drawn < OPEN_SHARE ? 'unassigned' : 'runs'
  })
  const places = (which: (run: Run) => boolean) => [...runs.keys()].filter(index => which(runs[index]!))
  const clock = now.toISOString()
  const ofToday = places(({ day, suspended }) => !suspended && day.serviceDate === today).length
  const some = (what: 'unassigned' | 'late') => Math.min(AT_MOST[what], Math.ceil(ofToday / ONE_IN[what]))
  const toCome = places(({ day, suspended }) => !suspended && day.serviceDate === today && day.plannedStart > clock)
  for (const index of random.shuffled(toCome).slice(0, some('unassigned'))) fates[index] = 'unassigned'
  const onTheRoad = places(({ day, suspended }) => !suspended && day.plannedStart <= clock && day.plannedEnd > clock)
  for (const index of random.shuffled(onTheRoad).slice(0, some('late'))) fates[index] = 'late'
  return fates
}

const SLIGHT_MIN = 9

export function liveThrough(run: Run, fate: Fate, manned: boolean, random: Random, now: Date, today: string): Life {
  const untouched = run.day.stops.map(() => ({}))
  if (run.suspended) return { journey: { status: 'ANNULE', reason: SUSPENSION }, stops: untouched }
  if (fate === 'cancelled') {
    return { journey: cancelled(run, random), stops: untouched }
  }
  if (fate === 'notExecuted') {
    const reason = random.pick(['Panne au départ', 'Chauffeur absent sans remplaçant', 'Site fermé'])
    const cancelledBy = reason === 'Site fermé' ? 'CLIENT' : 'TRANSPORTEUR'
    return { journey: { status: 'NON_EXECUTE', reason, cancelledBy, touched: true }, stops: untouched }
  }
  if (!manned) return { journey: { status: 'PLANIFIE' }, stops: untouched }

  const delay = fate === 'late' ? random.integer(LATE_MIN + 5, random.chance(0.2) ? 120 : 55) : random.integer(-4, 9)
  const start = Date.parse(run.day.plannedStart) + random.integer(-4, fate === 'late' ? 15 : 6) * MINUTE
  if (start > now.getTime()) return { journey: waiting(run, fate, random, now, today), stops: untouched }

  const last = run.day.stops.at(-1)!
  // A finished run was late at its last stop; one in progress is late from here on.
  const ended = Date.parse(last.plannedDeparture) + delay * MINUTE <= now.getTime()
  const stops = run.day.stops.map((stop, index) => {
    const behind = ended && stop !== last ? Math.min(delay, SLIGHT_MIN) : delay
    const drift = index === 0 ? start - Date.parse(run.day.plannedStart) : behind * MINUTE
    const arrival = Date.parse(stop.plannedArrival) + drift
    // Loading may start at once, but the vehicle leaves no earlier than planned.
    const departure = Math.max(arrival + 5 * MINUTE, Date.parse(stop.plannedDeparture) + drift)
    const seen = stopAt(arrival, departure, now.getTime())
    return seen.status === 'TERMINE' ? { ...seen, ...provenAt(run, index, departure, today) } : seen
  })
  const done = stops.filter(({ status }) => status === 'TERMINE').length
  const over = done === stops.length
  const seen = { actualStart: new Date(start).toISOString(), stopsDone: done, maxDelayMin: Math.max(0, delay) }
  if (!over) return { journey: { status: 'EN_COURS', ...seen }, stops }
  return { journey: { status: settled(run, random, today), ...seen, actualEnd: stops.at(-1)!.actualDeparture! }, stops }
}

function cancelled({ day, facts, line }: Run, random: Random): Life['journey'] {
  const reason = random.pick(['Annulé par le client', 'Marchandise non prête', 'Intempéries'])
  const drawn = random.pick([0, 0, 50, 100])
  const byClient = reason !== 'Intempéries'
  const cancelBillingPct = byClient ? drawn : 0
  const transportPriceCents = transportPriceOf(
    { priceCents: facts.priceCents ?? null, indexedBaseCents: facts.indexedBaseCents ?? null },
    line?.version ? termsOf(line.version) : NO_CONTRACT,
  )
  return {
    status: 'ANNULE',
    touched: true,
    reason,
    cancelledBy: byClient ? 'CLIENT' : 'FORCE_MAJEURE',
    cancelledAt: new Date(Date.parse(day.plannedStart) - (cancelBillingPct > 0 ? 14 : 38) * 60 * MINUTE).toISOString(),
    cancelBillingPct,
    cancelChargeCents: cancellationCharge(cancelBillingPct, transportPriceCents, null),
  }
}

function waiting(run: Run, fate: Fate, random: Random, now: Date, today: string): Life['journey'] {
  if (fate === 'review') return { status: 'AFFECTE', touched: true, review: true, reviewReason: REVIEW_PLAN_CHANGED }
  const hours = (Date.parse(run.day.plannedStart) - now.getTime()) / 3_600_000
  const soon = run.day.serviceDate <= addDays(today, 1) && hours < 16
  return { status: soon && random.chance(hours < 3 ? 0.85 : 0.55) ? 'CONFIRME' : 'AFFECTE' }
}

function stopAt(arrival: number, departure: number, now: number): Partial<JourneyStopRow> & { status: JourneyStopStatus } {
  const actualArrival = new Date(arrival).toISOString()
  if (departure <= now) return { status: 'TERMINE', actualArrival, actualDeparture: new Date(departure).toISOString() }
  if (arrival <= now) return { status: arrival + 3 * MINUTE < now ? 'EN_COURS' : 'SUR_PLACE', actualArrival }
  return { status: arrival - now < 20 * MINUTE ? 'EN_APPROCHE' : 'A_FAIRE' }
}

const SIGNATORIES = ['M. Le Bihan', 'Mme Garnier', 'M. Oudin', 'Mme Prigent', 'M. Tessier', 'Mme Ferrand', 'M. Charrier']
const SIGNATURES = [
  'M24 78L40 44L52 82L66 40L78 80L110 58L150 66L196 50L240 62',
  'M30 70L60 34L72 88L96 48L120 76L142 44L168 72L220 56M60 92L230 84',
  'M40 60L52 30L70 90L88 40L100 74L128 52L160 70L204 46L250 58L282 50',
]

/** Signatures and temperatures; drawings only for recent days. */
function provenAt({ stops, day }: Run, index: number, departure: number, today: string): Partial<JourneyStopRow> {
  const { kind, documents = [], pallets, weightKg, tempMin, tempMax } = stops[index]!
  const degrees = (Number(tempMin ?? tempMax ?? 4) + Number(tempMax ?? tempMin ?? 4)) / 2
  const temperature = documents.includes('TEMPERATURE') ? { temperature: degrees.toFixed(1) } : {}
  if (kind !== 'LIVRAISON' && !documents.includes('SIGNATURE')) return temperature
  const which = Math.floor(departure / MINUTE) + index
  return {
    ...temperature,
    ...(pallets && { deliveredPallets: Math.abs(pallets), refusedPallets: 0 }),
    ...(weightKg && { deliveredKg: String(Math.abs(Number(weightKg))) }),
    signatory: SIGNATORIES[which % SIGNATORIES.length]!,
    signedAt: new Date(departure).toISOString(),
    ...(day.serviceDate >= addDays(today, -7) && { signature: SIGNATURES[which % SIGNATURES.length]! }),
  }
}

function settled(run: Run, random: Random, today: string): JourneyStatus {
  const age = daysBetween(run.day.serviceDate, today)
  if (age <= 0) return random.chance(0.15) ? 'CONTROLE' : 'TERMINE'
  if (random.chance(([0, 0.95, 0.7, 0.4] as const)[age] ?? 0)) return 'TERMINE'
  return run.day.serviceDate < lastBilledMonth(today) ? 'FACTURE' : 'CONTROLE'
}

export function lastBilledMonth(today: string): string {
  const first = `${today.slice(0, 7)}-01`
  return Number(today.slice(8)) > 5 ? first : `${addDays(first, -1).slice(0, 7)}-01`
}

/** Odometers only increase. */
export class Odometers {
  count(vehicle: Vehicle, facts: Run['facts'], { journey }: Life): Partial<JourneyRow> {
    const odometerStart = vehicle.row.odometerKm!
    if (journey.status === 'EN_COURS') return { odometerStart }
    if (!journey.actualEnd) return {}
    const odometerEnd = odometerStart + Math.round(Number(facts.kmLoaded) + Number(facts.kmEmpty))
    vehicle.row.odometerKm = odometerEnd + 3
    return { odometerStart, odometerEnd }
  }
}
