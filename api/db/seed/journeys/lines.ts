import type { Period } from '#domain/calendar/recurrence.ts'
import type { LiveLineStatus } from '#domain/journey-management/journeys/values.ts'
import { NOTHING_SOLD, soldStops, withSoldTerms } from '#domain/journey-management/live-lines/sold-stops.ts'
import type { RequestStatus } from '#domain/sales/delivery-request/values.ts'
import type { Clients } from '../clients.ts'
import { factories } from '../factories.ts'
import type { Fleet, Traction } from '../fleet.ts'
import type { Request } from '../requests/requests.ts'
import { endsOf, lineFigures, type Route, reversed, SHAPES, shifted } from '../requests/routes.ts'
import type { LineRow, LineStopRow, RequestStopRow, VersionRow } from '../rows.ts'
import { type Means, UsualMeans } from './usual-means.ts'

export interface Line {
  row: LineRow
  stops: LineStopRow[]
  route: Route
  request: Request
  version: VersionRow
  traction: Traction
  usual: Means
}

const STATUSES: Partial<Record<RequestStatus, LiveLineStatus>> = {
  EN_CONCEPTION: 'BROUILLON',
  CONCU: 'BROUILLON',
  PROPOSE: 'BROUILLON',
  REFUSE: 'BROUILLON',
  ACCEPTE: 'PLANIFIE',
  ACTIF: 'PLANIFIE',
  SUSPENDU: 'SUSPENDU',
  TERMINE: 'CLOTURE',
}
const SATURDAY = 6
const WEEK_WITHOUT_WEEKEND = [1, 2, 3, 4, 5]

export function makeLines(
  { requests, stops: requestStops }: { requests: readonly Request[]; stops: readonly RequestStopRow[] },
  carrier: Clients,
  fleet: Fleet,
  window: Period,
): Line[] {
  const stopsOf = Map.groupBy(requestStops, ({ versionId }) => versionId)
  const make = factories('lines')
  const means = new UsualMeans(fleet)
  const lines: Line[] = []
  for (const request of requests) {
    // Versions of a request share their means: a new version changes hours and price only.
    const variants = variantsOf(request)
    const usual = variants.filter(({ saturday }) => !saturday).map(({ route }) => means.choose(route, request))
    const drawn = variants.map((variant, index) => ({ ...variant, usual: usual[variant.saturday ? 0 : index]! }))
    const versions = request.versions.filter(({ validTo }) => !validTo || validTo >= window.from)
    for (const version of versions) {
      const status = STATUSES[version.status!]
      if (!status) continue
      for (const [index, variant] of drawn.entries()) lines.push(line(request, version, status, variant, index))
    }
  }
  return lines

  function soldOf({ id, toleranceMin = 15, goods = null }: VersionRow) {
    const ofVersion = (stopsOf.get(id) ?? []).map(stop => ({ ...NOTHING_SOLD, ...stop }))
    return soldStops(ofVersion as Parameters<typeof soldStops>[0], { toleranceMin, goods })
  }

  /** The request's run, a second one in the afternoon or reversed at night, and a Saturday one an hour later. */
  function variantsOf({ route, shape, lines: count, versions }: Request) {
    const weekdays = [...(versions[0]!.recurrence?.weekdays ?? WEEK_WITHOUT_WEEKEND)]
    const saturdays = shape === 'VAN' && weekdays.includes(SATURDAY) && !weekdays.includes(7)
    const usualDays = saturdays ? weekdays.filter(day => day !== SATURDAY) : weekdays
    const first = { route, weekdays: usualDays, suffix: '', saturday: false }
    const variants = [first]
    if (count === 2 && shape === 'NIGHT')
      variants.push({ ...first, route: reversed(route, shape, make.random), suffix: ' (retour)' })
    else if (count === 2) variants.push({ ...first, route: shifted(route), suffix: ' (après-midi)' })
    if (saturdays) variants.push({ route: shifted(route, 60), weekdays: [SATURDAY], suffix: ' (samedi)', saturday: true })
    return variants
  }

  function line(
    request: Request,
    version: VersionRow,
    status: LiveLineStatus,
    variant: { route: Route; weekdays: number[]; suffix: string; usual: Means },
    index: number,
  ): Line {
    const { usual, weekdays, suffix } = variant
    const { from, to } = endsOf(variant.route)
    const route = version.status === 'ACCEPTE' ? shifted(variant.route, 15) : variant.route
    const { stops } = route
    const runs = status === 'PLANIFIE' || status === 'SUSPENDU'
    const row = make.line({
      versionId: version.id,
      code: request.lineCode ?? `${abbreviated(from)}-${abbreviated(to)}-${index + 1}`,
      label: `${from} → ${to}${suffix}`,
      runNo: index + 1,
      weekdays: request.row.kind === 'SPOT' ? [1, 2, 3, 4, 5, 6, 7] : weekdays,
      kmLoaded: route.kmLoaded,
      kmEmpty: route.kmEmpty,
      ...lineFigures(route),
      startTime: stops[0]!.arrival,
      endTime: stops.at(-1)!.departure,
      defaultDriverId: usual.driver?.row.id ?? null,
      defaultVehicleId: usual.vehicle?.row.id ?? null,
      defaultTrailerId: usual.trailer?.row.id ?? null,
      subcontractorId: request.given ? carrier.subcontractors[request.depot]!.id : null,
      generatedUntil: runs ? window.to : status === 'CLOTURE' ? version.validTo! : null,
      suspendedFrom: version.suspendedFrom ?? null,
      suspendedTo: version.suspendedTo ?? null,
      status,
      createdAt: version.createdAt!,
    })
    const calls = stops.map(({ site, ...times }) => ({
      ...times,
      addressId: site.row.id,
      instructions: site.row.instructions ?? null,
    }))
    const lineStops = withSoldTerms(calls, soldOf(version)).map((stop, position) =>
      make.lineStop({ ...stop, liveLineId: row.id, position, createdAt: version.createdAt! }),
    )
    return { row, stops: lineStops, route, request, version, traction: SHAPES[request.shape].traction, usual }
  }
}

/** First letters of a commune, as planners write it: « NAN », « SAI ». */
const abbreviated = (city: string) =>
  city
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .slice(0, 3)
    .toUpperCase()
