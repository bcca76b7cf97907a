import type postgres from 'postgres'

/** Told by the triggers `…_tell`: the name of a table that changed. */
const CHANNEL = 'quai_changes'
/** The tables that have such a trigger. */
export const TOLD = [
  'account',
  'carrier',
  'carrier_closure',
  'certification_type',
  'company',
  'cost_factor',
  'cost_reference',
  'delivery_request_factor',
  'delivery_request_version',
  'driver_pool',
  'driver_pool_item',
  'live_line',
  'live_line_stop',
  'mail_template',
  'notification',
  'saved_view',
  'vehicle',
] as const
type Told = (typeof TOLD)[number]
/** More than all users' views of all lists; beyond it everything is read anew. */
const MOST = 5_000

/** What is read once a process and held until one of its tables changes, whoever changes it. */
export interface SharedReads {
  /**
   * The answer of `read` under this key, held until one of these tables changes. It is the same object for all who ask: nobody changes it.
   *
   *     await c.var.shared.read('sales-users', ['account'], () => salesUsersOf(c.var.db))
   */
  read<T>(key: string, tables: readonly Told[], read: () => Promise<T>): Promise<T>
  /** Forgets everything: who has just written reads what they wrote, before the database has told it. */
  forget(): void
}

/**
 * Listens for the tables that change. While `live` says that notifications may be missing nothing is held, and whenever listening begins
 * (again) everything is forgotten. What is read while a table changes is forgotten as well, for it is known from before it was sent.
 */
export async function openSharedReads({ sql, live }: { sql: postgres.Sql; live: () => boolean }): Promise<SharedReads> {
  const held = new Map<string, { tables: readonly string[]; answer: Promise<unknown> }>()
  const forget = () => held.clear()
  const heard = (table: string) => {
    for (const [key, { tables }] of held) if (tables.includes(table)) held.delete(key)
  }
  await sql.listen(CHANNEL, heard, forget)
  return {
    read<T>(key: string, tables: readonly Told[], read: () => Promise<T>): Promise<T> {
      if (!live()) return read()
      const known = held.get(key)
      if (known) return known.answer as Promise<T>
      if (held.size >= MOST) forget()
      // A query of drizzle runs again for each who awaits it; a promise has run.
      const answer = Promise.resolve(read())
      held.set(key, { tables, answer })
      // A failure is told to those who wait for it, and to nobody after them.
      answer.catch(() => held.get(key)?.answer === answer && held.delete(key))
      return answer
    },
    forget,
  }
}
