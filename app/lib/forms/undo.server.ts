import type { ListLinks } from '../lists/list-links.ts'
import type { Undo } from '../toasts/flash.server.ts'

/**
 * Post behind « Annuler » after an act that another one fully reverses: that intent, for the same record, to the screen at `to`. If
 * refused, the screen shows its question with the reason.
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

/** Undo by the opposite act, where acts are questions over a list (`ask/:act`). */
export const undoAt = (list: ListLinks, act: string, id: string): Undo => ({
  action: list.panel(`ask/${act}`, { id }),
  fields: { ids: id, idempotencyKey: crypto.randomUUID() },
})
