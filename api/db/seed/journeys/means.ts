import { minBy } from 'es-toolkit'
import { toLocal } from '#domain/calendar/clock.ts'
import { isoWeekday, mondayOf } from '#domain/calendar/dates.ts'
import { DAILY_SERVICE_LIMIT, NIGHT_SERVICE, WEEKLY_SERVICE } from '#domain/driving-time/limits.ts'
import type { VehicleNeed } from '#domain/sales/delivery-request/values.ts'
import type { Driver, Fleet, Traction, Trailer, Vehicle } from '../fleet.ts'
import type { Line } from './lines.ts'
import type { Means } from './usual-means.ts'
import { WeeklyRestsKept } from './weekly-rests-kept.ts'

/** Run without means yet; times in milliseconds. */
export interface Wanted {
  start: number
  end: number
  date: string
  service: number
  depot: number
  traction: Traction
  night: boolean
  crewOfTwo: boolean
  usual: Means
  need: Pick<VehicleNeed, 'category' | 'body'> | null
}

const HOUR = 3_600_000
/** Daily rest and longest duty (Regulation (EC) 561/2006, ordinary case). */
const REST = 9 * HOUR
/** A run may really leave a few minutes early (`lives.ts`). */
const EARLY = HOUR / 12
const LONGEST_DUTY = 13 * HOUR
const DAYS_A_WEEK = 6
const SATURDAY = 6
/** Drivers who keep their regular rest come before all others. */
const A_WEEK_OF_SERVICE = 10_000

const SPARE = 120

const asSold = ({ row }: Vehicle, { need }: Wanted) =>
  !need || (row.category === need.category && (row.category === 'TRACTEUR' || !need.body || row.body === need.body))
const isBody = ({ row }: Trailer, { need }: Wanted) => !need || row.category === need.body

/** Assigns in order of start, usual means first. Ascending starts make means free from then on. */
export class Duties {
  readonly #fleet: Fleet
  readonly #busyUntil = new Map<Driver | Vehicle | Trailer, number>()
  readonly #ranUntil = new Map<Driver, number>()
  readonly #dutySince = new Map<Driver, number>()
  readonly #dutyService = new Map<Driver, { minutes: number; night: boolean }>()
  readonly #serviceOfWeek = new Map<string, number>()
  readonly #daysOfWeek = new Map<string, Set<string>>()
  readonly #holders: ReadonlySet<Driver>
  readonly #rests: WeeklyRestsKept

  constructor(fleet: Fleet, lines: readonly Line[]) {
    this.#fleet = fleet
    this.#holders = new Set(lines.flatMap(({ usual }) => usual.driver ?? []))
    this.#rests = new WeeklyRestsKept(lines)
  }

  /** Later runs are judged by the real hours of this one. */
  ran({ driver, mate }: Means, start: number, end: number): void {
    for (const one of [driver, mate]) {
      if (!one) continue
      this.#rests.work(one, start, end)
      this.#ranUntil.set(one, end)
    }
  }

  /** Complete means, or null. */
  take(run: Wanted): Means | null {
    const driver = this.#chooseDriver(run)
    const vehicle = this.#choose(
      run.usual.vehicle,
      this.#fleet.vehicles,
      one => one.traction === run.traction && asSold(one, run) && !one.away(run.date) && this.#isFree(one, run.start),
      run.depot,
    )
    if (!driver || !vehicle) return null
    const mate = run.crewOfTwo ? this.#leastBusy(run, driver) : undefined
    if (run.crewOfTwo && !mate) return null
    const trailer =
      run.traction === 'TRACTEUR'
        ? this.#choose(
            run.usual.trailer,
            this.#fleet.trailers,
            one => isBody(one, run) && this.#isFree(one, run.start),
            run.depot,
          )
        : undefined
    if (run.traction === 'TRACTEUR' && !trailer) return null
    this.#goesOn(driver, run)
    if (mate) this.#goesOn(mate, run)
    for (const one of [vehicle, trailer]) if (one) this.#busyUntil.set(one, run.end)
    return { driver, vehicle, ...(mate && { mate }), ...(trailer && { trailer }) }
  }

  #goesOn(driver: Driver, run: Wanted): void {
    const duty = this.#dutyWith(driver, run)
    if (this.#isRested(driver, run.start)) this.#dutySince.set(driver, run.start)
    this.#dutyService.set(driver, duty)
    for (const key of weeksOf(driver, run)) this.#serviceOfWeek.set(key, (this.#serviceOfWeek.get(key) ?? 0) + run.service)
    this.#busyUntil.set(driver, run.end)
    this.#week(driver, run.date).add(run.date)
  }

  #chooseDriver(run: Wanted): Driver | undefined {
    const { driver } = run.usual
    // Weekends go to whoever worked least, so that the holders rest before their Monday.
    const weekend = isoWeekday(run.date) >= SATURDAY
    return driver && !weekend && this.#mayDrive(driver, run) ? driver : this.#leastBusy(run)
  }

  #leastBusy(run: Wanted, beside?: Driver): Driver | undefined {
    const serviceOf = (one: Driver) => this.#serviceOfWeek.get(weeksOf(one, run)[0]!) ?? 0
    const worth = (one: Driver) => serviceOf(one) + (this.#rests.cutsShort(one, run) ? A_WEEK_OF_SERVICE : 0)
    return minBy(
      this.#fleet.drivers.filter(one => one !== beside && one.depot === run.depot && this.#mayDrive(one, run)),
      worth,
    )
  }

  #choose<One extends { depot: number }>(usual: One | undefined, all: readonly One[], may: (one: One) => boolean, depot: number) {
    if (usual && may(usual)) return usual
    return all.find(one => one.depot === depot && may(one))
  }

  #isFree(one: Driver | Vehicle | Trailer, start: number): boolean {
    return (this.#busyUntil.get(one) ?? Number.NEGATIVE_INFINITY) <= start
  }

  #mayDrive(driver: Driver, run: Wanted): boolean {
    if (!driver.drives.includes(run.traction) || (driver.night !== run.night && !this.#isRelief(driver, run))) return false
    if (driver.away(run.date) || driver.away(toLocal(new Date(run.end)).slice(0, 10))) return false
    if (!this.#isFree(driver, run.start)) return false
    const week = this.#week(driver, run.date)
    if (!week.has(run.date) && week.size >= DAYS_A_WEEK) return false
    if (!this.#rests.allow(driver, run)) return false
    const { minutes, night } = this.#dutyWith(driver, run)
    if (minutes > (night ? NIGHT_SERVICE : DAILY_SERVICE_LIMIT)) return false
    const most = WEEKLY_SERVICE[driver.row.category]
    if (weeksOf(driver, run).some(key => (this.#serviceOfWeek.get(key) ?? 0) + run.service > most - SPARE)) return false
    return this.#isRested(driver, run.start) || run.end - this.#dutySince.get(driver)! <= LONGEST_DUTY
  }

  /** A night driver without a line of his own also drives by day. */
  #isRelief(driver: Driver, run: Wanted): boolean {
    return !run.night && !this.#holders.has(driver)
  }

  #dutyWith(driver: Driver, run: Wanted): { minutes: number; night: boolean } {
    const [from, to] = [toLocal(new Date(run.start)), toLocal(new Date(run.end))]
    const night = from.slice(11) < '05:00' || to.slice(0, 10) > from.slice(0, 10)
    const before = this.#isRested(driver, run.start) ? undefined : this.#dutyService.get(driver)
    return { minutes: run.service + (before?.minutes ?? 0), night: night || (before?.night ?? false) }
  }

  #isRested(driver: Driver, start: number): boolean {
    const [planned, real] = [this.#busyUntil, this.#ranUntil].map(until => until.get(driver) ?? Number.NEGATIVE_INFINITY)
    return start - EARLY - Math.max(planned!, real!) >= REST
  }

  #week(driver: Driver, date: string): Set<string> {
    const key = `${driver.row.id} ${mondayOf(date)}`
    const days = this.#daysOfWeek.get(key) ?? new Set<string>()
    this.#daysOfWeek.set(key, days)
    return days
  }
}

/** A night across two weeks counts whole in both. */
const weeksOf = (driver: Driver, { start, end }: Wanted): string[] => [
  ...new Set([start, end].map(at => `${driver.row.id} ${mondayOf(toLocal(new Date(at)).slice(0, 10))}`)),
]
