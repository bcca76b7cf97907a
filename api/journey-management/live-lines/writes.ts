import { and, asc, eq, gte, inArray, ne, sql } from 'drizzle-orm'
import { omit } from 'es-toolkit'
import type { Transaction } from '#api/db/client.ts'
import { takeNumbers } from '#api/db/write.ts'
import { ask } from '#api/doubts.ts'
import { today } from '#api/middleware/today.ts'
import { type Issue, invalid, notFound, refused, stale } from '#api/problem.ts'
import { change } from '#api/rows.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { liveLineStops, liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { deliveryRequests, deliveryRequestVersions } from '#api/schema/sales/delivery-requests.table.ts'
import { refuseMoreLines } from '#api/trade/requests/lines.ts'
import { doubtsOf } from '#domain/doubts/doubts.ts'
import { tooFast } from '#domain/journey-management/doubts/speed.ts'
import { COUPLED } from '#domain/journey-management/journeys/assignment.ts'
import { OPEN_STATUSES } from '#domain/journey-management/journeys/transitions.ts'
import { LIVE_LINE_STATUS_LABELS } from '#domain/journey-management/journeys/values.ts'
import { GenerationError } from '#domain/journey-management/live-lines/generation.ts'
import {
  type LiveLineInput,
  NOT_GEOLOCATED,
  REQUEST_NOT_ACCEPTED,
  WEEKDAYS_OF_VERSION,
} from '#domain/journey-management/live-lines/live-line.ts'
import { type LiveLineAct, nextLiveLineStatus } from '#domain/journey-management/live-lines/transitions.ts'
import { LINE_BY_MODIFICATION } from '#domain/journey-management/modifications/words.ts'
import { ENUM, POS, STATE } from '#domain/messages.ts'
import { COMPANY_ARCHIVED } from '#domain/sales/delivery-request/delivery-request.ts'
import { REQUEST_STATUS_LABELS } from '#domain/sales/delivery-request/values.ts'
import { generateLine, lockLineGeneration } from './line-generation.ts'
import { findLiveLine, soldWeekdays } from './record.ts'

type LiveLine = typeof liveLines.$inferSelect

export const NOT_SUSPENDED = { suspendedFrom: null, suspendedTo: null, suspensionReason: null }

/**
 * Changes a line and its future journeys: untouched ones follow, others become « À revoir », and former usual means are replaced.
 */
export async function changeLine(tx: Transaction, id: string, input: LiveLineInput, version: number) {
  const { line, sold } = await lockLine(tx, id)
  if (line.version !== version) throw stale(await findLiveLine(tx, id))
  if (line.status === 'CLOTURE') throw refused(STATE(LIVE_LINE_STATUS_LABELS[line.status]))
  const issues = await unusableMeans(tx, input)
  if (!input.weekdays.every(day => sold.includes(day))) issues.push({ path: 'weekdays', message: WEEKDAYS_OF_VERSION })
  if (line.status !== 'BROUILLON' && Number(input.kmLoaded) === 0) issues.push({ path: 'kmLoaded', message: POS })
  issues.push(...byModification(line, input).filter(({ path }) => !issues.some(other => other.path === path)))
  if (issues.length > 0) throw invalid(...issues)
  const otherRoad = Number(input.kmLoaded) !== Number(line.kmLoaded) || input.drivingMin !== line.drivingMin
  ask(...doubtsOf({ kmLoaded: otherRoad && tooFast(input.kmLoaded, input.drivingMin) }))
  await change(tx, liveLines, id, input)
  await releaseFormerMeans(tx, line, input)
  return { id, number: line.number, journeys: await carryOver(tx, line) }
}

/**
 * Kilometres and usual means of an active line change by modification (`domain.md` §0.10, §4.3), except first values and
 * sub-contractors.
 */
function byModification(line: LiveLine, input: LiveLineInput): Issue[] {
  if (line.status !== 'PLANIFIE' && line.status !== 'SUSPENDU') return []
  const km = (['kmLoaded', 'kmEmpty'] as const).filter(
    name => Number(line[name]) > 0 && Number(input[name]) !== Number(line[name]),
  )
  const means = input.subcontractorId
    ? []
    : (['defaultDriverId', 'defaultVehicleId', 'defaultTrailerId'] as const).filter(
        name => line[name] !== null && input[name] !== null && input[name] !== line[name],
      )
  return [...km, ...means].map(path => ({ path, message: LINE_BY_MODIFICATION }))
}

const LIVING: readonly (keyof typeof REQUEST_STATUS_LABELS)[] = ['EN_CONCEPTION', 'ACCEPTE', 'ACTIF', 'SUSPENDU']

/** Draft copy within the version, without tours (one line per tour and weekday); the unique index checks the code. */
export async function duplicateLine(tx: Transaction, id: string, copy: { code: string; label: string }) {
  const { line, requestStatus } = await lockLine(tx, id)
  if (!LIVING.includes(requestStatus)) throw refused(REQUEST_NOT_ACCEPTED(REQUEST_STATUS_LABELS[requestStatus]))
  await refuseMoreLines(tx, line.versionId)
  const stops = await tx.select().from(liveLineStops).where(eq(liveLineStops.liveLineId, id))
  const [created] = await tx
    .insert(liveLines)
    .values({
      ...omit(line, [...OWN, 'search', 'generatedUntil', 'generationError']),
      ...NOT_SUSPENDED,
      ...copy,
      runNo: sql`(select least(99, max(run_no) + 1) from live_line where version_id = ${line.versionId})`,
      number: `TP-${String(await takeNumbers(tx, 'live-line')).padStart(5, '0')}`,
      status: 'BROUILLON',
    })
    .returning({ id: liveLines.id, number: liveLines.number })
  if (stops.length > 0) {
    await tx.insert(liveLineStops).values(stops.map(stop => ({ ...omit(stop, [...OWN]), liveLineId: created!.id })))
  }
  return created!
}

const OWN = ['id', 'createdAt', 'updatedAt', 'version'] as const

export async function transitLine(
  tx: Transaction,
  id: string,
  act: LiveLineAct,
  changes: Partial<typeof liveLines.$inferInsert> = {},
) {
  const { line, requestStatus, clientStatus } = await lockLine(tx, id)
  const status = nextLiveLineStatus(line.status, act)
  if (!status) throw refused(STATE(LIVE_LINE_STATUS_LABELS[line.status]))
  if (act === 'plan') {
    if (clientStatus === 'ARCHIVE') throw refused(COMPANY_ARCHIVED)
    await refuseUnready(tx, line, requestStatus)
  }
  await change(tx, liveLines, id, { ...changes, status })
  return { id, number: line.number, status, journeys: await carryOver(tx, line) }
}

async function lockLine(tx: Transaction, id: string) {
  await lockLineGeneration(tx, id)
  const [found] = await tx
    .select({ line: liveLines, version: deliveryRequestVersions, clientStatus: companies.status })
    .from(liveLines)
    .innerJoin(deliveryRequestVersions, eq(deliveryRequestVersions.id, liveLines.versionId))
    .innerJoin(deliveryRequests, eq(deliveryRequests.id, deliveryRequestVersions.requestId))
    .innerJoin(companies, eq(companies.id, deliveryRequests.companyId))
    .where(eq(liveLines.id, id))
    .for('update', { of: liveLines })
  if (!found) throw notFound()
  const { line, version, clientStatus } = found
  return { line, requestStatus: version.status, sold: soldWeekdays(version), clientStatus }
}

async function carryOver(tx: Transaction, line: LiveLine) {
  if (!line.generatedUntil || line.generatedUntil < today()) return null
  try {
    return omit(await generateLine(tx, line.id, { from: today(), to: line.generatedUntil }), ['uncovered'])
  } catch (error) {
    if (error instanceof GenerationError) throw refused(error.message)
    throw error
  }
}

/** Clears the former usual means from future journeys, so that generation assigns the new ones. */
async function releaseFormerMeans(tx: Transaction, former: LiveLine, now: LiveLineInput) {
  const fields = [
    [journeys.driverId, former.defaultDriverId, now.defaultDriverId],
    // There is no usual second driver.
    [journeys.coDriverId, null, null],
    [journeys.vehicleId, former.defaultVehicleId, now.defaultVehicleId],
    [journeys.trailerId, former.defaultTrailerId, now.defaultTrailerId],
    [journeys.subcontractorId, former.subcontractorId, now.subcontractorId],
  ] as const
  if (fields.every(([, before, after]) => before === after)) return
  await tx
    .update(journeys)
    .set({
      ...{
        driverId: null,
        coDriverId: null,
        vehicleId: null,
        trailerId: null,
        subcontractorId: null,
        buyPriceCents: null,
        meansReason: null,
      },
      ...{ status: 'PLANIFIE', plan: null },
    })
    .where(
      and(
        eq(journeys.liveLineId, former.id),
        gte(journeys.serviceDate, today()),
        eq(journeys.touched, false),
        inArray(journeys.status, [...OPEN_STATUSES]),
        ...fields.map(([column, before]) => sql`${column} is not distinct from ${before}::uuid`),
      ),
    )
}

/** « Planifié » requires positions, kilometres and an accepted contract (`domain.md` §3.5). */
async function refuseUnready(tx: Transaction, line: LiveLine, requestStatus: keyof typeof REQUEST_STATUS_LABELS) {
  if (requestStatus !== 'ACCEPTE' && requestStatus !== 'ACTIF') {
    throw refused(REQUEST_NOT_ACCEPTED(REQUEST_STATUS_LABELS[requestStatus]))
  }
  if (Number(line.kmLoaded) === 0) throw invalid({ path: 'kmLoaded', message: POS })
  const [unplaced] = await tx
    .select({ label: addresses.label })
    .from(liveLineStops)
    .innerJoin(addresses, eq(addresses.id, liveLineStops.addressId))
    .where(and(eq(liveLineStops.liveLineId, line.id), sql`${addresses.lat} is null`))
    .orderBy(asc(liveLineStops.position))
    .limit(1)
  if (unplaced) throw refused(NOT_GEOLOCATED(unplaced.label))
}

/** Means must be active, and a tractor needs a trailer. */
async function unusableMeans(tx: Transaction, input: LiveLineInput): Promise<Issue[]> {
  const issues: Issue[] = []
  const { defaultDriverId, defaultVehicleId, defaultTrailerId, subcontractorId } = input
  if (defaultDriverId) {
    const [driver] = await tx
      .select({ id: drivers.id })
      .from(drivers)
      .where(and(eq(drivers.id, defaultDriverId), eq(drivers.status, 'ACTIF')))
    if (!driver) issues.push({ path: 'defaultDriverId', message: ENUM })
  }
  if (defaultVehicleId) {
    const [vehicle] = await tx
      .select({ category: vehicles.category })
      .from(vehicles)
      .where(and(eq(vehicles.id, defaultVehicleId), ne(vehicles.status, 'ARCHIVE')))
    if (!vehicle) issues.push({ path: 'defaultVehicleId', message: ENUM })
    if (vehicle?.category === 'TRACTEUR' && !defaultTrailerId) issues.push({ path: 'defaultTrailerId', message: COUPLED })
  }
  if (defaultTrailerId) {
    const [trailer] = await tx
      .select({ id: trailers.id })
      .from(trailers)
      .where(and(eq(trailers.id, defaultTrailerId), ne(trailers.status, 'ARCHIVE')))
    if (!trailer) issues.push({ path: 'defaultTrailerId', message: ENUM })
  }
  if (subcontractorId) {
    const [company] = await tx
      .select({ id: companies.id })
      .from(companies)
      .where(and(eq(companies.id, subcontractorId), sql`'SOUS_TRAITANT' = any(${companies.types})`))
    if (!company) issues.push({ path: 'subcontractorId', message: ENUM })
  }
  return issues
}
