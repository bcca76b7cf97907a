import { and, asc, between, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { invalid, Problem, refused, stale } from '#api/problem.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { MEANS_FIELDS, type MeansField } from '#api/trade/assignment/means-fields.ts'
import { perform } from '#api/trade/journeys/act.ts'
import { refuseUnfitMeans } from '#api/trade/journeys/assignment.ts'
import { shareIndexValues } from '#api/trade/journeys/indexation.ts'
import { type Journey, lockJourney } from '#api/trade/journeys/lock.ts'
import { changeJourney, LINE_DATE } from '#api/trade/journeys/plan.ts'
import { findJourney } from '#api/trade/journeys/record.ts'
import { SkippedHourError, toInstant, toLocal } from '#domain/calendar/clock.ts'
import { addDays, daysBetween } from '#domain/calendar/dates.ts'
import type { Move } from '#domain/journey-management/calendar/calendar.ts'
import { isOpen } from '#domain/journey-management/journeys/transitions.ts'
import { JOURNEY_STATUS_LABELS } from '#domain/journey-management/journeys/values.ts'
import { REQ, SKIPPED_HOUR, STATE } from '#domain/messages.ts'
import type { Role } from '#domain/roles.ts'
import { concernsLine, lockLineOf, type Moved, type Mover, modifyLine } from './line-move.ts'

/**
 * Changes means, hour or both of a journey that has not left, in one write, by the rules of « Désaffecter », « Modifier » and «
 * Affecter ». A line journey gets a modification of the chosen scope (`domain.md` §4.3). Throws 409 for an older version.
 */
export async function moveJourney(tx: Transaction, ref: string, move: Move, user: Mover) {
  await lockLineOf(tx, ref, move)
  await shareIndexValues(tx)
  const journey = await lockJourney(tx, ref)
  if (journey.version !== move.version) throw stale(await findJourney(tx, journey.id, user.role))
  if (!isOpen(journey.status)) throw refused(STATE(JOURNEY_STATUS_LABELS[journey.status]))
  const wanted = await wantedMeans(tx, journey, move)
  const otherMeans = FIELDS.some(field => wanted[field] !== journey[field])
  const startsAt = move.start ?? toLocal(journey.plannedStart)
  const otherHours = startsAt !== toLocal(journey.plannedStart)
  if (otherMeans) refuseMissing(wanted)
  const moved: Moved = { wanted, otherMeans, startsAt, otherHours, reason: move.reason }
  const modifications = concernsLine(journey, moved)
    ? await modifyLine(tx, { journey, moved, move, user }, (part, what) => moveOne(part, journey.id, what, user))
    : await moveOne(tx, journey.id, moved, user)
  return { id: journey.id, number: journey.number, ...wanted, modifications: modifications ?? [] }
}

async function moveOne(tx: Transaction, id: string, { wanted, otherMeans, startsAt, otherHours, reason }: Moved, user: Mover) {
  const journey = await lockJourney(tx, id)
  // A journey without means may move freely; new means are checked at the new hour.
  if (otherMeans && journey.status !== 'PLANIFIE') {
    await perform(
      tx,
      journey,
      { name: 'unassign', to: 'PLANIFIE', actor: user.id },
      { ...NO_MEANS, touched: true, meansReason: reason },
    )
  }
  if (otherHours) await changeHours(tx, id, startsAt, reason, user.role)
  if (!otherMeans) return
  const free = await lockJourney(tx, id)
  await refuseUnfitMeans(tx, free, wanted, reason)
  await perform(tx, free, { name: 'assign', to: 'AFFECTE', actor: user.id }, { ...wanted, touched: true, meansReason: reason })
}

const FIELDS = Object.keys(MEANS_FIELDS) as MeansField[]
const NO_MEANS = {
  driverId: null,
  coDriverId: null,
  vehicleId: null,
  trailerId: null,
  subcontractorId: null,
  buyPriceCents: null,
}

/** Chosen means, else the journey's, else the line's usual ones; a lorry else is that of the driver's nearest journey. */
async function wantedMeans(tx: Transaction, journey: Journey, move: Move) {
  const { driverId, vehicleId, trailerId } = move
  const chosen = [driverId, vehicleId, trailerId].some(id => id !== undefined && id !== null)
  const [line] =
    chosen && journey.status === 'PLANIFIE' && journey.liveLineId
      ? await tx.select().from(liveLines).where(eq(liveLines.id, journey.liveLineId))
      : []
  const known = {
    vehicleId: journey.vehicleId ?? line?.defaultVehicleId ?? null,
    trailerId: journey.trailerId ?? line?.defaultTrailerId ?? null,
  }
  const usual = driverId && vehicleId === undefined && known.vehicleId === null ? await lorryOf(tx, driverId, journey) : known
  return {
    driverId: driverId === undefined ? (journey.driverId ?? line?.defaultDriverId ?? null) : driverId,
    coDriverId: journey.coDriverId,
    vehicleId: vehicleId === undefined ? usual.vehicleId : vehicleId,
    trailerId: trailerId === undefined ? usual.trailerId : trailerId,
    subcontractorId: null,
  }
}

/** Vehicle and trailer of the driver's nearest journey, at most a week away. */
async function lorryOf(tx: Transaction, driverId: string, { plannedStart }: Journey) {
  const at = sql`${plannedStart}::timestamptz`
  const [nearest] = await tx
    .select({ vehicleId: journeys.vehicleId, trailerId: journeys.trailerId })
    .from(journeys)
    .where(
      and(
        eq(journeys.driverId, driverId),
        between(journeys.plannedStart, sql`${at} - interval '7 days'`, sql`${at} + interval '7 days'`),
        isNotNull(journeys.vehicleId),
        ne(journeys.status, 'ANNULE'),
      ),
    )
    .orderBy(sql`abs(extract(epoch from ${journeys.plannedStart} - ${at}))`, journeys.id)
    .limit(1)
  return nearest ?? { vehicleId: null, trailerId: null }
}

function refuseMissing({ driverId, vehicleId }: Awaited<ReturnType<typeof wantedMeans>>) {
  const missing = [...(driverId ? [] : ['driverId']), ...(vehicleId ? [] : ['vehicleId'])]
  if (missing.length > 0) throw invalid(...missing.map(path => ({ path, message: REQ })))
}

async function changeHours(tx: Transaction, id: string, startsAt: string, reason: string | null, role: Role) {
  try {
    toInstant(startsAt)
  } catch (error) {
    if (error instanceof SkippedHourError) throw invalid({ path: 'start', message: SKIPPED_HOUR })
    throw error
  }
  const journey = await lockJourney(tx, id)
  const stops = await tx.select().from(journeyStops).where(eq(journeyStops.journeyId, id)).orderBy(asc(journeyStops.position))
  const before = toLocal(journey.plannedStart)
  const days = daysBetween(before.slice(0, 10), startsAt.slice(0, 10))
  if (days !== 0 && journey.origin === 'LIGNE') throw invalid({ path: 'start', message: LINE_DATE })
  const serviceDate = addDays(journey.serviceDate, days)
  const moved = (instant: string) => shifted(toLocal(instant), wallMinutes(startsAt) - wallMinutes(before))
  try {
    await changeJourney(
      tx,
      id,
      {
        companyId: journey.companyId,
        label: journey.label,
        kind: journey.kind,
        serviceDate,
        kmLoaded: journey.kmLoaded,
        kmEmpty: journey.kmEmpty,
        reason,
        meansReason: reason,
        version: journey.version,
        stops: stops.map(({ addressId, kind, instructions, plannedArrival, plannedDeparture }) => {
          const arrival = moved(plannedArrival)
          return {
            addressId,
            kind,
            instructions,
            dayOffset: daysBetween(serviceDate, arrival.slice(0, 10)),
            arrival: arrival.slice(11),
            departure: moved(plannedDeparture).slice(11),
          }
        }),
      },
      { role, modified: true },
    )
  } catch (error) {
    if (!(error instanceof Problem) || !error.issues) throw error
    // The form has a single hour and reason.
    throw invalid(...error.issues.map(({ path, message }) => ({ path: path.endsWith('eason') ? 'reason' : 'start', message })))
  }
}

const wallMinutes = (local: string) => Date.parse(`${local}Z`) / 60_000
const shifted = (local: string, minutes: number) => new Date((wallMinutes(local) + minutes) * 60_000).toISOString().slice(0, 16)
