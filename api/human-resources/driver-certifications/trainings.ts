import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { cancelAbsence, createAbsence, validateAbsence } from '#api/human-resources/absences/writes.ts'
import { absences } from '#api/human-resources/absences.table.ts'
import { driverCertifications } from '#api/human-resources/certifications.table.ts'
import { invalid } from '#api/middleware/problem.ts'
import { today } from '#api/middleware/today.ts'
import { TRAINING_PLANNED, type TrainingInput } from '#domain/human-resources/driver-certifications/certification.ts'
import type { Role } from '#domain/roles.ts'
import { presentDriver, usableType } from './writes.ts'

interface Actor {
  id: string
  role: Role
}

/**
 * A training on these days: the driver's absence FORMATION, validated, with the replacements that it needs, and the certification that he is
 * about to obtain (`domain.md` §3.11, §4.5).
 */
export async function planTraining(tx: Transaction, input: TrainingInput, by: Actor): Promise<{ id: string; replaced: number }> {
  const { driverId, typeId, from, to, organisation } = input
  const type = await usableType(tx, typeId)
  await presentDriver(tx, driverId)
  const { state } = driverCertifications
  const [planned] = await tx
    .select({ id: driverCertifications.id })
    .from(driverCertifications)
    .where(and(eq(driverCertifications.driverId, driverId), eq(driverCertifications.typeId, typeId), eq(state, 'EN_COURS')))
  if (planned) throw invalid({ path: 'typeId', message: TRAINING_PLANNED })
  const absence = {
    driverId,
    kind: 'FORMATION' as const,
    from,
    fromHalf: null,
    to,
    toHalf: null,
    hours: null,
    comment: type.label,
  }
  const { id: absenceId } = await createAbsence(tx, absence, by)
  const { replaced } = await validateAbsence(tx, absenceId, by)
  const [row] = await tx
    .insert(driverCertifications)
    .values({ driverId, typeId, organisation, state: 'EN_COURS', absenceId })
    .returning({ id: driverCertifications.id })
  return { id: row!.id, replaced }
}

/** The training does not take place: who was to attend it is there again, if it is still to come. */
export async function cancelTraining(tx: Transaction, absenceId: string, reason: string, by: Actor): Promise<void> {
  const [absence] = await tx.select().from(absences).where(eq(absences.id, absenceId))
  if (absence?.status === 'VALIDEE' && absence.from > today()) await cancelAbsence(tx, absenceId, reason, by)
}
