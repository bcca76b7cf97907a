import { and, asc, eq, gte, or, sql } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { takeNumbers } from '#api/db/write.ts'
import { addDocument, type ReceivedFile } from '#api/documents/documents.ts'
import { instantOf } from '#api/middleware/instants.ts'
import { today } from '#api/middleware/today.ts'
import { notify } from '#api/notifications/notify.ts'
import { invalid } from '#api/problem.ts'
import { change } from '#api/rows.ts'
import { incidents } from '#api/schema/incidents-management/incidents.table.ts'
import { outages } from '#api/schema/materials/outages.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import type { Journey } from '#api/trade/journeys/lock.ts'
import { openOutage } from '#api/trade/outages/writes.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { type IncidentInput, type OwnIncident, VEHICLE_WANTED } from '#domain/incidents-management/incidents/incident.ts'
import { INCIDENT_KIND_LABELS, SEVERE, SEVERITY_LABELS } from '#domain/incidents-management/incidents/values.ts'
import { GONE_STATUSES } from '#domain/materials/vehicle-values.ts'
import { factsAt } from './facts.ts'

type Incident = typeof incidents.$inferSelect

/** « Déclarer un incident » (`domain.md` §3.17); also returns the number of journeys without a vehicle. */
export async function declareIncident(tx: Transaction, input: IncidentInput, declaredById: string) {
  const occurredAt = instantOf(input.occurredAt, 'occurredAt')
  const { journey, stop: _stop, ...facts } = input
  const at = await factsAt(tx, journey, occurredAt, input)
  const year = toLocal(occurredAt).slice(0, 4)
  const number = `INC-${year}-${String(await takeNumbers(tx, `incident ${year}`)).padStart(5, '0')}`
  const [incident] = await tx
    .insert(incidents)
    .values({ ...facts, ...at, occurredAt, number, declaredById })
    .returning()
  const journeys = await immobilise(tx, incident!)
  const { id, kind, severity, place } = incident!
  await notify(
    tx,
    { roles: severity >= SEVERE ? ['OPERATOR', 'CONCEPTOR', 'ADMIN'] : ['OPERATOR'] },
    {
      kind: 'INCIDENT_DECLARED',
      object: number,
      text: [`${INCIDENT_KIND_LABELS[kind]}, ${SEVERITY_LABELS[severity as 1].toLowerCase()}`, place].filter(Boolean).join(' · '),
      link: `/incidents-management/incidents?panel=show&id=${id}`,
    },
  )
  return { id, number, journeys }
}

/** Declaration by a driver with an optional photo; the means are the journey's. The caller has locked the journey. */
export async function declareOwnIncident(
  tx: Transaction,
  journey: Journey,
  input: OwnIncident,
  photo: ReceivedFile | null,
  { userId, driverId, at }: { userId: string; driverId: string; at: string },
) {
  const { id, number } = await declareIncident(
    tx,
    {
      ...input,
      ...{ journey: journey.number, occurredAt: toLocal(at), lat: null, lng: null },
      ...{ driverId, vehicleId: journey.vehicleId, trailerId: journey.trailerId },
      immobilised: input.immobilised && journey.vehicleId !== null,
      ...{ injuredEmployees: 0, expectedReturn: null, thirdPartyName: null, thirdPartyPhone: null },
      ...{ thirdPartyPlate: null, thirdPartyInsurer: null, thirdPartyPolicy: null },
    },
    userId,
  )
  if (photo) await addDocument(tx, photo, { kind: 'PHOTO', label: null, ownerTable: 'incident', ownerId: id, uploadedBy: userId })
  return { id, number }
}

/**
 * Takes an immobilised vehicle out of service from today until its next planned outage (`domain.md` §3.17) and opens
 * replacements. Does nothing when it is out of service or left the fleet. Returns the number of journeys.
 */
export async function immobilise(tx: Transaction, incident: Incident): Promise<number> {
  const { id, kind, immobilised, vehicleId, outageId, number, expectedReturn } = incident
  if (!immobilised) return 0
  if (!vehicleId) throw invalid({ path: 'vehicleId', message: VEHICLE_WANTED })
  if (kind !== 'PANNE' || outageId !== null) return 0
  const day = today()
  const [vehicle] = await tx.select({ status: vehicles.status }).from(vehicles).where(eq(vehicles.id, vehicleId))
  if (!vehicle || GONE_STATUSES.includes(vehicle.status)) return 0
  const [next] = await tx
    .select({ from: outages.from })
    .from(outages)
    .where(and(eq(outages.vehicleId, vehicleId), or(sql`${outages.to} is null`, gte(outages.to, day))))
    .orderBy(asc(outages.from))
    .limit(1)
  if (next && next.from <= day) return 0
  const outage = await openOutage(
    tx,
    { kind: 'vehicle', id: vehicleId },
    {
      ...{ kind: 'HORS_SERVICE', from: day, to: next ? addDays(next.from, -1) : null },
      ...{
        expectedReturn: expectedReturn && expectedReturn >= day ? expectedReturn : null,
        reason: `${INCIDENT_KIND_LABELS[kind]} ${number}`,
      },
    },
    'immobilised',
  )
  await change(tx, incidents, id, { outageId: outage.id })
  return outage.journeys
}
