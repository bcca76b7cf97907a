import type { ApiClient } from '#app/lib/api/client.server.ts'
import { bulkFlash, idsOf } from '#app/lib/forms/bulk.server.ts'
import { changeForm } from '#app/lib/forms/change-form.server.ts'
import { chooseCommune } from '#app/lib/forms/commune-choice.server.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { redisplay } from '#app/lib/forms/redisplay.server.ts'
import { orderOf, reordered, rowCount } from '#app/lib/forms/rows.ts'
import { send } from '#app/lib/forms/send.server.ts'
import { undoBy } from '#app/lib/forms/undo.server.ts'
import { resolveRecords, withRecords } from '#app/lib/records/resolve-records.server.ts'
import { counted } from '#domain/formats/counted.ts'
import { mondayToFriday } from './form-values.ts'
import { positionChanges } from './position.server.ts'

interface Ways {
  /** Empty for a new address. */
  id: string
  list: string
  sheet: (id: string) => string
}

const COMPANY = [{ name: 'companyId', kind: 'company' as const }]

export function addressIntents(api: ApiClient, form: PostedForm, { id, list, sheet }: Ways) {
  const { addresses } = api.sales
  const param = { id }
  const to = (address: { id: string }) => sheet(address.id)
  const save = (write: Parameters<typeof withRecords>[3]) => withRecords(api, form, COMPANY, write)
  return {
    create: () => save(form => send(form, addresses.$post, { to, flash: saved('Adresse créée') })),
    update: () => save(form => send(form, addresses[':id'].$put, { param, to, flash: saved('Adresse enregistrée') })),
    protocol: () =>
      send(form, addresses[':id'].protocol.$post, {
        param,
        form: { file: form.files.get('file') ?? '' },
        to: sheet(id),
        flash: 'Protocole joint',
      }),
    archive: () =>
      send(form, addresses[':id'].archive.$post, {
        param,
        to: list,
        flash: 'Adresse archivée',
        undo: undoBy('restore', list, id),
      }),
    'archive-many': () =>
      send(form, addresses.archive.$post, {
        json: { ids: idsOf(form) },
        to: list,
        flash: bulkFlash('adresse archivée', 'adresses archivées'),
      }),
    restore: () =>
      send(form, addresses[':id'].restore.$post, {
        param,
        to,
        flash: "Adresse sortie de l'archive",
        undo: undoBy('archive', list, id),
      }),
    ...draftIntents(api, form),
  }
}

const saved =
  (what: string) =>
  ({ twin, regenerated = 0 }: { twin: string | null; regenerated?: number }) =>
    [
      what,
      twin && `au même lieu que «\u202f${twin}\u202f»`,
      regenerated > 0 &&
        `les trajets de ${counted(regenerated, 'ligne qui suit', 'lignes qui suivent')} ses fermetures sont recalculés`,
    ]
      .filter(Boolean)
      .join(', ')

/** Buttons that change the form without saving; all typed values come back. */
function draftIntents(api: ApiClient, posted: PostedForm) {
  const { intent, typed } = posted
  const drawn = (draw: (found: Awaited<ReturnType<typeof resolveRecords>>) => ReturnType<typeof redisplay>) => async () =>
    draw(await resolveRecords(api, posted, COMPANY))
  const position = positionChanges(intent, typed)
  const order = orderOf(intent, 'closure', rowCount(typed, 'closures'))
  return {
    commune: async () => chooseCommune(api, (await resolveRecords(api, posted, COMPANY)).form, 'zip', 'city'),
    'same-week': drawn(({ form, choices }) => redisplay(form, mondayToFriday(form.typed), { choices, focus: 'same-week' })),
    ...(position && {
      [intent]: drawn(({ form, choices }) =>
        redisplay(form, position.changes, { choices, issues: position.issues ?? [], focus: 'map' }),
      ),
    }),
    ...(order && {
      [intent]: drawn(({ form, choices }) => {
        const added = order.indexOf(null)
        const changes = reordered(form.typed, 'closures', order, { from: '', to: '', reason: '' })
        return redisplay(
          changeForm(form, changes),
          {},
          { choices, focus: added >= 0 ? `closures[${added}].from` : 'add-closure' },
        )
      }),
    }),
  }
}
