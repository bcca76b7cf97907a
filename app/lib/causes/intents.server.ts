import { bulkFlash, idsOf } from '../forms/bulk.server.ts'
import type { PostedForm } from '../forms/read-form.server.ts'
import { send } from '../forms/send.server.ts'
import { undoBy } from '../forms/undo.server.ts'
import type { CauseApi } from './cause-api.ts'

interface Ways {
  /** Empty for a new cause. */
  id: string
  list: string
  order: string
  sheet: (id: string) => string
}

export function causeIntents(causes: CauseApi, form: PostedForm, { id, list, order, sheet }: Ways) {
  const param = { id }
  const to = (cause: { id: string }) => sheet(cause.id)
  const { countsInService = '', requiresComment = '', requiresPhoto = '' } = form.values
  // An unticked box posts no value.
  const boxes = { countsInService, requiresComment, requiresPhoto }
  return {
    create: () => send(form, causes.$post, { json: boxes, to, flash: 'Cause créée' }),
    update: () => send(form, causes[':id'].$put, { param, json: boxes, to, flash: 'Cause enregistrée' }),
    move: () =>
      send(form, causes[':id'].move.$post, { param: { id: form.values.id as string }, to: order, flash: 'Ordre enregistré' }),
    merge: () =>
      send(form, causes[':id'].merge.$post, {
        param,
        to,
        flash: ({ duplicate, survivor }) => `«\u202f${duplicate}\u202f» fusionnée dans «\u202f${survivor}\u202f»`,
      }),
    deactivate: () =>
      send(form, causes[':id'].deactivate.$post, {
        param,
        to: list,
        flash: 'Cause désactivée',
        undo: undoBy('reactivate', list, id),
      }),
    'deactivate-many': () =>
      send(form, causes.deactivate.$post, {
        json: { ids: idsOf(form) },
        to: list,
        flash: bulkFlash('cause désactivée', 'causes désactivées'),
      }),
    reactivate: () =>
      send(form, causes[':id'].reactivate.$post, { param, to, flash: 'Cause réactivée', undo: undoBy('deactivate', list, id) }),
  }
}
