import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { users } from '#api/administration/users.table.ts'
import type { Reader } from '#api/db/client.ts'
import { write } from '#api/db/write.ts'
import { addDocument, receiveFile } from '#api/documents/documents.ts'
import { certificationTypes, driverCertifications } from '#api/human-resources/certifications.table.ts'
import type { Env } from '#api/middleware/env.ts'
import { signedIn } from '#api/middleware/gate.ts'
import { form } from '#api/middleware/input.ts'
import { invalid, notFound } from '#api/middleware/problem.ts'
import { today } from '#api/middleware/today.ts'
import { tell } from '#api/notifications/tell.ts'
import { PAPER_WAITS, paperSchema } from '#domain/human-resources/driver-certifications/certification.ts'
import { certificationStatus } from '#domain/human-resources/driver-certifications/values.ts'
import { ENUM } from '#domain/messages.ts'
import { certificationLines as lines } from './lines.ts'
import { dates } from './writes.ts'

const describe = (summary: string) => describeRoute({ tags: ['profile'], summary })

/** A driver's own papers (`/profile`): what he holds, and the photo of a new one. Nothing here takes an id of somebody else. */
export const ownPaperRoutes = new Hono<Env>()
  .use(signedIn)
  .get('/', describe('Mes habilitations'), async c => {
    const driverId = await ownDriver(c.var.db, c.var.user.id)
    if (!driverId) return c.json({ types: [], rows: [] })
    const [types, rows] = await Promise.all([
      c.var.db
        .select({ id: certificationTypes.id, label: certificationTypes.label })
        .from(certificationTypes)
        .where(eq(certificationTypes.active, true))
        .orderBy(sql`${certificationTypes.label} collate french`, asc(certificationTypes.id)),
      c.var.db
        .select({ id: lines.id, type: lines.typeLabel, state: lines.state, validTo: lines.validTo })
        .from(lines)
        .where(and(eq(lines.driverId, driverId), sql`${lines.state} not in ('REMPLACEE', 'ANNULEE')`))
        .orderBy(asc(lines.validTo), asc(lines.id)),
    ])
    return c.json({
      types,
      rows: rows.map(({ state, ...row }) => ({ ...row, status: certificationStatus(state, row.validTo, today()) })),
    })
  })
  .post('/', describe('Envoyer une nouvelle pièce'), form(paperSchema), async c => {
    const { file, ...input } = c.req.valid('form')
    const driverId = await ownDriver(c.var.db, c.var.user.id)
    if (!driverId) throw notFound()
    const received = await receiveFile(c, file, 'file')
    const sent = await write(c, async tx => {
      const [type] = await tx
        .select()
        .from(certificationTypes)
        .where(and(eq(certificationTypes.id, input.typeId), eq(certificationTypes.active, true)))
      if (!type) throw invalid({ path: 'typeId', message: ENUM })
      const { state } = driverCertifications
      const mine = and(eq(driverCertifications.driverId, driverId), eq(driverCertifications.typeId, type.id))
      const waiting = await tx.$count(driverCertifications, and(mine, inArray(state, ['A_VERIFIER'])))
      if (waiting > 0) throw invalid({ path: 'typeId', message: PAPER_WAITS })
      const [row] = await tx
        .insert(driverCertifications)
        .values({ driverId, ...input, ...dates({ ...input, organisation: null }, type), state: 'A_VERIFIER' })
        .returning({ id: driverCertifications.id })
      const of = { kind: 'JUSTIFICATIF', label: type.label, ownerTable: 'driver_certification', ownerId: row!.id }
      await addDocument(tx, received, { ...of, uploadedBy: c.var.user.id })
      await tell(
        tx,
        { roles: ['CONCEPTOR'] },
        {
          kind: 'CERTIFICATION_SENT',
          object: row!.id,
          text: type.label,
          link: `/human-resources/driver-certifications?panel=show&id=${row!.id}`,
        },
      )
      return row!
    })
    return c.json(sent, 201)
  })

const ownDriver = async (db: Reader, userId: string) =>
  (await db.select({ driverId: users.driverId }).from(users).where(eq(users.id, userId)))[0]?.driverId ?? null
