import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { today } from '#api/middleware/today.ts'
import { euRules } from '#api/trade/assignment/records-sql.ts'
import { LINE_NIGHT_PLAN } from '#api/trade/assignment/wanted.ts'
import { legsOf } from '#api/trade/journeys/run-legs.ts'
import type { DriverPoolStatus } from '#domain/journey-management/drivers-pools/values.ts'
import { standardWeek, type WeekItem, type WeekRule } from '#domain/journey-management/drivers-pools/week.ts'
import { type Charged, type Leg, partOf, runPartOn } from '#domain/journey-management/journeys/run-part.ts'

/** Days from the service date to departure of the outer query's `line`. */
export const START_DAY_OFFSET = sql<number>`coalesce((select first.day_offset from live_line_stop first
  where first.live_line_id = line.id order by first.position limit 1), 0)`

export const lineGoesAbroad = (lineId: SQLWrapper) => sql<boolean>`exists(select from live_line_stop stop
    join address on address.id = stop.address_id where stop.live_line_id = ${lineId} and address.country <> 'FR')`

export interface PoolItem extends WeekItem {
  liveLineId: string
  label: string
  company: string
}

interface StoredItem extends PoolItem {
  legs: Leg[] | null
  charged: Charged
}

export const pricedItems = (items: readonly StoredItem[]): PoolItem[] =>
  items.map(({ legs, charged, ...item }) => {
    const part = runPartOn(item.liveLineId, legs, item.weekday, charged)
    return { ...item, priceCents: partOf(item.priceCents ?? null, part), costCents: partOf(item.costCents ?? null, part) }
  })

const ofLaw = (day: string) => sql`'weekday', item.weekday, 'number', line.number,
    'startTime', to_char(line.start_time, 'HH24:MI'), 'startDayOffset', ${START_DAY_OFFSET}, 'amplitudeMin', line.amplitude_min, 'drivingMin', line.driving_min,
    'serviceMin', line.service_min, 'nightMin', line.night_min, 'kmLoaded', line.km_loaded::float8, 'kmEmpty', line.km_empty::float8,
    'plan', ${LINE_NIGHT_PLAN},
    'regulated', ${euRules({
      kg: sql`(coalesce(own.gvw_kg, usual.gvw_kg, 44000) + coalesce(behind.gvw_kg, 0))`,
      abroad: lineGoesAbroad(sql`line.id`),
      day: sql`${day}::date`,
    })}`

/** Without ended and superseded lines. Prices are per run; `pricedItems` splits them by leg. */
export const itemsOf = (day: string): SQL<StoredItem[]> => sql`(
  select coalesce(json_agg(json_build_object(${ofLaw(day)}, 'liveLineId', line.id, 'label', line.label,
    'company', (select company.legal_name from delivery_request request join company on company.id = request.company_id
      where request.id = contract.request_id),
    'priceCents', figures.price_cents, 'costCents', contract.cost_cents,
    'legs', ${legsOf('line')},
    'charged', json_build_object('pricingMode', contract.pricing_mode, 'emptyKmCharge', contract.empty_km_charge))
    order by item.weekday, line.start_time, line.number), '[]')
  from driver_pool_item item ${running(day)} left join delivery_request_version_figures figures on figures.version_id = contract.id
  where ${ofTour(day)})`

interface LawfulWeek extends WeekRule, Record<string, unknown> {
  id: string
  code: string
  label: string
  status: DriverPoolStatus
  items: WeekItem[]
}

export const weeksOfLaw = async (db: Reader, day: string) =>
  db.execute<LawfulWeek>(sql`
    select driver_pool.id, driver_pool.code, driver_pool.label, driver_pool.status, driver_pool.activity, to_char(driver_pool.start_time, 'HH24:MI') as "startTime",
      to_char(driver_pool.end_time, 'HH24:MI') as "endTime", driver_pool.end_day_offset as "endDayOffset",
      json_agg(json_build_object(${ofLaw(day)}) order by item.weekday, line.start_time, line.number) as items
    from driver_pool join driver_pool_item item on item.driver_pool_id = driver_pool.id ${running(day)}
    where ${ofTour(day)} group by driver_pool.id`)

/** True for nearly every item. With `= any` the planner expects few rows and reads each vehicle and tour by itself. */
const RUNS = sql`array_position(line.weekdays, item.weekday) is not null`

const running = (day: string) => sql`
  join live_line line on line.id = item.live_line_id and line.status <> 'CLOTURE' and ${RUNS}
  join delivery_request_version contract on contract.id = line.version_id
    and coalesce(least(contract.valid_to, contract.terminated_on), 'infinity') >= ${day}
  left join vehicle own on own.id = driver_pool.default_vehicle_id
  left join vehicle usual on usual.id = line.default_vehicle_id
  left join trailer behind on behind.id = coalesce(driver_pool.default_trailer_id, line.default_trailer_id)`

/** Only later versions can supersede a line, so first versions skip the subquery. */
const ofTour = (day: string) => sql`item.driver_pool_id = driver_pool.id and not (contract.version_no > 1 and exists (
    select from driver_pool_item other join live_line former on former.id = other.live_line_id and former.code = line.code
    join delivery_request_version before on before.id = former.version_id and before.request_id = contract.request_id
      and before.version_no < contract.version_no and coalesce(least(before.valid_to, before.terminated_on), 'infinity') >= ${day}
    where other.driver_pool_id = item.driver_pool_id and other.weekday = item.weekday and former.status <> 'CLOTURE'))`

export const withoutMoney = (items: readonly PoolItem[]): PoolItem[] =>
  items.map(({ priceCents: _, costCents: __, ...item }) => item)

export async function readWeek(db: Reader, id: string) {
  const [found] = await db.execute<WeekRule & Record<string, unknown> & { items: StoredItem[] }>(sql`
    select activity, to_char(start_time, 'HH24:MI') as "startTime", to_char(end_time, 'HH24:MI') as "endTime",
      end_day_offset as "endDayOffset", ${itemsOf(today())} as items
    from driver_pool where id = ${id}`)
  const { items: stored, ...rule } = found!
  const items = pricedItems(stored)
  return { items, ...standardWeek(items, rule) }
}

export async function readWeeks(db: Reader, ids: readonly string[]) {
  if (ids.length === 0) return []
  const found = await db.execute<WeekRule & Record<string, unknown> & { id: string; code: string; items: StoredItem[] }>(sql`
    select id, code, activity, to_char(start_time, 'HH24:MI') as "startTime", to_char(end_time, 'HH24:MI') as "endTime",
      end_day_offset as "endDayOffset", ${itemsOf(today())} as items
    from driver_pool where id = any(${sql.param([...ids])}::uuid[]) order by code`)
  return [...found].map(({ id, code, items: stored, ...rule }) => {
    const items = pricedItems(stored)
    return { id, code, items, findings: standardWeek(items, rule).findings }
  })
}
