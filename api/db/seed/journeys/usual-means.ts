import { DAILY_SERVICE_LIMIT, NIGHT_SERVICE, NIGHT_WORK_TO, WEEKLY_SERVICE } from '#domain/driving-time/limits.ts'
import { payloadKg, payloadRefusal } from '#domain/materials/payload.ts'
import type { Driver, Fleet, Trailer, Vehicle } from '../fleet.ts'
import type { Request } from '../requests/requests.ts'
import { lineFigures, minuteOf, type Route, SHAPES } from '../requests/routes.ts'
import type { VersionRow } from '../rows.ts'

export interface Means {
  driver?: Driver
  mate?: Driver
  vehicle?: Vehicle
  trailer?: Trailer
}

/** Minutes from midnight of the service date. */
interface Hours {
  start: number
  end: number
  service: number
  days: number
}

const isReefer = ({ row }: Vehicle) => row.reefer === true

const DAY = 1_440
/** Maximum duty span (Regulation (EC) 561/2006: eleven hours of rest in twenty-four). */
const LONGEST_DUTY = 13 * 60

/** First available driver, vehicle and trailer of the depot per line, as if all lines ran daily. */
export class UsualMeans {
  readonly #fleet: Fleet
  readonly #taken = new Map<Driver | Vehicle | Trailer, Hours[]>()

  constructor(fleet: Fleet) {
    this.#fleet = fleet
  }

  choose(route: Route, { given, depot, shape, versions, row }: Request): Means {
    const status = versions.at(-1)!.status!
    if (given || row.kind === 'SPOT' || !['ACTIF', 'SUSPENDU', 'ACCEPTE'].includes(status)) return {}
    const { traction } = SHAPES[shape]
    const hours = {
      start: minuteOf(0, route.stops[0]!.arrival),
      end: minuteOf(route.stops.at(-1)!.dayOffset, route.stops.at(-1)!.departure),
      service: lineFigures(route).serviceMin,
      days: versions[0]!.recurrence?.weekdays.length ?? 5,
    }
    const { body } = versions[0]!.vehicleNeed!
    const { weightKg } = versions[0]!.goods!
    const drivers = this.#fleet.drivers
      .filter(one => one.depot === depot && one.drives.includes(traction) && one.night === (shape === 'NIGHT'))
      .filter(one => this.#isFree(one, hours) && this.#isLawfulDay(one, hours))
    const driver =
      drivers.find(one => this.#isLawfulWeek(one, hours)) ?? drivers.toSorted((a, b) => this.#weekOf(a) - this.#weekOf(b))[0]
    const rank = (one: Vehicle) =>
      body === 'FRIGO' ? Number(!isReefer(one)) : 2 * Number(!this.#taken.has(one)) + Number(isReefer(one))
    const vehicle = this.#fleet.vehicles
      .filter(one => one.depot === depot && one.traction === traction)
      .filter(({ row }) => traction === 'TRACTEUR' || !payloadRefusal(weightKg, payloadKg(row, null)))
      .sort((a, b) => rank(a) - rank(b))
      .find(one => this.#isFree(one, hours))
    const trailer = this.#fleet.trailers
      .filter(one => one.depot === depot && traction === 'TRACTEUR' && one.row.category === body)
      .find(one => this.#isFree(one, hours))
    for (const one of [driver, vehicle, trailer]) if (one) this.#taken.set(one, [...this.#hoursOf(one), hours])
    if (vehicle) for (const version of versions) sellAs(version, vehicle)
    if (vehicle && driver) vehicle.row.driverId ??= driver.row.id
    if (vehicle && trailer) vehicle.coupled ??= trailer
    return { ...(driver && { driver }), ...(vehicle && { vehicle }), ...(trailer && { trailer }) }
  }

  #hoursOf(one: Driver | Vehicle | Trailer): Hours[] {
    return this.#taken.get(one) ?? []
  }

  /** A night run also meets the next day's early runs. */
  #isFree(one: Driver | Vehicle | Trailer, { start, end }: Hours): boolean {
    return this.#hoursOf(one).every(other => [-DAY, 0, DAY].every(days => end + days <= other.start || other.end <= start + days))
  }

  /** All their runs on one day are lawful (`domain.md` §6.9). */
  #isLawfulDay(one: Driver, wanted: Hours): boolean {
    const all = [...this.#hoursOf(one), wanted]
    const service = all.reduce((total, hours) => total + hours.service, 0)
    const atNight = all.some(({ start, end }) => start < NIGHT_WORK_TO || end > DAY)
    return (
      Math.max(...all.map(({ end }) => end)) - Math.min(...all.map(({ start }) => start)) <= LONGEST_DUTY &&
      service <= (atNight ? NIGHT_SERVICE : DAILY_SERVICE_LIMIT)
    )
  }

  #isLawfulWeek(one: Driver, { service, days }: Hours): boolean {
    return this.#weekOf(one) + service * days <= WEEKLY_SERVICE[one.row.category]
  }

  #weekOf(one: Driver): number {
    return this.#hoursOf(one).reduce((total, { service, days }) => total + service * days, 0)
  }
}

/** Adapts the version to this vehicle; no refrigeration without a reefer left. */
function sellAs({ vehicleNeed, goods, driverNeed }: VersionRow, { row, traction }: Vehicle): void {
  vehicleNeed!.category = row.category
  if (traction === 'TRACTEUR' || vehicleNeed!.body === row.body) return
  if (row.reefer) delete vehicleNeed!.body
  else vehicleNeed!.body = row.body!
  delete goods!.tempMin
  delete goods!.tempMax
  driverNeed!.certificationTypes = []
}
