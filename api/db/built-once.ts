import { type Placeholder, sql } from 'drizzle-orm'
import type { Reader } from './client.ts'

/**
 * Prepares a query once per pool: Drizzle takes longer to build a wide statement than the database to answer. Only the values of
 * `value` may vary between requests.
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

/** Placeholder for a named value. */
export type Value<Name extends string> = (name: Name) => Placeholder

export interface Preparable<Row> {
  prepare(name: string): { execute(values: Readonly<Record<string, unknown>>): Promise<Row[]> }
}
