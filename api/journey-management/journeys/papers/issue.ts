import { createHash } from 'node:crypto'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Transaction } from '#api/db/client.ts'
import { takeNumbers } from '#api/db/write.ts'
import { addDocument, storeFile } from '#api/documents/documents.ts'
import type { FileStore } from '#api/documents/file-store.ts'
import type { Env } from '#api/middleware/env.ts'
import { today } from '#api/middleware/today.ts'
import { readLetterhead } from '#api/parameters/carrier.ts'
import type { Letterhead } from '#api/pdf/letterhead.ts'
import { refused } from '#api/problem.ts'
import { insert } from '#api/rows.ts'
import { journeyPapers } from '#api/schema/journey-management/papers.table.ts'
import type { Journey } from '#api/trade/journeys/lock.ts'
import { PAPER_KIND_LABELS, type PaperKind } from '#domain/journey-management/journeys/papers/kinds.ts'
import type { RoadFacts } from '#domain/journey-management/journeys/papers/road-sheet.ts'
import {
  CONSIGNMENT_KINDS,
  isIssuable,
  NO_OWN_DRIVER,
  type PaperRequest,
  paperNumber,
  paperSeries,
} from '#domain/journey-management/journeys/papers/values.ts'
import type { WaybillFacts } from '#domain/journey-management/journeys/papers/waybill.ts'
import { JOURNEY_STATUS_LABELS } from '#domain/journey-management/journeys/values.ts'
import { STATE } from '#domain/messages.ts'
import { roadFactsOf, waybillFactsOf } from './facts.ts'

interface Issuing {
  files: FileStore
  letterhead: Letterhead
  userId: string
}

export const issuingOf = async (c: Context<Env>): Promise<Issuing> => ({
  files: c.var.files,
  letterhead: await readLetterhead(c),
  userId: c.var.user.id,
})

interface Draft {
  kind: PaperKind
  facts: WaybillFacts | RoadFacts
  driverId: string | null
}

/** `made` is false when an identical paper existed. */
interface Issued {
  id: string
  number: string
  kind: PaperKind
  made: boolean
}

const hashOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')

const factsHashOf = (facts: WaybillFacts | RoadFacts) => hashOf(JSON.stringify(facts))

export const hasSameFacts = ({ factsHash }: { factsHash: string }, facts: WaybillFacts) => factsHash === factsHashOf(facts)

/** Current content of a paper. Throws when a sub-contractor's registration is unknown. */
async function draftOf(tx: Transaction, journey: Journey, request: PaperRequest, letterhead: Letterhead): Promise<Draft> {
  if (request === 'FEUILLE_ROUTE') {
    if (!journey.driverId) throw refused(NO_OWN_DRIVER)
    return { kind: request, facts: await roadFactsOf(tx, journey.driverId, journey.serviceDate), driverId: journey.driverId }
  }
  const { facts, abroad } = await waybillFactsOf(tx, journey, letterhead, { real: request === 'SUIVI' })
  return { kind: request === 'SUIVI' ? request : abroad ? 'CMR' : 'LV', facts, driverId: null }
}

const sameAs = ({ kind, driverId }: Draft, journey: Journey) =>
  driverId
    ? and(eq(journeyPapers.driverId, driverId), eq(journeyPapers.day, journey.serviceDate))
    : and(
        eq(journeyPapers.journeyId, journey.id),
        inArray(journeyPapers.kind, kind === 'SUIVI' ? [kind] : [...CONSIGNMENT_KINDS]),
      )

/** Numbered without gaps, replacing the previous one; an identical one is returned instead. */
export async function issuePaper(tx: Transaction, journey: Journey, request: PaperRequest, by: Issuing): Promise<Issued> {
  if (!isIssuable(request, journey.status)) throw refused(STATE(JOURNEY_STATUS_LABELS[journey.status]))
  if (request === 'FEUILLE_ROUTE' && journey.driverId) await lockDay(tx, journey.driverId, journey.serviceDate)
  const draft = await draftOf(tx, journey, request, by.letterhead)
  const { kind, facts, driverId } = draft
  const factsHash = factsHashOf(facts)
  const [before] = await tx
    .select()
    .from(journeyPapers)
    .where(sameAs(draft, journey))
    .orderBy(desc(journeyPapers.issueNo))
    .limit(1)
  if (before && before.kind === kind && before.factsHash === factsHash) {
    return { id: before.id, number: before.number, kind, made: false }
  }
  const issuedAt = new Date().toISOString()
  const number = paperNumber(kind, today(), await takeNumbers(tx, `paper:${paperSeries(kind, today())}`))
  const { papersDocument } = await import('#api/trade/journeys/paper-document.ts')
  const bytes = await papersDocument([{ kind, number, replaces: before?.number ?? null, issuedAt, facts }], by.letterhead)
  const fileHash = hashOf(bytes)
  const paper = await insert(tx, journeyPapers, {
    kind,
    number,
    issueNo: (before?.issueNo ?? 0) + 1,
    journeyId: journey.id,
    driverId,
    day: journey.serviceDate,
    replacesId: before?.id ?? null,
    facts,
    factsHash,
    fileHash,
    issuedBy: by.userId,
    createdAt: issuedAt,
  })
  const file = await storeFile(by.files, bytes, { fileName: `${number}.pdf`, mediaType: 'application/pdf' })
  await addDocument(tx, file, {
    kind,
    label: `${PAPER_KIND_LABELS[kind]} ${number}`,
    ownerTable: 'journey_paper',
    ownerId: paper.id,
    uploadedBy: by.userId,
  })
  return { id: paper.id, number, kind, made: true }
}

/** Serializes sheets of a driver's day across runs. */
const lockDay = (tx: Transaction, driverId: string, day: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`road-sheet ${driverId} ${day}`}, 0))`)
