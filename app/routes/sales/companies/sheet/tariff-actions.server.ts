import { data } from 'react-router'
import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { submit } from '#app/lib/forms/submit.server.ts'
import { REQ } from '#domain/messages.ts'

export const isTariff = (intent: string) => intent.startsWith('tariff-')

/** What a posted form about a tariff of this client asks for: the service is a field of it. */
export function tariffAction(
  api: ApiClient,
  form: PostedForm,
  { companyId, tariffId }: { companyId: string; tariffId: string },
  back: string,
) {
  const { headers } = form
  const id = String(form.typed.serviceId ?? '')
  if (!id) {
    const issues = [{ path: 'serviceId', message: REQ }]
    const failure: FormFailure = { status: 422, message: REQ, issues, typed: form.typed, intent: form.intent, toast: false }
    return data(failure, { status: 422 })
  }
  // The API judges what was posted: its types say what it takes, not what people type. Whose tariff it is, the address says.
  const values = { ...form.values, companyId } as never
  const tariffs = api.sales['additional-services'][':id'].tariffs
  switch (form.intent) {
    case 'tariff-create':
      return submit(form, () => json(tariffs.$post({ param: { id }, json: values }, headers)), {
        to: back,
        flash: 'Tarif client créé',
      })
    case 'tariff-update':
      return submit(form, () => json(tariffs[':tariffId'].$put({ param: { id, tariffId }, json: values }, headers)), {
        to: back,
        flash: 'Tarif enregistré',
      })
    case 'tariff-close':
      return submit(form, () => json(tariffs[':tariffId'].close.$post({ param: { id, tariffId }, json: values }, headers)), {
        to: back,
        flash: 'Tarif clos',
      })
    default:
      throw new Response(null, { status: 400 })
  }
}
