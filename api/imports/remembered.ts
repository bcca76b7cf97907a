import { createHash } from 'node:crypto'
import { and, desc, eq, sql } from 'drizzle-orm'
import { imports } from '#api/schema/house/imports.table.ts'
import type { CsvFile } from '#domain/csv/read.ts'
import type { Matching } from '#domain/import/asked.ts'
import { headingKeys } from '#domain/import/headings.ts'
import type { ImportEntity } from '#domain/import/outcome.ts'
import type { Reader } from '../db/client.ts'

/** The set of a file's headings, in whatever order. */
export const shapeOf = (keys: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([...keys].sort()))
    .digest('hex')

/** The latest matching of a file with the same headings; null for new headings. */
export async function rememberedMatching(db: Reader, entity: ImportEntity, file: CsvFile): Promise<Matching | null> {
  const [last] = await db
    .select({ matching: sql<Matching | null>`${imports.plan}->'matching'` })
    .from(imports)
    .where(and(eq(imports.entity, entity), eq(imports.shape, shapeOf(headingKeys(file.rows[0] ?? [])))))
    .orderBy(desc(imports.updatedAt))
    .limit(1)
  return last?.matching ?? null
}
