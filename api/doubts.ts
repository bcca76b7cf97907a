import { AsyncLocalStorage } from 'node:async_hooks'
import { unlikely } from '#api/problem.ts'
import type { Doubt } from '#domain/doubts/doubts.ts'

/** Doubts of the running write: a form shows all of them at once. */
const raised = new AsyncLocalStorage<Doubt[]>()

/** Says that values are unlikely. The write ends with the question « Êtes-vous sûr ? », unless its author confirmed (`settled`). */
export function ask(...doubts: readonly Doubt[]): void {
  const open = raised.getStore()
  if (!open && doubts.length > 0) throw unlikely(doubts)
  // One question a field: the first.
  for (const doubt of doubts) if (!open!.some(({ path }) => path === doubt.path)) open!.push(doubt)
}

export const asking = <T>(work: () => Promise<T>): Promise<T> => raised.run([], work)

/** Ends a write: throws what it doubted, unless that is confirmed. */
export async function settled(confirmed: () => Promise<boolean>): Promise<void> {
  const doubts = raised.getStore() ?? []
  if (doubts.length > 0 && !(await confirmed())) throw unlikely(doubts)
}
