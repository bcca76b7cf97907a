import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { carrierShare } from '#api/sales/companies/subcontracting.ts'
import { carrier } from '#api/schema/administration/parameters.table.ts'
import { renewJourneyFigures, sumsByMonth, sumsOf, sumsOfDays } from '#api/trade/figures/sums.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { monthOf } from '#domain/calendar/months.ts'
import { SHORT_LIST_MAX } from '#domain/limits.ts'
import type { Role } from '#domain/roles.ts'
import type { IndicatorName } from '#domain/sales/kpi/indicators.ts'
import type { OtherName } from '#domain/sales/kpi/others.ts'
import { type Days, piecesToDate } from '#domain/sales/kpi/period.ts'
import { workingDaysOf } from '#domain/sales/kpi/working-days.ts'
import { startTestApi, type TestApi } from '#tests/support/api.ts'
import { TODAY } from '#tests/support/today.ts'

let t: TestApi
beforeAll(async () => {
  t = await startTestApi({ data: 'demo' })
})
afterAll(() => t.close())

it('gives indicators the targets of the parameters, and none without them', async () => {
  const targets = async () =>
    Object.fromEntries(
      (await kpi('ADMIN')).tiles.filter(({ target }) => target !== null).map(({ name, target }) => [name, target]),
    )
  expect(await targets()).toEqual({ otif: 95, late: 5, marginPct: 10, emptyKm: 12, fill: 80 })
  await t.db
    .update(carrier)
    .set({ otifTarget: '97.5', lateTarget: '0', marginTarget: null, emptyKmTarget: null, fillTarget: null })
  expect(await targets()).toEqual({ otif: 97.5, late: 0 })
})

interface Kpi {
  period: Days
  others: { name: OtherName; value: number | null; before: number | null }[]
  tiles: { name: IndicatorName; value: number | null; before: number | null; target: number | null; journeys: number }[]
  trend: { months: { month: string; value: number | null }[] }
  hours: { weekday: number; hour: number; done: number; late: number }[]
  clients: {
    best: { id: string; name: string; revenueCents: number; marginPct: number | null }[]
    worst: { id: string }[]
    total: number
  }
}
const kpi = async (role: Role, query = '') => {
  const { status, body } = await t.call(role, 'GET', `/sales/kpi${query}`)
  expect(status).toBe(200)
  return body as Kpi
}
const tile = ({ tiles }: Kpi, name: IndicatorName) => tiles.find(one => one.name === name)!

/** Late stop or delivery, beyond window and tolerance. */
const beyond = (which: string) =>
  sql.raw(`exists (select from journey_stop s where s.journey_id = costed.id and ${which} s.actual_arrival is not null
    and floor(extract(epoch from s.actual_arrival - greatest(s.planned_arrival, ((s.planned_arrival at time zone 'Europe/Paris')::date + s.window_to)
      at time zone 'Europe/Paris')) / 60) > coalesce(s.tolerance_min, 15))`)

/** Indicators computed from journeys; `where` filters. */
async function fromRows({ from, to }: Days, where = 'true') {
  const [row] = await t.db.execute<Record<string, number>>(sql`
    with run as (
      select j.*, coalesce(settled.actual_cost_cents, j.cost_cents) as own_cost, j.status in ('TERMINE', 'CONTROLE', 'FACTURE') as ran
      from journey j left join (select journey_id, actual_cost_cents from journey_settlement where reopened_at is null) settled on settled.journey_id = j.id
        left join driver_pool p on p.id = j.driver_pool_id left join driver d on d.id = j.driver_id
      where service_date between ${from} and ${to} and (${sql.raw(where)})),
    costed as (select *, coalesce(price_cents, 0) + coalesce(indexation_cents, 0) + services_cents as earned,
        own_cost + coalesce((select sum(case when insurer is null then settled_cents else least(settled_cents, deductible_cents) end)
          from damage d where d.journey_id = run.id), 0)
          + coalesce((select sum(penalty_cents) from delay d where d.journey_id = run.id and not archived and d.status in ('QUALIFIE', 'CLOS')
            and penalty_waived is null), 0) as spent from run)
    select (count(*) filter (where ran))::int as done, (count(*) filter (where ran and ${beyond('')}))::int as late,
      (count(*) filter (where ran and (${beyond("s.kind = 'LIVRAISON' and")} or exists (select from journey_stop s where s.journey_id = costed.id
          and s.kind = 'LIVRAISON' and (s.status = 'ECHEC' or refused_pallets > 0 or refused_kg > 0 or (pallets < 0 and delivered_pallets <> -pallets)))
        or exists (select from damage d where d.journey_id = costed.id and d.status <> 'REFUSE' and d.kind not in ('MATERIEL_TIERS', 'VEHICULE')))))::int
        as missed,
      (count(*) filter (where status = 'NON_EXECUTE'))::int as "notExecuted",
      (count(*) filter (where status = 'NON_EXECUTE' and coalesce(cancelled_by, 'TRANSPORTEUR') = 'TRANSPORTEUR'))::int as "ownFault", (count(*) filter (where status = 'ANNULE'))::int as cancelled,
      (count(*) filter (where status = 'ANNULE' and cancelled_by = 'CLIENT'))::int as "byClient",
      coalesce(sum(coalesce(cancel_charge_cents, earned)) filter (where ran or cancel_charge_cents > 0), 0)::float8 as revenue,
      coalesce(sum(spent) filter (where ran and spent is not null), 0)::float8 as cost,
      coalesce(sum(km_empty) filter (where ran), 0)::float8 as empty, coalesce(sum(km_loaded + km_empty) filter (where ran), 0)::float8 as km,
      coalesce(sum(buy_price_cents) filter (where ran and subcontractor_id is not null), 0)::float8 as bought,
      coalesce(sum(co2_kg) filter (where ran), 0)::float8 as co2
    from costed`)
  return row!
}

const near = (value: number | null, expected: number, places: number) => {
  expect(value).not.toBeNull()
  expect(Math.abs(value! - expected)).toBeLessThanOrEqual(0.5 * 10 ** -places + 1e-9)
}

async function expectAsRows(answer: Kpi, where?: string) {
  const rows = await fromRows(answer.period, where)
  const at = (name: IndicatorName) => tile(answer, name).value
  // Only the carrier's responsibility counts among unexecuted ones.
  near(at('otif'), (100 * (rows.done! - rows.missed!)) / (rows.done! + rows.ownFault!), 1)
  near(at('late'), (100 * rows.late!) / rows.done!, 1)
  near(at('executed'), (100 * rows.done!) / (rows.done! + rows.notExecuted! + rows.cancelled! - rows.byClient!), 1)
  near(at('emptyKm'), (100 * rows.empty!) / rows.km!, 2)
  near(at('revenue'), rows.revenue! / 100, 0)
  near(at('cost'), rows.cost! / 100, 0)
  expect(at('margin')).toBe(at('revenue')! - at('cost')!)
  near(at('marginPct'), (100 * (rows.revenue! - rows.cost!)) / rows.revenue!, 1)
  near(at('subcontracted'), (100 * rows.bought!) / rows.revenue!, 2)
  near(at('co2'), rows.co2! / 1_000, 1)
  return rows
}

describe('the indicators of the demonstration', () => {
  it.each(['', '?period=month', '?period=quarter', `?from=${addDays(TODAY, -20)}&to=${addDays(TODAY, -4)}`, '?from=2020-01-01'])(
    'equal its journeys: %s',
    async query => {
      await expectAsRows(await kpi('ADMIN', query))
    },
  )

  it('are filtered by client, salesperson, depot and activity', async () => {
    const [row] = await t.db.execute<Record<string, string>>(sql`
      select j.company_id as company, c.sales_user_id as seller, coalesce(p.depot_id, d.depot_id) as depot, coalesce(p.activity, d.category) as trade
      from journey j join company c on c.id = j.company_id join driver d on d.id = j.driver_id left join driver_pool p on p.id = j.driver_pool_id
      where j.status = 'CONTROLE' group by 1, 2, 3, 4 order by count(*) desc limit 1`)
    const { company, seller, depot, trade } = row!
    const own = `company_id in (select id from company where sales_user_id = '${seller}')`
    await expectAsRows(await kpi('ADMIN', `?company=${company}`), `company_id = '${company}'`)
    await expectAsRows(await kpi('ADMIN', `?salesUser=${seller}&period=month`), own)
    await expectAsRows(await kpi('ADMIN', `?depot=${depot}`), `coalesce(p.depot_id, d.depot_id) = '${depot}'`)
    const both = `coalesce(p.activity, d.category) = '${trade}' and ${own}`
    await expectAsRows(await kpi('ADMIN', `?activity=${trade}&salesUser=${seller}`), both)
  })

  it('agree with home page and list of clients', async () => {
    const [answer, home, month] = await Promise.all([
      kpi('ADMIN'),
      t.call('ADMIN', 'GET', '/home/direction'),
      kpi('ADMIN', '?trend=otif'),
    ])
    const { months } = home.body as { months: { month: string; revenueCents: number; otifPct: number | null }[] }
    expect(answer.trend.months.map(({ month, value }) => [month, value ?? 0])).toEqual(
      months.map(({ month, revenueCents }) => [month, Math.round(revenueCents / 100)]),
    )
    expect(month.trend.months.map(({ value }) => value)).toEqual(months.map(({ otifPct }) => otifPct))
    expect(tile(answer, 'subcontracted').value).toBe((await carrierShare(t.db, TODAY)).pct)
    const { body } = await t.call('ADMIN', 'GET', '/sales/companies?perPage=100&type=CLIENT&sort=-margin')
    const rows = new Map((body as { rows: { id: string; marginPct: number | null }[] }).rows.map(row => [row.id, row.marginPct]))
    expect(answer.clients.best.length).toBeGreaterThan(5)
    for (const client of answer.clients.best) expect(client.marginPct, client.name).toBe(rows.get(client.id))
  })

  it('sum late departures by hour to those of the period', async () => {
    for (const query of ['', '?period=month', '?companyName=a']) {
      const answer = await kpi('ADMIN', query)
      expect(answer.hours.reduce((sum, { late }) => sum + late, 0)).toBe(tile(answer, 'late').journeys)
      expect(answer.hours.reduce((sum, { done }) => sum + done, 0)).toBe(tile(answer, 'emptyKm').journeys)
    }
  })
})

it('sum days to any period', async () => {
  await renewJourneyFigures(t.db)
  const scope = { company: [], companyName: '', salesUser: [], depot: [], activity: [] }
  const months = await sumsByMonth(t.db, scope, { months: { from: '2024-01', to: monthOf(TODAY) }, today: TODAY })
  const day = fc.integer({ min: -70, max: 0 }).map(days => addDays(TODAY, days))
  await fc.assert(
    fc.asyncProperty(day, day, async (a, b) => {
      const period = a <= b ? { from: a, to: b } : { from: b, to: a }
      const pieces = piecesToDate(period, TODAY)
      const [whole] = await sumsOfDays(t.db, scope, [period])
      expect(sumsOf(months, pieces, await sumsOfDays(t.db, scope, pieces.days))).toEqual(whole)
    }),
    { numRuns: 25 },
  )
})

describe('readers of the indicators', () => {
  it('SALES: own clients, whatever is requested', async () => {
    const own = await kpi('SALES')
    const [mine] = await t.db.execute<{ id: string }>(
      sql`select sales_user_id as id from company where id = ${own.clients.best[0]!.id}`,
    )
    await expectAsRows(own, `company_id in (select id from company where sales_user_id = '${mine!.id}')`)
    expect(await kpi('SALES', `?salesUser=${crypto.randomUUID()}`)).toEqual(own)
    const foreign = await t.db.execute<{ id: string }>(
      sql`select company_id as id from journey join company on company.id = company_id where sales_user_id is distinct from ${mine!.id} limit 1`,
    )
    const theirs = await kpi('SALES', `?company=${foreign[0]!.id}`)
    expect(tile(theirs, 'revenue').value ?? 0).toBe(0)
    expect(theirs.clients.total).toBe(0)
  })

  it('SALES with « Tous les clients »: all', async () => {
    const own = await kpi('SALES')
    const me = (await t.call('SALES', 'GET', '/auth/me')).body as { id: string }
    const path = `/administration/users/${me.id}`
    const { firstName, lastName, email, role, version } = (await t.call('ADMIN', 'GET', path)).body as Record<string, unknown>
    const grant = (allClients: boolean, at: unknown) =>
      t.call('ADMIN', 'PUT', path, { firstName, lastName, email, role, allClients, version: at })
    expect((await grant(true, version)).status).toBe(200)
    const all = await kpi('SALES')
    expect(all.tiles).toEqual((await kpi('ADMIN')).tiles)
    expect(tile(all, 'revenue').journeys).toBeGreaterThan(tile(own, 'revenue').journeys)
    const after = (await t.call('ADMIN', 'GET', path)).body as { version: number; allClients: boolean }
    expect(after.allClients).toBe(true)
    expect((await grant(false, after.version)).status).toBe(200)
    expect(await kpi('SALES')).toEqual(own)
  })

  it('other roles: none', async () => {
    for (const role of ['CONCEPTOR', 'OPERATOR', 'DRIVER'] as const)
      expect((await t.call(role, 'GET', '/sales/kpi')).status).toBe(404)
  })
})

describe('indicators not computed from journeys', () => {
  const others = async (role: Role, query = '') => {
    const { others } = await kpi(role, query)
    return new Map<string, number | null>(others.map(({ name, value }) => [name, value]))
  }

  it('use their own records', async () => {
    const { period } = await kpi('ADMIN')
    const begin = sql`${period.from}::timestamp at time zone 'Europe/Paris'`
    const shown = await others('ADMIN')
    const [row] = await t.db.execute<{ filled: number | null; late: number | null; losing: number; lost: number }>(sql`
      with request as (select v.request_id, sum(coalesce(cancel_charge_cents, coalesce(price_cents, 0) + coalesce(indexation_cents, 0) + services_cents)
            - case when cancel_charge_cents > 0 then 0 else coalesce(spent + coalesce((select sum(case when insurer is null then settled_cents
                else least(settled_cents, deductible_cents) end) from damage d where d.journey_id = j.id), 0)
              + coalesce((select sum(penalty_cents) from delay d where d.journey_id = j.id and not archived and d.status in ('QUALIFIE', 'CLOS')
                and penalty_waived is null), 0), 0) end) as margin
          from journey j join delivery_request_version v on v.id = j.version_id, lateral (select coalesce((select s.actual_cost_cents
            from journey_settlement s where s.journey_id = j.id and s.reopened_at is null), j.cost_cents) as spent) as known
          where (j.status in ('TERMINE', 'CONTROLE', 'FACTURE') or cancel_charge_cents > 0)
            and service_date between ${addDays(TODAY, -89)} and ${TODAY} group by 1)
      select (select round(100.0 * count(*) filter (where status in ('CONFIRME', 'EFFECTUE')) / nullif(count(*), 0), 1)
          from replacement where created_at >= ${begin})::float8 as filled,
        (select round(100.0 * count(*) filter (where effective_from::timestamp at time zone 'Europe/Paris' <= requested_at + interval '1 day')
          / nullif(count(*), 0), 1) from modification where status <> 'BROUILLON' and requested_at >= ${begin})::float8 as late,
        (select count(*) from request where margin < 0)::int as losing, (select coalesce(sum(margin), 0) from request where margin < 0)::float8 as lost`)
    expect([
      shown.get('replacementsFilled'),
      shown.get('lateModifications'),
      shown.get('losingRequests'),
      shown.get('lost'),
    ]).toEqual([...[row!.filled, row!.late, row!.losing, Math.round(row!.lost / 100)]])
    const [more] = await t.db.execute<{ offences: number; km: number; rate: number | null; pallets: number }>(sql`
      select (select count(*)::int from infraction where occurred_at >= ${begin}) as offences,
        (select sum(km_loaded + km_empty)::float8 from journey where status in ('TERMINE', 'CONTROLE', 'FACTURE')
          and service_date between ${period.from} and ${period.to}) as km,
        (select round(100.0 * count(*) filter (where designated_on <= notice_sent_on + 45) / nullif(count(*), 0), 1)::float8 from infraction
          where source in ('RADAR', 'VIDEO') and exemption is null and status in ('CLOSE', 'HORS_DELAI') and occurred_at >= ${begin}) as rate,
        (select sum(given - returned)::int from pallet_movement where day <= ${period.to}) as pallets`)
    near(shown.get('infractions')!, (more!.offences * 100_000) / more!.km, 2)
    expect([shown.get('designated'), shown.get('palletBalance')]).toEqual([more!.rate, more!.pallets])
    // K27 by site: largest absolute balance first.
    const sites = await t.db.execute<{ siteId: string; balance: number }>(sql`
      select address_id as "siteId", sum(given - returned)::int as balance from pallet_movement where day <= ${period.to}
      group by company_id, address_id having sum(given - returned) <> 0 order by abs(sum(given - returned)) desc, address_id limit ${SHORT_LIST_MAX}`)
    const { body } = await t.call('ADMIN', 'GET', '/sales/kpi')
    const { pallets } = body as { pallets: { siteId: string; balance: number }[] }
    expect(pallets.map(({ siteId, balance }) => ({ siteId, balance }))).toEqual([...sites])
    expect(pallets.length).toBeGreaterThan(0)
    // K14, K20, K21 and K23 from rows and working days.
    const days = workingDaysOf(period)
    const [own] = await t.db.execute<Record<'minutes' | 'vehicles' | 'absent' | 'worked' | 'hours' | 'incidents', number>>(sql`
      with day as (select unnest(${`{${days}}`}::text::date[]) as day),
        crew as (select * from driver where employer = 'PROPRE')
      select (select sum(extract(epoch from actual_end - actual_start) / 60)::float8 from journey
          where status in ('TERMINE', 'CONTROLE', 'FACTURE') and vehicle_id is not null and service_date between ${period.from} and ${period.to}) as minutes,
        (select count(*)::int from vehicle where status in ('EN_SERVICE', 'EN_MAINTENANCE', 'HORS_SERVICE', 'RESERVE')) as vehicles,
        (select sum(1 - 0.5 * (day = from_date and from_half is not null)::int - 0.5 * (day = to_date and to_half is not null)::int)::float8
          from day join absence on day between from_date and to_date join crew on crew.id = driver_id
          where absence.status = 'VALIDEE' and absence.kind not in ('CP', 'RTT', 'FORMATION')) as absent,
        (select count(*)::int from day join crew on day >= hire_date and day <= coalesce(leave_date, day)) as worked,
        (select percentile_cont(0.5) within group (order by extract(epoch from confirmed_at - created_at) / 3600)
          from replacement where created_at >= ${begin})::float8 as hours,
        (select count(*)::int from incident where occurred_at >= ${begin}) as incidents`)
    near(shown.get('vehicleUse')!, (100 * own!.minutes) / (own!.vehicles * days.length * 600), 1)
    near(shown.get('absenteeism')!, (100 * own!.absent) / own!.worked, 2)
    expect(shown.get('replacementHours')).toBe(own!.hours && Math.round(own!.hours * 10) / 10)
    near(shown.get('incidents')!, (own!.incidents * 100_000) / more!.km, 2)
    for (const name of ['vehicleUse', 'absenteeism', 'incidents']) expect(shown.get(name), name).toBeGreaterThan(0)
  })

  it('K21: three of five replacements confirmed, after a median of four hours', async () => {
    // March 2019 in Paris time, with the adjacent months' bounds.
    await t.db.execute(sql`
      insert into replacement (number, kind, journey_id, cause, status, created_at, confirmed_at)
      select 'K21-' || place, 'CHAUFFEUR', run.id, 'AUTRE', status, made.at, made.at + hours * interval '1 hour'
      from (values (1, '2019-02-28 23:59', 'CONFIRME', 100), (2, '2019-03-02 08:00', 'EFFECTUE', 1.5), (3, '2019-03-12 14:00', 'CONFIRME', 4),
          (4, '2019-03-20 09:00', 'NON_POURVU', null), (5, '2019-03-21 09:00', 'ANNULE', null), (6, '2019-03-31 23:30', 'CONFIRME', 30),
          (7, '2019-04-01 00:10', 'CONFIRME', 200)) as own (place, said, status, hours)
        cross join lateral (select said::timestamp at time zone 'Europe/Paris' as at) as made
        join (select id, row_number() over (order by id) as nth from journey) as run on nth = place`)
    const k21 = async (to: string) => {
      const shown = await others('ADMIN', `?from=2019-03-01&to=${to}`)
      return [shown.get('replacementsFilled'), shown.get('replacementHours')]
    }
    const fromRows = async (to: string) => {
      const [row] = await t.db.execute<{ filled: number; hours: number }>(sql`
        with own as (select status, extract(epoch from confirmed_at - created_at) / 3600 as hours from replacement
            where (created_at at time zone 'Europe/Paris')::date between '2019-03-01' and ${to}),
          filled as (select hours, row_number() over (order by hours) as place, count(*) over () as n from own where status in ('CONFIRME', 'EFFECTUE'))
        select round(100.0 * (select count(*) from filled) / (select count(*) from own), 1)::float8 as filled,
          (select round(avg(hours), 1) from filled where place in ((n + 1) / 2, (n + 2) / 2))::float8 as hours`)
      return [row!.filled, row!.hours]
    }
    expect([await k21('2019-03-31'), await fromRows('2019-03-31')]).toEqual([
      [60, 4],
      [60, 4],
    ])
    // Median of two.
    expect([await k21('2019-03-30'), await fromRows('2019-03-30')]).toEqual([
      [50, 2.8],
      [50, 2.8],
    ])
  })

  it('equal pallet movements by month and account after any write and rebuild', async () => {
    const months = async () => [
      ...(await t.db.execute(
        sql`select month::text, sales_user_id, sum(balance)::int as balance from pallet_month group by 1, 2 having sum(balance) <> 0 order by 1, 2`,
      )),
    ]
    const moved = async () => [
      ...(await t.db.execute(sql`select date_trunc('month', day)::date::text as month, sales_user_id, sum(given - returned)::int as balance
        from pallet_movement join company on company.id = company_id group by 1, 2 having sum(given - returned) <> 0 order by 1, 2`)),
    ]
    const expectAccounts = async () => {
      const by = (sums: string, from: string) =>
        t.db.execute(
          sql.raw(
            `select company_id, address_id, sum(${sums})::int as balance from ${from} group by 1, 2 having sum(${sums}) <> 0 order by 1, 2`,
          ),
        )
      const kept = [...(await by('balance', 'pallet_account'))]
      expect(kept).toEqual([...(await by('given - returned', 'pallet_movement'))])
      return kept
    }
    const before = await moved()
    const accounts = await expectAccounts()
    expect(before.length).toBeGreaterThan(0)
    expect(await months()).toEqual(before)
    const stops = sql`select stop.id from journey_stop stop join journey on journey.id = stop.journey_id
      where journey.status = 'TERMINE' and stop.kind = 'LIVRAISON' order by stop.id limit 9`
    await t.db.transaction(async tx => {
      await tx.execute(sql`update journey_stop set pallets_given = coalesce(pallets_given, 0) + 5 where id in (${stops})`)
      await tx.execute(sql`update journey_stop set pallets_given = null, pallets_returned = null where id in (${stops} offset 4)`)
    })
    expect(await moved()).not.toEqual(before)
    expect(await months()).toEqual(await moved())
    expect(await expectAccounts()).not.toEqual(accounts)
    // Other client, other site, deleted.
    const correction = await t.db.execute<{ id: string }>(sql`
      insert into pallet_movement (company_id, address_id, day, given, returned, reason, author_id)
      select company_id, address_id, ${TODAY}, 7, 2, 'Recomptage', (select id from account limit 1) from pallet_movement limit 1 returning id`)
    await expectAccounts()
    await t.db.execute(sql`update journey_stop set pallets_given = 40 where id in (${stops})`)
    await t.db.execute(
      sql`update journey_stop set address_id = (select id from address where kind = 'DEPOT' limit 1) where id in (${stops} offset 6)`,
    )
    await expectAccounts()
    expect(correction).toHaveLength(1)
    // Another seller takes a client over with its movements.
    await t.db.execute(sql`update company set sales_user_id = (select id from account where role = 'SALES' and id is distinct from sales_user_id limit 1)
      where id in (select company_id from pallet_movement)`)
    await renewJourneyFigures(t.db)
    expect(await months()).toEqual(await moved())
    await t.db.execute(sql`select rebuild_pallet_months(), rebuild_pallet_accounts()`)
    expect(await months()).toEqual(await moved())
    await expectAccounts()
  })

  it('equal incidents and infractions by day after any write and rebuild', async () => {
    const stored = async () => [
      ...(await t.db.execute(sql`select day::text, sum(incidents)::int as incidents, sum(infractions)::int as infractions,
          sum(to_designate)::int as to_designate, sum(designated_in_time)::int as in_time
        from event_day group by 1 having sum(incidents) + sum(infractions) <> 0 order by 1`)),
    ]
    const happened = async () => [
      ...(await t.db.execute(sql`select (occurred_at at time zone 'Europe/Paris')::date::text as day,
          sum(1 - infraction)::int as incidents, sum(infraction)::int as infractions,
          (count(*) filter (where over))::int as to_designate,
          (count(*) filter (where over and designated_on <= designation_due_on))::int as in_time
        from (select occurred_at, 0 as infraction, false as over, null::date as designated_on, null::date as designation_due_on from incident
          union all select occurred_at, 1, designation_due_on is not null and exemption is null and status in ('CLOSE', 'HORS_DELAI'),
            designated_on, designation_due_on from infraction) event
        group by 1 order by 1`)),
    ]
    const before = await happened()
    expect(before.length).toBeGreaterThan(0)
    expect(await stored()).toEqual(before)
    await t.db.execute(sql`update incident set occurred_at = occurred_at - interval '1 day' where status <> 'CLOS'`)
    await t.db.execute(sql`update infraction set source = 'RADAR', exemption = null, driver_id = coalesce(driver_id, (select id from driver limit 1)),
        identified_at = now(), designated_on = notice_sent_on + 1, designation_channel = 'ANTAI', status = 'DESIGNEE'
      where status = 'RECUE'`)
    await t.db.execute(sql`update infraction set status = 'CLOSE', closed_at = now() where status = 'DESIGNEE'`)
    await t.db.execute(
      sql`delete from infraction where id = (select id from infraction where status <> 'CLOSE' order by id limit 1)`,
    )
    const after = await happened()
    expect(after).not.toEqual(before)
    expect(await stored()).toEqual(after)
    await t.db.execute(sql`select rebuild_event_days()`)
    expect(await stored()).toEqual(after)
  })

  it("compute own clients' pallets from movements until today", async () => {
    const { id } = (await t.call('SALES', 'GET', '/auth/me')).body as { id: string }
    // The demonstration may lack movements on this day.
    const client = sql`(select id from company where sales_user_id = ${id} order by id limit 1)`
    await t.db.execute(sql`insert into pallet_movement (company_id, address_id, day, given, returned, reason, author_id)
      select ${client}, (select id from address where kind = 'DEPOT' order by id limit 1), ${TODAY}::date + after, given, 0, 'Recomptage', ${id}
      from (values (0, 30), (1, 50)) as own (after, given)`)
    const [own] = await t.db.execute<{ balance: number; later: number }>(sql`
      select (sum(given - returned) filter (where day <= ${TODAY}))::int as balance, count(*) filter (where day > ${TODAY})::int as later
      from pallet_movement join company on company.id = company_id where sales_user_id = ${id}`)
    expect(own!.later).toBeGreaterThan(0)
    expect(own!.balance).not.toBe(0)
    expect((await others('SALES')).get('palletBalance')).toBe(own!.balance)
  })

  it.each([
    ['ADMIN', 25],
    ['SALES', 12],
  ] as const)('for %s use a fixed number of statements for any period', async (role, statements) => {
    for (const query of ['', '?period=month', `?from=${addDays(TODAY, -180)}`, '?from=2020-01-01']) {
      await t.call(role, 'GET', `/sales/kpi${query}`)
      let sent = 0
      const count = () => sent++
      subscribe('quai:statement', count)
      await t.call(role, 'GET', `/sales/kpi${query}`).finally(() => unsubscribe('quai:statement', count))
      expect(sent, query).toBe(statements)
    }
  })

  it('show nothing beside a year without journeys, not 0 %', async () => {
    for (const query of ['', '?period=month']) {
      const { tiles, others } = await kpi('ADMIN', query)
      expect(tile({ tiles } as Kpi, 'otif').before).toBeNull()
      expect(others.find(({ name }) => name === 'vehicleUse')!.value).toBeGreaterThan(0)
      expect(others.filter(({ before }) => before !== null)).toEqual([])
    }
    await t.db.execute(sql`insert into journey (number, service_date, kind, origin, label, company_id, version_id, driver_id, vehicle_id, status,
        planned_start, planned_end, km_loaded)
      select 'TR-YEAR', ${addDays(TODAY, -370)}, 'SPOT', 'MANUEL', label, company_id, version_id, driver_id, vehicle_id, 'TERMINE',
        planned_start - interval '370 days', planned_end - interval '370 days', 100
      from journey where status = 'TERMINE' and driver_id is not null order by id limit 1`)
    const { others } = await kpi('ADMIN', `?from=${addDays(TODAY, -10)}&to=${addDays(TODAY, -1)}`)
    expect(others.find(({ name }) => name === 'vehicleUse')!.before).not.toBeNull()
    await t.db.execute(sql`delete from journey where number = 'TR-YEAR'`)
  })

  it('are hidden where a filter makes them meaningless or the role cannot open their list', async () => {
    expect([...(await others('ADMIN', '?activity=MESSAGERIE')).keys()]).toEqual([])
    expect([...(await others('ADMIN', '?companyName=a')).keys()]).toEqual([
      'palletBalance',
      'dso',
      'paymentDelay',
      'losingRequests',
      'lost',
    ])
    expect([...(await others('SALES')).keys()]).toEqual(['palletBalance', 'losingRequests', 'lost'])
  })
})
