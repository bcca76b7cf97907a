import type { ApiClient } from '#app/lib/api/client.server.ts'
import { bulkFlash, idsOf } from '#app/lib/forms/bulk.server.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { send } from '#app/lib/forms/send.server.ts'
import { undoBy } from '#app/lib/forms/undo.server.ts'

interface Ways {
  /** Empty for a new trailer or for several. */
  id: string
  list: string
  sheet: (id: string) => string
}

export function trailerIntents(api: ApiClient, form: PostedForm, { id, list, sheet }: Ways) {
  const { trailers } = api.materials
  const trailer = trailers[':id']
  const param = { id }
  return {
    create: () => send(form, trailers.$post, { to: ({ id }) => sheet(id), flash: ({ fleetNo }) => `Remorque ${fleetNo} créée` }),
    update: () => send(form, trailer.$put, { param, to: sheet(id), flash: 'Remorque enregistrée' }),
    archive: () =>
      send(form, trailer.archive.$post, { param, to: list, flash: 'Remorque archivée', undo: undoBy('restore', list, id) }),
    giveback: () =>
      send(form, trailer['give-back'].$post, {
        param,
        to: list,
        flash: 'Remorque restituée ou vendue',
        undo: undoBy('restore', list, id),
      }),
    restore: () => send(form, trailer.restore.$post, { param, to: sheet(id), flash: "Remorque sortie de l'archive" }),
    'archive-many': () =>
      send(form, trailers.archive.$post, {
        json: { ids: idsOf(form) },
        to: list,
        flash: bulkFlash('remorque archivée', 'remorques archivées'),
      }),
  }
}
