import { isoWeekday, mondayOf } from '#domain/calendar/dates.ts'
import { standardWeek, type WeekItem } from '#domain/journey-management/drivers-pools/week.ts'
import type { Clients } from '../clients.ts'
import { factories } from '../factories.ts'
import type { Driver, Fleet } from '../fleet.ts'
import type { DriverPoolItemRow, DriverPoolMemberRow, DriverPoolRow, JourneyRow } from '../rows.ts'
import type { Line } from './lines.ts'

interface Tours {
  pools: DriverPoolRow[]
  poolItems: DriverPoolItemRow[]
  poolMembers: DriverPoolMemberRow[]
}

const SHARED = 3
/** Problems to solve (`domain.md` §8), by tour index: one without a replacement, two whose service begins too late. */
const ALONE = 4
const LATE_SERVICE = [7, 12]
const LATE_MIN = 30

/**
 * One tour per driver with active lines, limited to lawful weeks; the rest of daily lines forms relief tours for drivers without
 * lines. Remaining drivers share or replace. One tour is deliberately unlawful (`domain.md` §8).
 */
export function makeTours(
  lines: readonly Line[],
  journeys: readonly JourneyRow[],
  carrier: Clients,
  fleet: Fleet,
  today: string,
): Tours {
  const make = factories('tours')
  const tours: Tours = { pools: [], poolItems: [], poolMembers: [] }
  const running = lines.filter(
    ({ row, version, usual }) => row.status === 'PLANIFIE' && version.status === 'ACTIF' && usual.driver,
  )
  const spare = fleet.drivers.filter(driver => !lines.some(({ usual }) => usual.driver === driver))
  const numbers = new Map<number, number>()
  const tourOf = new Map<string, string>()
  let unlawful = 0
  /** Days that the line's holder may not also drive, by depot. */
  const left: { driver: Driver; places: Place[] }[] = []
  for (const [driver, own] of Map.groupBy(running, ({ usual }) => usual.driver!)) {
    const whole = own.flatMap(placesOf)
    const lawful = lawfulPart(whole, driver)
    // The first unlawful tour stays as the deliberate case.
    const kept = lawful.length < whole.length && unlawful++ === 0 ? whole : lawful
    const rest = whole.filter(place => !kept.includes(place))
    if (rest.length > 0) left.push({ driver, places: rest })
    open(driver, kept)
  }
  for (const { places, driver } of left) {
    const relief = take(spare, driver)
    if (relief) open(relief, lawfulPart(places, relief))
  }

  function open(driver: Driver, places: readonly Place[]) {
    const n = (numbers.get(driver.depot) ?? 0) + 1
    numbers.set(driver.depot, n)
    const depot = carrier.depots[driver.depot]!.row
    const partner = n % SHARED === 0 ? take(spare, driver) : undefined
    const own = [...new Set(places.map(({ line }) => line))]
    const service = serviceOf(own)
    const late = LATE_SERVICE.includes(tours.pools.length)
    const pool = make.pool({
      ...service,
      ...(late && { startTime: clock(minutes(service.startTime) + AROUND + LATE_MIN) }),
      code: `T-${abbreviated(depot.city)}-${String(n).padStart(2, '0')}`,
      label: own
        .map(({ row }) => row.label)
        .join(' puis ')
        .slice(0, 120),
      depotId: depot.id!,
      activity: driver.row.category,
      rotation: partner ? 'HEBDO' : 'FIXE',
      anchorDate: partner ? mondayOf(today) : null,
      defaultVehicleId: own[0]!.row.defaultVehicleId ?? null,
      defaultTrailerId: own[0]!.row.defaultTrailerId ?? null,
    })
    const items = places.map(({ line, weekday }) => make.poolItem({ driverPoolId: pool.id, liveLineId: line.row.id, weekday }))
    const { findings } = standardWeek(places.map(weekItem), { ...pool, endDayOffset: pool.endDayOffset ?? 0 })
    pool.status = findings.some(({ forbids }) => forbids) ? 'BROUILLON' : 'ACTIVE'
    const alone = tours.pools.length === ALONE
    tours.pools.push(pool)
    tours.poolItems.push(...items)
    const member = (one: Driver, over: Partial<DriverPoolMemberRow>) =>
      tours.poolMembers.push(make.poolMember({ driverPoolId: pool.id, driverId: one.row.id, from: one.row.hireDate, ...over }))
    member(driver, {})
    if (partner) member(partner, { priority: 2 })
    const others = fleet.drivers.filter(one => one !== driver && one !== partner && one.row.status !== 'SUSPENDU')
    const replacement = others.find(one => isLike(one, driver)) ?? others.find(one => one.depot === driver.depot)
    if (replacement && !alone) member(replacement, { rank: 'REMPLACANT' })
    if (pool.status === 'ACTIVE') for (const { liveLineId, weekday } of items) tourOf.set(`${liveLineId}:${weekday}`, pool.id)
  }
  for (const journey of journeys)
    journey.driverPoolId = tourOf.get(`${journey.liveLineId}:${isoWeekday(journey.serviceDate)}`) ?? null
  return tours
}

const isLike = (one: Driver, other: Driver) =>
  one.depot === other.depot &&
  one.night === other.night &&
  one.row.status !== 'SUSPENDU' &&
  other.drives.every(traction => one.drives.includes(traction))

function take(spare: Driver[], like: Driver): Driver | undefined {
  const at = spare.findIndex(one => isLike(one, like))
  return at < 0 ? undefined : spare.splice(at, 1)[0]
}

const DAY = 1_440
const clock = (minute: number) =>
  `${String(Math.floor((minute % DAY) / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const AROUND = 15

function serviceOf(lines: readonly Line[]) {
  const start = Math.max(0, Math.min(...lines.map(({ row }) => minutes(row.startTime))) - AROUND)
  const end = Math.max(...lines.map(({ row }) => minutes(row.startTime) + (row.amplitudeMin ?? 0))) + AROUND
  return { startTime: clock(start), endTime: clock(end), endDayOffset: Math.floor(end / DAY) }
}

interface Place {
  line: Line
  weekday: number
}

const placesOf = (line: Line): Place[] => line.row.weekdays.map(weekday => ({ line, weekday }))

/** Removes Sundays, then Saturdays, then the end of the week until one driver may run it every week. */
function lawfulPart(places: readonly Place[], driver: Driver): Place[] {
  let kept = [...places]
  for (const weekday of [7, 6, 5, 4, 3, 2]) {
    if (isLawful(kept, driver)) return kept
    kept = kept.filter(place => place.weekday !== weekday)
  }
  return kept
}

function isLawful(places: readonly Place[], driver: Driver): boolean {
  const service = serviceOf(places.map(({ line }) => line))
  const { findings } = standardWeek(places.map(weekItem), { ...service, activity: driver.row.category })
  return findings.every(({ severity }) => severity !== 'BLOQUANT')
}

const weekItem = ({ line: { row, traction }, weekday }: Place): WeekItem => ({
  weekday,
  number: row.number,
  startTime: row.startTime,
  amplitudeMin: row.amplitudeMin ?? 0,
  drivingMin: row.drivingMin ?? 0,
  serviceMin: row.serviceMin ?? 0,
  nightMin: row.nightMin ?? 0,
  kmLoaded: Number(row.kmLoaded ?? 0),
  kmEmpty: Number(row.kmEmpty ?? 0),
  regulated: traction !== 'VUL',
})

const abbreviated = (city: string) =>
  city
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .slice(0, 3)
    .toUpperCase()
