import { data } from 'react-router'
import type { ApiClient } from '#app/lib/api/client.server.ts'
import { ApiError, json } from '#app/lib/api/error.ts'
import { draft } from '#app/lib/forms/draft.server.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { failed, submit } from '#app/lib/forms/submit.server.ts'
import { resolveRecords } from '#app/lib/records/resolve-records.server.ts'
import type { Effect } from '#domain/sales/delivery-request/effect.ts'
import type { EffectFailure } from './effect-question.tsx'
import { requestFormAction } from './form/form.server.ts'
import { savePrice } from './price/price.server.ts'
import { hypothesesOn } from './price/values.ts'

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
      if (form.typed.cancelled === undefined)
        return showEffect(form, () => json(request.suspend.effect.$post({ param, query, json: values })))
      return submit(
        form,
        () => json(request.suspend.$post({ param, query, json: values }, headers)),
        done('Cahier des charges suspendu'),
      )
    case 'resume':
      return submit(form, () => json(request.resume.$post({ param, query }, headers)), done('Cahier des charges repris'))
    case 'terminate':
      if (form.typed.cancelled === undefined)
        return showEffect(form, () => json(request.terminate.effect.$post({ param, query, json: values })))
      return submit(
        form,
        () => json(request.terminate.$post({ param, query, json: values }, headers)),
        done('Résiliation enregistrée'),
      )
    case 'renew':
      return submit(form, () => json(request.versions.$post({ param, query, json: values }, headers)), {
        to: ({ versionNo }) => `/sales/delivery-request/${id}${hypothesesOn(versionNo, back)}`,
        flash: ({ versionNo }) => `Version v${versionNo} créée au brouillon`,
      })
    case 'duplicate':
      return duplicate(api, form, { id, back, version })
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

/** The act is not done yet: everything typed comes back with what it would do. */
async function showEffect(form: PostedForm, ask: () => Promise<Effect>) {
  try {
    const effect = await ask()
    const answer = draft(form, {})
    return data<EffectFailure>({ ...answer.data, effect }, answer.init ?? undefined)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return failed(form, error)
  }
}

async function duplicate(api: ApiClient, posted: PostedForm, { id, version }: SheetAddress) {
  const { form, choices, issues } = await resolveRecords(api, posted, [{ name: 'companyId', kind: 'company' }])
  const answer = await submit(
    form,
    () =>
      json(
        api.sales['delivery-request'][':id'].duplicate.$post(
          { param: { id }, query: { version }, json: form.values as never },
          form.headers,
        ),
      ),
    { to: created => `/sales/delivery-request/${created.id}`, flash: created => `Cahier des charges ${created.number} créé` },
  )
  if (answer instanceof Response) return answer
  const found = new Map(issues.map(issue => [issue.path, issue]))
  return data<FormFailure>(
    { ...answer.data, choices, issues: answer.data.issues.map(issue => found.get(issue.path) ?? issue) },
    answer.init ?? undefined,
  )
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
