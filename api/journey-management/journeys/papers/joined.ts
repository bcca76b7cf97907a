import { and, desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Reader } from '#api/db/client.ts'
import { write } from '#api/db/write.ts'
import { addDocument, receiveFile } from '#api/documents/documents.ts'
import { LISTED_DOCUMENT } from '#api/documents/owned-documents.ts'
import { labelled } from '#api/middleware/answers.ts'
import { operations } from '#api/middleware/operations.ts'
import { invalid, notFound, refused } from '#api/problem.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { journeyStops } from '#api/schema/journey-management/journeys.table.ts'
import { journeyRef, lockJourney } from '#api/trade/journeys/lock.ts'
import { documentRemovalSchema, journeyDocumentSchema } from '#domain/journey-management/journeys/papers/schema.ts'
import { JOURNEY_STATUS_LABELS, type JourneyStatus } from '#domain/journey-management/journeys/values.ts'
import { LISTED_MAX } from '#domain/limits.ts'
import { ENUM, STATE } from '#domain/messages.ts'

/** Documents returned from the road (`domain.md` §2.4, §3.7); served at `/documents/:id/content`. */
export const joinedDocumentRoutes = operations('journey-management/journeys')
  .respond(
    'POST /:ref/documents',
    'Joindre un document au trajet, ou à un de ses arrêts',
    { act: 'journey.drive', params: z.object({ ref: journeyRef }), form: journeyDocumentSchema, answer: labelled },
    async ({ c, user, ref, form: { file, ...fields } }) => {
      const received = await receiveFile(c, file, 'file')
      const added = await write(c, async tx => {
        const journey = await lockJourney(tx, ref)
        refuseAt(journey.status, ['ANNULE', 'FACTURE'])
        if (fields.stopPosition !== null) {
          const here = and(eq(journeyStops.journeyId, journey.id), eq(journeyStops.position, fields.stopPosition))
          const [stop] = await tx.select({ id: journeyStops.id }).from(journeyStops).where(here)
          if (!stop) throw invalid({ path: 'stopPosition', message: ENUM })
        }
        return addDocument(tx, received, { ...fields, ownerTable: 'journey', ownerId: journey.id, uploadedBy: user.id })
      })
      return c.json(added, 201)
    },
  )
  .write(
    'POST /:ref/documents/:documentId/archive',
    'Retirer un document du trajet, avec un motif',
    {
      act: 'journey.write',
      params: z.object({ ref: journeyRef, documentId: z.uuid() }),
      body: documentRemovalSchema,
      answer: labelled,
    },
    async (tx, { ref, documentId, body }) => {
      const journey = await lockJourney(tx, ref)
      refuseAt(journey.status, ['CONTROLE', 'FACTURE'])
      const [row] = await tx
        .update(documents)
        .set({ archived: true, archivedReason: body.reason })
        .where(and(eq(documents.id, documentId), inUse(journey.id)))
        .returning({ id: documents.id, label: documents.label })
      if (!row) throw notFound()
      return row
    },
  )

function refuseAt(status: JourneyStatus, closed: readonly JourneyStatus[]) {
  if (closed.includes(status)) throw refused(STATE(JOURNEY_STATUS_LABELS[status]))
}

const inUse = (journeyId: string) =>
  and(eq(documents.ownerTable, 'journey'), eq(documents.ownerId, journeyId), eq(documents.archived, false))

export const joinedTo = (db: Reader, journeyId: string) =>
  db
    .select({ ...LISTED_DOCUMENT, stopPosition: documents.stopPosition, validTo: documents.validTo })
    .from(documents)
    .leftJoin(users, eq(users.id, documents.uploadedBy))
    .where(inUse(journeyId))
    .orderBy(desc(documents.createdAt), desc(documents.id))
    .limit(LISTED_MAX)
