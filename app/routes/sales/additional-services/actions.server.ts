import { data } from 'react-router'
import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { bulkFlash, idsOf } from '#app/lib/forms/bulk.server.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { send } from '#app/lib/forms/send.server.ts'
import { submit } from '#app/lib/forms/submit.server.ts'
import { resolveRecords } from '#app/lib/records/resolve-records.server.ts'

interface Ways {
  /** The service that the form is about; empty for a new one. */
  id: string
  /** The tariff that it is about; empty for a new one. */
  tariffId: string
  /** The list, which a service that is put out of use leaves. */
  list: string
  /** The sheet of a service, which shows what was kept. */
  sheet: (id: string) => string
}

/** What a posted form about additional services asks for. */
export async function serviceAction(api: ApiClient, posted: PostedForm, ways: Ways) {
  const { headers } = posted
  const client = api.sales['additional-services']
  const { id, tariffId, list, sheet } = ways
  // The API judges what was posted: its types say what it takes, not what people type.
  const values = posted.values as never
  const kept = (flash: string) => ({ to: (service: { id: string }) => sheet(service.id), flash })
  switch (posted.intent) {
    case 'create':
      return submit(posted, () => json(client.$post({ json: values }, headers)), kept('Prestation créée'))
    case 'update':
      return submit(
        posted,
        () => json(client[':id'].$put({ param: { id }, json: values }, headers)),
        kept('Prestation enregistrée'),
      )
    case 'starter':
      return submit(posted, () => json(client.starter.$post(undefined, headers)), {
        to: list,
        flash: ({ created }) => `${created} prestation(s) chargée(s)`,
      })
    case 'deactivate':
      return submit(posted, () => json(client[':id'].deactivate.$post({ param: { id } }, headers)), {
        to: list,
        flash: 'Prestation désactivée',
      })
    case 'deactivate-many':
      return send(posted, client.deactivate.$post, {
        json: { ids: idsOf(posted) },
        to: list,
        flash: bulkFlash('prestation(s) désactivée(s)'),
      })
    case 'reactivate':
      return submit(posted, () => json(client[':id'].reactivate.$post({ param: { id } }, headers)), kept('Prestation réactivée'))
    case 'tariff-create':
    case 'tariff-update':
      return saveTariff(api, posted, ways)
    case 'tariff-close':
      return submit(
        posted,
        () => json(client[':id'].tariffs[':tariffId'].close.$post({ param: { id, tariffId }, json: values }, headers)),
        { to: sheet(id), flash: 'Tarif clos' },
      )
    default:
      throw data(null, { status: 400 })
  }
}

/** Creates or changes what a client pays; the client is found by what was typed of him. */
async function saveTariff(api: ApiClient, posted: PostedForm, { id, tariffId, sheet }: Ways) {
  const { form, choices, issues } = await resolveRecords(api, posted, [{ name: 'companyId', kind: 'company' }])
  const values = form.values as never
  const tariffs = api.sales['additional-services'][':id'].tariffs
  const answer =
    form.intent === 'tariff-update'
      ? await submit(form, () => json(tariffs[':tariffId'].$put({ param: { id, tariffId }, json: values }, form.headers)), {
          to: sheet(id),
          flash: 'Tarif enregistré',
        })
      : await submit(form, () => json(tariffs.$post({ param: { id }, json: values }, form.headers)), {
          to: sheet(id),
          flash: 'Tarif client créé',
        })
  if (answer instanceof Response) return answer
  const found = new Map(issues.map(issue => [issue.path, issue]))
  const refusal: FormFailure = {
    ...answer.data,
    choices,
    issues: answer.data.issues.map(issue => found.get(issue.path) ?? issue),
  }
  return data(refusal, answer.init ?? undefined)
}
