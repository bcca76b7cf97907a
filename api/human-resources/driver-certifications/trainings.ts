import { eq } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { today } from '#api/middleware/today.ts'
import { absences } from '#api/schema/human-resources/absences.table.ts'
import { cancelAbsence, createAbsence, validateAbsence } from '#api/trade/absences/writes.ts'
import { presentDriver, startCertification, usableType } from '#api/trade/certifications/start.ts'
import type { TrainingInput } from '#domain/human-resources/driver-certifications/certification.ts'
import type { Role } from '#domain/roles.ts'

interface Actor {
  id: string
  role: Role
}

/** Validated FORMATION absence, replacements and pending certification (`domain.md` §3.11, §4.5). */
export async function planTraining(tx: Transaction, input: TrainingInput, by: Actor): Promise<{ id: string; replaced: number }> {
  const { driverId, typeId, from, to, organisation } = input
  const type = await usableType(tx, typeId)
  await presentDriver(tx, driverId)
  const days = { from, fromHalf: null, to, toHalf: null, hours: null }
  const { id: absenceId } = await createAbsence(tx, { driverId, kind: 'FORMATION', ...days, comment: type.label }, by)
  const { id } = await startCertification(tx, { driverId, typeId, absenceId, organisation })
  const { replaced } = await validateAbsence(tx, absenceId, by)
  return { id, replaced }
}

export async function cancelTraining(tx: Transaction, absenceId: string, reason: string, by: Actor): Promise<void> {
  const [absence] = await tx.select().from(absences).where(eq(absences.id, absenceId))
  if (absence?.status === 'VALIDEE' && absence.from > today()) await cancelAbsence(tx, absenceId, reason, by)
}
