import { and, between, count, eq, gte, inArray, lt, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { OWN_PLAN, type Reader } from '#api/db/client.ts'
import { absences } from '#api/schema/human-resources/absences.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { eventDays } from '#api/schema/incidents-management/event-days.table.ts'
import { modifications } from '#api/schema/journey-management/modifications.table.ts'
import { replacements } from '#api/schema/journey-management/replacements.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { byClient, bySeller, type Scope, within, withinSellers } from '#api/trade/figures/sums.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { daysBetween } from '#domain/calendar/dates.ts'
import { firstDay, monthOf } from '#domain/calendar/months.ts'
import { ABSENTEEISM_KINDS } from '#domain/human-resources/absence-values.ts'
import { SHORT_LIST_MAX } from '#domain/limits.ts'
import {
  absenteeism,
  designatedInTime,
  dso,
  incidentFrequency,
  infractionFrequency,
  lateModifications,
  paymentDelay,
  replacementsFilled,
  vehicleUse,
} from '#domain/sales/kpi/formulas.ts'
import type { Days } from '#domain/sales/kpi/period.ts'
import { absentDays, daysWithin, workingDaysOf } from '#domain/sales/kpi/working-days.ts'

const OWNED = ['EN_SERVICE', 'EN_MAINTENANCE', 'HORS_SERVICE', 'RESERVE'] as const

const CONFIRMED = inArray(replacements.status, ['CONFIRME', 'EFFECTUE'])

/** Value and number of underlying rows; null when they are not counted. */
export interface Reckoned {
  value: number | null
  rows: number | null
}

interface Ran {
  minutes: number
  km: number
}

const total = (column: PgColumn) => sql<number>`coalesce(sum(${column}), 0)::int`

/** K14, K20, K21, K23, K24 and K28, over all clients and depots. */
export async function resourceFigures(db: Reader, period: Days, { minutes, km }: Ran) {
  const during = [instantAt(period.from, 0, '00:00'), instantAt(period.to, 1, '00:00')] as const
  const days = workingDaysOf(period)
  const [fleet, people, away, [swaps], [changes], [events]] = await Promise.all([
    db.$count(vehicles, inArray(vehicles.status, [...OWNED])),
    db
      .select({
        // Most are here from the first day to the last.
        from: sql<string>`greatest(${drivers.hireDate}, ${period.from})::text`,
        to: sql<string>`least(${drivers.leaveDate}, ${period.to})::text`,
        staff: count(),
      })
      .from(drivers)
      .where(and(eq(drivers.employer, 'PROPRE'), lte(drivers.hireDate, period.to)))
      .groupBy(sql`1`, sql`2`),
    db
      .select({ from: absences.from, fromHalf: absences.fromHalf, to: absences.to, toHalf: absences.toHalf })
      .from(absences)
      .innerJoin(drivers, and(eq(drivers.id, absences.driverId), eq(drivers.employer, 'PROPRE')))
      .where(
        and(
          eq(absences.status, 'VALIDEE'),
          inArray(absences.kind, ABSENTEEISM_KINDS),
          lte(absences.from, period.to),
          gte(absences.to, period.from),
        ),
      ),
    db
      .select({
        created: sql<number>`count(*)::int`,
        confirmed: sql<number>`(count(*) filter (where ${CONFIRMED}))::int`,
        medianHours: sql<number | null>`round((percentile_cont(0.5) within group (
          order by extract(epoch from ${replacements.confirmedAt} - ${replacements.createdAt}) / 3600) filter (where ${CONFIRMED}))::numeric, 1)::float8`,
      })
      .from(replacements)
      .where(and(gte(replacements.createdAt, during[0]), lt(replacements.createdAt, during[1]))),
    db
      .select({
        asked: sql<number>`count(*)::int`,
        late: sql<number>`(count(*) filter (where ${modifications.effectiveFrom}::timestamp at time zone 'Europe/Paris'
          <= ${modifications.requestedAt} + interval '24 hours'))::int`,
      })
      .from(modifications)
      .where(
        and(
          ne(modifications.status, 'BROUILLON'),
          gte(modifications.requestedAt, during[0]),
          lt(modifications.requestedAt, during[1]),
        ),
      ),
    db
      .select({
        incidents: total(eventDays.incidents),
        infractions: total(eventDays.infractions),
        over: total(eventDays.toDesignate),
        inTime: total(eventDays.designatedInTime),
      })
      .from(eventDays)
      .where(between(eventDays.day, period.from, period.to)),
  ])
  const worked = people.reduce((sum, { from, to, staff }) => sum + staff * daysWithin(days, from, to), 0)
  return {
    vehicleUse: { value: vehicleUse(minutes, fleet, days.length), rows: null },
    absenteeism: { value: absenteeism(absentDays(days, away), worked), rows: away.length },
    replacementsFilled: { value: replacementsFilled(swaps!.confirmed, swaps!.created), rows: swaps!.created },
    replacementHours: { value: swaps!.medianHours, rows: swaps!.confirmed },
    incidents: { value: incidentFrequency(events!.incidents, km), rows: events!.incidents },
    infractions: { value: infractionFrequency(events!.infractions, km), rows: events!.infractions },
    designated: { value: designatedInTime(events!.inTime, events!.over), rows: events!.over },
    lateModifications: { value: lateModifications(changes!.late, changes!.asked), rows: changes!.asked },
  }
}

/** K25 and K26 of clients: debt at the end of the period and invoiced amount, of what Quai issued; delay of all payments. */
export async function paymentFigures(db: Reader, scope: Scope, { from, to }: Days) {
  const clients = within({ ...scope, depot: [], activity: [] })
  const [row] = await db.execute<{
    owed: number
    billed: number
    bills: number
    late: number | null
    paid: number | null
    settled: number
  }>(sql`
    with bill as (select id, issue_date, due_date, total_cents - prepaid_cents as total, series_no is not null as issued
        from invoice where number is not null and ${clients}),
      paid as (select payment.*, bill.issue_date, bill.due_date, bill.issued from payment join bill on bill.id = invoice_id where cancelled_at is null and date <= ${to})
    select coalesce((select sum(total) from bill where issued and issue_date <= ${to}), 0)::float8 - coalesce((select sum(amount_cents) from paid where issued and issue_date <= ${to}), 0)::float8 as owed,
      coalesce((select sum(total) from bill where issued and issue_date between ${from} and ${to}), 0)::float8 as billed,
      (select count(*) from bill where issued and issue_date between ${from} and ${to})::int as bills,
      (select sum(amount_cents * greatest(0, date - due_date)) from paid where date >= ${from} and amount_cents > 0)::float8 as late,
      (select sum(amount_cents) from paid where date >= ${from} and amount_cents > 0)::float8 as paid,
      (select count(distinct invoice_id) from paid where date >= ${from} and amount_cents > 0)::int as settled ${OWN_PLAN}`)
  const { owed, billed, bills, late, paid, settled } = row!
  return {
    dso: { value: dso(owed, billed, daysBetween(from, to) + 1), rows: bills },
    paymentDelay: { value: paymentDelay(late ?? 0, paid ?? 0), rows: settled },
  }
}

const after = (to: string, clients: SQL) => sql`from pallet_movement where day > ${to} and ${clients}`

/** K27: unreturned pallets at the end of each period. Stored months for all clients or a seller's, account balances for some. */
export async function palletBalances(db: Reader, scope: Scope, periods: readonly Days[], today: string): Promise<number[]> {
  const clients = within({ ...scope, depot: [], activity: [] })
  const moved = (where: SQL) => sql`(select coalesce(sum(given - returned), 0) from pallet_movement where ${where})`
  const until = periods.map(({ to }) => {
    if (!byClient(scope) || bySeller(scope)) {
      const month = firstDay(monthOf(to))
      const kept = bySeller(scope) ? withinSellers({ ...scope, depot: [], activity: [] }) : sql`true`
      return sql`(select coalesce(sum(balance), 0) from pallet_month where month < ${month} and ${kept})
        + ${moved(sql`day between ${month} and ${to} and ${clients}`)}`
    }
    return to < today
      ? moved(sql`day <= ${to} and ${clients}`)
      : sql`(select coalesce(sum(balance), 0) from pallet_account where ${clients}) - (select coalesce(sum(given - returned), 0) ${after(to, clients)})`
  })
  const [found] = await db.execute<{ balances: number[] }>(
    sql`select array[${sql.join(until, sql`, `)}]::int[] as balances ${OWN_PLAN}`,
  )
  return found!.balances
}

/**
 * Sites with the most unreturned pallets at the end of the period. Accounts moved since the nightly merge or after the period are
 * summed; of the others the merged balances are read in order.
 */
export async function palletSites(db: Reader, scope: Scope, { to }: Days, today: string) {
  const clients = within({ ...scope, depot: [], activity: [] })
  const largest = sql`order by abs(balance) desc, address_id, company_id limit ${SHORT_LIST_MAX}`
  const accountMoved = sql`(company_id, address_id) in (select company_id, address_id from pallet_account where not merged and ${clients}
    union all select company_id, address_id ${after(to, clients)})`
  const accounts =
    to < today
      ? sql`select company_id, address_id, sum(given - returned)::int as balance from pallet_movement
          where day <= ${to} and ${clients} group by 1, 2 having sum(given - returned) <> 0`
      : sql`select company_id, address_id, sum(balance)::int as balance from (
            select company_id, address_id, balance from pallet_account where ${accountMoved}
            union all select company_id, address_id, returned - given ${after(to, clients)}) moved group by 1, 2
          union all (select company_id, address_id, balance from pallet_account where merged and ${clients} and not ${accountMoved} ${largest})`
  return [
    ...(await db.execute<{ companyId: string; company: string; siteId: string; site: string; city: string; balance: number }>(sql`
      with account as (select * from (${accounts}) account where balance <> 0 ${largest})
      select company.id as "companyId", company.legal_name as company, address.id as "siteId", address.label as site, address.city, balance
      from account join company on company.id = account.company_id join address on address.id = account.address_id
      order by abs(balance) desc, address.id, company.id ${OWN_PLAN}`)),
  ]
}
