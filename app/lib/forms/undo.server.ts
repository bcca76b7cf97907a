import type { Undo } from '../toasts/flash.server.ts'

/**
 * What « Annuler » posts after an act that another one takes back whole: that intent, about the same record, to the screen at `to`. Where it
 * is refused, the screen shows its question with the reason.
 *
 *     archive: () => send(form, address.archive.$post, { param, to: list, flash: 'Adresse archivée', undo: undoBy('restore', list, id) })
 */
export function undoBy(intent: string, to: string, id: string): Undo {
  const [path, search] = to.split('?')
  const address = new URLSearchParams(search)
  address.set('confirm', intent)
  address.set('id', id)
  return { action: `${path}?${address}`, fields: { intent, id, idempotencyKey: crypto.randomUUID() } }
}
