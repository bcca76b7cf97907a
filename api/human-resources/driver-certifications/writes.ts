import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { ask } from '#api/doubts.ts'
import { today } from '#api/middleware/today.ts'
import { invalid, refused } from '#api/problem.ts'
import { change, found, hold, insert } from '#api/rows.ts'
import { certificationTypes, driverCertifications } from '#api/schema/human-resources/certifications.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { presentDriver, usableType } from '#api/trade/certifications/start.ts'
import { openReplacements } from '#api/trade/replacements/open.ts'
import { openReplacementsOf, restoreMeans } from '#api/trade/replacements/restore-means.ts'
import { EU_RULES_ABOVE_KG } from '#domain/assignment/regime.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { monthsLater } from '#domain/calendar/dates.ts'
import { doubtsOf } from '#domain/doubts/doubts.ts'
import {
  BEFORE_OBTAINED,
  type CertificationInput,
  type CertificationUpdate,
  HELD_ALREADY,
  OLDER_RENEWAL,
} from '#domain/human-resources/driver-certifications/certification.ts'
import { certificationDoubts } from '#domain/human-resources/driver-certifications/certification-doubts.ts'
import {
  CERTIFICATION_STATE_LABELS,
  type CertificationState,
  isCurrent,
} from '#domain/human-resources/driver-certifications/values.ts'
import { medicalRefusal } from '#domain/human-resources/licence.ts'
import { FUTURE, STATE } from '#domain/messages.ts'

type Certification = typeof driverCertifications.$inferSelect
type CertificationType = typeof certificationTypes.$inferSelect

export async function createCertification(tx: Transaction, input: CertificationInput): Promise<{ id: string }> {
  const type = await usableType(tx, input.typeId)
  await presentDriver(tx, input.driverId)
  const [held] = await tx
    .select({ id: driverCertifications.id })
    .from(driverCertifications)
    .where(current(input.driverId, input.typeId))
  if (held) throw invalid({ path: 'typeId', message: HELD_ALREADY })
  return insert(tx, driverCertifications, { ...input, ...(await likelyDates(tx, input.driverId, input, type)) })
}

export async function updateCertification(
  tx: Transaction,
  id: string,
  input: CertificationUpdate,
  version: number,
): Promise<{ id: string }> {
  const { certification, type } = await locked(tx, id, version)
  allowed(certification, isCurrent)
  const held = await likelyDates(tx, certification.driverId, input, type)
  return change(tx, driverCertifications, id, { ...input, ...held, ...newEnd(certification, held.validTo) })
}

export async function renewCertification(
  tx: Transaction,
  id: string,
  input: CertificationUpdate,
  version: number,
): Promise<{ id: string }> {
  const { certification, type } = await locked(tx, id, version)
  allowed(certification, state => state === 'OBTENUE')
  if (certification.obtainedOn && input.obtainedOn < certification.obtainedOn)
    throw invalid({ path: 'obtainedOn', message: OLDER_RENEWAL })
  await change(tx, driverCertifications, id, { state: 'REMPLACEE' })
  const { driverId, typeId } = certification
  return insert(tx, driverCertifications, { driverId, typeId, ...input, ...(await likelyDates(tx, driverId, input, type)) })
}

/** Replaces the current certification. Licences and cards are stored on the driver. */
export async function obtainCertification(
  tx: Transaction,
  id: string,
  input: CertificationUpdate,
  version: number,
): Promise<{ id: string }> {
  const { certification, type } = await locked(tx, id, version)
  allowed(certification, state => state === 'EN_COURS' || state === 'A_VERIFIER')
  const { driverId, typeId } = certification
  const held = { ...input, ...(await likelyDates(tx, driverId, input, type)) }
  if (type.onDriver) {
    const { number, obtainedOn, validTo } = held
    if (type.code === 'PERMIS_C') await refuseMedical(tx, driverId, held)
    await change(
      tx,
      drivers,
      driverId,
      type.code === 'PERMIS_C'
        ? { ...(number && { licenceNo: number }), licenceDeliveredOn: obtainedOn, heavyLicenceValidTo: validTo }
        : { ...(number && { tachoCardNo: number }), tachoCardValidTo: validTo },
    )
  } else await tx.update(driverCertifications).set({ state: 'REMPLACEE' }).where(current(driverId, typeId))
  return change(tx, driverCertifications, id, { ...held, state: type.onDriver ? 'REMPLACEE' : 'OBTENUE' })
}

/** A medical visit counts from its own day (code de la route, article R221-11). */
async function refuseMedical(tx: Transaction, driverId: string, { obtainedOn, validTo }: ReturnType<typeof dates>) {
  const [driver] = await tx.select({ birthDate: drivers.birthDate }).from(drivers).where(eq(drivers.id, driverId))
  const message = validTo && medicalRefusal(validTo, { birthDate: driver!.birthDate, day: obtainedOn })
  if (message) throw invalid({ path: 'validTo', message })
}

/** Suspends from this day until lifted: journeys that require it are unassigned, each with a replacement. */
export async function suspendCertification(
  tx: Transaction,
  id: string,
  { from, reason }: { from: string; reason: string },
): Promise<{ id: string; replaced: number }> {
  const { certification, type } = await locked(tx, id)
  allowed(certification, state => state === 'OBTENUE')
  if (certification.obtainedOn && from < certification.obtainedOn) throw invalid({ path: 'from', message: BEFORE_OBTAINED })
  await change(tx, driverCertifications, id, { state: 'SUSPENDUE', suspendedFrom: from, reason })
  const taken = await openReplacements(
    tx,
    {
      kind: 'CHAUFFEUR',
      id: certification.driverId,
      start: instantAt(from, 0, '00:00'),
      end: null,
      only: asksFor(certification, type.code),
    },
    { cause: 'HABILITATION', certificationId: id },
  )
  return { id, replaced: taken.length }
}

export async function liftCertification(tx: Transaction, id: string) {
  const { certification } = await locked(tx, id)
  allowed(certification, state => state === 'SUSPENDUE')
  await change(tx, driverCertifications, id, { state: 'OBTENUE', suspendedFrom: null, reason: null })
  const ended = await openReplacementsOf(tx, { certificationId: id })
  return { id, ...(await restoreMeans(tx, { kind: 'CHAUFFEUR', id: certification.driverId }, ended)) }
}

/** Cancels a mistaken or abandoned certification with a reason; nothing is deleted (`domain.md` §3.27). */
export async function cancelCertification(tx: Transaction, id: string, reason: string) {
  const { certification } = await locked(tx, id)
  allowed(certification, state => state !== 'ANNULEE' && state !== 'REMPLACEE')
  await change(tx, driverCertifications, id, { state: 'ANNULEE', reason })
  // The caller also cancels the absence of a training.
  return { id, absenceId: certification.state === 'EN_COURS' ? certification.absenceId : null }
}

/** Journeys that require it and that nothing else covers (`certificationFindings`): FCO and FIMO stand for each other on a lorry. */
function asksFor({ id, driverId }: Pick<Certification, 'id' | 'driverId'>, code: string): SQL {
  const sold = (type: string) => sql`exists (select from delivery_request_version version
    where version.id = ${journeys.versionId} and version.driver_need -> 'certificationTypes' ? ${type})`
  if (code !== 'FCO' && code !== 'FIMO') return sold(code)
  const lorry = sql`exists (select from vehicle where vehicle.id = ${journeys.vehicleId}
    and (vehicle.category <> 'VUL' or vehicle.gvw_kg > ${EU_RULES_ABOVE_KG}))`
  const other = sql`exists (select from driver_certification other join certification_type type on type.id = other.type_id
    where other.driver_id = ${driverId} and other.id <> ${id} and other.state = 'OBTENUE' and type.code in ('FCO', 'FIMO')
      and coalesce(other.valid_to, 'infinity') >= ${journeys.plannedEnd}::date)`
  const trained = sql`((${lorry} or ${sold('FCO')}) and not ${other})`
  return code === 'FIMO' ? sql`(${trained} or ${sold('FIMO')})` : trained
}

const current = (driverId: string, typeId: string) =>
  and(
    eq(driverCertifications.driverId, driverId),
    eq(driverCertifications.typeId, typeId),
    inArray(driverCertifications.state, ['OBTENUE', 'SUSPENDUE']),
  )

/** Entered end date, else from the type's validity. */
export function dates({ obtainedOn, validTo }: CertificationUpdate, { validityMonths }: CertificationType) {
  if (obtainedOn > today()) throw invalid({ path: 'obtainedOn', message: FUTURE })
  return { obtainedOn, validTo: validTo ?? (validityMonths === null ? null : monthsLater(obtainedOn, validityMonths)) }
}

/** Returns the dates that are stored, and asks about unlikely ones. */
async function likelyDates(tx: Transaction, driverId: string, input: CertificationUpdate, type: CertificationType) {
  const held = dates(input, type)
  const { birthDate } = await tx
    .select({ birthDate: drivers.birthDate })
    .from(drivers)
    .where(eq(drivers.id, driverId))
    .then(found)
  ask(...doubtsOf(certificationDoubts(held, type.validityMonths, birthDate)))
  return held
}

/** A new end date resets the alerts. */
const newEnd = ({ validTo }: Certification, next: string | null) => (validTo === next ? {} : { alertedDays: null })

function allowed({ state }: Certification, fits: (state: CertificationState) => boolean) {
  if (!fits(state)) throw refused(STATE(CERTIFICATION_STATE_LABELS[state]))
}

async function locked(tx: Transaction, id: string, version?: number) {
  const certification = await hold(tx, driverCertifications, id, version)
  const type = await tx.select().from(certificationTypes).where(eq(certificationTypes.id, certification.typeId)).then(found)
  return { certification, type }
}
