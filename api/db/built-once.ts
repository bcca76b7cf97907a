import { type Placeholder, sql } from 'drizzle-orm'
import type { Reader } from './client.ts'

/** Stands for a value in the statement. */
export type Value<Name extends string> = (name: Name) => Placeholder

/** Select of Drizzle. */
interface Preparable<Row> {
  prepare(name: string): { execute(values: Readonly<Record<string, unknown>>): Promise<Row[]> }
}

/** Builds a wide statement once per pool: Drizzle takes longer to build it than the database to answer (docs/performance.md). */
export function builtOnce<Name extends string, Row>(
  build: (db: Reader, value: Value<Name>) => Preparable<Row>,
): (db: Reader, values: Readonly<Record<Name, unknown>>) => Promise<Row[]> {
  const built = new WeakMap<Reader, ReturnType<Preparable<Row>['prepare']>>()
  return (db, values) => {
    const statement = built.get(db) ?? build(db, sql.placeholder).prepare('')
    built.set(db, statement)
    return statement.execute(values)
  }
}
