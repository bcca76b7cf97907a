import type { Listen } from './listener.ts'

/** Channel of the `…_tell` triggers: name of the changed table. */
const CHANNEL = 'quai_changes'
/** Tables with such a trigger. */
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
  'trailer',
  'vehicle',
] as const
type Told = (typeof TOLD)[number]
/** More than all users' list views; above it the cache is cleared. */
const MOST = 5_000

/** Per-process cache, invalidated when one of the tables changes in any process. */
export interface SharedReads {
  /**
   * Cached result of `read` for this key until a table changes. The object is shared: do not mutate it.
   *
   *     await c.var.shared.read('sales-users', ['account'], () => salesUsersOf(c.var.db))
   */
  read<T>(key: string, tables: readonly Told[], read: () => Promise<T>): Promise<T>
  /** Clears the cache, so that a writer reads its own write before the notification arrives. */
  forget(): void
}

/** Caches nothing while `live` is false; a (re)connect clears the cache, a change drops overlapping reads. */
export async function openSharedReads({ listen, live }: { listen: Listen; live: () => boolean }): Promise<SharedReads> {
  const held = new Map<string, { tables: readonly string[]; answer: Promise<unknown> }>()
  const forget = () => held.clear()
  const heard = (table: string) => {
    for (const [key, { tables }] of held) if (tables.includes(table)) held.delete(key)
  }
  await listen(CHANNEL, heard, forget)
  return {
    read<T>(key: string, tables: readonly Told[], read: () => Promise<T>): Promise<T> {
      if (!live()) return read()
      const known = held.get(key)
      if (known) return known.answer as Promise<T>
      if (held.size >= MOST) forget()
      // A Drizzle query reruns for each await; a promise does not.
      const answer = Promise.resolve(read())
      held.set(key, { tables, answer })
      // Failures are not cached.
      answer.catch(() => held.get(key)?.answer === answer && held.delete(key))
      return answer
    },
    forget,
  }
}
