import type { ApiClient } from '#app/lib/api/client.server.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { redisplay } from '#app/lib/forms/redisplay.server.ts'
import { send } from '#app/lib/forms/send.server.ts'
import { REQ } from '#domain/messages.ts'

interface Ways {
  companyId: string
  /** Empty for a new tariff. */
  tariffId: string
  back: string
}

export function tariffIntents(api: ApiClient, form: PostedForm, { companyId, tariffId, back: to }: Ways) {
  const tariffs = api.sales['additional-services'][':id'].tariffs
  const id = String(form.typed.serviceId ?? '')
  const param = { id, tariffId }
  const named = <Answer>(act: () => Promise<Answer>) => (id ? act() : withoutService(form))
  return {
    // The client comes from the address, not from the form.
    'tariff-create': () => named(() => send(form, tariffs.$post, { param, json: { companyId }, to, flash: 'Tarif client créé' })),
    'tariff-update': () =>
      named(() => send(form, tariffs[':tariffId'].$put, { param, json: { companyId }, to, flash: 'Tarif enregistré' })),
    'tariff-close': () => named(() => send(form, tariffs[':tariffId'].close.$post, { param, to, flash: 'Tarif clos' })),
  }
}

const withoutService = async (form: PostedForm) => redisplay(form, {}, { issues: [{ path: 'serviceId', message: REQ }] })
