import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { ask, send } from '#app/lib/forms/send.server.ts'
import { submit } from '#app/lib/forms/submit.server.ts'
import { withRecords } from '#app/lib/records/resolve-records.server.ts'
import { withEnded } from '#domain/sales/delivery-request/effect.ts'
import { priceIntents } from './price/price.server.ts'
import { hypothesesOn } from './price/values.ts'

/** Record and version of the sheet's address (no version: the one that lists show), and the redirect target after success. */
export interface SheetAddress {
  id: string
  version: string | undefined
  back: string
}

export function requestIntents(api: ApiClient, form: PostedForm, address: SheetAddress) {
  const { id, version, back } = address
  const request = api.sales['delivery-request'][':id']
  const param = { id }
  const query = { version }
  const at = { param, query, to: back }
  // The question first shows what would be cancelled; the act sends that count back for the server to compare.
  const confirmed = form.typed.cancelled !== undefined
  const shown = <Effect>(effect: Effect) => ({ effect })
  return {
    submit: () => send(form, request.submit.$post, { ...at, flash: 'Envoyé en conception' }),
    propose: () => send(form, request.propose.$post, { ...at, flash: 'Offre proposée au client' }),
    accept: () => accept(api, form, address),
    refuse: () => send(form, request.refuse.$post, { ...at, flash: 'Refus enregistré' }),
    suspend: () =>
      confirmed
        ? send(form, request.suspend.$post, { ...at, flash: 'Cahier des charges suspendu' })
        : ask(form, request.suspend.effect.$post, { param, query, shown }),
    resume: () => send(form, request.resume.$post, { ...at, flash: 'Cahier des charges repris' }),
    terminate: () =>
      confirmed
        ? send(form, request.terminate.$post, { ...at, flash: 'Résiliation enregistrée' })
        : ask(form, request.terminate.effect.$post, { param, query, shown }),
    renew: () =>
      send(form, request.versions.$post, {
        param,
        query,
        to: ({ versionNo }) => `/sales/delivery-request/${id}${hypothesesOn(versionNo, back)}`,
        flash: ({ versionNo }) => `Version v${versionNo} créée au brouillon`,
      }),
    duplicate: () =>
      withRecords(api, form, [{ name: 'companyId', kind: 'company' }], found =>
        send(found, request.duplicate.$post, {
          param,
          query,
          to: created => `/sales/delivery-request/${created.id}`,
          flash: created => `Cahier des charges ${created.number} créé`,
        }),
      ),
    archive: () =>
      send(form, request.archive.$post, {
        ...at,
        flash: ({ number, ended }) => withEnded(`Cahier des charges ${number} archivé`, ended),
      }),
    delete: () =>
      send(form, request.$delete, {
        param,
        query,
        to: '/sales/delivery-request',
        flash: ({ number }) => `Cahier des charges ${number} supprimé`,
      }),
    clauses: () => send(form, request.clauses.$put, { ...at, flash: 'Clauses enregistrées' }),
    services: () => send(form, request.services.$put, { ...at, flash: 'Prestations enregistrées' }),
    ...priceIntents(api, form, address),
    'add-exception': () => send(form, request.exceptions.$post, { ...at, flash: 'Exception ajoutée' }),
    'remove-exception': () =>
      send(form, request.exceptions[':date'].$delete, {
        ...at,
        param: { id, date: String(form.typed.date ?? '') },
        flash: 'Exception retirée',
      }),
    'add-document': () =>
      send(form, request.documents.$post, {
        param,
        form: { file: form.files.get('file') ?? '' },
        to: back,
        flash: 'Document joint',
      }),
  }
}

/** Uploads the signed contract, then accepts. Upload first: a refused acceptance leaves the file among the documents. */
function accept(api: ApiClient, form: PostedForm, { id, version, back }: SheetAddress) {
  const request = api.sales['delivery-request'][':id']
  const param = { id }
  const file = form.files.get('file')
  const joined = async () => {
    if (!(file instanceof File && file.size > 0)) return undefined
    return json(request.documents.$post({ param, form: { kind: 'CONTRAT', label: '', file } }, form.headers))
  }
  return submit(
    form,
    async () => {
      const contract = await joined()
      const body = { contractDocumentId: contract?.id }
      return json(request.accept.$post({ param, query: { version }, json: body }, form.headers))
    },
    { to: back, flash: 'Acceptation enregistrée, les trajets se préparent' },
  )
}
