import { and, between, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { REVENUE } from '#api/trade/requests/revenue.ts'
import type { Preparation } from '#domain/sales/invoices/invoice.ts'
import { billable } from './preparation.ts'
import { waitingForIndex } from './waiting.ts'

interface Group {
  key: string
  companyId: string
  company: string
  companyCode: string
  request: string | null
  po: string | null
  noPo: boolean
  from: string
  to: string
  journeys: number
  transportCents: number
  tollsCents: number
  indexationCents: number
  servicesCents: number
  netCents: number
  rates: string[]
}

interface Flagged {
  id: string
  netCents: number
  key: string
  number: string
  label: string
  anomaly: 'noPrice' | 'noProof'
}

const NAMED = 50

/** Finished journeys that no control has settled, at what they are provisionally worth. */
const uncontrolled = (db: Reader, { from, to, company }: Preparation) =>
  db
    .select({ number: journeys.number, netCents: sql<number>`${REVENUE}::float8` })
    .from(journeys)
    .where(
      and(
        eq(journeys.status, 'TERMINE'),
        between(journeys.serviceDate, from, to),
        company.length > 0 ? inArray(journeys.companyId, company) : isNotNull(journeys.companyId),
      ),
    )
    .orderBy(journeys.serviceDate, journeys.number)

/** Same grouping key (`prepareClient`); journeys left out have a reason. */
export async function previewOf(db: Reader, asked: Preparation) {
  const { grouping } = asked
  const waiting = await waitingForIndex(db, billable(asked))
  const left = sql`(billable.without_price or billable.journey_id = any (${sql.param(waiting.map(({ journeyId }) => journeyId))}::uuid[]))`
  const amount = (cents: string) => sql`coalesce(sum(${sql.raw(cents)}) filter (where not ${left}), 0)::float8`
  const [toControl, groups, flagged] = await Promise.all([
    uncontrolled(db, asked),
    db.execute<Group & Record<string, unknown>>(sql`
      select billing_key(billable, ${grouping}) as key, company.id as "companyId", company.legal_name as company, company.code as "companyCode",
        case when count(distinct billable.request) = 1 then min(billable.request) end as request,
        case when count(distinct billable.po) = 1 and count(billable.po) = count(*) then min(billable.po) end as po,
        company.po_required and not (count(distinct billable.po) = 1 and count(billable.po) = count(*)) as "noPo",
        min(billable.service_date)::text as "from", max(billable.service_date)::text as "to",
        (count(*) filter (where not ${left}))::int as journeys,
        ${amount('coalesce(billable.cancel_charge_cents, billable.price_cents - billable.billed_tolls_cents)')} as "transportCents",
        ${amount('case when billable.cancel_charge_cents is null then billable.billed_tolls_cents end')} as "tollsCents",
        ${amount('billable.indexation_cents')} as "indexationCents", ${amount('billable.services_cents')} as "servicesCents",
        ${amount('billable.net_cents')} as "netCents",
        coalesce(array_agg(distinct billable.fuel ->> 'ratePct') filter (where billable.fuel is not null), '{}') as rates
      from billable_journey billable join company on company.id = billable.company_id
      where ${billable(asked)}
      group by 1, company.id
      order by company.legal_name collate french, key`),
    db.execute<Flagged & Record<string, unknown>>(sql`
      select billable.journey_id as id, billing_key(billable, ${grouping}) as key, billable.number, billable.label,
        billable.net_cents::float8 as "netCents",
        case when billable.without_price then 'noPrice' else 'noProof' end as anomaly
      from billable_journey billable
      where ${billable(asked)} and billable.status <> 'ANNULE' and (billable.without_price or journey_unproven(billable.journey_id))
      order by billable.service_date, billable.number`),
  ])
  const [noPrice, noProof] = (['noPrice', 'noProof'] as const).map(kind => flagged.filter(({ anomaly }) => anomaly === kind))
  const named = (journeys: readonly { number: string; netCents: number }[]) => ({
    count: journeys.length,
    netCents: journeys.reduce((sum, { netCents }) => sum + netCents, 0),
    numbers: journeys.slice(0, NAMED).map(({ number }) => number),
  })
  const missing = Map.groupBy(waiting, ({ code, month }) => `${code} ${month}`)
  return {
    toControl: named(toControl),
    groups: groups.map(group => ({ ...group, unproven: noProof!.filter(({ key }) => key === group.key).length })),
    noPrice: named(noPrice!),
    noProof: named(noProof!),
    missingIndex: [...missing.values()].map(journeys => ({
      code: journeys[0]!.code,
      month: journeys[0]!.month,
      ...named(journeys),
    })),
  }
}
