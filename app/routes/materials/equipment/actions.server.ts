import type { ApiClient } from '#app/lib/api/client.server.ts'
import { bulkFlash, idsOf } from '#app/lib/forms/bulk.server.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { send } from '#app/lib/forms/send.server.ts'
import { undoBy } from '#app/lib/forms/undo.server.ts'
import { withRecords } from '#app/lib/records/resolve-records.server.ts'
import { counted } from '#domain/formats/counted.ts'

interface Ways {
  /** Empty for a new piece or for several. */
  id: string
  list: string
  sheet: (id: string) => string
  inventory: (depotId: string) => string
}

const DEPOT = { name: 'depotId', kind: 'depot' as const }
const HOLDERS = [
  { name: 'vehicleId', kind: 'vehicle' as const },
  { name: 'trailerId', kind: 'trailer' as const },
  { name: 'driverId', kind: 'driver' as const },
  DEPOT,
]

export function equipmentIntents(api: ApiClient, form: PostedForm, { id, list, sheet, inventory }: Ways) {
  const { equipment } = api.materials
  const param = { id }
  const to = (piece: { id: string }) => sheet(piece.id)
  const json = { ids: idsOf(form) }
  return {
    create: () => withRecords(api, form, HOLDERS, form => send(form, equipment.$post, { to, flash: 'Équipement créé' })),
    update: () => send(form, equipment[':id'].$put, { param, to, flash: 'Équipement enregistré' }),
    assign: () =>
      withRecords(api, form, HOLDERS, form =>
        send(form, equipment[':id'].assign.$post, { param, to, flash: 'Équipement affecté' }),
      ),
    return: () =>
      withRecords(api, form, [DEPOT], form =>
        send(form, equipment[':id'].return.$post, { param, to, flash: 'Équipement restitué' }),
      ),
    repair: () => send(form, equipment[':id'].repair.$post, { param, to, flash: 'Équipement en réparation' }),
    repaired: () => send(form, equipment[':id'].repaired.$post, { param, to, flash: 'Équipement remis en service' }),
    lose: () => send(form, equipment[':id'].lose.$post, { param, to, flash: 'Équipement déclaré perdu' }),
    scrap: () => send(form, equipment[':id'].scrap.$post, { param, to, flash: 'Équipement réformé' }),
    archive: () =>
      send(form, equipment[':id'].archive.$post, {
        param,
        to: list,
        flash: 'Équipement archivé',
        undo: undoBy('restore', list, id),
      }),
    restore: () =>
      send(form, equipment[':id'].restore.$post, {
        param,
        to,
        flash: "Équipement sorti de l'archive",
        undo: undoBy('archive', list, id),
      }),
    'assign-several': () =>
      withRecords(api, form, HOLDERS, form =>
        send(form, equipment.assign.$post, { json, to: list, flash: bulkFlash('équipement affecté', 'équipements affectés') }),
      ),
    'return-several': () =>
      withRecords(api, form, [DEPOT], form =>
        send(form, equipment.return.$post, { json, to: list, flash: bulkFlash('équipement restitué', 'équipements restitués') }),
      ),
    'scrap-several': () =>
      send(form, equipment.scrap.$post, { json, to: list, flash: bulkFlash('équipement réformé', 'équipements réformés') }),
    'archive-several': () =>
      send(form, equipment.archive.$post, { json, to: list, flash: bulkFlash('équipement archivé', 'équipements archivés') }),
    inventory: () =>
      send(form, equipment.inventories.$post, {
        json: { depotId: id },
        to: ({ depotId }) => inventory(depotId),
        flash: ({ gaps }) => (gaps ? `Inventaire enregistré, ${counted(gaps, 'écart')}` : 'Inventaire enregistré, sans écart'),
      }),
  }
}
