import type { Period } from '#domain/calendar/recurrence.ts'
import { journeyNumber } from '#domain/journey-management/journeys/number.ts'
import { journeyPrice } from '#domain/journey-management/journeys/price.ts'
import { planGeneration, printOf } from '#domain/journey-management/live-lines/generation.ts'
import type { GenerationLine } from '#domain/journey-management/live-lines/generation-line.ts'
import { NOTHING_SOLD, type SoldAtStop } from '#domain/journey-management/live-lines/sold-stops.ts'
import type { Clients } from '../clients.ts'
import { factories } from '../factories.ts'
import type { Fleet } from '../fleet.ts'
import { termsOf } from '../requests/prices.ts'
import type { JourneyRow, JourneyStopRow } from '../rows.ts'
import type { Line } from './lines.ts'
import { type Fate, fateOf, type Life, liveThrough, Odometers } from './lives.ts'
import { spontaneous } from './manual-runs.ts'
import { Duties } from './means.ts'
import { exchangedAt } from './pallets.ts'
import type { Run } from './run.ts'
import type { Means } from './usual-means.ts'

export interface Journeys {
  journeys: JourneyRow[]
  stops: JourneyStopRow[]
}

export function makeJourneys(
  lines: readonly Line[],
  carrier: Clients,
  fleet: Fleet,
  window: Period,
  now: Date,
  today: string,
): Journeys {
  const make = factories('journeys')
  const { random } = make
  const planner = carrier.users.find(({ role }) => role === 'CONCEPTOR')!
  const runs = [...lines.flatMap(line => runsOf(line, window, carrier)), ...spontaneous(carrier, window, today)].sort(
    (a, b) => compare(a.day.plannedStart, b.day.plannedStart) || compare(a.facts.label, b.facts.label),
  )
  const duties = new Duties(fleet, lines)
  const odometers = new Odometers()
  const fates = fateOf(runs, random, now, today)
  const lastNumber = new Map<string, number>()
  const journeys: JourneyRow[] = []
  const stops: JourneyStopRow[] = []
  const own = new Set([...carrier.depots, ...carrier.sites].flatMap(({ row }) => (row.companyId ? [] : row.id)))

  for (const [index, run] of runs.entries()) {
    const { day, line } = run
    const { means, subcontracted } = meansFor(run, fates[index]!, duties)
    const life = liveThrough(run, fates[index]!, means !== null || subcontracted, random, now, today)
    if (means) {
      const { status, actualStart = day.plannedStart, actualEnd = day.plannedEnd } = life.journey
      if (status !== 'NON_EXECUTE') duties.ran(means, Date.parse(actualStart!), Date.parse(actualEnd!))
    }
    const n = (lastNumber.get(day.serviceDate) ?? 0) + 1
    lastNumber.set(day.serviceDate, n)
    const assigned = subcontracted
      ? { subcontractorId: carrier.subcontractors[run.depot]!.id, buyPriceCents: Math.round((run.facts.priceCents ?? 0) * 0.88) }
      : means
        ? {
            driverId: means.driver!.row.id,
            coDriverId: means.mate?.row.id ?? null,
            vehicleId: means.vehicle!.row.id,
            trailerId: means.trailer?.row.id ?? null,
          }
        : {}
    const journey = make.journey({
      number: journeyNumber(day.serviceDate, n),
      serviceDate: day.serviceDate,
      origin: line ? 'LIGNE' : 'MANUEL',
      liveLineId: line?.row.id ?? null,
      versionId: line?.version.id ?? null,
      ...run.facts,
      ...assigned,
      plannedStart: day.plannedStart,
      plannedEnd: day.plannedEnd,
      plan: run.plan,
      ...life.journey,
      ...(life.journey.cancelledAt && { cancelRecordedById: planner.id }),
      ...(means?.vehicle ? odometers.count(means.vehicle, run.facts, life) : {}),
      stopsTotal: run.stops.length,
      createdAt: new Date(Math.min(Date.parse(day.plannedStart) - 42 * 86_400_000, now.getTime())).toISOString(),
    })
    journeys.push(journey)
    stops.push(...stopRows(run, journey, life))
  }
  return { journeys, stops }

  function meansFor(run: Run, fate: Fate, to: Duties): { means: Means | null; subcontracted: boolean } {
    if (fate === 'unassigned' || fate === 'cancelled' || run.suspended) return { means: null, subcontracted: false }
    if (run.line?.row.subcontractorId) return { means: null, subcontracted: true }
    const means = to.take({
      start: Date.parse(run.day.plannedStart),
      end: Date.parse(run.day.plannedEnd),
      date: run.day.serviceDate,
      service: run.facts.serviceMin ?? 0,
      depot: run.depot,
      traction: run.line?.traction ?? 'PORTEUR',
      night: run.line?.request.shape === 'NIGHT',
      crewOfTwo: run.line?.version.driverNeed?.doubleCrew ?? false,
      usual: run.line?.usual ?? {},
      need: run.line?.version.vehicleNeed ?? null,
    })
    // Past runs without own means went to a sub-contractor; future ones stay unassigned.
    return { means, subcontracted: means === null && run.day.serviceDate <= today }
  }

  function stopRows(run: Run, journey: JourneyRow, life: Life): JourneyStopRow[] {
    return run.stops.map((stop, position) =>
      make.journeyStop({
        journeyId: journey.id,
        position: position + 1,
        ...soldAt(stop),
        addressId: stop.addressId,
        kind: stop.kind,
        instructions: stop.instructions ?? null,
        ...run.day.stops[position]!,
        ...life.stops[position]!,
        ...(life.stops[position]!.actualDeparture && exchangedAt(run, position, own, life.stops[position]!.actualDeparture)),
        createdAt: journey.createdAt!,
      }),
    )
  }
}

/** A suspended line is generated too; its journeys are cancelled afterwards. */
function runsOf(line: Line, window: Period, carrier: Clients): Run[] {
  if (line.row.status === 'BROUILLON') return []
  const { row, request, version } = line
  const site = new Map(carrier.sites.map(({ row }) => [row.id, row]))
  const price = journeyPrice(termsOf(version), { kmLoaded: row.kmLoaded!, kmEmpty: row.kmEmpty! })
  const generated: GenerationLine = {
    price,
    label: row.label,
    weekdays: row.weekdays,
    kmLoaded: row.kmLoaded!,
    kmEmpty: row.kmEmpty!,
    drivingMin: row.drivingMin!,
    serviceMin: row.serviceMin!,
    stops: line.stops.map(({ addressId, kind, dayOffset = 0, arrival, departure, instructions = null }) => ({
      addressId,
      kind,
      dayOffset,
      arrival,
      departure,
      instructions,
    })),
    runsFrom: version.validFrom,
    runsTo: version.terminatedOn ?? version.validTo ?? null,
    suspensions: [],
  }
  const { create } = planGeneration({
    line: generated,
    rule: version.recurrence ?? null,
    existing: [],
    range: window,
    closures: { sites: line.stops.map(({ addressId }) => site.get(addressId)!.closures ?? []), carrier: [] },
  })
  const plan = printOf(generated)
  const facts = {
    kind: request.row.kind,
    label: row.label,
    companyId: request.row.companyId,
    kmLoaded: row.kmLoaded!,
    kmEmpty: row.kmEmpty!,
    drivingMin: row.drivingMin!,
    serviceMin: row.serviceMin!,
    ...price,
  }
  return create.map(day => ({
    line,
    facts,
    stops: line.stops,
    day,
    plan,
    depot: request.depot,
    suspended: row.suspendedFrom != null && day.serviceDate >= row.suspendedFrom && day.serviceDate <= row.suspendedTo!,
  }))
}

const soldAt = (stop: Partial<SoldAtStop>): SoldAtStop => {
  const { pallets, weightKg, windowFrom, windowTo, toleranceMin, reference, documents, tempMin, tempMax } = {
    ...NOTHING_SOLD,
    ...stop,
  }
  return { pallets, weightKg, windowFrom, windowTo, toleranceMin, reference, documents, tempMin, tempMax }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
