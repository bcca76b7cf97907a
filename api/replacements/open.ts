import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#api/db/client.ts'
import { takeNumbersOf } from '#api/db/write.ts'
import { drivers } from '#api/human-resources/drivers.table.ts'
import { journeys } from '#api/journey-management/journeys/journeys.table.ts'
import { replacements } from '#api/journey-management/replacements/replacements.table.ts'
import { trailers } from '#api/materials/trailers.table.ts'
import { vehicles } from '#api/materials/vehicles.table.ts'
import { tellRoles } from '#api/notifications/tell.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { counted } from '#domain/formats/counted.ts'
import { OPEN_STATUSES } from '#domain/journey-management/journeys/transitions.ts'

/** A driver, a vehicle or a trailer that cannot run for a time: instants, half-open; without an end until further notice. */
export interface Unavailable {
  kind: 'CHAUFFEUR' | 'VEHICULE' | 'REMORQUE'
  id: string
  start: string
  end: string | null
  /** Of the journeys of that time only these: those that ask for what is missing. */
  only?: SQL
}

/** Why, with the record that says so. */
type Cause = Pick<typeof replacements.$inferInsert, 'cause' | 'absenceId' | 'outageId' | 'certificationId' | 'comment'>

const MEANS = {
  CHAUFFEUR: { table: drivers, column: journeys.driverId, field: 'driverId', replaced: 'replacedDriverId' },
  VEHICULE: { table: vehicles, column: journeys.vehicleId, field: 'vehicleId', replaced: 'replacedVehicleId' },
  REMORQUE: { table: trailers, column: journeys.trailerId, field: 'trailerId', replaced: 'replacedTrailerId' },
} as const
const LACKING = { CHAUFFEUR: 'sans chauffeur', VEHICULE: 'sans véhicule', REMORQUE: 'sans remorque' } as const

/**
 * Takes the means off its journeys of that time and opens a replacement « À pourvoir » for each (`domain.md` §0.14, §3.9): the journey is
 * « Planifié » again and nobody's until somebody takes it. Those who assign the same means meanwhile wait, and see then why not: write the
 * absence or the outage first. Returns the journeys, by departure.
 */
export async function openReplacements(tx: Transaction, gone: Unavailable, cause: Cause) {
  const { table, field, replaced } = MEANS[gone.kind]
  // Everybody holds journeys before means. What was assigned between the two is there at the second look.
  await impactedJourneys(tx, gone).for('update', { of: journeys })
  await tx.select({ id: table.id }).from(table).where(eq(table.id, gone.id)).for('no key update')
  const taken = await impactedJourneys(tx, gone).for('update', { of: journeys })
  if (taken.length === 0) return taken
  const ids = taken.map(({ id }) => id)
  await tx
    .update(journeys)
    .set({ [field]: null, status: 'PLANIFIE', touched: true })
    .where(inArray(journeys.id, ids))
  const numbers = await numbersFor(tx, taken)
  await tx
    .insert(replacements)
    .values(taken.map(({ id }) => ({ ...cause, kind: gone.kind, journeyId: id, number: numbers.get(id)!, [replaced]: gone.id })))
    .onConflictDoNothing()
  await tellRoles(tx, ['OPERATOR'], {
    kind: 'REPLACEMENTS_NEEDED',
    object: gone.id,
    text: `${counted(taken.length, 'trajet')} ${LACKING[gone.kind]}, dès le ${formatDate(taken[0]!.serviceDate)}`,
    link: `/journey-management/journeys?unassigned=1&from=${taken[0]!.serviceDate}&to=${taken.at(-1)!.serviceDate}`,
  })
  return taken
}

/**
 * The cause is gone: its open replacements are cancelled, and journeys that nobody took get their driver, vehicle or trailer back where
 * that one is still free. Returns how many got it back, and how many did not.
 */
export async function cancelReplacements(
  tx: Transaction,
  cause: { absenceId: string } | { outageId: string } | { certificationId: string },
): Promise<{ restored: number; left: number }> {
  const [[column, id]] = Object.entries(cause) as [[keyof typeof replacements.$inferSelect & `${string}Id`, string]]
  const open = await tx
    .select({ replacement: replacements, journey: journeys })
    .from(replacements)
    .innerJoin(journeys, eq(journeys.id, replacements.journeyId))
    .where(and(eq(replacements[column], id), inArray(replacements.status, ['A_POURVOIR', 'PROPOSE'])))
    .orderBy(asc(journeys.plannedStart), asc(journeys.id))
    .for('update')
  let restored = 0
  for (const { replacement, journey } of open) {
    const { column: means, field, replaced } = MEANS[replacement.kind as Unavailable['kind']]
    const wanted = replacement[replaced]!
    const back = await tx
      .update(journeys)
      .set({ [field]: wanted, ...(isWhole({ ...journey, [field]: wanted }) && { status: unlessLacking(replacement) }) })
      .where(
        and(eq(journeys.id, journey.id), eq(journeys.status, 'PLANIFIE'), sql`${means} is null`, isFree(means, wanted, journey)),
      )
      .returning({ id: journeys.id })
    restored += back.length
  }
  const ids = open.map(({ replacement }) => replacement.id)
  if (ids.length > 0) await tx.update(replacements).set({ status: 'ANNULE' }).where(inArray(replacements.id, ids))
  return { restored, left: open.length - restored }
}

/** « Affecté » again, unless something else of the journey is still to be filled: a tractor that is back may lack its trailer. */
const unlessLacking = ({ id, journeyId }: typeof replacements.$inferSelect) => sql`case when exists (
  select from ${replacements} other where other.journey_id = ${journeyId} and other.id <> ${id}
    and other.status in ('A_POURVOIR', 'PROPOSE')) then 'PLANIFIE' else 'AFFECTE' end`

/** What was assigned as a whole is so again; a trailer that was taken has a replacement of its own. */
const isWhole = (journey: Pick<typeof journeys.$inferSelect, 'driverId' | 'vehicleId'>) =>
  journey.driverId !== null && journey.vehicleId !== null

/** The words are those of the exclusion constraints, whose indexes answer. */
const isFree = (
  column: MeansColumn,
  id: string,
  { plannedStart, plannedEnd }: typeof journeys.$inferSelect,
): SQL => sql`not exists (
  select from ${journeys} other where other.${sql.identifier(NAMES.get(column)!)} = ${id}
    and tstzrange(other.planned_start, other.planned_end) && tstzrange(${plannedStart}::timestamptz, ${plannedEnd}::timestamptz)
    and other.status not in ('ANNULE', 'NON_EXECUTE'))`

type MeansColumn = (typeof MEANS)[keyof typeof MEANS]['column']
const NAMES = new Map<MeansColumn, string>([
  [journeys.driverId, 'driver_id'],
  [journeys.vehicleId, 'vehicle_id'],
  [journeys.trailerId, 'trailer_id'],
])

/** Journeys of the means that have not left and lie, in part, in the time, by departure: what a dialog shows before it is said. */
export const impactedJourneys = (db: Reader, { kind, id, start, end, only }: Unavailable) =>
  db
    .select({
      id: journeys.id,
      number: journeys.number,
      label: journeys.label,
      serviceDate: journeys.serviceDate,
      plannedStart: journeys.plannedStart,
      plannedEnd: journeys.plannedEnd,
      status: journeys.status,
    })
    .from(journeys)
    .where(
      and(
        eq(MEANS[kind].column, id),
        inArray(journeys.status, OPEN_STATUSES),
        sql`tstzrange(${journeys.plannedStart}, ${journeys.plannedEnd}) && tstzrange(${start}::timestamptz, ${end}::timestamptz)`,
        only,
      ),
    )
    .orderBy(asc(journeys.plannedStart), asc(journeys.id))

/** « REM-2026-00012 », numbered anew each year (`domain.md` §2.1). */
async function numbersFor(tx: Transaction, taken: readonly { id: string; serviceDate: string }[]): Promise<Map<string, string>> {
  const byYear = Map.groupBy(taken, ({ serviceDate }) => serviceDate.slice(0, 4))
  const first = await takeNumbersOf(tx, new Map([...byYear].map(([year, rows]) => [`replacement ${year}`, rows.length])))
  return new Map(
    [...byYear].flatMap(([year, rows]) =>
      rows.map(
        ({ id }, index) => [id, `REM-${year}-${String(first.get(`replacement ${year}`)! + index).padStart(5, '0')}`] as const,
      ),
    ),
  )
}
