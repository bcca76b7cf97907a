import { type Placeholder, sql } from 'drizzle-orm'
import type { Reader } from './client.ts'

/**
 * A read that is built once a pool: to put a wide statement together takes drizzle longer than the database to answer it. Nothing in it
 * may change from one request to the next but its values, which `value` stands for.
 *
 *     const contactsOf = builtOnce((db, value: Value<'companyId'>) => db.select().from(contacts).where(eq(contacts.companyId, value('companyId'))))
 *     await contactsOf(c.var.db, { companyId })
 */
export function builtOnce<Name extends string, Row>(
  build: (db: Reader, value: Value<Name>) => Preparable<Row>,
): (db: Reader, values: Readonly<Record<Name, unknown>>) => Promise<Row[]> {
  const built = new WeakMap<Reader, ReturnType<Preparable<Row>['prepare']>>()
  return (db, values) => {
    const known = built.get(db) ?? build(db, sql.placeholder).prepare('built once')
    built.set(db, known)
    return known.execute(values)
  }
}

/** Where a value comes to stand. */
export type Value<Name extends string> = (name: Name) => Placeholder

/** A select of drizzle. */
export interface Preparable<Row> {
  prepare(name: string): { execute(values: Readonly<Record<string, unknown>>): Promise<Row[]> }
}
