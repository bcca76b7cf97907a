import { and, inArray, not, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Reader } from '#api/db/client.ts'
import { type List, searched } from '#api/db/list.ts'
import type { CsvColumns } from '#api/middleware/csv-answer.ts'
import { today } from '#api/middleware/today.ts'
import { addDays, daysBetween } from '#domain/calendar/dates.ts'
import { columnsOf } from '#domain/field-book.ts'
import type { EXPIRY_SORTS, expiryListQuery } from '#domain/home/expiries.ts'
import { EXPIRY_DAYS, EXPIRY_FIELDS, EXPIRY_KIND_LABELS, type ExpiryKind, expiryKindsOf } from '#domain/home/expiry-values.ts'
import { DRIVER_DOCUMENT_KIND_LABELS } from '#domain/human-resources/drivers/document-values.ts'
import { DEADLINE_KIND_LABELS } from '#domain/materials/deadline-values.ts'
import { MATERIAL_DOCUMENT_KIND_LABELS, MATERIAL_MONEY_KINDS } from '#domain/materials/document-values.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { COMPANY_DOCUMENT_KIND_LABELS } from '#domain/sales/companies/document-values.ts'
import { expiryLines as lines } from './lines.ts'

type Query = z.output<typeof expiryListQuery>
export type ExpiryRow = Awaited<ReturnType<typeof rowsOf>>[number]

export const expiryList = (db: Reader, query: Query, role: Role): List<ExpiryRow> => ({
  db,
  query,
  table: lines,
  plannedOnce: true,
  where: matching(query, role),
  sorts: SORTS,
  rowsOf: ids => rowsOf(db, ids, role),
})

const SORTS: Record<(typeof EXPIRY_SORTS)[number], SQL | readonly SQL[]> = {
  due: sql`${lines.dueOn}`,
  owner: [sql`${lines.owner} collate french`, sql`${lines.dueOn}`],
  kind: [sql`${lines.kind}`, sql`${lines.dueOn}`],
}

/** Kinds whose depot is a detail beyond name, type and dates. */
const OF_DRIVERS: readonly ExpiryKind[] = ['HABILITATION', 'PERMIS', 'PERMIS_B', 'CARTE', 'CONTRAT']

const MATERIAL: ExpiryKind[] = ['VEHICULE', 'REMORQUE', 'EQUIPEMENT']

async function rowsOf(db: Reader, ids: string[], role: Role) {
  const { id, kind, ownerId, owner, what, dueOn, depotId, paper } = lines
  const depot = sql<string | null>`(select label from address where address.id = ${lines.depotId})`
  const rows = await db
    .select({ id, kind, ownerId, owner, what, dueOn, depotId, depot, paper })
    .from(lines)
    .where(sql`${id} = any(${sql.param(ids)}::uuid[])`)
  const whole = may(role, 'certification.detail')
  return rows.map(row => ({
    ...row,
    ...(!whole && OF_DRIVERS.includes(row.kind) && { depotId: null, depot: null }),
    what: expiryObject(row.kind, row.what),
    daysLeft: daysBetween(today(), row.dueOn),
  }))
}

export function expiryObject(kind: ExpiryKind, what: string | null): string {
  if (kind === 'HABILITATION') return what ?? ''
  if (OF_DRIVERS.includes(kind)) return EXPIRY_KIND_LABELS[kind]
  // A document without a kind has its own name.
  return (OBJECTS[kind] ?? MATERIAL_OBJECTS)[what ?? ''] ?? what ?? ''
}

type Words = Readonly<Record<string, string>>
const MATERIAL_OBJECTS: Words = { ...MATERIAL_DOCUMENT_KIND_LABELS, ...DEADLINE_KIND_LABELS }
const OBJECTS: Partial<Record<ExpiryKind, Words>> = {
  PIECE: DRIVER_DOCUMENT_KIND_LABELS,
  SOUS_TRAITANT: COMPANY_DOCUMENT_KIND_LABELS,
}

function matching(query: Query, role: Role): SQL | undefined {
  const kinds = expiryKindsOf(role)
  const horizon = query.days.length > 0 ? Math.max(...query.days.map(Number)) : EXPIRY_DAYS
  return and(
    searched(lines.search, query.q, sql``),
    inArray(lines.kind, query.kind.length > 0 ? kinds.filter(kind => query.kind.includes(kind)) : kinds),
    query.depot.length > 0
      ? and(
          inArray(lines.depotId, query.depot),
          may(role, 'certification.detail') ? undefined : sql`${lines.kind} not in ${[...OF_DRIVERS]}`,
        )
      : undefined,
    // Rental contracts contain prices.
    may(role, 'material.money')
      ? undefined
      : not(and(inArray(lines.kind, MATERIAL), inArray(lines.what, [...MATERIAL_MONEY_KINDS]))!),
    query.expired ? sql`${lines.dueOn} < ${today()}::date` : undefined,
    query.all && query.days.length === 0 ? undefined : sql`${lines.dueOn} <= ${addDays(today(), horizon)}::date`,
    query.only.length > 0 ? inArray(lines.id, query.only) : undefined,
  )
}

export const COLUMNS: CsvColumns<ExpiryRow> = {
  ...columnsOf(EXPIRY_FIELDS, ['owner', 'dueOn', 'kind', 'what']),
  [EXPIRY_FIELDS.depotId.label]: row => row.depot,
  'Jours restants': row => ({ number: row.daysLeft }),
}
