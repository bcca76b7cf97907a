import { asc, desc, eq, sql } from 'drizzle-orm'
import { OWN_PLAN, type Reader } from '#api/db/client.ts'
import { notFound } from '#api/problem.ts'
import { delays } from '#api/schema/incidents-management/delays.table.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { delayCauses } from '#api/schema/transverse/delay-causes.table.ts'
import { recipientsOf } from '#api/trade/journeys/recipients.ts'
import { readTransportPrice } from '#api/trade/journeys/transport-price.ts'
import { type DelayListQuery, delayListQuery } from '#domain/incidents-management/delays/delay.ts'
import { delayText } from '#domain/incidents-management/delays/message.ts'
import { paretoOf } from '#domain/incidents-management/delays/pareto.ts'
import { delayActs } from '#domain/incidents-management/delays/transitions.ts'
import { CHOICES_MAX } from '#domain/limits.ts'
import { COUNT_CAP } from '#domain/lists.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { delayList, delaysFound } from './list.ts'

const DEDUCTED_BY = sql<string | null>`(
  select coalesce(invoice.number, '') from invoice_line join invoice on invoice.id = invoice_line.invoice_id where invoice_line.id = ${delays.penaltyLineId})`

/** As `takesOfCap`. */
const BESIDE = sql<number>`(select coalesce(sum(other.penalty_cents), 0)::float8 from delay other
  where other.journey_id = ${delays.journeyId} and other.id <> ${delays.id}
    and (other.penalty_line_id is not null or (not other.archived and other.penalty_waived is null)))`

export async function findDelay(db: Reader, id: string, role: Role, carrier: string) {
  const money = may(role, 'journey.money')
  const [row] = await delayList(db, delayListQuery.parse({ only: [id] }), money).rowsOf([id])
  if (!row) throw notFound()
  const [[more], recipients] = await Promise.all([
    db
      .select({
        ...{ causeId: delays.causeId, journey: journeys, waived: delays.penaltyWaived },
        ...{ deductedBy: DEDUCTED_BY, beside: BESIDE },
      })
      .from(delays)
      .innerJoin(journeys, eq(journeys.id, delays.journeyId))
      .where(eq(delays.id, id)),
    may(role, 'journey.inform') ? recipientsOf(db, row.journeyId) : [],
  ])
  return {
    ...row,
    causeId: more!.causeId,
    penaltyWaived: money ? more!.waived : null,
    /** Number of the invoice or credit note that deducts the penalty, empty for a draft. */
    penaltyDeductedBy: money ? more!.deductedBy : null,
    /** Cap in cents of all penalties of the journey; null when the price is unknown or hidden. */
    capCents: money ? await readTransportPrice(db, more!.journey) : null,
    /** Penalties in cents of the journey's other delays, which share the cap. */
    besideCents: money ? more!.beside : 0,
    recipients,
    proposal: delayText({ ...row, number: row.journey, carrier }),
    acts: delayActs(role, row),
  }
}

export const offeredCauses = (db: Reader) =>
  db
    .select({
      id: delayCauses.id,
      code: delayCauses.code,
      label: delayCauses.label,
      defaultResponsibility: delayCauses.defaultResponsibility,
      requiresComment: delayCauses.requiresComment,
      active: delayCauses.active,
    })
    .from(delayCauses)
    .orderBy(desc(delayCauses.active), asc(delayCauses.order), asc(delayCauses.code))
    .limit(CHOICES_MAX)

/** Causes of the latest listed delays up to the list's count cap; of all when the list is counted exactly. */
export async function readPareto(db: Reader, query: DelayListQuery) {
  const listed = db
    .select({ causeId: delays.causeId, minutes: delays.minutes })
    .from(delays)
    .where(sql`${delaysFound(query) ?? sql`true`} ${OWN_PLAN}`)
    .orderBy(desc(delays.dueAt), desc(delays.id))
    .$dynamic()
  const latest = (query.count === 'exact' ? listed : listed.limit(COUNT_CAP)).as('latest')
  const rows = await db
    .select({
      code: delayCauses.code,
      label: delayCauses.label,
      count: sql<number>`count(*)::int`,
      minutes: sql<number>`sum(${latest.minutes})::int`,
    })
    .from(latest)
    .leftJoin(delayCauses, eq(delayCauses.id, latest.causeId))
    .groupBy(delayCauses.id)
  const named = rows.flatMap(({ code, label, ...figures }) => (code && label ? [{ code, label, ...figures }] : []))
  return { bars: paretoOf(named).slice(0, CHOICES_MAX), unqualified: rows.find(({ code }) => code === null)?.count ?? 0 }
}

export async function delayedJourney(db: Reader, ref: string) {
  const [journey] = await db
    .select({ id: journeys.id, number: journeys.number, label: journeys.label, status: journeys.status })
    .from(journeys)
    .where(ref.startsWith('TR-') ? eq(journeys.number, ref) : eq(journeys.id, ref))
  if (!journey) throw notFound()
  const stops = await db
    .select({
      position: journeyStops.position,
      stop: addresses.label,
      plannedArrival: journeyStops.plannedArrival,
      delay: delays.number,
    })
    .from(journeyStops)
    .innerJoin(addresses, eq(addresses.id, journeyStops.addressId))
    .leftJoin(delays, eq(delays.stopId, journeyStops.id))
    .where(eq(journeyStops.journeyId, journey.id))
    .orderBy(asc(journeyStops.position))
  return { ...journey, stops }
}
