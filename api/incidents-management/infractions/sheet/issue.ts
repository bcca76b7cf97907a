import { createHash } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Reader, Transaction } from '#api/db/client.ts'
import { write } from '#api/db/write.ts'
import { addDocument, storeFile } from '#api/documents/documents.ts'
import type { Env } from '#api/middleware/env.ts'
import type { Letterhead } from '#api/pdf/letterhead.ts'
import { refused } from '#api/problem.ts'
import { hold, insert } from '#api/rows.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { designationSheets, infractions } from '#api/schema/incidents-management/infractions.table.ts'
import { offences } from '#api/schema/incidents-management/offences.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { withUnit } from '#domain/formats/number.ts'
import { IDENTIFY_FIRST, NOT_DESIGNABLE } from '#domain/incidents-management/infractions/infraction.ts'
import type { DesignationFacts } from '#domain/incidents-management/infractions/sheet.ts'
import { INFRACTION_SOURCE_LABELS, INFRACTION_STATUS_LABELS } from '#domain/incidents-management/infractions/values.ts'
import { STATE } from '#domain/messages.ts'

const hashOf = (facts: DesignationFacts) => createHash('sha256').update(JSON.stringify(facts)).digest('hex')

/** « Fiche de désignation »: stored as issued; an identical request returns the same sheet. */
export function issueSheet(c: Context<Env>, id: string) {
  const { files, letterhead, user } = c.var
  return write(c, async tx => {
    const facts = await factsOf(tx, id, letterhead)
    const factsHash = hashOf(facts)
    const [before] = await tx
      .select({ id: designationSheets.id, issueNo: designationSheets.issueNo, factsHash: designationSheets.factsHash })
      .from(designationSheets)
      .where(eq(designationSheets.infractionId, id))
      .orderBy(desc(designationSheets.issueNo))
      .limit(1)
    if (before?.factsHash === factsHash) return { documentId: await documentOf(tx, before.id), issueNo: before.issueNo }
    const issueNo = (before?.issueNo ?? 0) + 1
    const { designationDocument } = await import('./document.ts')
    const bytes = await designationDocument(facts, { letterhead, issueNo })
    const sheet = await insert(tx, designationSheets, { infractionId: id, issueNo, facts, factsHash, issuedById: user.id })
    const fileName = `designation-${facts.number}-${issueNo}.pdf`
    const file = await storeFile(files, bytes, { fileName, mediaType: 'application/pdf' })
    const document = await addDocument(tx, file, {
      kind: 'FICHE_DESIGNATION',
      label: `Fiche de désignation n° ${issueNo}`,
      ownerTable: 'designation_sheet',
      ownerId: sheet.id,
      uploadedBy: user.id,
    })
    return { documentId: document.id, issueNo }
  })
}

async function documentOf(db: Reader, sheetId: string): Promise<string> {
  const [document] = await db.select({ id: documents.id }).from(documents).where(eq(documents.ownerId, sheetId))
  return document!.id
}

/** Current content of the sheet. Locks the infraction, so that concurrent requests get the same sheet. */
async function factsOf(tx: Transaction, id: string, { name, lines }: Letterhead): Promise<DesignationFacts> {
  const infraction = await hold(tx, infractions, id)
  if (infraction.status === 'CLOSE') throw refused(STATE(INFRACTION_STATUS_LABELS.CLOSE))
  if (!infraction.designationDueOn) throw refused(NOT_DESIGNABLE)
  if (!infraction.driverId || !infraction.identifiedAt) throw refused(IDENTIFY_FIRST)
  const [[named], [driver]] = await Promise.all([
    tx
      .select({ offence: offences.label, plate: vehicles.plate, journey: journeys.number, label: journeys.label })
      .from(infractions)
      .innerJoin(offences, eq(offences.id, infractions.offenceId))
      .innerJoin(vehicles, eq(vehicles.id, infractions.vehicleId))
      .leftJoin(journeys, eq(journeys.id, infractions.journeyId))
      .where(eq(infractions.id, id)),
    tx.select().from(drivers).where(eq(drivers.id, infraction.driverId)),
  ])
  const person = driver!
  const speeds = (
    [
      ['autorisée', infraction.speedLimit],
      ['mesurée', infraction.speedMeasured],
      ['retenue', infraction.speedRetained],
    ] as const
  ).flatMap(([word, speed]) => (speed === null ? [] : [`${word} ${withUnit(String(speed), 'km/h')}`]))
  return {
    number: infraction.number,
    noticeNo: infraction.noticeNo,
    offence: named!.offence,
    source: INFRACTION_SOURCE_LABELS[infraction.source],
    occurredAt: toLocal(infraction.occurredAt),
    place: infraction.place,
    plate: named!.plate,
    noticeSentOn: infraction.noticeSentOn,
    designationDueOn: infraction.designationDueOn,
    speeds: speeds.join(', ') || null,
    company: { name, lines },
    driver: {
      name: `${person.lastName} ${person.firstName}`,
      birthDate: person.birthDate,
      address: [person.homeLine1, [person.homeZip, person.homeCity].filter(Boolean).join(' ')].filter(Boolean).join(', ') || null,
      licenceNo: person.licenceNo,
      licenceCategories: person.licenceCategories.join(', '),
      licenceDeliveredOn: person.licenceDeliveredOn,
    },
    journey: named!.journey && `${named!.journey}, ${named!.label}`,
    acknowledgedAt: infraction.driverAckAt && toLocal(infraction.driverAckAt),
  }
}
