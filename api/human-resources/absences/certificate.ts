import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Env } from '#api/middleware/env.ts'
import { readLetterhead } from '#api/parameters/carrier.ts'
import { pdfAnswer } from '#api/pdf/answer.ts'
import { refused } from '#api/problem.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { findAbsence } from '#api/trade/absences/writes.ts'
import { absenceInstants } from '#domain/human-resources/absences/absence.ts'
import { activityCertificate } from '#domain/human-resources/absences/activity-certificate.ts'
import { ABSENCE_STATUS_LABELS } from '#domain/human-resources/absences/values.ts'
import { STATE } from '#domain/messages.ts'

/** « Attestation d'activités » of a validated absence (`domain.md` §3.11); contains the driver's birth date. */
export async function certificateFile(c: Context<Env>, id: string) {
  const { db, user } = c.var
  const letterhead = await readLetterhead(c)
  const absence = await findAbsence(db, id)
  if (absence.status !== 'VALIDEE') throw refused(STATE(ABSENCE_STATUS_LABELS[absence.status]))
  const [driver] = await db.select().from(drivers).where(eq(drivers.id, absence.driverId))
  const form = activityCertificate({
    kind: absence.kind,
    ...absenceInstants(absence),
    driver: driver!,
    signer: `${user.firstName} ${user.lastName}`,
    company: letterhead,
  })
  const { certificateDocument } = await import('./certificate-document.ts')
  return pdfAnswer(c, await certificateDocument(form, letterhead), `attestation-${driver!.code}-${absence.from}.pdf`)
}
