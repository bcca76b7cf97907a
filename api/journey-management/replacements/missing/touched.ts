import { and, asc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { notFound } from '#api/problem.ts'
import { absences } from '#api/schema/human-resources/absences.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { replacements } from '#api/schema/journey-management/replacements.table.ts'
import { outages } from '#api/schema/materials/outages.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { wantedOf } from '#api/trade/assignment/sold.ts'
import { WANTED } from '#api/trade/assignment/wanted.ts'
import { unavailable } from '#api/trade/outages/writes.ts'
import { MEANS } from '#api/trade/replacements/open.ts'
import { instantAt, toLocal } from '#domain/calendar/clock.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { absenceInstants } from '#domain/human-resources/absences/absence.ts'
import type { Leave } from '#domain/human-resources/leave.ts'
import { OPEN_STATUSES } from '#domain/journey-management/journeys/transitions.ts'
import { leaveOfShift } from '#domain/journey-management/replacements/missing-values.ts'
import type { MissingWhy } from '#domain/journey-management/replacements/missing-whys.ts'
import { OPEN_REPLACEMENT } from '#domain/journey-management/replacements/transitions.ts'
import { swapStops } from '../read.ts'
import type { Run, Vacancy } from '../suggestions.ts'

const HAS_TO_RUN = [...OPEN_STATUSES, 'EN_COURS'] as const

/** Journeys read to find the end of a shift. */
const SHIFT_MAX = 50

type Period = Required<Pick<Leave, 'from' | 'to' | 'fromHalf' | 'toHalf'>>

/** The missing driver or vehicle with the period of the absence. */
export interface Missing {
  why: MissingWhy
  driver: { id: string; name: string; code: string; depot: string; phone: string | null }
  vehicle: { id: string; plate: string } | null
  period: Period
  /** Declared before, and covers the period's first day. */
  declared: { id: string; from: string; to: string | null } | null
}

interface Dates extends Partial<Pick<Period, 'fromHalf' | 'toHalf'>> {
  why: MissingWhy
  from: string | null
  to: string | null
}

/** The driver, his vehicle when that is missing, and the period: as asked, or to the end of his next shift. */
export async function missingOf(
  db: Reader,
  driverId: string,
  { why, from, to, fromHalf = null, toHalf = null }: Dates,
): Promise<Missing> {
  const [driver] = await db
    .select({
      id: drivers.id,
      name: sql<string>`driver_name(${drivers})`,
      code: drivers.code,
      depot: addresses.label,
      phone: drivers.phone,
    })
    .from(drivers)
    .innerJoin(addresses, eq(addresses.id, drivers.depotId))
    .where(eq(drivers.id, driverId))
  if (!driver) throw notFound()
  const start = from === null ? new Date().toISOString() : instantAt(from, 0, '00:00')
  const coming = await db
    .select({
      serviceDate: journeys.serviceDate,
      plannedStart: journeys.plannedStart,
      plannedEnd: journeys.plannedEnd,
      vehicleId: journeys.vehicleId,
      plate: vehicles.plate,
    })
    .from(journeys)
    .leftJoin(vehicles, eq(vehicles.id, journeys.vehicleId))
    .where(
      and(
        or(hasSeat('CHAUFFEUR', driverId), isReplaced('CHAUFFEUR', driverId)),
        inArray(journeys.status, HAS_TO_RUN),
        gt(journeys.plannedEnd, start),
      ),
    )
    .orderBy(asc(journeys.plannedStart))
    .limit(SHIFT_MAX)
  const shift = leaveOfShift(
    toLocal(start),
    coming.map(run => ({ serviceDate: run.serviceDate, start: toLocal(run.plannedStart), end: toLocal(run.plannedEnd) })),
  )
  // A day that was chosen is meant as a whole.
  const period: Period = {
    from: from ?? shift.from,
    to: to ?? shift.to,
    fromHalf: from === null ? shift.fromHalf : fromHalf,
    toHalf: to === null ? shift.toHalf : toHalf,
  }
  if (period.to < period.from) period.to = period.from
  const [used] = coming.filter(run => run.vehicleId !== null)
  const vehicle = why === 'PANNE' && used ? { id: used.vehicleId!, plate: used.plate! } : null
  return { why, driver, vehicle, period, declared: await declaredOf(db, driverId, vehicle, period) }
}

async function declaredOf(db: Reader, driverId: string, vehicle: Missing['vehicle'], { from }: Period) {
  const [row] = vehicle
    ? await db
        .select({ id: outages.id, from: outages.from, to: outages.to })
        .from(outages)
        .where(
          and(
            eq(outages.vehicleId, vehicle.id),
            sql`${outages.from} <= ${from} and coalesce(${outages.to}, 'infinity') >= ${from}`,
          ),
        )
    : await db
        .select({ id: absences.id, from: absences.from, to: absences.to })
        .from(absences)
        .where(
          and(
            eq(absences.driverId, driverId),
            inArray(absences.status, ['DEMANDEE', 'VALIDEE']),
            inArray(absences.kind, ['MALADIE', 'AT', 'INJUSTIFIEE']),
            sql`${absences.from} <= ${from} and ${absences.to} >= ${from}`,
          ),
        )
  return row ?? null
}

export const kindOf = ({ vehicle }: Pick<Missing, 'vehicle'>) => (vehicle ? ('VEHICULE' as const) : ('CHAUFFEUR' as const))
const idOf = ({ driver, vehicle }: Missing) => (vehicle ?? driver).id

/** Time without the means: an absence in half days, an outage in whole days. */
export function timeOf({ vehicle, period }: Pick<Missing, 'vehicle' | 'period'>): { start: string; end: string } {
  if (!vehicle) return absenceInstants(period)
  const { start, end } = unavailable(
    { kind: 'vehicle', id: vehicle.id },
    { from: period.from, to: period.to, expectedReturn: null },
  )
  return { start, end: end ?? instantAt(addDays(period.to, 1), 0, '00:00') }
}

type Kind = 'CHAUFFEUR' | 'VEHICULE'
const hasSeat = (kind: Kind, id: string) => or(...MEANS[kind].fields.map(field => eq(journeys[field], id)))
/** Already taken off the journey, and nobody found yet. */
const isReplaced = (kind: Kind, id: string): SQL =>
  sql`${journeys.id} in (select one.journey_id from ${replacements} one where one.kind = ${kind}
    and ${sql.raw(kind === 'CHAUFFEUR' ? 'one.replaced_driver_id' : 'one.replaced_vehicle_id')} = ${id}
    and one.status in ${[...OPEN_REPLACEMENT]})`

export interface Touched extends Run {
  vacancy: Vacancy
  /** Open replacement of the seat, when he was taken off before. */
  replacementId: string | null
  /** Where a running journey can be taken over; empty for others. */
  stops: Awaited<ReturnType<typeof swapStops>>
}

/** Journeys without their driver or vehicle in the period, by departure; a running one from its next stop. */
export async function touchedBy(db: Reader, missing: Missing): Promise<Touched[]> {
  if (missing.why === 'PANNE' && !missing.vehicle) return []
  const kind = kindOf(missing)
  const gone = idOf(missing)
  const { start, end } = timeOf(missing)
  const rows = await db
    .select({ journey: journeys, open: replacements, ...WANTED })
    .from(journeys)
    .leftJoin(versions, eq(versions.id, journeys.versionId))
    .leftJoin(
      replacements,
      and(
        eq(replacements.journeyId, journeys.id),
        eq(replacements.kind, kind),
        eq(replacements[MEANS[kind].replaced], gone),
        inArray(replacements.status, OPEN_REPLACEMENT),
      ),
    )
    .where(
      and(
        or(hasSeat(kind, gone), isReplaced(kind, gone)),
        inArray(journeys.status, HAS_TO_RUN),
        sql`tstzrange(${journeys.plannedStart}, ${journeys.plannedEnd}) && tstzrange(${start}::timestamptz, ${end}::timestamptz)`,
      ),
    )
    .orderBy(asc(journeys.plannedStart), asc(journeys.id))
  const touched: Touched[] = []
  for (const { journey, open, ...contract } of rows) {
    const stops = journey.status === 'EN_COURS' ? await swapStops(db, journey.id) : []
    // A relief takes the first seat, and a stop that is still ahead.
    if (journey.status === 'EN_COURS' && (stops.length === 0 || journey.coDriverId === gone)) continue
    touched.push({
      journey,
      sold: wantedOf(contract),
      replacementId: open?.id ?? null,
      stops,
      vacancy: {
        kind,
        coDriver: open?.coDriver ?? (kind === 'CHAUFFEUR' && journey.coDriverId === gone),
        startAt: open ? open.startAt : (stops[0]?.plannedArrival ?? null),
        refusedDriverIds: open?.refusedDriverIds ?? [],
        replacedId: gone,
      },
    })
  }
  return touched
}
