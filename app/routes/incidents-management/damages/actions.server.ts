import type { ApiClient } from '#app/lib/api/client.server.ts'
import { bulkFlash, idsOf } from '#app/lib/forms/bulk.server.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { rowIntents } from '#app/lib/forms/row-intents.server.ts'
import { send } from '#app/lib/forms/send.server.ts'
import type { EventWays } from '#app/lib/incidents-management/ways.ts'

export function damageIntents(api: ApiClient, form: PostedForm, { id, to: at }: EventWays) {
  const { damages } = api['incidents-management']
  const damage = damages[':id']
  const param = { id }
  const to = at({ panel: 'show', id })
  const file = form.files.get('file') ?? ''
  const { items = [] } = form.values
  /** Unset choices and unticked boxes post no value. */
  const one = (name: string) => String(form.typed[name] ?? '')
  const said = (word: string) => ({ param, to, flash: ({ number }: { number: string }) => `Dommage ${number} ${word}` })
  return {
    ...rowIntents(form, {
      row: 'item',
      name: 'items',
      blank: { label: '', parcels: '', weightKg: '', value: '' },
      focus: 'label',
    }),
    create: () =>
      send(form, damages.$post, {
        form: { file, stop: one('stop'), stopPhotos: one('stopPhotos'), items: JSON.stringify(items) },
        to: row => at({ panel: 'show', id: row.id }),
        flash: ({ number }) => `Dommage ${number} déclaré`,
      }),
    update: () => send(form, damage.$put, { ...said('enregistré'), json: { items } }),
    claim: () =>
      send(form, damage.claim.$put, {
        ...said('enregistré'),
        json: { inexcusableFault: one('inexcusableFault'), causeId: one('causeId') },
      }),
    instruct: () => send(form, damage.instruct.$post, said('en instruction')),
    accept: () => send(form, damage.accept.$post, said('accepté')),
    refuse: () => send(form, damage.refuse.$post, said('refusé')),
    dispute: () => send(form, damage.dispute.$post, said('en contentieux')),
    settle: () => send(form, damage.settle.$post, said('indemnisé')),
    close: () => send(form, damage.close.$post, said('clos')),
    archive: () => send(form, damage.archive.$post, { ...said('archivé'), to: at({}) }),
    restore: () => send(form, damage.restore.$post, said('désarchivé')),
    'instruct-many': () =>
      send(form, damages.instruct.$post, {
        json: { ids: idsOf(form) },
        to: at({}),
        flash: bulkFlash('dommage en instruction', 'dommages en instruction'),
      }),
    'close-many': () =>
      send(form, damages.close.$post, {
        json: { ids: idsOf(form) },
        to: at({}),
        flash: bulkFlash('dommage clos', 'dommages clos'),
      }),
    'document-add': () => send(form, damage.documents.$post, { param, form: { file }, to, flash: 'Pièce jointe au dossier' }),
    'document-archive': () =>
      send(form, damage.documents[':documentId'].archive.$post, {
        param: { id, documentId: String(form.typed.document ?? '') },
        to,
        flash: 'Pièce retirée',
      }),
  }
}
