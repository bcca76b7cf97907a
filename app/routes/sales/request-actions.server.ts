import type { ApiClient } from '#app/lib/api/client.server.ts'
import { ApiError, json } from '#app/lib/api/error.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { failed, submit } from '#app/lib/forms/submit.server.ts'
import { requestFormAction } from './request-form.server.ts'
import { savePrice } from './request-price.server.ts'

/** The record and the version that the sheet's address names (none: the one that lists show), and where a success leads. */
export interface SheetAddress {
  id: string
  version: string | undefined
  back: string
}

/** What a form of the sheet of a cahier des charges asks for. `back` is the address that a success leads to. */
export function requestAction(api: ApiClient, form: PostedForm, { id, back, version }: SheetAddress) {
  const { headers } = form
  const param = { id }
  const query = { version }
  // The API judges what was posted: its types say what it takes, not what people type.
  const values = form.values as never
  const request = api.sales['delivery-request'][':id']
  const done = (flash: string) => ({ to: back, flash })
  switch (form.intent) {
    case 'submit':
      return submit(form, () => json(request.submit.$post({ param, query }, headers)), done('Envoyé en conception'))
    case 'propose':
      return submit(form, () => json(request.propose.$post({ param, query }, headers)), done('Offre proposée au client'))
    case 'accept':
      return acceptWithContract(api, form, { id, back, version })
    case 'refuse':
      return submit(form, () => json(request.refuse.$post({ param, query, json: values }, headers)), done('Refus enregistré'))
    case 'suspend':
      return submit(
        form,
        () => json(request.suspend.$post({ param, query, json: values }, headers)),
        done('Cahier des charges suspendu'),
      )
    case 'resume':
      return submit(form, () => json(request.resume.$post({ param, query }, headers)), done('Cahier des charges repris'))
    case 'terminate':
      return submit(
        form,
        () => json(request.terminate.$post({ param, query, json: values }, headers)),
        done('Résiliation enregistrée'),
      )
    case 'archive':
      return submit(form, () => json(request.archive.$post({ param, query }, headers)), done('Cahier des charges archivé'))
    case 'delete':
      return submit(form, () => json(request.$delete({ param, query }, headers)), {
        to: '/sales/delivery-request',
        flash: ({ number }) => `Cahier des charges ${number} supprimé`,
      })
    case 'clauses':
      return submit(form, () => json(request.clauses.$put({ param, query, json: values }, headers)), done('Clauses enregistrées'))
    case 'services':
      return submit(
        form,
        () => json(request.services.$put({ param, query, json: values }, headers)),
        done('Prestations enregistrées'),
      )
    case 'price':
      return savePrice(api, form, { id, version })
    case 'add-exception':
      return submit(
        form,
        () => json(request.exceptions.$post({ param, query, json: values }, headers)),
        done('Exception ajoutée'),
      )
    case 'remove-exception': {
      const date = String(form.typed.date ?? '')
      return submit(
        form,
        () => json(request.exceptions[':date'].$delete({ param: { id, date }, query }, headers)),
        done('Exception retirée'),
      )
    }
    case 'add-document':
      return submit(form, () => upload(api, form, id), done('Document joint'))
    default:
      return requestFormAction(api, form, { id, version, back })
  }
}

/**
 * The client's contract and the acceptance. The file is kept first: a refusal of the acceptance leaves it among the documents, so that it
 * need not be chosen again.
 */
async function acceptWithContract(api: ApiClient, form: PostedForm, { id, back, version }: SheetAddress) {
  const file = form.files.get('file')
  try {
    const joined = file instanceof File && file.size > 0 ? await upload(api, form, id) : undefined
    const accept = api.sales['delivery-request'][':id'].accept
    return await submit(
      form,
      () =>
        json(
          accept.$post({ param: { id }, query: { version }, json: { contractDocumentId: joined?.id } as never }, form.headers),
        ),
      { to: back, flash: 'Acceptation enregistrée, les trajets se préparent' },
    )
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return failed(form, error)
  }
}

function upload(api: ApiClient, form: PostedForm, id: string) {
  const { kind = 'CONTRAT', label = '' } = form.typed
  const file = form.files.get('file')
  return json(
    api.sales['delivery-request'][':id'].documents.$post(
      { param: { id }, form: { kind, label, ...(file && { file }) } as never },
      form.headers,
    ),
  )
}
