import type { ApiClient } from '#app/lib/api/client.server.ts'
import { bulkFlash, idsOf } from '#app/lib/forms/bulk.server.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { send } from '#app/lib/forms/send.server.ts'
import { withRecords } from '#app/lib/records/resolve-records.server.ts'

interface Ways {
  /** Empty for a new tour or for several. */
  id: string
  /** Redirect target after success. */
  back: string
}

const MEANS = [
  { name: 'defaultVehicleId', kind: 'vehicle' as const },
  { name: 'defaultTrailerId', kind: 'trailer' as const },
]

/** Intents of the tours list and of the tour sheet. */
export function driverPoolIntents(api: ApiClient, form: PostedForm, { id, back: to }: Ways) {
  const pools = api['journey-management']['drivers-pools']
  const pool = pools[':id']
  const param = { id }
  const opened = {
    to: (created: { id: string }) => `/journey-management/drivers-pools/${created.id}`,
    flash: (created: { code: string }) => `Tournée ${created.code} créée`,
  }
  return {
    create: () => withRecords(api, form, MEANS, form => send(form, pools.$post, opened)),
    update: () => withRecords(api, form, MEANS, form => send(form, pool.$put, { param, to, flash: 'Tournée enregistrée' })),
    duplicate: () => send(form, pool.duplicate.$post, { param, ...opened }),
    activate: () => send(form, pool.activate.$post, { param, to, flash: 'Tournée activée' }),
    suspend: () => send(form, pool.suspend.$post, { param, to, flash: 'Tournée suspendue' }),
    archive: () => send(form, pool.archive.$post, { param, to, flash: 'Tournée archivée' }),
    'archive-many': () =>
      send(form, pools.archive.$post, {
        json: { ids: idsOf(form) },
        to,
        flash: bulkFlash('tournée archivée', 'tournées archivées'),
      }),
  }
}
