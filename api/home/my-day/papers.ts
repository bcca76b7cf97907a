import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { sendDocument } from '#api/documents/documents.ts'
import { certificationLines as lines } from '#api/human-resources/driver-certifications/lines.ts'
import { ANY_FILE } from '#api/middleware/answers.ts'
import { gate } from '#api/middleware/gate.ts'
import { operations } from '#api/middleware/operations.ts'
import { today } from '#api/middleware/today.ts'
import { notFound } from '#api/problem.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { absences } from '#api/schema/human-resources/absences.table.ts'
import { certificationTypes, driverCertifications } from '#api/schema/human-resources/certifications.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { journeyPapers } from '#api/schema/journey-management/papers.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { daysBetween } from '#domain/calendar/dates.ts'
import type { Moment } from '#domain/home/day-span.ts'
import { OWN_DRIVER_PAPERS, ROAD_PAPERS } from '#domain/home/my-papers.ts'
import { certificationStatus } from '#domain/human-resources/driver-certifications/values.ts'
import { papersList } from './answers.ts'
import { driverOf, ofHisDay, thisMoment } from './day.ts'

/** « Mes documents », « Mes échéances » (`domain.md` §4.1): documents to show at a roadside check, and their expiries. */
export const myPaperRoutes = operations('home', gate([], ['DRIVER']))
  .read('GET /', 'Mes documents et mes échéances', { answer: papersList }, async ({ db, user }) => {
    const driverId = await driverOf(db, user.id)
    if (!driverId) return { documents: [], deadlines: [] }
    const [own, deadlines] = await Promise.all([documentsOf(db, driverId), deadlinesOf(db, driverId)])
    return { documents: own.map(({ storageKey: _, mediaType: __, ...document }) => document), deadlines }
  })
  .respond('GET /:id/content', "Le fichier d'un de mes documents", { file: ANY_FILE }, async ({ c, db, user, id }) => {
    const driverId = await driverOf(db, user.id)
    if (!driverId) throw notFound()
    const [document] = [...(await documentsOf(db, driverId, id)), ...(await proofOf(db, driverId, id))]
    if (!document) throw notFound()
    // Inline: a download would have to be searched at the roadside.
    return sendDocument(c, document, 'inline')
  })

const FILE = {
  id: documents.id,
  fileName: documents.fileName,
  mediaType: documents.mediaType,
  storageKey: documents.storageKey,
}

/** Active documents of the driver and of the day's vehicle and trailer; all, or the one with this id. */
async function documentsOf(db: Reader, driverId: string, id?: string) {
  const at = thisMoment()
  const [carried, own, held, material] = await Promise.all([
    papersOfHisDay(db, driverId, at, id),
    db
      .select({ ...FILE, kind: documents.kind, label: documents.label, of: sql<string | null>`null`, validTo: documents.validTo })
      .from(documents)
      .where(
        and(
          eq(documents.ownerTable, 'driver'),
          eq(documents.ownerId, driverId),
          inArray(documents.kind, [...OWN_DRIVER_PAPERS]),
          inUse(id),
        ),
      )
      .orderBy(asc(documents.kind), desc(documents.createdAt)),
    db
      .select({
        ...FILE,
        kind: sql<string>`'HABILITATION'`,
        label: certificationTypes.label,
        of: sql<string | null>`null`,
        validTo: driverCertifications.validTo,
      })
      .from(documents)
      .innerJoin(driverCertifications, eq(driverCertifications.id, documents.ownerId))
      .innerJoin(certificationTypes, eq(certificationTypes.id, driverCertifications.typeId))
      .innerJoin(drivers, eq(drivers.id, driverCertifications.driverId))
      .where(
        and(
          eq(documents.ownerTable, 'driver_certification'),
          eq(drivers.id, driverId),
          or(inArray(driverCertifications.state, ['OBTENUE', 'SUSPENDUE', 'A_VERIFIER']), onSheet),
          inUse(id),
        ),
      )
      .orderBy(asc(certificationTypes.code), desc(documents.createdAt)),
    db
      .selectDistinct({
        ...FILE,
        kind: documents.kind,
        label: documents.label,
        of: sql<string | null>`coalesce(${vehicles.plate}, ${trailers.plate})`,
        validTo: documents.validTo,
        ownerTable: documents.ownerTable,
      })
      .from(journeys)
      .innerJoin(documents, or(ofMaterial('vehicle', journeys.vehicleId), ofMaterial('trailer', journeys.trailerId)))
      .leftJoin(vehicles, and(eq(documents.ownerTable, 'vehicle'), eq(vehicles.id, documents.ownerId)))
      .leftJoin(trailers, and(eq(documents.ownerTable, 'trailer'), eq(trailers.id, documents.ownerId)))
      .where(and(ofHisDay(driverId, at), inArray(documents.kind, [...ROAD_PAPERS]), inUse(id)))
      .orderBy(desc(documents.ownerTable), asc(documents.kind), desc(documents.id)),
  ])
  return [...carried, ...own, ...held, ...material.map(({ ownerTable: _, ...row }) => row)]
}

/** Valid consignment notes of the day and the driver's road sheet, needed at a roadside check (`domain.md` §3.7). */
const papersOfHisDay = (db: Reader, driverId: string, at: Moment, id: string | undefined) =>
  db
    .select({
      ...FILE,
      kind: documents.kind,
      label: documents.label,
      of: sql<string | null>`${journeyPapers.number}`,
      validTo: documents.validTo,
    })
    .from(journeyPapers)
    .innerJoin(documents, and(eq(documents.ownerTable, 'journey_paper'), eq(documents.ownerId, journeyPapers.id), inUse(id)))
    .innerJoin(journeys, eq(journeys.id, journeyPapers.journeyId))
    .where(
      and(
        ofHisDay(driverId, at),
        inArray(journeyPapers.kind, ['LV', 'CMR', 'FEUILLE_ROUTE']),
        or(isNull(journeyPapers.driverId), eq(journeyPapers.driverId, driverId)),
        sql`not exists (select from journey_paper later where later.replaces_id = ${journeyPapers.id})`,
      ),
    )
    .orderBy(asc(journeys.plannedStart), asc(journeyPapers.kind))

const inUse = (id: string | undefined) => and(eq(documents.archived, false), id ? eq(documents.id, id) : undefined)

const ofMaterial = (table: 'vehicle' | 'trailer', column: typeof journeys.vehicleId | typeof journeys.trailerId) =>
  and(eq(documents.ownerTable, table), eq(documents.ownerId, column))

/** A checked licence or card is stored on the driver: matches the document by end date. */
const onSheet = sql`${certificationTypes.onDriver} and ${driverCertifications.state} = 'REMPLACEE'
  and ${driverCertifications.validTo} = case ${certificationTypes.code}
    when 'PERMIS_C' then ${drivers.heavyLicenceValidTo} else ${drivers.tachoCardValidTo} end`

const proofOf = (db: Reader, driverId: string, id: string) =>
  db
    .select(FILE)
    .from(documents)
    .innerJoin(absences, eq(absences.id, documents.ownerId))
    .where(and(eq(documents.ownerTable, 'absence'), eq(absences.driverId, driverId), inUse(id)))

async function deadlinesOf(db: Reader, driverId: string) {
  const rows = await db
    .select({ id: lines.id, type: lines.typeLabel, state: lines.state, validTo: lines.validTo })
    .from(lines)
    .where(and(eq(lines.driverId, driverId), sql`${lines.state} not in ('REMPLACEE', 'ANNULEE')`))
    .orderBy(sql`${lines.validTo} asc nulls last`, asc(lines.id))
  return rows.map(({ state, ...row }) => ({
    ...row,
    status: certificationStatus(state, row.validTo, today()),
    daysLeft: row.validTo && daysBetween(today(), row.validTo),
  }))
}
