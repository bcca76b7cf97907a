import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database, Reader } from '#api/db/client.ts'
import { transact } from '#api/db/write.ts'
import { addDocument } from '#api/documents/documents.ts'
import type { FileStore } from '#api/documents/file-store.ts'
import { zipOf } from '#api/documents/zip.ts'
import type { JobWork } from '#api/jobs/queue.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { auditLog } from '#api/schema/house/ledger.table.ts'
import { absences, leaveBalances } from '#api/schema/human-resources/absences.table.ts'
import { certificationTypes, driverCertifications } from '#api/schema/human-resources/certifications.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { incidents } from '#api/schema/incidents-management/incidents.table.ts'
import { designationSheets, infractions } from '#api/schema/incidents-management/infractions.table.ts'
import { offences } from '#api/schema/incidents-management/offences.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { journeyPapers } from '#api/schema/journey-management/papers.table.ts'
import { drivenBy } from '#api/trade/assignment/means.ts'
import { EXPORT_DAYS } from '#domain/human-resources/drivers/person-data.ts'

export const PERSON_EXPORT_JOB = 'PERSON_EXPORT'

export const EXPORTS = 'person_export'

/** Data and files of a driver (GDPR, articles 15 and 20). A retry adds the file once. */
export const personExportWork =
  (files: FileStore): JobWork =>
  async ({ db, run, progress }) => {
    const id = String(run.params.driverId)
    const storageKey = `export-${run.id}`
    const { data, papers } = await personDataOf(db, id)
    async function* entries() {
      yield { name: 'donnees.json', bytes: new TextEncoder().encode(JSON.stringify(data, null, 2)) }
      for (const [index, paper] of papers.entries()) {
        await progress(index, papers.length)
        yield { name: `documents/${index + 1}-${paper.fileName}`, bytes: await files.get(paper.storageKey) }
      }
    }
    let sizeBytes = 0
    async function* counted() {
      for await (const chunk of zipOf(entries())) {
        sizeBytes += chunk.byteLength
        yield chunk
      }
    }
    await files.put(storageKey, counted())
    await progress(papers.length, papers.length)
    return transact(db, run.createdBy, 'SYSTEME', async tx => {
      const [driver] = await tx.select({ erased: drivers.erased }).from(drivers).where(eq(drivers.id, id)).for('no key update')
      const [done] = await tx.select({ id: documents.id }).from(documents).where(eq(documents.storageKey, storageKey))
      if (driver?.erased) {
        await files.remove(storageKey)
        return {}
      }
      const file = { fileName: 'donnees-personnelles.zip', mediaType: 'application/zip', sizeBytes, storageKey }
      const kept =
        done ??
        (await addDocument(tx, file, {
          kind: 'EXPORT',
          label: null,
          ownerTable: EXPORTS,
          ownerId: id,
          uploadedBy: run.createdBy,
        }))
      return { documentId: kept.id, papers: papers.length }
    })
  }

/** Nightly: removes expired exports, file before row. Returns their number. */
export async function forgetOldExports(db: Database, files: FileStore): Promise<number> {
  const old = await db
    .select({ id: documents.id, storageKey: documents.storageKey })
    .from(documents)
    .where(and(eq(documents.ownerTable, EXPORTS), lt(documents.createdAt, sql`now() - make_interval(days => ${EXPORT_DAYS})`)))
  for (const { storageKey } of old) await files.remove(storageKey)
  if (old.length > 0)
    await db.delete(documents).where(
      inArray(
        documents.id,
        old.map(({ id }) => id),
      ),
    )
  return old.length
}

export const papersOf = (db: Reader, id: string) =>
  db
    .select({
      id: documents.id,
      fileName: documents.fileName,
      storageKey: documents.storageKey,
      kind: documents.kind,
      label: documents.label,
    })
    .from(documents)
    .where(
      or(
        and(eq(documents.ownerTable, 'driver'), eq(documents.ownerId, id)),
        and(
          eq(documents.ownerTable, 'absence'),
          inArray(documents.ownerId, db.select({ id: absences.id }).from(absences).where(eq(absences.driverId, id))),
        ),
        and(
          eq(documents.ownerTable, 'driver_certification'),
          inArray(
            documents.ownerId,
            db.select({ id: driverCertifications.id }).from(driverCertifications).where(eq(driverCertifications.driverId, id)),
          ),
        ),
        and(
          eq(documents.ownerTable, 'infraction'),
          inArray(documents.ownerId, db.select({ id: infractions.id }).from(infractions).where(eq(infractions.driverId, id))),
        ),
        and(
          eq(documents.ownerTable, 'designation_sheet'),
          inArray(
            documents.ownerId,
            db
              .select({ id: designationSheets.id })
              .from(designationSheets)
              .innerJoin(infractions, eq(infractions.id, designationSheets.infractionId))
              .where(eq(infractions.driverId, id)),
          ),
        ),
      ),
    )
    .orderBy(asc(documents.createdAt), asc(documents.id))

async function personDataOf(db: Reader, id: string) {
  const [driver, account, leaves, balances, certifications, notices, runs, issued, happened, papers, history] = await Promise.all(
    [
      db.select().from(drivers).where(eq(drivers.id, id)),
      db
        .select({
          email: users.email,
          firstName: users.firstName,
          lastName: users.lastName,
          phone: users.phone,
          status: users.status,
          lastLoginAt: users.lastLoginAt,
        })
        .from(users)
        .where(eq(users.driverId, id)),
      db.select().from(absences).where(eq(absences.driverId, id)).orderBy(absences.from),
      db.select().from(leaveBalances).where(eq(leaveBalances.driverId, id)),
      db
        .select({ type: certificationTypes.label, certification: driverCertifications })
        .from(driverCertifications)
        .innerJoin(certificationTypes, eq(certificationTypes.id, driverCertifications.typeId))
        .where(eq(driverCertifications.driverId, id)),
      db
        .select({ offence: offences.label, infraction: infractions })
        .from(infractions)
        .innerJoin(offences, eq(offences.id, infractions.offenceId))
        .where(eq(infractions.driverId, id))
        .orderBy(infractions.occurredAt),
      db
        .select({
          number: journeys.number,
          label: journeys.label,
          plannedStart: journeys.plannedStart,
          plannedEnd: journeys.plannedEnd,
          status: journeys.status,
        })
        .from(journeys)
        .where(drivenBy(id))
        .orderBy(journeys.plannedStart),
      db
        .select({
          number: journeyPapers.number,
          kind: journeyPapers.kind,
          day: journeyPapers.day,
          issuedAt: journeyPapers.createdAt,
        })
        .from(journeyPapers)
        .innerJoin(journeys, eq(journeys.id, journeyPapers.journeyId))
        .where(or(eq(journeyPapers.driverId, id), and(isNull(journeyPapers.driverId), drivenBy(id))))
        .orderBy(journeyPapers.createdAt),
      db
        .select({
          number: incidents.number,
          occurredAt: incidents.occurredAt,
          kind: incidents.kind,
          severity: incidents.severity,
          place: incidents.place,
          description: incidents.description,
          status: incidents.status,
        })
        .from(incidents)
        .where(eq(incidents.driverId, id))
        .orderBy(incidents.occurredAt),
      papersOf(db, id),
      db
        .select({ at: auditLog.at, entity: auditLog.entity, action: auditLog.action, changes: auditLog.changes })
        .from(auditLog)
        .where(eq(auditLog.rootId, id))
        .orderBy(auditLog.id),
    ],
  )
  const { search: _, ...sheet } = driver[0]!
  const named = papers.map(({ kind, label, fileName }) => ({ kind, label, fileName }))
  return {
    data: {
      driver: sheet,
      account: account[0] ?? null,
      absences: leaves,
      balances,
      certifications,
      infractions: notices.map(({ offence, infraction: { search: __, ...infraction } }) => ({ offence, ...infraction })),
      journeys: runs,
      issuedPapers: issued,
      incidents: happened,
      documents: named,
      history,
    },
    papers,
  }
}
