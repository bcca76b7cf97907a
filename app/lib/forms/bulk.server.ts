import { counted } from '#domain/formats/counted.ts'
import type { Flash } from '../toasts/flash.server.ts'
import type { PostedForm } from './read-form.server.ts'

/** Record ids of a bulk question: `<input name="ids" value="id,id">`. */
export const idsOf = (form: PostedForm): string[] => [...new Set(String(form.typed.ids ?? '').split(','))]

/**
 * Message after a bulk act: number of successes, and the first three refusals with their reason.
 *
 *     send(form, companies.archive.$post, { json: { ids: idsOf(form) }, to: list, flash: bulkFlash('client archivé', 'clients archivés') })
 */
export const bulkFlash =
  (one: string, many: string) =>
  ({ done, refused }: { done: number; refused: readonly { name: string; message: string }[] }): Flash => {
    const reasons = refused.slice(0, 3).map(({ name, message }) => `${name}\u202f: ${message}`)
    const more = refused.length > 3 ? [`et ${counted(refused.length - 3, 'autre')}`] : []
    return {
      tone: refused.length > 0 ? 'warning' : 'success',
      message: [counted(done, one, many), ...reasons, ...more].join(' · '),
    }
  }
