import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Reader, Transaction } from '#api/db/client.ts'
import { certificationTypes, driverCertifications } from '#api/human-resources/certifications.table.ts'
import { drivers } from '#api/human-resources/drivers.table.ts'
import { invalid, notFound, refused, stale } from '#api/middleware/problem.ts'
import { today } from '#api/middleware/today.ts'
import {
  BEFORE_OBTAINED,
  type CertificationInput,
  type CertificationUpdate,
  HELD_ALREADY,
  OLDER_RENEWAL,
  ON_DRIVER,
  TYPE_OFF,
} from '#domain/human-resources/driver-certifications/certification.ts'
import {
  CERTIFICATION_STATE_LABELS,
  type CertificationState,
  isCurrent,
  validityEnd,
} from '#domain/human-resources/driver-certifications/values.ts'
import { ENUM, FUTURE, STATE } from '#domain/messages.ts'

type Certification = typeof driverCertifications.$inferSelect
type CertificationType = typeof certificationTypes.$inferSelect

/** Adds a certification that a driver obtained; he has one of a type at a time. */
export async function createCertification(tx: Transaction, input: CertificationInput): Promise<{ id: string }> {
  const type = await usableType(tx, input.typeId)
  await presentDriver(tx, input.driverId)
  const [held] = await tx
    .select({ id: driverCertifications.id })
    .from(driverCertifications)
    .where(current(input.driverId, input.typeId))
  if (held) throw invalid({ path: 'typeId', message: HELD_ALREADY })
  const [row] = await tx
    .insert(driverCertifications)
    .values({ ...input, ...dates(input, type) })
    .returning({ id: driverCertifications.id })
  return row!
}

/** Corrects what was entered; a change made since the version that was read is a 409 with the certification as it is now. */
export async function updateCertification(
  tx: Transaction,
  id: string,
  input: CertificationUpdate,
  version: number,
): Promise<{ id: string }> {
  const { certification, type } = await locked(tx, id)
  if (certification.version !== version) throw stale(certification)
  allowed(certification, isCurrent)
  await tx
    .update(driverCertifications)
    .set({ ...input, ...dates(input, type), ...newEnd(certification, dates(input, type).validTo) })
    .where(eq(driverCertifications.id, id))
  return { id }
}

/** Another one of the type from now on: the one before is « Remplacée » in the same transaction. */
export async function renewCertification(
  tx: Transaction,
  id: string,
  input: CertificationUpdate,
  version: number,
): Promise<{ id: string }> {
  const { certification, type } = await locked(tx, id)
  if (certification.version !== version) throw stale(certification)
  allowed(certification, state => state === 'OBTENUE')
  if (certification.obtainedOn && input.obtainedOn < certification.obtainedOn)
    throw invalid({ path: 'obtainedOn', message: OLDER_RENEWAL })
  await tx.update(driverCertifications).set({ state: 'REMPLACEE' }).where(eq(driverCertifications.id, id))
  const { driverId, typeId } = certification
  const [row] = await tx
    .insert(driverCertifications)
    .values({ driverId, typeId, ...input, ...dates(input, type) })
    .returning({ id: driverCertifications.id })
  return row!
}

/** It does not count from that day on, until it is lifted. */
export async function suspendCertification(
  tx: Transaction,
  id: string,
  { from, reason }: { from: string; reason: string },
): Promise<{ id: string }> {
  const { certification } = await locked(tx, id)
  allowed(certification, state => state === 'OBTENUE')
  if (certification.obtainedOn && from < certification.obtainedOn) throw invalid({ path: 'from', message: BEFORE_OBTAINED })
  await tx
    .update(driverCertifications)
    .set({ state: 'SUSPENDUE', suspendedFrom: from, reason })
    .where(eq(driverCertifications.id, id))
  return { id }
}

export async function liftCertification(tx: Transaction, id: string): Promise<{ id: string }> {
  const { certification } = await locked(tx, id)
  allowed(certification, state => state === 'SUSPENDUE')
  await tx
    .update(driverCertifications)
    .set({ state: 'OBTENUE', suspendedFrom: null, reason: null })
    .where(eq(driverCertifications.id, id))
  return { id }
}

/** Entered by mistake, or given up: it stays to be read, with why. Nothing is ever deleted (`domain.md` §3.27). */
export async function cancelCertification(tx: Transaction, id: string, reason: string): Promise<{ id: string }> {
  const { certification } = await locked(tx, id)
  allowed(certification, state => state !== 'ANNULEE' && state !== 'REMPLACEE')
  await tx.update(driverCertifications).set({ state: 'ANNULEE', reason }).where(eq(driverCertifications.id, id))
  return { id }
}

/** What a driver holds of a type. */
const current = (driverId: string, typeId: string) =>
  and(
    eq(driverCertifications.driverId, driverId),
    eq(driverCertifications.typeId, typeId),
    inArray(driverCertifications.state, ['OBTENUE', 'SUSPENDUE']),
  )

/** The end that was entered, else the one that the type's validity gives. */
function dates({ obtainedOn, validTo }: CertificationUpdate, { validityMonths }: CertificationType) {
  if (obtainedOn > today()) throw invalid({ path: 'obtainedOn', message: FUTURE })
  return { obtainedOn, validTo: validTo ?? (validityMonths === null ? null : validityEnd(obtainedOn, validityMonths)) }
}

/** Of another end people are told again. */
const newEnd = ({ validTo }: Certification, next: string | null) => (validTo === next ? {} : { alertedDays: null })

function allowed({ state }: Certification, fits: (state: CertificationState) => boolean) {
  if (!fits(state)) throw refused(STATE(CERTIFICATION_STATE_LABELS[state]))
}

async function usableType(db: Reader, id: string): Promise<CertificationType> {
  const [type] = await db.select().from(certificationTypes).where(eq(certificationTypes.id, id))
  if (!type) throw invalid({ path: 'typeId', message: ENUM })
  if (type.onDriver) throw invalid({ path: 'typeId', message: ON_DRIVER })
  if (!type.active) throw invalid({ path: 'typeId', message: TYPE_OFF })
  return type
}

/** Writers about one driver wait for each other here. */
async function presentDriver(tx: Transaction, id: string): Promise<void> {
  const [driver] = await tx
    .select({ id: drivers.id })
    .from(drivers)
    .where(and(eq(drivers.id, id), ne(drivers.status, 'ARCHIVE')))
    .for('no key update')
  if (!driver) throw invalid({ path: 'driverId', message: ENUM })
}

async function locked(tx: Transaction, id: string) {
  const [found] = await tx
    .select({ certification: driverCertifications, type: certificationTypes })
    .from(driverCertifications)
    .innerJoin(certificationTypes, eq(certificationTypes.id, driverCertifications.typeId))
    .where(eq(driverCertifications.id, id))
    .for('update', { of: driverCertifications })
  if (!found) throw notFound()
  return found
}
