import { sql } from 'drizzle-orm'
import type { Database } from '#api/db/client.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { french, type Key } from './order.ts'

/** A row as the API answers it. */
// biome-ignore lint/suspicious/noExplicitAny: a case reads what it expects, and a law fails on what it does not find
export type Row = { id: string } & Record<string, any>

export interface Filter {
  fits(row: Row, value: string): boolean
  /** What to filter by, where the API's description has no list of values. */
  values?(rows: Row[]): (string | null)[]
  /** Switches of `everything` that this filter replaces. */
  without?: string[]
}

/** What the laws must know of a list beyond the API's own description. */
export interface ListCase {
  /** Query that hides nothing. A filter named here tells by `fits` which rows only it shows. */
  everything?: Record<string, string>
  /** What each order goes by. */
  orders: Record<string, (row: Row) => Key | Key[]>
  /** Orders by a figure that the row shows rounded: rows that look equal may not be. */
  rounded?: string[]
  filters: Record<string, Filter>
  /** Parameters that add columns and leave the rows as they are. */
  additions?: string[]
  /** Filters by what is reckoned, not stored: a count by one of them reads the rows first. */
  reckoned?: string[]
  /** The number by which people name a row. */
  number?(row: Row): string
  /** First cell of a row's line in the export. */
  exported?(row: Row): string
  /** Other answers to the list's query, by their path: of how many rows each one tells. */
  pictures?: Record<string, (body: Row) => number>
  /** Inserts one row a label, equal in everything else that may be equal; the search finds each by the words of its label. */
  insert(labels: string[]): Promise<unknown>
}
export type MakeCase = (db: Database) => Promise<ListCase>

/** A filter by one field of the row, by the values that rows have. */
export const by = (read: (row: Row) => string | null): Filter => ({
  fits: (row, value) => read(row) === value,
  values: rows => rows.map(read),
})
/** A filter that is on or off. */
export const on = (fits: (row: Row) => boolean): Filter => ({ fits })
/** A filter by a part of a name, in any case and without accents. */
export const naming = (read: (row: Row) => string | null): Filter => ({
  fits: (row, value) => plain(read(row) ?? '').includes(plain(value)),
  values: rows => rows.map(row => read(row)?.toUpperCase() ?? null),
})
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** id → columns that the API's rows do not show. */
export async function columnsById<Columns extends object>(db: Database, select: string): Promise<(id: string) => Columns> {
  const rows = await db.execute<{ id: string } & Record<string, unknown>>(sql.raw(select))
  const byId = new Map([...rows].map(row => [row.id, row as unknown as Columns]))
  return id => {
    const found = byId.get(id)
    if (!found) throw new Error(`${select}: no row ${id}`)
    return found
  }
}

/** What lists order people by: « First Last » → last name, first name. */
export async function peopleByName(db: Database): Promise<(name: string | null) => [Key, Key]> {
  const people = await db.select({ firstName: users.firstName, lastName: users.lastName }).from(users)
  const byName = new Map(people.map(({ firstName, lastName }) => [`${firstName} ${lastName}`, [lastName, firstName] as const]))
  return name => {
    const [last, first] = byName.get(name ?? '') ?? [null, null]
    return [french(last), french(first)]
  }
}

/** Inserts in portions that one statement can carry. */
export async function inPortions<Item>(items: Item[], insert: (portion: Item[]) => PromiseLike<unknown>) {
  for (let at = 0; at < items.length; at += 500) await insert(items.slice(at, at + 500))
}
