import { and, asc, eq, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { write } from '#api/db/write.ts'
import { receiveFile } from '#api/documents/documents.ts'
import { identified } from '#api/middleware/answers.ts'
import { signedIn } from '#api/middleware/gate.ts'
import { operations } from '#api/middleware/operations.ts'
import { today } from '#api/middleware/today.ts'
import { notFound } from '#api/problem.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { certificationTypes } from '#api/schema/human-resources/certifications.table.ts'
import { findDriver } from '#api/trade/drivers/driver.ts'
import { paperSchema } from '#domain/human-resources/driver-certifications/certification.ts'
import { certificationStatus } from '#domain/human-resources/driver-certifications/values.ts'
import { OWN_SHEET, type OwnField } from '#domain/human-resources/drivers/own-sheet.ts'
import { CHOICES_MAX } from '#domain/limits.ts'
import { ownPapersList } from './answers.ts'
import { certificationLines as lines } from './lines.ts'
import { addPaper } from './papers.ts'

/** A driver's own sheet and documents (`/profile`). No route takes another person's id. */
export const ownPaperRoutes = operations('profile', signedIn)
  .read('GET /', 'Ma fiche chauffeur et mes habilitations', { answer: ownPapersList }, async ({ db, user }) => {
    const driverId = await ownDriver(db, user.id)
    const own: Own = driverId ? await ownPapers(db, driverId) : { driver: null, types: [], rows: [] }
    return own
  })
  .respond(
    'POST /',
    'Envoyer une nouvelle pièce',
    { form: paperSchema, answer: identified },
    async ({ c, db, user, form: { file, ...input } }) => {
      const driverId = await ownDriver(db, user.id)
      if (!driverId) throw notFound()
      const received = await receiveFile(c, file, 'file')
      const sent = await write(c, tx => addPaper(tx, received, { ...input, driverId }, user.id))
      return c.json(sent, 201)
    },
  )

const ownDriver = async (db: Reader, userId: string) =>
  (await db.select({ driverId: users.driverId }).from(users).where(eq(users.id, userId)))[0]?.driverId ?? null

type Own = Omit<Awaited<ReturnType<typeof ownPapers>>, 'driver'> & {
  driver: Awaited<ReturnType<typeof ownPapers>>['driver'] | null
}

async function ownPapers(db: Reader, driverId: string) {
  const [driver, types, rows] = await Promise.all([
    findDriver(db, driverId),
    db
      .select({ id: certificationTypes.id, label: certificationTypes.label })
      .from(certificationTypes)
      .where(eq(certificationTypes.active, true))
      .orderBy(sql`${certificationTypes.label} collate french`, asc(certificationTypes.id))
      .limit(CHOICES_MAX),
    db
      .select({ id: lines.id, type: lines.typeLabel, state: lines.state, validTo: lines.validTo })
      .from(lines)
      .where(and(eq(lines.driverId, driverId), sql`${lines.state} not in ('REMPLACEE', 'ANNULEE')`))
      .orderBy(asc(lines.validTo), asc(lines.id)),
  ])
  const sheet = Object.fromEntries(OWN_SHEET.map(field => [field, driver[field]])) as Pick<typeof driver, OwnField>
  return {
    driver: sheet,
    types,
    rows: rows.map(({ state, ...row }) => ({ ...row, status: certificationStatus(state, row.validTo, today()) })),
  }
}
