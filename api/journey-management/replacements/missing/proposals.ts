import { asc, inArray } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { nonConformities } from '#api/documents/subcontractor-papers.ts'
import { aroundOf } from '#api/journey-management/journeys/candidates/around.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { chainsOf } from '#api/trade/assignment/chains.ts'
import { meansOf } from '#api/trade/assignment/means-fields.ts'
import { readMeans } from '#api/trade/assignment/read-means.ts'
import { IS_SUBCONTRACTOR } from '#api/trade/journeys/assignment.ts'
import { ownCosts } from '#api/trade/journeys/replacement-cost.ts'
import { replacedFields } from '#api/trade/replacements/replaced-fields.ts'
import type { Routing } from '#api/trade/routing/distances.ts'
import { duration } from '#domain/formats/hours.ts'
import type { MissingQuery } from '#domain/journey-management/replacements/missing.ts'
import { reasonsOf, type SuggestionFacts } from '#domain/journey-management/replacements/score.ts'
import { LISTED_MAX } from '#domain/limits.ts'
import { candidatesOf, runsOfTour, spanOf } from '../suggestions.ts'
import { type Call, callsAbout } from './calls.ts'
import { missingOf, type Touched, touchedBy } from './touched.ts'

/** Candidates shown for each choice; a search finds others. */
const SHOWN = 6

interface Proposal {
  id: string
  name: string
  code: string | null
  depot: string | null
  phone: string | null
  detail: string
  reasons: string[]
  /** Sites that he has not been to, of the journey or of all. */
  newSites: string[]
  warnings: string[]
  call: Call | null
  /** Cost of the journey, or of all journeys, with this candidate; null when it is unknown or hidden from the role. */
  costCents: number | null
}

/** Everything on the page of a missing driver or vehicle. No candidate that the confirmation would refuse is in it. */
export async function proposalsFor(routing: Routing, driverId: string, query: MissingQuery, money: boolean) {
  const { db } = routing
  const missing = await missingOf(db, driverId, query)
  const touched = await touchedBy(db, missing)
  const [calls, carriers, plates, costs] = await Promise.all([
    callsAbout(
      db,
      touched.map(({ journey }) => journey.id),
    ),
    touched.length > 0 ? conformCarriers(db, touched) : [],
    platesOf(db, touched),
    money
      ? ownCosts(
          db,
          touched.map(({ journey }) => journey),
        )
      : new Map<string, number | null>(),
  ])
  const costOf = (ids: readonly string[]) => {
    const found = ids.map(id => costs.get(id) ?? null)
    return found.some(cents => cents === null) ? null : found.reduce<number>((sum, cents) => sum + cents!, 0)
  }
  const lists = await Promise.all(touched.map(one => candidatesFor(routing, one, query.q, calls)))
  const tour = await tourProposals(db, touched, lists)
  const taken = new Set<string>()
  const journeys = touched.map(({ journey, stops }, index) => {
    const list = lists[index]!
    const best = bestOf(list, taken)
    if (best) taken.add(best)
    const { id, number, label, status, serviceDate, plannedStart, plannedEnd, vehicleId } = journey
    return {
      ...{ id, number, label, status, serviceDate, plannedStart, plannedEnd, stops },
      vehicle: plates.get(vehicleId ?? '') ?? null,
      candidates: list.slice(0, SHOWN).map(row => asProposal(row, costOf([id]))),
      best,
    }
  })
  const { driver, vehicle, period, declared, why } = missing
  return {
    ...{ why, driver, vehicle, period, declared, journeys, carriers },
    tour: tour.slice(0, SHOWN).map(row => asProposal(row, costOf(journeys.map(({ id }) => id)))),
    bestOfTour: bestOf(tour, new Set()),
    refused: [...calls].flatMap(([id, { answer }]) => (answer === 'REFUSE' ? [id] : [])),
  }
}

type Found = Omit<Proposal, 'costCents'> & { facts: SuggestionFacts }

const asProposal = ({ facts: _, ...row }: Found, costCents: number | null): Proposal => ({ ...row, costCents })

/** The first who needs no reason and is not proposed elsewhere; who has accepted goes before. */
const bestOf = (rows: readonly Found[], taken: ReadonlySet<string>): string | null =>
  (
    rows.find(({ id, call }) => call?.answer === 'ACCEPTE' && !taken.has(id)) ??
    rows.find(({ id, warnings }) => warnings.length === 0 && !taken.has(id))
  )?.id ?? null

async function candidatesFor(routing: Routing, one: Touched, q: string, calls: ReadonlyMap<string, Call>): Promise<Found[]> {
  const { rows } = await candidatesOf(routing.db, one.vacancy, one, { q, routing })
  const able = rows.filter(({ facts, id }) => facts.blockers.length === 0 && calls.get(id)?.answer !== 'REFUSE')
  const shown = one.vacancy.kind === 'CHAUFFEUR' ? able.slice(0, SHOWN).map(({ id }) => id) : []
  const { around } = await aroundOf(routing, one.journey, shown)
  return able.map(({ week, score: _, ...row }) => ({
    ...row,
    call: calls.get(row.id) ?? null,
    reasons: [
      ...reasonsOf(row.facts),
      ...(week && week.leftMin >= week.neededMin ? [`encore ${duration(week.leftMin - week.neededMin)} cette semaine`] : []),
    ],
    newSites: around.get(row.id)?.firstAt ?? [],
  }))
}

/** Lists the drivers or vehicles that can run all the journeys in order; a running one is not part of a tour. */
async function tourProposals(db: Reader, touched: readonly Touched[], lists: readonly Found[][]): Promise<Found[]> {
  const [first] = lists
  if (!first || touched.length < 2 || touched.some(({ journey }) => journey.status === 'EN_COURS')) return []
  const inAll = first.filter(({ id }) => lists.every(list => list.some(one => one.id === id)))
  const ids = inAll.map(({ id }) => id)
  const ofAll = ({ id }: Found, field: 'warnings' | 'newSites') => [
    ...new Set(lists.flatMap(list => list.find(one => one.id === id)![field])),
  ]
  if (touched[0]!.vacancy.kind !== 'CHAUFFEUR') {
    return inAll.map(row => ({ ...row, warnings: ofAll(row, 'warnings') }))
  }
  const runs = touched.map(({ journey }) => journey)
  const own = meansOf(...runs)
  const [records, chains] = await Promise.all([
    readMeans(
      db,
      { ...own, driver: [...own.driver, ...ids] },
      spanOf(runs),
      runs.map(({ id }) => id),
    ),
    chainsOf(
      db,
      runs.map(({ id, plannedStart, plannedEnd }) => ({ id, start: plannedStart, end: plannedEnd, driverIds: ids })),
    ),
  ])
  return inAll.flatMap(row => {
    const { possible, warnings } = runsOfTour(
      records,
      row.id,
      touched.map(({ journey, sold, vacancy }) => ({ journey, sold, field: replacedFields(vacancy).field })),
      chains,
    )
    return possible < touched.length ? [] : [{ ...row, warnings, newSites: ofAll(row, 'newSites') }]
  })
}

async function conformCarriers(db: Reader, touched: readonly Touched[]) {
  const rows = await db
    .select({ id: companies.id, name: companies.legalName })
    .from(companies)
    .where(IS_SUBCONTRACTOR)
    .orderBy(asc(companies.legalName))
    .limit(LISTED_MAX)
  const lastDay = touched
    .map(({ journey }) => journey.plannedEnd.slice(0, 10))
    .sort()
    .at(-1)!
  const refused = await nonConformities(
    db,
    rows.map(({ id }) => id),
    lastDay,
  )
  return rows.filter(({ id }) => !refused.has(id))
}

async function platesOf(db: Reader, touched: readonly Touched[]): Promise<Map<string, string>> {
  const ids = touched.flatMap(({ journey }) => journey.vehicleId ?? [])
  const rows = await db.select({ id: vehicles.id, plate: vehicles.plate }).from(vehicles).where(inArray(vehicles.id, ids))
  return new Map(rows.map(({ id, plate }) => [id, plate]))
}
