import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { notFound } from '#api/problem.ts'
import { auditLog } from '#api/schema/house/ledger.table.ts'
import type { EntityReading } from '#domain/field-book.ts'
import type { HistoryEntry } from '#domain/history/entry.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { SCREENS } from '#domain/screens.ts'
import type { Database } from '../db/client.ts'
import { signedIn } from '../middleware/gate.ts'
import { operations } from '../middleware/operations.ts'
import { historySheet } from './answers.ts'
import { HISTORIES } from './histories.ts'
import { isNamedPart, nameCollector } from './names.ts'

const PER_PAGE = 25

/** « Historique » of a record (`domain.md` §2.3), newest first. */
export const historyRoutes = operations('history', signedIn).read(
  'GET /:rootId',
  "Historique d'un enregistrement",
  { query: z.object({ page: z.coerce.number().int().min(1).max(100_000).catch(1).default(1) }), answer: historySheet },
  async ({ db, user, rootId, query: { page } }) => {
    const kind = await kindOf(db, rootId, user.role)
    if (!kind) throw notFound()
    const { readings, alsoUnder } = HISTORIES[kind]!
    const visible = visibleReadings(kind, user.role)
    const rows = await db
      .select()
      .from(auditLog)
      .where(
        and(
          // One array, so that the index finds the rows: an OR with a sub-select reads the whole log.
          alsoUnder
            ? sql`${auditLog.rootId} = any(array(select ${rootId}::uuid union all ${alsoUnder(rootId)}))`
            : eq(auditLog.rootId, rootId),
          or(...Object.entries(visible).map(([entity, reading]) => touches(entity, reading))),
        ),
      )
      .orderBy(desc(auditLog.at), desc(auditLog.id))
      .limit(PER_PAGE + 1)
      .offset((page - 1) * PER_PAGE)

    const names = nameCollector()
    for (const row of rows) {
      names.want(row.keyId ? 'application_key' : 'account', row.keyId ?? row.actorId)
      if (isNamedPart(row.entity)) names.want(row.entity, row.entityId)
      for (const [field, values] of changesOf(row.changes)) {
        const named = visible[row.entity]?.fields[field]?.names
        if (named) for (const value of values) names.want(named, value)
      }
    }
    const nameOf = await names.read(db)
    const entries: HistoryEntry[] = rows.slice(0, PER_PAGE).map(row => ({
      id: row.id,
      at: new Date(row.at).toISOString(),
      actor: nameOf.get(row.keyId ?? row.actorId ?? '') ?? null,
      source: row.source,
      action: row.action,
      part: row.entity === kind ? null : partName(readings[row.entity]!, nameOf.get(row.entityId)),
      changes: readChanges(row.changes, visible[row.entity]!, nameOf),
    }))
    return { entries, page, more: rows.length > PER_PAGE }
  },
)

/** Kind of the record when the role may open one of its screens; otherwise undefined. */
async function kindOf(db: Database, id: string, role: Role): Promise<string | undefined> {
  const open = Object.entries(HISTORIES).filter(([, { screens }]) =>
    screens.some(screen => (SCREENS[screen].roles as readonly Role[]).includes(role)),
  )
  if (open.length === 0) return undefined
  const places = open.map(([kind, { table }]) => sql`select ${kind} as kind from ${table} where id = ${id}`)
  const [found] = await db.execute<{ kind: string }>(sql.join(places, sql` union all `))
  return found?.kind
}

function visibleReadings(kind: string, role: Role): Record<string, EntityReading> {
  const { readings, money = [] } = HISTORIES[kind]!
  const hidden = money.filter(({ act }) => !may(role, act))
  const shown = (reading: EntityReading) => ({
    ...reading,
    fields: Object.fromEntries(
      Object.entries(reading.fields).filter(([field]) => !hidden.some(({ fields }) => fields?.includes(field))),
    ),
  })
  const parts = Object.entries(readings).filter(([entity]) => !hidden.some(({ parts }) => parts?.includes(entity)))
  return Object.fromEntries(parts.map(([entity, reading]) => [entity, shown(reading)]))
}

function touches(entity: string, reading: EntityReading): SQL {
  const columns = Object.keys(reading.fields).map(field => field.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`))
  const list = sql.join(
    columns.map(column => sql`${column}`),
    sql`, `,
  )
  return sql`(${auditLog.entity} = ${entity} and jsonb_exists_any(${auditLog.changes}, array[${list}]::text[]))`
}

function changesOf(changes: Record<string, [unknown, unknown]>): [field: string, values: [unknown, unknown]][] {
  return Object.entries(changes).map(([column, values]) => [
    column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
    values,
  ])
}

const partName = (reading: EntityReading, name: string | undefined) => (name ? `${reading.label} ${name}` : reading.label)

function readChanges(changes: Record<string, [unknown, unknown]>, { fields }: EntityReading, names: Map<string, string>) {
  const order = Object.keys(fields)
  const words = (field: string, value: unknown): string | null => {
    if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return null
    const { read, names: named } = fields[field]!
    return (named ? (names.get(String(value)) ?? 'supprimé') : read(value)) || null
  }
  return (
    changesOf(changes)
      .filter(([field]) => field in fields)
      .sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
      .map(([field, [before, after]]) => ({
        field,
        label: fields[field]!.label,
        before: words(field, before),
        after: words(field, after),
      }))
      // Empty on both sides (an empty list at creation).
      .filter(change => change.before !== null || change.after !== null)
  )
}
