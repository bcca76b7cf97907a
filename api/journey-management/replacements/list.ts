import { and, eq, gte, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { type List, rowsByIds, searched } from '#api/db/list.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { replacements } from '#api/schema/journey-management/replacements.table.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import type { REPLACEMENT_SORTS, ReplacementListQuery } from '#domain/journey-management/replacements/replacement.ts'
import { OPEN_REPLACEMENT } from '#domain/journey-management/replacements/transitions.ts'

const named = (side: 'replaced' | 'replacing') => {
  const of = (table: string, name: string) =>
    sql.raw(
      `(select ${name} from ${table} x where x.id = replacement.${side}_${table === 'company' ? 'subcontractor' : table}_id)`,
    )
  const person = of('driver', 'driver_name(x)')
  const carrier = of('company', 'x.legal_name')
  const own = sql`case replacement.kind when 'VEHICULE' then ${of('vehicle', 'x.plate')} when 'REMORQUE' then ${of('trailer', 'x.plate')}
    else ${person} end`
  return sql<string | null>`coalesce(${carrier}, ${own})`
}

const replacementRows = rowsByIds((db, ids) =>
  db
    .select({
      id: replacements.id,
      version: replacements.version,
      number: replacements.number,
      kind: replacements.kind,
      coDriver: replacements.coDriver,
      cause: replacements.cause,
      status: replacements.status,
      journeyId: replacements.journeyId,
      journey: journeys.number,
      label: journeys.label,
      serviceDate: journeys.serviceDate,
      plannedStart: journeys.plannedStart,
      journeyStatus: journeys.status,
      poolId: journeys.driverPoolId,
      pool: driverPools.code,
      absenceId: replacements.absenceId,
      replacedDriverId: replacements.replacedDriverId,
      replacingDriverId: replacements.replacingDriverId,
      hasReplaced: sql<boolean>`num_nonnulls(replacement.replaced_driver_id, replacement.replaced_vehicle_id, replacement.replaced_trailer_id) > 0`,
      replaced: named('replaced'),
      replacing: named('replacing'),
      score: replacements.score,
      startPosition: replacements.startPosition,
      confirmedAt: replacements.confirmedAt,
      informedDriverAt: replacements.informedDriverAt,
      costDeltaCents: replacements.costDeltaCents,
      reason: replacements.reason,
    })
    .from(replacements)
    .innerJoin(journeys, eq(journeys.id, replacements.journeyId))
    .leftJoin(driverPools, eq(driverPools.id, journeys.driverPoolId))
    .where(sql`${replacements.id} = any(${ids})`),
)
export type ReplacementRow = Awaited<ReturnType<typeof replacementRows>>[number]

export const replacementList = (db: Reader, query: ReplacementListQuery, money: boolean): List<ReplacementRow> => ({
  db,
  query,
  table: replacements,
  where: matching(query),
  number: replacements.number,
  sorts: SORTS,
  nullable: ['score'],
  join: /^-?(start|line)$/.test(query.sort) ? ids => ids.innerJoin(journeys, eq(journeys.id, replacements.journeyId)) : undefined,
  rowsOf: async ids => {
    const rows = await replacementRows(db, ids)
    return money ? rows : rows.map(row => ({ ...row, costDeltaCents: null }))
  },
})

const SORTS: Record<(typeof REPLACEMENT_SORTS)[number], SQL> = {
  start: sql`${journeys.plannedStart}`,
  number: sql`${replacements.number}`,
  line: sql`${journeys.label} collate french`,
  kind: sql`${replacements.kind}`,
  cause: sql`${replacements.cause}`,
  score: sql`${replacements.score}`,
  status: sql`${replacements.status}`,
}

const STAGES: Record<ReplacementListQuery['stage'], SQL | undefined> = {
  open: inArray(replacements.status, OPEN_REPLACEMENT),
  confirmed: eq(replacements.status, 'CONFIRME'),
  history: inArray(replacements.status, ['EFFECTUE', 'NON_POURVU', 'ANNULE']),
  all: undefined,
}

function matching(query: ReplacementListQuery): SQL | undefined {
  const { replacedDriverId, replacingDriverId, journeyId, kind, cause, status, absenceId, createdAt, id } = replacements
  const day = and(
    query.from ? gte(journeys.serviceDate, query.from) : undefined,
    query.to ? lte(journeys.serviceDate, query.to) : undefined,
    query.pool.length ? inArray(journeys.driverPoolId, query.pool) : undefined,
  )
  return and(
    STAGES[query.stage],
    query.kind.length ? inArray(kind, query.kind) : undefined,
    query.cause.length ? inArray(cause, query.cause) : undefined,
    query.status.length ? inArray(status, query.status) : undefined,
    query.driver.length ? or(inArray(replacedDriverId, query.driver), inArray(replacingDriverId, query.driver)) : undefined,
    query.journey.length ? inArray(journeyId, query.journey) : undefined,
    query.absence.length ? inArray(absenceId, query.absence) : undefined,
    query.only.length ? inArray(id, query.only) : undefined,
    query.openedFrom ? gte(createdAt, instantAt(query.openedFrom, 0, '00:00')) : undefined,
    query.openedTo ? lt(createdAt, instantAt(query.openedTo, 1, '00:00')) : undefined,
    day && ofJourneys(day),
    found(query.q),
  )
}

const ofJourneys = (where: SQL) => sql`${replacements.journeyId} in (select ${journeys.id} from ${journeys} where ${where})`

/** Matches the journey, the replaced driver or the replacement number. */
function found(q: string): SQL | undefined {
  const journey = searched(journeys.search, q)
  const driver = searched(drivers.search, q)
  if (!journey || !driver) return undefined
  return or(
    ofJourneys(journey),
    sql`${replacements.replacedDriverId} in (select ${drivers.id} from ${drivers} where ${driver})`,
    sql`${replacements.number} = upper(${q})`,
  )
}
