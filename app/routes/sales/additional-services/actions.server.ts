import type { ApiClient } from '#app/lib/api/client.server.ts'
import { bulkFlash, idsOf } from '#app/lib/forms/bulk.server.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { send } from '#app/lib/forms/send.server.ts'
import { undoBy } from '#app/lib/forms/undo.server.ts'
import { withRecords } from '#app/lib/records/resolve-records.server.ts'
import { counted } from '#domain/formats/counted.ts'

interface Ways {
  /** Empty for a new service. */
  id: string
  /** Empty for a new tariff. */
  tariffId: string
  list: string
  sheet: (id: string) => string
}

export function serviceIntents(api: ApiClient, form: PostedForm, { id, tariffId, list, sheet }: Ways) {
  const services = api.sales['additional-services']
  const tariffs = services[':id'].tariffs
  const param = { id }
  const to = (service: { id: string }) => sheet(service.id)
  const forClient = (write: Parameters<typeof withRecords>[3]) =>
    withRecords(api, form, [{ name: 'companyId', kind: 'company' }], write)
  return {
    create: () => send(form, services.$post, { to, flash: 'Prestation créée' }),
    update: () => send(form, services[':id'].$put, { param, to, flash: 'Prestation enregistrée' }),
    starter: () =>
      send(form, services.starter.$post, {
        to: list,
        flash: ({ created }) => counted(created, 'prestation chargée', 'prestations chargées'),
      }),
    deactivate: () =>
      send(form, services[':id'].deactivate.$post, {
        param,
        to: list,
        flash: 'Prestation désactivée',
        undo: undoBy('reactivate', list, id),
      }),
    'deactivate-many': () =>
      send(form, services.deactivate.$post, {
        json: { ids: idsOf(form) },
        to: list,
        flash: bulkFlash('prestation désactivée', 'prestations désactivées'),
      }),
    reactivate: () =>
      send(form, services[':id'].reactivate.$post, {
        param,
        to,
        flash: 'Prestation réactivée',
        undo: undoBy('deactivate', list, id),
      }),
    'tariff-create': () => forClient(form => send(form, tariffs.$post, { param, to: sheet(id), flash: 'Tarif client créé' })),
    'tariff-update': () =>
      forClient(form =>
        send(form, tariffs[':tariffId'].$put, { param: { id, tariffId }, to: sheet(id), flash: 'Tarif enregistré' }),
      ),
    'tariff-close': () =>
      send(form, tariffs[':tariffId'].close.$post, { param: { id, tariffId }, to: sheet(id), flash: 'Tarif clos' }),
  }
}
