import { sql } from 'drizzle-orm'
import type { Database } from '#api/db/client.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { french, type Key } from './order.ts'

// biome-ignore lint/suspicious/noExplicitAny: a case reads what it expects, and a law fails on what it does not find
export type Row = { id: string } & Record<string, any>

export interface Filter {
  fits(row: Row, value: string): boolean
  /** Filter values when the description lists none. */
  values?(rows: Row[]): (string | null)[]
  /** Switches of `everything` replaced by this filter. */
  without?: string[]
}

/** Facts about a list beyond the API description. */
export interface ListCase {
  /** Query that hides nothing; `fits` tells which rows only this filter shows. */
  everything?: Record<string, string>
  /** Sort keys by order. */
  orders: Record<string, (row: Row) => Key | Key[]>
  /** Orders by figures shown rounded: equal-looking rows may differ. */
  rounded?: string[]
  filters: Record<string, Filter>
  /** Parameters that only add columns. */
  additions?: string[]
  /** Computed filters: a count first reads the rows, unless they are cached. */
  reckoned?: string[]
  /** Unique number of a row. */
  number?(row: Row): string
  exported?(row: Row): string
  /** Other answers to the query by path, with their row counts. */
  pictures?: Record<string, (body: Row) => number>
  /** Inserts one row per label, otherwise equal; search finds each by its label. */
  insert(labels: string[]): Promise<unknown>
}
export type MakeCase = (db: Database) => Promise<ListCase>

export const by = (read: (row: Row) => string | null): Filter => ({
  fits: (row, value) => read(row) === value,
  values: rows => rows.map(read),
})
export const on = (fits: (row: Row) => boolean): Filter => ({ fits })
/** Filter by part of a name, ignoring case and accents. */
export const naming = (read: (row: Row) => string | null): Filter => ({
  fits: (row, value) => plain(read(row) ?? '').includes(plain(value)),
  // Without what tells drivers of one name apart.
  values: rows => rows.map(row => read(row)?.split(' · ')[0]?.toUpperCase() ?? null),
})
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export async function columnsById<Columns extends object>(db: Database, select: string): Promise<(id: string) => Columns> {
  const rows = await db.execute<{ id: string } & Record<string, unknown>>(sql.raw(select))
  const byId = new Map([...rows].map(row => [row.id, row as unknown as Columns]))
  return id => {
    const found = byId.get(id)
    if (!found) throw new Error(`${select}: no row ${id}`)
    return found
  }
}

/** « First Last » → last name, first name, the sort key of people. */
export async function peopleByName(db: Database): Promise<(name: string | null) => [Key, Key]> {
  const people = await db.select({ firstName: users.firstName, lastName: users.lastName }).from(users)
  const byName = new Map(people.map(({ firstName, lastName }) => [`${firstName} ${lastName}`, [lastName, firstName] as const]))
  return name => {
    const [last, first] = byName.get(name ?? '') ?? [null, null]
    return [french(last), french(first)]
  }
}

/** Inserts within the parameter limit. */
export async function inPortions<Item>(items: Item[], insert: (portion: Item[]) => PromiseLike<unknown>) {
  for (let at = 0; at < items.length; at += 500) await insert(items.slice(at, at + 500))
}
