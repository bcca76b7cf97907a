import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Reader } from '#api/db/client.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { journeyPapers as papers } from '#api/schema/journey-management/papers.table.ts'
import type { PaperKind } from '#domain/journey-management/journeys/papers/kinds.ts'
import { CONSIGNMENT_KINDS, type PaperRequest } from '#domain/journey-management/journeys/papers/values.ts'

const later = alias(papers, 'later')

const KINDS: Record<PaperRequest, readonly PaperKind[]> = {
  LETTRE: CONSIGNMENT_KINDS,
  FEUILLE_ROUTE: ['FEUILLE_ROUTE'],
  SUIVI: ['SUIVI'],
}

/** Current papers of these journeys, by number; a driver's road sheet appears once a day. */
export async function holdingPapers(db: Reader, request: PaperRequest, journeyIds: readonly string[]) {
  const before = alias(papers, 'before')
  const rows = await db
    .selectDistinct({
      kind: papers.kind,
      number: papers.number,
      replaces: before.number,
      issuedAt: papers.createdAt,
      facts: papers.facts,
    })
    .from(journeys)
    .innerJoin(
      papers,
      or(
        and(eq(papers.journeyId, journeys.id), ne(papers.kind, 'FEUILLE_ROUTE')),
        and(eq(papers.driverId, journeys.driverId), eq(papers.day, journeys.serviceDate)),
      ),
    )
    .leftJoin(before, eq(before.id, papers.replacesId))
    .leftJoin(later, eq(later.replacesId, papers.id))
    .where(and(inArray(journeys.id, [...journeyIds]), inArray(papers.kind, [...KINDS[request]]), sql`${later.id} is null`))
  return rows.sort((a, b) => (a.number < b.number ? -1 : 1))
}
