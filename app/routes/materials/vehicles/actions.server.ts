import type { ApiClient } from '#app/lib/api/client.server.ts'
import { bulkFlash, idsOf } from '#app/lib/forms/bulk.server.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { send } from '#app/lib/forms/send.server.ts'
import { undoBy } from '#app/lib/forms/undo.server.ts'
import { withRecords } from '#app/lib/records/resolve-records.server.ts'

interface Ways {
  /** Empty for a new vehicle or for several. */
  id: string
  /** Redirect target after success. */
  back: string
}

const DRIVER = [{ name: 'driverId', kind: 'driver' as const }]

/** Intents of the vehicles list and of the vehicle sheet. */
export function vehicleIntents(api: ApiClient, form: PostedForm, { id, back: to }: Ways) {
  const { vehicles } = api.materials
  const vehicle = vehicles[':id']
  const param = { id }
  return {
    create: () =>
      withRecords(api, form, DRIVER, form =>
        send(form, vehicles.$post, {
          to: created => `/materials/vehicles/${created.id}`,
          flash: created => `Véhicule ${created.fleetNo} créé`,
        }),
      ),
    update: () => withRecords(api, form, DRIVER, form => send(form, vehicle.$put, { param, to, flash: 'Véhicule enregistré' })),
    odometer: () => send(form, vehicle.odometer.$post, { param, to, flash: 'Kilométrage enregistré' }),
    'odometer-correct': () => send(form, vehicle.odometer.correct.$post, { param, to, flash: 'Compteur corrigé' }),
    archive: () => send(form, vehicle.archive.$post, { param, to, flash: 'Véhicule archivé', undo: undoBy('restore', to, id) }),
    giveback: () =>
      send(form, vehicle['give-back'].$post, { param, to, flash: 'Véhicule restitué ou vendu', undo: undoBy('restore', to, id) }),
    restore: () => send(form, vehicle.restore.$post, { param, to, flash: "Véhicule sorti de l'archive" }),
    'archive-many': () =>
      send(form, vehicles.archive.$post, {
        json: { ids: idsOf(form) },
        to,
        flash: bulkFlash('véhicule archivé', 'véhicules archivés'),
      }),
  }
}
