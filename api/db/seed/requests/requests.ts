import { addDays } from '#domain/calendar/dates.ts'
import type { Recurrence } from '#domain/calendar/recurrence.ts'
import { hoursOf } from '#domain/formats/hours.ts'
import { firstTrafficBan } from '#domain/journey-management/live-lines/line-traffic-ban.ts'
import { OFFER_DAYS } from '#domain/sales/delivery-request/offer/offer.ts'
import { minuteOf } from '#domain/sales/delivery-request/stops/stop-order.ts'
import type { PricingMode, RequestKind, RequestStatus } from '#domain/sales/delivery-request/values.ts'
import { currentVersion } from '#domain/sales/delivery-request/versions.ts'
import type { Client, Clients, Site } from '../clients.ts'
import { factories } from '../factories.ts'
import { isRefrigerated, SECTOR_FACTS } from '../names.ts'
import type { RequestRow, RequestStopRow, VersionRow } from '../rows.ts'
import { Lives, possibleBans } from './lives.ts'
import { type Plan, requestPlans } from './plans.ts'
import { chargedQuantityOf, gridOf, priceOf, unitPriceOf } from './prices.ts'
import { isQuoted, QUOTED_LINE, QUOTED_TITLE, quotedRoute } from './quoted-line.ts'
import { makeRecurrences } from './recurrences.ts'
import { atMidnight, endsOf, homesOf, lineFigures, planRoute, type Route, SHAPES, type Shape } from './routes.ts'

export interface Request {
  row: RequestRow
  /** Ascending; lists show the last. */
  versions: VersionRow[]
  client: Client
  depot: number
  shape: Shape
  lines: number
  route: Route
  given: boolean
  lineCode: string | undefined
}

/** Counts by kind: 30 flat, 18 trinomial, 12 km, 12 pallet or grid, 6 day or hour, 2 point (`domain.md` §8). */
const PRICING: Record<RequestKind, Partial<Record<PricingMode, number>>> = {
  TRACTION: { TRINOME: 14, FORFAIT_TRAJET: 2 },
  LIGNE_REGULIERE: { FORFAIT_TRAJET: 16, KM: 12, TRINOME: 2, PALETTE: 4 },
  MESSAGERIE: { FORFAIT_TRAJET: 8, PALETTE: 5, GRILLE: 3, POINT: 2 },
  DEDIE: { JOUR: 4, HEURE: 2, TRINOME: 2 },
  SPOT: { FORFAIT_TRAJET: 4 },
}

const PARCEL_SECTORS = ['MESSAGERIE', 'DISTRIBUTION', 'SANTE']
const BEFORE_SALE: readonly RequestStatus[] = ['A_CONCEVOIR', 'EN_CONCEPTION', 'CONCU', 'PROPOSE']
const NEW_VERSIONS = { coming: 3, recent: 6, old: 15 }
const LOSING_MONEY = 5

export function makeRequests(today: string, carrier: Clients): { requests: Request[]; stops: RequestStopRow[] } {
  const make = factories('requests')
  const { random } = make
  const used = new Map<Client, number>()
  const modes = Object.fromEntries(
    Object.entries(PRICING).map(([kind, counts]) => {
      const each = Object.entries(counts).flatMap(([mode, n]) => Array<PricingMode>(n).fill(mode as PricingMode))
      return [kind, random.shuffled(each)]
    }),
  )
  const plans = requestPlans()
  const quotedPlan = plans.find(isQuoted)
  const ofTwo = plans.findLast(
    ({ shape, status, depot, lines }) => shape === 'NIGHT' && status === 'ACTIF' && depot === 1 && lines === 1,
  )
  const lives = new Lives(today, random, carrier.users)
  const sold = plans.map(plan => ({ ...plan, ...clientFor(plan, plan === quotedPlan ? carrier.clients[0] : undefined) }))
  const recurrences = makeRecurrences(today, sold)
  const stops: RequestStopRow[] = []

  const requests = plans.map((plan, index) => {
    const quoted = plan === quotedPlan
    const { client, home } = sold[index]!
    const route = quoted ? quotedRoute(carrier.sites) : routeFor(plan, index, home)
    const createdAt = `${lives.createdOn(plan)}T${String(random.integer(7, 16)).padStart(2, '0')}:${random.integer(10, 59)}:00.000Z`
    const row = make.request({
      companyId: client.row.id,
      kind: plan.kind,
      title: quoted ? QUOTED_TITLE : titleOf(plan.kind, route),
      salesUserId: client.row.salesUserId!,
      tags: [...(plan.shape === 'NIGHT' ? ['nuit'] : []), ...(refrigerated(client) ? ['froid'] : [])],
      createdAt,
    })
    const request: Request = { row, versions: [], client, route, lineCode: quoted ? QUOTED_LINE : undefined, ...plan }
    request.versions.push(firstVersion(request, plan, createdAt))
    return request
  })
  reviseVersions(requests.filter(({ row, versions }) => row.kind !== 'SPOT' && versions[0]!.status === 'ACTIF'))
  numberByYear(requests)
  for (const request of requests) {
    request.row.currentVersionId = current(request.versions).id
    for (const version of request.versions) stops.push(...stopsOf(version, request))
  }
  return { requests, stops }

  function current(all: VersionRow[]): VersionRow {
    const spans = all.map(row => ({ ...row, versionNo: row.versionNo!, status: row.status!, validTo: row.validTo ?? null }))
    const { versionNo } = currentVersion(spans, today)!
    return all.find(row => row.versionNo === versionNo)!
  }

  function clientFor(plan: Plan, known?: Client): { client: Client; home: Site } {
    const depot = carrier.depots[plan.depot]!
    const status = (client: Client) => client.row.status!
    const wanted = (client: Client) =>
      plan.status === 'REFUSE'
        ? Number(status(client) === 'ARCHIVE')
        : BEFORE_SALE.includes(plan.status)
          ? Number(status(client) === 'PROSPECT')
          : 0
    const eligible = carrier.clients
      .filter(client => client.depot === plan.depot)
      .filter(client => ['ACTIF', 'BLOQUE'].includes(status(client)) || wanted(client))
      .filter(client => plan.kind !== 'MESSAGERIE' || PARCEL_SECTORS.includes(client.sector) || wanted(client))
      .sort((a, b) => wanted(b) - wanted(a) || (used.get(a) ?? 0) - (used.get(b) ?? 0))
    const client = known ?? eligible[0]!
    used.set(client, (used.get(client) ?? 0) + 1)
    return { client, home: homesOf(client, carrier.sites, depot)[0]! }
  }

  function routeFor(plan: Plan, index: number, home: Site): Route {
    // Deliberate oddities (`domain.md` §8): a stop at 00:00, and a request with fourteen stops.
    const exactly = index === MIDNIGHT_STOP ? 3 : index === FOURTEEN_STOPS ? 14 : undefined
    const route = planRoute(plan.shape, random, home, carrier.sites, { exactly, later: plan.later })
    return index === MIDNIGHT_STOP ? atMidnight(route) : route
  }

  function firstVersion(request: Request, plan: Plan, createdAt: string): VersionRow {
    const { route, client } = request
    const index = plans.indexOf(plan)
    const facts = SECTOR_FACTS[client.sector]
    // No own van is refrigerated.
    const reefer = refrigerated(client) && plan.shape !== 'VAN'
    const pallets = { TRACTEUR: 33, PORTEUR: 16, VUL: 5 }[SHAPES[plan.shape].traction] - random.integer(0, 4)
    const pricingMode = plan === quotedPlan ? quotedMode(modes[plan.kind]!) : modes[plan.kind]!.pop()!
    const quantities = { pallets, points: route.stops.length }
    const unitPrice = unitPriceOf(pricingMode, plan.shape, route, quantities)
    const price = priceOf(pricingMode, unitPrice, route, quantities)
    const { serviceMin } = lineFigures(route)
    const designed = !['A_CONCEVOIR', 'EN_CONCEPTION'].includes(plan.status)
    const cost = index < LOSING_MONEY ? 1.04 : 0.86 + random.next() * 0.09
    return make.version({
      requestId: request.row.id,
      createdAt,
      validFrom: plan.kind === 'SPOT' ? lives.spotDay(plan) : addDays(createdAt.slice(0, 10), 25),
      ...lives.of(plan, createdAt),
      recurrence: recurrences[index]!,
      goods: {
        nature: facts.goods,
        packaging: facts.packaging,
        pallets,
        weightKg: String(pallets * Math.min(facts.kgPerPallet, Math.floor(MAX_LOAD_KG[plan.shape] / pallets))),
        stackable: random.chance(0.3),
        ...(reefer ? REEFER_DEGREES[client.sector] : {}),
        ...(random.chance(0.2) ? { declaredValueCents: random.integer(20, 90) * 100_000 } : {}),
      },
      vehicleNeed: {
        category: { TRACTEUR: 'TRACTEUR', PORTEUR: 'PORTEUR_19', VUL: 'VUL' }[SHAPES[plan.shape].traction],
        body: reefer ? 'FRIGO' : bodyOf(plan, client),
        pallets,
        // Vans and rigid lorries without refrigeration have one.
        equipment:
          plan.shape === 'VAN' || (random.chance(0.2) && SHAPES[plan.shape].traction === 'PORTEUR' && !reefer) ? ['HAYON'] : [],
      },
      driverNeed: {
        certificationTypes: reefer ? ['FRIGO'] : [],
        doubleCrew: plan === ofTwo,
        night: plan.shape === 'NIGHT',
      },
      ...(designed
        ? {
            kmLoaded: route.kmLoaded,
            kmEmpty: route.kmEmpty,
            serviceHours: hoursOf(serviceMin),
            costCents: Math.round(price * cost),
            cancelHours: 24,
            cancelPct: 50,
            noticeDays: [30, 60, 90][index % 3]!,
            penalties: index % 4 === 0 ? 'Retard de plus de 60 minutes de notre fait\u202f: 5\u202f% du prix du trajet.' : null,
          }
        : {}),
      pricingMode,
      unitPrice,
      ...gridOf(pricingMode, unitPrice, pallets),
      chargedQuantity: chargedQuantityOf(pricingMode, quantities),
      billingFrequency: random.pick(['MOIS', 'MOIS', 'MOIS', 'DECADE', 'TRAJET']),
      hgvBanExemption: needsExemption(plan, route, recurrences[index]!, createdAt.slice(0, 10)),
    })
  }

  function reviseVersions(candidates: Request[]): void {
    const quoted = candidates.find(({ lineCode }) => lineCode === QUOTED_LINE)!
    const revised = random.shuffled(candidates).filter(request => request !== quoted)
    const next = (request: Request, validFrom: string, over: Partial<VersionRow>) => {
      const before = request.versions.at(-1)!
      const { id: _, ...unchanged } = before
      const decided = addDays(validFrom, -12)
      const unitPrice = (Number(before.unitPrice) * 1.025).toFixed(4)
      const version = make.version({
        ...unchanged,
        ...over,
        versionNo: (before.versionNo ?? 1) + 1,
        validFrom,
        unitPrice,
        ...gridOf(before.pricingMode!, unitPrice, before.goods!.pallets!),
        createdAt: `${addDays(validFrom, -30)}T10:00:00.000Z`,
        proposedAt: `${addDays(validFrom, -20)}T10:00:00.000Z`,
        offerExpiresOn: addDays(validFrom, -20 + OFFER_DAYS),
        decidedAt: `${decided}T10:00:00.000Z`,
      })
      Object.assign(before, { validTo: addDays(validFrom, -1) }, validFrom > today ? {} : { status: 'TERMINE' })
      request.versions.push(version)
      Object.assign(request.row, { updatedAt: version.createdAt })
    }
    next(quoted, `${addDays(today, -150).slice(0, 7)}-01`, {})
    for (const request of revised.splice(0, NEW_VERSIONS.coming))
      next(request, addDays(today, random.integer(14, 28)), { status: 'ACCEPTE' })
    for (const request of revised.splice(0, NEW_VERSIONS.recent)) next(request, addDays(today, -random.integer(30, 120)), {})
    for (const [index, request] of revised.splice(0, NEW_VERSIONS.old).entries()) {
      const from = request.versions[0]!.validFrom
      // The first version starts earlier, to leave time before the change.
      request.versions[0]!.validFrom = addDays(from, -400)
      if (index < 5) next(request, addDays(from, -180), {})
      next(request, from, {})
    }
  }

  function numberByYear(all: Request[]): void {
    const last = new Map<string, number>()
    for (const { row } of [...all].sort((a, b) => (a.row.createdAt! < b.row.createdAt! ? -1 : 1))) {
      const year = row.createdAt!.slice(0, 4)
      const n = (last.get(year) ?? 0) + 1
      last.set(year, n)
      row.number = `CDC-${year}-${String(n).padStart(4, '0')}`
    }
  }

  function stopsOf(version: VersionRow, { route, client }: Request): RequestStopRow[] {
    const { pallets = 0, weightKg = '0' } = version.goods!
    const deliveries = route.stops.length - 1
    return route.stops.map(({ site, ...times }, position) => {
      const dropped = Math.floor((pallets * position) / deliveries) - Math.floor((pallets * (position - 1)) / deliveries)
      const moved = position === 0 ? pallets : -dropped
      return make.requestStop({
        versionId: version.id,
        addressId: site.row.id,
        position,
        ...times,
        serviceMin: site.row.serviceMin ?? 30,
        pallets: moved,
        weightKg: String((moved * Number(weightKg)) / pallets),
        ...(position > 0 && refrigerated(client) && windowAround(times.arrival)),
        documents: position === 0 ? [] : refrigerated(client) ? ['SIGNATURE', 'TEMPERATURE'] : ['SIGNATURE'],
        createdAt: version.createdAt!,
      })
    })
  }
}

const refrigerated = ({ sector, row }: Client) => isRefrigerated(sector, row.legalName)

function bodyOf({ shape, depot }: Plan, { sector }: Client): string {
  return SHAPES[shape].traction !== 'TRACTEUR' || (sector === 'MESSAGERIE' && depot < 4) ? 'FOURGON' : 'SAVOYARDE'
}

const MAX_LOAD_KG: Record<Shape, number> = {
  NIGHT: 25_000,
  LONG: 25_000,
  HALF: 25_000,
  CARRIER: 8_600,
  DEDICATED: 5_000,
  VAN: 1_150,
}

function needsExemption(plan: Plan, { stops }: Route, recurrence: Recurrence | null, from: string): boolean {
  if (plan.shape === 'VAN' || !recurrence) return false
  const line = { stops, weekdays: recurrence.weekdays }
  const range = { from, to: addDays(from, 1_100) }
  const departments = stops.map(({ site }) => site.row.zip.slice(0, 2))
  return firstTrafficBan(line, recurrence, range, { dated: possibleBans(range), departments }) !== null
}

function quotedMode(left: PricingMode[]): PricingMode {
  return left.splice(left.indexOf('TRINOME'), 1)[0]!
}

const REEFER_DEGREES: Partial<Record<keyof typeof SECTOR_FACTS, { tempMin: string; tempMax: string }>> = {
  AGROALIMENTAIRE: { tempMin: '2.0', tempMax: '4.0' },
  SANTE: { tempMin: '15.0', tempMax: '25.0' },
}

const MIDNIGHT_STOP = 0
const FOURTEEN_STOPS = 52

function titleOf(kind: RequestKind, route: Route): string {
  const { from, to } = endsOf(route)
  switch (kind) {
    case 'TRACTION':
      return `Traction de nuit ${from} – ${to}`
    case 'MESSAGERIE':
      return `Distribution ${from} – ${to}`
    case 'DEDIE':
      return `Dédié ${from} – ${to}`
    case 'SPOT':
      return `Spot ${from} – ${to}`
    default:
      return `Navette ${from} – ${to}`
  }
}

function windowAround(arrival: string) {
  const minute = minuteOf(0, arrival)
  const hour = (at: number) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
  return { windowFrom: hour(Math.max(minute - 30, 0)), windowTo: hour(Math.min(minute + 30, 23 * 60 + 59)) }
}
