import { inArray, sql } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { recordRows } from '#api/db/record-rows.ts'
import { takeNumbersOf } from '#api/db/write.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { journeyNumber } from '#domain/journey-management/journeys/number.ts'
import { type DayPlan, type GenerationPlan, journeySeries } from '#domain/journey-management/live-lines/generation.ts'
import type { JourneyMeans } from './generation-means.ts'
import type { LoadedLine } from './line-loading.ts'

const REVIEW_MEANS_TAKEN = 'Les moyens affectés ne sont pas libres aux nouvelles heures'

type NewJourney = Partial<typeof journeys.$inferInsert>

/** Common values once plus one array of individual ones: a constant statement prepared once for all lines. */
function sharing(shared: NewJourney, own: readonly NewJourney[]) {
  const [common, each] = [recordRows(journeys, [shared]), recordRows(journeys, own)]
  const values = (from: string, names: readonly string[]) =>
    names.map(name => ({ name, value: sql`${sql.identifier(from)}.${sql.identifier(name)}` }))
  return {
    columns: [...values('shared', common.names), ...values('own', each.names)],
    from: sql`with shared as (select * from json_populate_recordset(null::journey, ${common.textOf([shared])}::json)),
      own as (select * from json_populate_recordset(null::journey, ${each.textOf(own)}::json))`,
  }
}

const COMMA = sql`, `

function pricesOf({ line, priceOf, journey }: LoadedLine) {
  return line.prices
    ? { common: {}, on: (serviceDate: string) => priceOf({ ...journey, serviceDate, touched: false }) }
    : { common: line.price, on: () => ({}) }
}

interface CreatedJourney {
  id: string
  day: DayPlan
}

export async function createJourneys(
  tx: Transaction,
  loaded: LoadedLine,
  { plan, create }: GenerationPlan,
  means: JourneyMeans,
): Promise<CreatedJourney[]> {
  if (create.length === 0) return []
  const first = await takeNumbersOf(tx, new Map(create.map(({ serviceDate }) => [journeySeries(serviceDate), 1])))
  const { common, on } = pricesOf(loaded)
  const { columns, from } = sharing(
    { ...loaded.journey, ...common, origin: 'LIGNE', plan },
    create.map(({ serviceDate, plannedStart, plannedEnd }) => ({
      ...means.of(serviceDate),
      ...on(serviceDate),
      number: journeyNumber(serviceDate, first.get(journeySeries(serviceDate))!),
      serviceDate,
      plannedStart,
      plannedEnd,
    })),
  )
  const names = columns.map(({ name }) => sql.identifier(name))
  const values = columns.map(({ value }) => value)
  const rows = await tx.execute<{ id: string; serviceDate: string }>(sql`${from}
    insert into journey (${sql.join(names, COMMA)}) select ${sql.join(values, COMMA)} from shared, own
    returning id, service_date::text as "serviceDate"`)
  const days = new Map(create.map(day => [day.serviceDate, day]))
  return rows.map(({ id, serviceDate }) => ({ id, day: days.get(serviceDate)! }))
}

export async function updateJourneys(
  tx: Transaction,
  loaded: LoadedLine,
  { plan, update }: GenerationPlan,
  means: JourneyMeans,
): Promise<void> {
  if (update.length === 0) return
  const { common, on } = pricesOf(loaded)
  const { columns, from } = sharing(
    { ...loaded.journey, ...common, plan, reason: null },
    update.map(({ id, day }) => {
      const lost = means.lost.has(id)
      return {
        ...means.of(day.serviceDate),
        ...on(day.serviceDate),
        id,
        plannedStart: day.plannedStart,
        plannedEnd: day.plannedEnd,
        review: lost,
        reviewReason: lost ? REVIEW_MEANS_TAKEN : null,
      }
    }),
  )
  const changes = columns.filter(({ name }) => name !== 'id').map(({ name, value }) => sql`${sql.identifier(name)} = ${value}`)
  await tx.execute(sql`${from} update journey set ${sql.join(changes, COMMA)} from shared, own where journey.id = own.id`)
  const ids = update.map(({ id }) => id)
  await tx.delete(journeyStops).where(inArray(journeyStops.journeyId, ids))
  await createStops(tx, loaded, update)
}

export async function createStops(tx: Transaction, { stops }: LoadedLine, days: readonly CreatedJourney[]): Promise<void> {
  if (days.length === 0) return
  const sold = stops.map(({ dayOffset: _, arrival: __, departure: ___, closures: ____, ...stop }, position) => ({
    ...stop,
    position,
  }))
  const { names, textOf } = recordRows(journeyStops, sold)
  const times = days.flatMap(({ id, day }) => day.stops.map((stop, position) => ({ id, position, ...stop })))
  const column = (field: keyof (typeof times)[number]) => sql.param(times.map(time => time[field]))
  const ofLine = (from?: string) =>
    sql.join(
      names.map(name => (from ? sql`${sql.identifier(from)}.${sql.identifier(name)}` : sql.identifier(name))),
      COMMA,
    )
  await tx.execute(sql`
    with stop as (select * from json_populate_recordset(null::journey_stop, ${textOf(sold)}::json)),
      time as (
        select * from unnest(${column('id')}::uuid[], ${column('position')}::int[], ${column('plannedArrival')}::text[],
          ${column('plannedDeparture')}::text[]) as one (journey_id, position, arrival, departure))
    insert into journey_stop (journey_id, planned_arrival, planned_departure, ${ofLine()})
    select time.journey_id, time.arrival::timestamptz, time.departure::timestamptz, ${ofLine('stop')}
    from time join stop on stop.position = time.position`)
}
