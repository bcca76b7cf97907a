import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeClients } from '#api/db/seed/clients.ts'
import { makeFleet } from '#api/db/seed/fleet.ts'
import { makeJourneys } from '#api/db/seed/journeys/journeys.ts'
import { makeLines } from '#api/db/seed/journeys/lines.ts'
import { makeRequests } from '#api/db/seed/requests/requests.ts'
import { generate } from '#api/journey-management/live-lines/generation.ts'
import { noMail, startTestApi } from '#tests/support/api.ts'
import { TODAY } from '#tests/support/today.ts'

/* Judged here without any code of the check or of the calendar. */
const HOUR = 3_600_000
const DAY = 24 * HOUR
const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short', timeStyle: 'medium' })
const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)
const midnight = (day: string) =>
  [1, 2].map(hours => Date.parse(day) - hours * HOUR).find(at => clock.format(at) === `${day} 00:00:00`)!
const monday = (at: number) => {
  const day = clock.format(at).slice(0, 10)
  return dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7))
}

interface Work {
  start: number
  end: number
}

/** Stretches above 144 h, and the fewest breaches of weeks over all ways to give each rest to a week (`law.md` §2). */
function breaches(works: readonly Work[]): number {
  const stretches: Work[] = []
  for (const work of works.toSorted((a, b) => a.start - b.start)) {
    const last = stretches.at(-1)
    if (last && work.start - last.end < DAY) last.end = Math.max(last.end, work.end)
    else stretches.push({ ...work })
  }
  const bounds = [Number.NEGATIVE_INFINITY, ...stretches.flatMap(({ start, end }) => [start, end]), Number.POSITIVE_INFINITY]
  const rests = stretches.map((_, nth) => [bounds[2 * nth]!, bounds[2 * nth + 1]!] as const)
  // Least cost by the value of the last week's rest and the last rest that is used.
  let ways = new Map([['2 -1', 0]])
  for (let week = monday(stretches[0]!.start); midnight(week) < stretches.at(-1)!.end; week = dayAfter(week, 7)) {
    const [from, to] = [midnight(week), midnight(dayAfter(week, 7))]
    const next = new Map<string, number>()
    for (const [way, cost] of ways) {
      const [value, used] = way.split(' ').map(Number) as [number, number]
      const choices: [number, number][] = [[0, used]]
      if (stretches.at(-1)!.end < to) choices.push([2, used])
      rests.forEach(([start, end], nth) => {
        if (start >= to || end <= from) return
        if (end - start > 168 * HOUR) choices.push([2, used])
        else if (nth > used) choices.push([end - start >= 45 * HOUR ? 2 : 1, nth])
      })
      for (const [own, nth] of choices) {
        const total = cost + (own === 0 ? 1_000 : own === 1 && value === 1 ? 1 : 0)
        const key = `${own} ${nth}`
        if (total < (next.get(key) ?? Number.POSITIVE_INFINITY)) next.set(key, total)
      }
    }
    ways = next
  }
  return stretches.filter(({ start, end }) => end - start > 144 * HOUR).length + Math.min(...ways.values())
}

/** Days, parted by nine hours of rest, that are longer than fifteen hours; a crew of two has 21. */
function longDays(runs: readonly (Work & { crew: boolean })[]): number {
  const days: (Work & { crew: boolean })[] = []
  for (const run of runs.toSorted((a, b) => a.start - b.start)) {
    const last = days.at(-1)
    if (last && run.start - last.end < 9 * HOUR)
      Object.assign(last, { end: Math.max(last.end, run.end), crew: last.crew || run.crew })
    else days.push({ ...run })
  }
  return days.filter(({ start, end, crew }) => end - start > (crew ? 21 : 15) * HOUR).length
}

function lorryDrivers(today: string) {
  const clients = makeClients(today)
  const fleet = makeFleet(today, clients)
  const { requests, stops } = makeRequests(today, clients)
  const window = { from: dayAfter(today, -14), to: dayAfter(today, 9) }
  const lines = makeLines({ requests, stops }, clients, fleet, window)
  const { journeys } = makeJourneys(lines, clients, fleet, window, new Date(`${today}T09:40:00Z`), today)
  const lorries = new Set(fleet.vehicles.filter(({ traction }) => traction !== 'VUL').map(({ row }) => row.id))
  const seats = journeys
    .filter(({ status }) => status !== 'ANNULE' && status !== 'NON_EXECUTE')
    .flatMap(({ driverId, coDriverId, vehicleId, ...run }) => {
      const start = Date.parse(run.actualStart ?? run.plannedStart)
      const end = Date.parse(run.actualEnd ?? run.plannedEnd)
      const of = { lorry: lorries.has(vehicleId!), crew: Boolean(coDriverId), start, end }
      return [driverId, coDriverId].flatMap(driver => (driver ? [{ driver, ...of }] : []))
    })
  return [...Map.groupBy(seats, ({ driver }) => driver).values()].filter(own => own.some(({ lorry }) => lorry))
}

describe('weekly rests of the demonstration (law.md §2)', () => {
  const workOn = (day: string, from: string, to: string) => ({
    start: Date.parse(`${day}T${from}Z`),
    end: Date.parse(`${day}T${to}Z`),
  })

  it('are judged as the law says', () => {
    const days = (count: number, off: number) =>
      Array.from({ length: count }, (_, nth) => dayAfter('2026-11-02', nth)).filter((_, nth) => nth % 7 < off)
    const judged = (count: number, off: number, to = '15:00') => breaches(days(count, off).map(day => workOn(day, '05:00', to)))
    expect([judged(28, 5), judged(13, 6), judged(42, 6), judged(14, 7, '10:00')]).toEqual([0, 0, 3, 1])
  })

  it('are lawful for every lorry driver, and so are his days, on thirty start dates', () => {
    const unlawful = Array.from({ length: 30 }, (_, nth) => dayAfter('2026-10-05', nth * 13)).flatMap(today => {
      const drivers = lorryDrivers(today)
      expect(drivers.length, today).toBeGreaterThan(35)
      return drivers.some(own => breaches(own) > 0 || longDays(own) > 0) ? [today] : []
    })
    expect(unlawful).toEqual([])
  }, 180_000)
})

/* In SQL what the check reckons in code: a day ends with nine hours of rest, a stretch with a day of rest. A night counts as planned. */
const WORK = sql`
  with work as (
    select seat.driver_id, coalesce(run.actual_start, run.planned_start) as starts, coalesce(run.actual_end, run.planned_end) as ends,
      case when run.co_driver_id is null then run.driving_min else (run.driving_min + 1) / 2 end as driving,
      extract(epoch from coalesce(run.actual_end, run.planned_end) - coalesce(run.actual_start, run.planned_start)) / 60 - case
        when run.service_min > 0 then greatest(0, extract(epoch from run.planned_end - run.planned_start) / 60 - run.service_min) else 0 end as service,
      run.co_driver_id is not null as crew, run.means_reason is not null as confirmed, run.actual_start is not null as driven,
      bool_or(coalesce(vehicle.gvw_kg, 19000) > 3500) over (partition by seat.driver_id) as lorry,
      extract(isodow from run.planned_start at time zone 'Europe/Paris')::int as weekday,
      date_trunc('week', coalesce(run.actual_start, run.planned_start) at time zone 'Europe/Paris') as week,
      tsrange(coalesce(run.actual_start, run.planned_start) at time zone 'Europe/Paris', coalesce(run.actual_end, run.planned_end) at time zone 'Europe/Paris') as hours
    from journey run cross join lateral (values (run.driver_id), (run.co_driver_id)) seat (driver_id)
    left join vehicle on vehicle.id = run.vehicle_id
    where seat.driver_id is not null and run.status not in ('ANNULE', 'NON_EXECUTE')),
  rested as (
    select *, starts - max(ends) over (partition by driver_id order by starts, ends rows between unbounded preceding and 1 preceding) as rest
    from work),
  dated as (
    select *, count(*) filter (where rest is null or rest >= interval '9 hours') over run as day,
      count(*) filter (where rest is null or rest >= interval '24 hours') over run as stretch
    from rested window run as (partition by driver_id order by starts, ends)),
  day as (
    select driver_id, lorry, stretch, day, min(starts) as starts, max(ends) as ends, sum(driving) as driving, sum(service) as service,
      bool_or(crew) as crew, bool_or(driven) as driven, (array_agg(rest order by starts))[1] as rest,
      bool_or(hours && tsrange(date_trunc('day', upper(hours)), date_trunc('day', upper(hours)) + interval '5 hours')
        or hours && tsrange(date_trunc('day', lower(hours)), date_trunc('day', lower(hours)) + interval '5 hours')) as night
    from dated group by 1, 2, 3, 4),
  week as (
    select driver_id, lorry, week, min(starts) as starts, sum(driving) as driving, sum(service) as service from work group by 1, 2, 3),
  breach as (
    select 'daily rest' as rule, driver_id, starts from day where lorry and ends - starts > case when crew then interval '21 hours' else interval '15 hours' end
    union all select 'reduced daily rests', driver_id, min(starts) from day
      where lorry and not crew and rest < interval '11 hours' group by driver_id, stretch having count(*) > 3
    union all select 'driving of a day', driver_id, starts from day where lorry and driving > 600
    union all select 'days of ten hours', driver_id, min(starts) from day
      where lorry and driving > 540 group by driver_id, date_trunc('week', starts at time zone 'Europe/Paris') having count(*) > 2
    union all select 'service of a day', driver_id, starts from day where service > 720
    union all select 'service at night', driver_id, starts from day where night and not driven and service > 600
    union all select 'driving of a week', driver_id, starts from week where lorry and driving > 56 * 60
    union all select 'driving of two weeks', week.driver_id, week.starts from week
      join week before on before.driver_id = week.driver_id and before.week = week.week - interval '7 days'
      where week.lorry and before.driving + week.driving > 90 * 60
    union all select 'service of a week', week.driver_id, starts from week join driver on driver.id = week.driver_id
      where service > 60 * case driver.category when 'GRAND_ROUTIER' then 56 when 'MESSAGERIE' then 48 else 52 end
    union all select 'seven days', driver_id, min(starts) from work
      cross join lateral generate_series(date_trunc('day', lower(hours)), upper(hours) - interval '1 second', interval '1 day') day
      where not lorry group by driver_id, date_trunc('week', day) having count(distinct day) > 6
    union all select 'six periods of 24 hours', driver_id, min(starts) from dated
      where lorry group by driver_id, stretch having max(ends) - min(starts) > interval '144 hours'
    union all select 'day off', work.driver_id, starts from work join driver on driver.id = work.driver_id
      where not confirmed and not work.weekday = any(driver.workdays))`

describe('the demonstration and ninety generated days', () => {
  let t: Awaited<ReturnType<typeof startTestApi>>
  beforeAll(async () => {
    t = await startTestApi({ data: 'demo' })
  })
  afterAll(() => t.close())

  async function lawless() {
    const found = await t.db.execute(sql`${WORK} select rule, driver_id, starts from breach`)
    const works = await t.db.execute<{ driver: string; start: number; end: number }>(sql`${WORK}
      select driver_id as driver, extract(epoch from starts)::float8 * 1000 as start, extract(epoch from ends)::float8 * 1000 as "end"
      from work where lorry`)
    const drivers = Map.groupBy([...works], ({ driver }) => driver)
    const weeks = [...drivers].flatMap(([driver, own]) => (breaches(own) > 0 ? [driver] : []))
    return { found: [...found], weeks, works: works.length }
  }

  it('break no rule that nobody has confirmed with a reason', async () => {
    const before = await lawless()
    expect(before).toEqual({ found: [], weeks: [], works: expect.any(Number) })
    const lines = await t.db.execute<{ id: string }>(sql`select distinct live_line_id as id from driver_pool_item
      where driver_pool_id in (select id from driver_pool where status = 'ACTIVE' order by code limit 8)`)
    const report = await generate(t.db, pino({ level: 'silent' }), noMail, {
      ...{ lineIds: lines.map(({ id }) => id), until: dayAfter(TODAY, 90) },
    })
    expect(report.errors).toBe(0)
    const after = await lawless()
    expect(after).toEqual({ found: [], weeks: [], works: expect.any(Number) })
    expect(after.works - before.works).toBeGreaterThan(200)
  })

  it.each([
    ['daily rest', '2027-06-01 05:00+02', '2027-06-01 13:00+02', '2027-06-01 21:59+02', '2027-06-02 05:00+02'],
    ['driving of a day', '2027-06-01 05:00+02', '2027-06-01 10:30+02', '2027-06-01 11:00+02', '2027-06-01 16:31+02'],
    ['service of a day', '2027-06-01 05:00+02', '2027-06-01 11:00+02', '2027-06-01 11:59+02', '2027-06-01 18:00+02'],
    ['day off', '2027-06-05 05:00+02', '2027-06-05 06:00+02', '2027-06-05 07:00+02', '2027-06-05 08:00+02'],
    ['service at night', '2027-06-01 22:00+02', '2027-06-02 02:00+02', '2027-06-02 02:30+02', '2027-06-02 08:31+02'],
    ['driving of a week', '2027-06-01 05:00+02', '2027-06-02 09:00+02', '2027-06-03 05:00+02', '2027-06-04 09:01+02'],
    ['driving of two weeks', '2027-06-01 05:00+02', '2027-06-03 03:00+02', '2027-06-08 05:00+02', '2027-06-10 01:01+02'],
    ['service of a week', '2027-06-01 05:00+02', '2027-06-02 09:00+02', '2027-06-03 05:00+02', '2027-06-04 09:01+02'],
    ['seven days', '2027-06-07 05:00+02', '2027-06-10 05:00+02', '2027-06-11 05:00+02', '2027-06-13 00:01+02'],
  ])('would find %s', async (rule, ...times) => {
    await t.db
      .transaction(async tx => {
        const [, from, to, next, end] = [rule, ...times]
        const light = rule === 'seven days'
        const driver = sql`(select id from driver where status = 'ACTIF' and workdays = '{1,2,3,4,5}'
          and licence_categories && '{C,CE}' <> ${light} order by code limit 1)`
        const vehicle = light ? sql`(select id from vehicle where category = 'VUL' order by fleet_no limit 1)` : sql`null::uuid`
        for (const [place, [start, until]] of [
          [from, to],
          [next, end],
        ].entries())
          await tx.execute(sql`insert into journey (number, service_date, kind, origin, label, driver_id, vehicle_id, planned_start, planned_end, driving_min)
            select ${`TR-270601-900${place}`}, ${start}::date, 'SPOT', 'MANUEL', 'Essai', ${driver}, ${vehicle},
              ${start}::timestamptz, ${until}::timestamptz, extract(epoch from ${until}::timestamptz - ${start}::timestamptz)::int / 60`)
        const found = await tx.execute(sql`${WORK} select rule from breach where starts > '2027-05-31'`)
        expect(found.map(one => one.rule)).toContain(rule)
        tx.rollback()
      })
      .catch((error: Error) => expect(error.message).toMatch(/rollback/i))
  })
})
