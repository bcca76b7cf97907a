import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Reader } from '#api/db/client.ts'
import { type List, searched } from '#api/db/list.ts'
import { SHEET } from '#api/middleware/answers.ts'
import { csvList } from '#api/middleware/csv-answer.ts'
import { gate } from '#api/middleware/gate.ts'
import { byIds, operations } from '#api/middleware/operations.ts'
import type { CauseTable } from '#api/schema/transverse/cause-columns.ts'
import { CAUSE_TABLES } from '#api/schema/transverse/causes.table.ts'
import { columnsOf } from '#domain/field-book.ts'
import { recordVersion } from '#domain/fields.ts'
import { mergeSchema } from '#domain/sales/merge.ts'
import { type CAUSE_SORTS, causeListQuery, causeMoveSchema, causeSchema } from '#domain/transverse/causes/cause.ts'
import { CAUSE_FIELDS, type CauseListKey } from '#domain/transverse/causes/fields.ts'
import { causeMerge, causePage, causeSheet } from './answers.ts'
import { isCounted, occurrencesOf } from './uses.ts'
import { createCause, deactivateCauses, findCause, mergeCause, moveCause, setCauseActive, updateCause } from './writes.ts'

/** Routes of one list of causes (`domain.md` §3.20, §4.7). */
export function causeRoutes(key: CauseListKey) {
  const causes = CAUSE_TABLES[key]

  return operations(`transverse/${key}`, gate([`/transverse/${key}`]))
    .list('GET /', 'Liste des causes', { query: causeListQuery, answer: causePage }, ({ db, query }) =>
      causeList(db, query, causes),
    )
    .respond('GET /export.csv', 'Liste des causes en CSV', { query: causeListQuery, file: SHEET }, ({ c, db, query }) =>
      csvList(c, causeList(db, query, causes), { name: FILES[key], columns: columnsOfList(key) }),
    )
    .read('GET /:id', "Fiche d'une cause", { answer: causeSheet }, ({ db, id }) => findCause(db, causes, id))
    .create('POST /', 'Créer une cause', { act: 'cause.write', body: causeSchema }, (tx, { body }) =>
      createCause(tx, causes, body),
    )
    .write('POST /deactivate', 'Désactiver plusieurs causes', { act: 'cause.archive', ...byIds }, (tx, { body }) =>
      deactivateCauses(tx, causes, body.ids),
    )
    .write(
      'PUT /:id',
      'Modifier une cause',
      { act: 'cause.write', body: causeSchema.extend({ version: recordVersion() }) },
      (tx, { id, body: { version, ...input } }) => updateCause(tx, causes, id, input, version),
    )
    .write(
      'POST /:id/move',
      "Donner à une cause sa place dans l'ordre",
      { act: 'cause.write', body: causeMoveSchema },
      (tx, { id, body }) => moveCause(tx, causes, id, body.position),
    )
    .write(
      'POST /:id/merge',
      'Fusionner une cause dans une autre',
      { act: 'cause.archive', body: mergeSchema, answer: causeMerge },
      (tx, { id, body }) => mergeCause(tx, causes, { from: id, ...body }),
    )
    .write('POST /:id/deactivate', 'Désactiver une cause', { act: 'cause.archive' }, (tx, { id }) =>
      setCauseActive(tx, causes, id, false),
    )
    .write('POST /:id/reactivate', 'Réactiver une cause', { act: 'cause.archive' }, (tx, { id }) =>
      setCauseActive(tx, causes, id, true),
    )
}

const FILES: Record<CauseListKey, string> = {
  delays: 'causes-retards',
  incidents: 'causes-incidents',
  damages: 'causes-dommages',
}

export const causeList = (
  db: Reader,
  query: z.output<typeof causeListQuery>,
  causes: CauseTable,
): List<CauseTable['$inferSelect'] & { occurrences: number | null }> => ({
  db,
  query,
  table: causes,
  where: matching(query, causes),
  sorts: sortsOf(causes),
  nullable: ['family'],
  rowsOf: ids =>
    db
      .select({ ...getTableColumns(causes), occurrences: occurrencesOf(causes) })
      .from(causes)
      .where(inArray(causes.id, ids)),
})

const sortsOf = (causes: CauseTable): Record<(typeof CAUSE_SORTS)[number], SQL | readonly SQL[]> => ({
  order: sql`${causes.order}`,
  code: sql`${causes.code}`,
  label: sql`${causes.label} collate french`,
  family: [sql`${causes.family}`, sql`${causes.order}`],
  responsibility: [sql`${causes.defaultResponsibility}`, sql`${causes.order}`],
})

/** Occurrences only for lists whose events reference causes. */
const columnsOfList = (key: CauseListKey) =>
  columnsOf(CAUSE_FIELDS, isCounted(CAUSE_TABLES[key]) ? [...COLUMNS, 'occurrences'] : COLUMNS)

const COLUMNS = [
  'code',
  'label',
  'family',
  'defaultResponsibility',
  'countsInService',
  'requiresComment',
  'requiresPhoto',
  'order',
  'active',
] as const

function matching(query: z.output<typeof causeListQuery>, causes: CauseTable): SQL | undefined {
  return and(
    searched(sql`searchable(${causes.code} || ' ' || ${causes.label})`, query.q),
    query.family.length ? inArray(causes.family, query.family) : undefined,
    query.responsibility.length ? inArray(causes.defaultResponsibility, query.responsibility) : undefined,
    query.counts ? eq(causes.countsInService, true) : undefined,
    query.inactive ? undefined : eq(causes.active, true),
    query.only.length ? inArray(causes.id, query.only) : undefined,
  )
}
