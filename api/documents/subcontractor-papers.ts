import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { documents } from '#api/schema/house/documents.table.ts'
import { SUBCONTRACTOR_PAPERS } from '#domain/sales/companies/document-values.ts'
import { nonConformity } from '#domain/sales/companies/subcontractor.ts'
import type { Reader } from '../db/client.ts'

export async function papersOf(db: Reader, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never[]>()
  const rows = await db
    .select({ ownerId: documents.ownerId, kind: documents.kind, validFrom: documents.validFrom, validTo: documents.validTo })
    .from(documents)
    .where(
      and(
        eq(documents.ownerTable, 'company'),
        inArray(documents.ownerId, [...ids]),
        eq(documents.archived, false),
        inArray(documents.kind, [...SUBCONTRACTOR_PAPERS]),
      ),
    )
  return Map.groupBy(rows, row => row.ownerId)
}

/** JSON of active papers, for the company of the outer row. */
export const papersList = (company: SQL): SQL => sql`(
  select coalesce(json_agg(json_build_object('kind', kind, 'validFrom', valid_from, 'validTo', valid_to)), '[]') from document
  where owner_table = 'company' and owner_id = ${company} and not archived and kind = any(${sql.param([...SUBCONTRACTOR_PAPERS])}::text[]))`

/** Reasons why sub-contractors may not run a journey on a day (AF24); conforming ones are absent. */
export async function nonConformities(db: Reader, ids: readonly string[], day: string): Promise<Map<string, string>> {
  const papers = await papersOf(db, ids)
  return new Map(
    ids.flatMap(id => {
      const refusal = nonConformity(day, papers.get(id) ?? [])
      return refusal ? [[id, refusal] as const] : []
    }),
  )
}
