import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#api/db/client.ts'
import { takeNumbersOf } from '#api/db/write.ts'
import { notifyRoles } from '#api/notifications/notify.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { replacements } from '#api/schema/journey-management/replacements.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { counted } from '#domain/formats/counted.ts'
import { OPEN_STATUSES } from '#domain/journey-management/journeys/transitions.ts'

/** Means unavailable for a half-open period of instants; open-ended without `end`. */
export interface Unavailable {
  kind: 'CHAUFFEUR' | 'VEHICULE' | 'REMORQUE'
  id: string
  start: string
  end: string | null
  only?: SQL
}

type Cause = Pick<typeof replacements.$inferInsert, 'cause' | 'absenceId' | 'outageId' | 'certificationId' | 'comment'>

export const MEANS = {
  CHAUFFEUR: { table: drivers, fields: ['driverId', 'coDriverId'], replaced: 'replacedDriverId' },
  VEHICULE: { table: vehicles, fields: ['vehicleId'], replaced: 'replacedVehicleId' },
  REMORQUE: { table: trailers, fields: ['trailerId'], replaced: 'replacedTrailerId' },
} as const
const LACKING = { CHAUFFEUR: 'sans chauffeur', VEHICULE: 'sans véhicule', REMORQUE: 'sans remorque' } as const

/**
 * Unassigns the means from their journeys of the period and opens a replacement « À pourvoir » for each (`domain.md` §0.14,
 * §3.9). Write the absence or outage first: concurrent assignments wait and then see it. Returns the journeys by departure.
 */
export async function openReplacements(tx: Transaction, gone: Unavailable, cause: Cause) {
  const { table, fields, replaced } = MEANS[gone.kind]
  // Lock order: journeys before means. The second read finds journeys assigned in between.
  await impactedJourneys(tx, gone).for('update', { of: journeys })
  await tx.select({ id: table.id }).from(table).where(eq(table.id, gone.id)).for('no key update')
  const taken = await impactedJourneys(tx, gone).for('update', { of: journeys })
  if (taken.length === 0) return taken
  const ids = taken.map(({ id }) => id)
  await tx
    .update(journeys)
    .set({
      ...Object.fromEntries(fields.map(field => [field, sql`nullif(${journeys[field]}, ${gone.id}::uuid)`])),
      ...{ status: 'PLANIFIE' as const, touched: true },
    })
    .where(inArray(journeys.id, ids))
  const numbers = await numbersFor(tx, taken)
  await tx
    .insert(replacements)
    .values(
      taken.map(({ id, coDriverId }) => ({
        ...{ ...cause, kind: gone.kind, journeyId: id, number: numbers.get(id)!, [replaced]: gone.id },
        coDriver: coDriverId === gone.id,
      })),
    )
    .onConflictDoNothing()
  await notifyRoles(tx, ['OPERATOR'], {
    kind: 'REPLACEMENTS_NEEDED',
    object: gone.id,
    text: `${counted(taken.length, 'trajet')} ${LACKING[gone.kind]}, dès le ${formatDate(taken[0]!.serviceDate)}`,
    link: `/journey-management/replacements?from=${taken[0]!.serviceDate}&to=${taken.at(-1)!.serviceDate}`,
  })
  return taken
}

/** Journeys of the means not yet left that overlap the period, by departure; also shown before confirmation. */
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
      coDriverId: journeys.coDriverId,
    })
    .from(journeys)
    .where(
      and(
        or(...MEANS[kind].fields.map(field => eq(journeys[field], id))),
        inArray(journeys.status, OPEN_STATUSES),
        sql`tstzrange(${journeys.plannedStart}, ${journeys.plannedEnd}) && tstzrange(${start}::timestamptz, ${end}::timestamptz)`,
        only,
      ),
    )
    .orderBy(asc(journeys.plannedStart), asc(journeys.id))

/** « REM-2026-00012 », numbered per year (`domain.md` §2.1), by journey id. */
export async function numbersFor(
  tx: Transaction,
  taken: readonly { id: string; serviceDate: string }[],
): Promise<Map<string, string>> {
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
