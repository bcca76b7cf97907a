import { sql } from 'drizzle-orm'
import { OWN_PLAN, type Reader } from '#api/db/client.ts'
import { groupsFor } from '#api/trade/figures/source.ts'
import type { Scope } from '#api/trade/figures/sums.ts'
import { marginPct } from '#domain/sales/companies/figures.ts'
import { indicatorOf } from '#domain/sales/kpi/indicators.ts'
import { NO_SUMS } from '#domain/sales/kpi/measures.ts'
import type { Days } from '#domain/sales/kpi/period.ts'

/** Clients per list (`domain.md` §4.2). */
const NAMED = 10

/** Clients with the highest and lowest margin (K13); no client is in both lists. */
export async function clientMargins(db: Reader, scope: Scope, period: Days, today: string) {
  const groups = groupsFor('company', {
    ...{ dimensions: ['company'], measures: ['revenueCents', 'costCents', 'done', 'costed'] },
    ...{ scope, period, today, ofDelays: false },
  })
  const rows = await db.execute<{
    id: string
    name: string
    revenueCents: number
    costCents: number
    costed: number
    uncosted: number
    total: number
    losing: number
    place: number
  }>(sql`
    with client as (select key as company_id, "revenueCents" as revenue, "costCents" as cost, costed, done - costed as uncosted
        from (${groups}) as found where key is not null and costed > 0 and "revenueCents" > 0),
      best as (select *, row_number() over () as place from (
        select * from client order by (revenue - cost) / revenue desc, revenue desc, company_id limit ${NAMED}) as first),
      worst as (select *, -row_number() over () as place from (
        select * from client order by (revenue - cost) / revenue, revenue, company_id desc limit ${NAMED}) as last
        where company_id not in (select company_id from best)),
      counted as (select count(*)::int as total, (count(*) filter (where revenue < cost))::int as losing from client)
    select company.id, legal_name as name, revenue as "revenueCents", cost as "costCents", costed, uncosted,
      total, losing, place::int as place
    from (select * from best union all select * from worst) as ranked join company on company.id = company_id cross join counted
    order by place ${OWN_PLAN}`)
  const named = [...rows].map(({ id, name, place, uncosted, total: _, losing: __, ...sums }) => ({
    id,
    name,
    revenueCents: sums.revenueCents,
    margin: indicatorOf('margin').read({ ...NO_SUMS, ...sums }),
    marginPct: marginPct(sums),
    uncosted,
    place,
  }))
  return {
    best: named.filter(({ place }) => place > 0),
    worst: named.filter(({ place }) => place < 0).reverse(),
    total: rows[0]?.total ?? 0,
    losing: rows[0]?.losing ?? 0,
  }
}
