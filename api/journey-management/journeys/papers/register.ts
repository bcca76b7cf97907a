import { and, desc, eq, gte, inArray, lte, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Reader } from '#api/db/client.ts'
import type { CsvColumns } from '#api/middleware/csv-answer.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { journeyPapers as papers } from '#api/schema/journey-management/papers.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import type { Journey } from '#api/trade/journeys/lock.ts'
import { nameOf } from '#api/trade/requests/record.ts'
import { PAPER_KIND_LABELS } from '#domain/journey-management/journeys/papers/kinds.ts'
import type { PaperRegisterQuery } from '#domain/journey-management/journeys/papers/schema.ts'
import { dayAndClock } from '#domain/journey-management/journeys/papers/waybill.ts'

export const REGISTER_ROWS = 200

const later = alias(papers, 'later')

const TOLD = {
  id: papers.id,
  kind: papers.kind,
  number: papers.number,
  issueNo: papers.issueNo,
  day: papers.day,
  issuedAt: papers.createdAt,
  issuedBy: nameOf(users),
  fileHash: papers.fileHash,
  documentId: documents.id,
  replacedBy: later.number,
}

export const issuedFor = (db: Reader, { id, driverId, serviceDate }: Journey) =>
  db
    .select({ ...TOLD, facts: papers.facts, factsHash: papers.factsHash })
    .from(papers)
    .innerJoin(documents, and(eq(documents.ownerTable, 'journey_paper'), eq(documents.ownerId, papers.id)))
    .leftJoin(users, eq(users.id, papers.issuedBy))
    .leftJoin(later, eq(later.replacesId, papers.id))
    .where(
      or(
        and(eq(papers.journeyId, id), ne(papers.kind, 'FEUILLE_ROUTE')),
        driverId ? and(eq(papers.driverId, driverId), eq(papers.day, serviceDate)) : undefined,
      ),
    )
    .orderBy(desc(papers.createdAt), desc(papers.id))

export async function registerIds(db: Reader, { from, to, only }: PaperRegisterQuery, most?: number): Promise<string[]> {
  const rows = db
    .select({ id: papers.id })
    .from(papers)
    .where(
      only.length > 0
        ? inArray(papers.journeyId, only)
        : and(from ? gte(papers.day, from) : undefined, to ? lte(papers.day, to) : undefined),
    )
    .orderBy(desc(papers.day), desc(papers.number))
  return (await (most ? rows.limit(most) : rows)).map(({ id }) => id)
}

export async function registerRows(db: Reader, ids: readonly string[]) {
  const before = alias(papers, 'before')
  const rows = await db
    .select({
      ...TOLD,
      replaces: before.number,
      journey: journeys.number,
      label: journeys.label,
      client: companies.legalName,
      driver: sql<string | null>`driver_name(${drivers})`,
    })
    .from(papers)
    .innerJoin(documents, and(eq(documents.ownerTable, 'journey_paper'), eq(documents.ownerId, papers.id)))
    .innerJoin(journeys, eq(journeys.id, papers.journeyId))
    .leftJoin(companies, eq(companies.id, journeys.companyId))
    .leftJoin(drivers, eq(drivers.id, sql`coalesce(${papers.driverId}, ${journeys.driverId})`))
    .leftJoin(users, eq(users.id, papers.issuedBy))
    .leftJoin(later, eq(later.replacesId, papers.id))
    .leftJoin(before, eq(before.id, papers.replacesId))
    .where(inArray(papers.id, [...ids]))
  const place = new Map(ids.map((id, index) => [id, index]))
  return rows.sort((a, b) => place.get(a.id)! - place.get(b.id)!)
}

/** Register, stored for at least two years (`domain.md` §2.3). */
export const REGISTER_COLUMNS: CsvColumns<Awaited<ReturnType<typeof registerRows>>[number]> = {
  'N°': row => row.number,
  Type: row => PAPER_KIND_LABELS[row.kind],
  'Émis le': row => dayAndClock(row.issuedAt),
  'Émis par': row => row.issuedBy,
  Trajet: row => row.journey,
  Libellé: row => row.label,
  'Date de service': row => ({ date: row.day }),
  Client: row => row.client,
  Chauffeur: row => row.driver,
  'Annule et remplace': row => row.replaces,
  'Remplacé par': row => row.replacedBy,
  Empreinte: row => row.fileHash,
}
