import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { bulkFlash, idsOf } from '#app/lib/forms/bulk.server.ts'
import { givenBackFlash } from '#app/lib/forms/given-back.server.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { redisplay } from '#app/lib/forms/redisplay.server.ts'
import { ask, send } from '#app/lib/forms/send.server.ts'
import { resolveRecords, withRecords } from '#app/lib/records/resolve-records.server.ts'
import { counted } from '#domain/formats/counted.ts'
import { formatDecimal } from '#domain/formats/number.ts'

interface Ways {
  /** Empty for a new absence. */
  id: string
  /** Links within the list. */
  to: (changes: Record<string, string>) => string
}

const DRIVER = [{ name: 'driverId', kind: 'driver' }] as const

export function absenceIntents(api: ApiClient, form: PostedForm, { id, to: at }: Ways) {
  const { absences } = api['human-resources']
  const absence = absences[':id']
  const param = { id }
  const to = at({ panel: 'show', id })
  const rights = at({ panel: 'rights', id })
  const file = form.files.get('file') ?? ''
  return {
    create: () =>
      withRecords(api, form, DRIVER, resolved =>
        send(resolved, absences.$post, { to: row => at({ panel: 'show', id: row.id }), flash: 'Absence demandée' }),
      ),
    count: async () => {
      const { form: typed, choices, issues } = await resolveRecords(api, form, id ? [] : DRIVER)
      if (issues.length > 0) return redisplay(typed, {}, { choices, issues })
      // The form of a request does not name its driver.
      const driver = id ? { driverId: (await json(absence.$get({ param }))).driverId } : {}
      return ask(typed, absences.preview.$post, { json: driver, choices, focus: 'counts', shown: counts => ({ counts }) })
    },
    update: () => send(form, absence.$put, { param, to, flash: 'Absence enregistrée' }),
    validate: () =>
      send(form, absence.validate.$post, {
        param,
        to,
        flash: ({ replaced, returned }) =>
          [
            'Absence validée',
            replaced > 0 && counted(replaced, 'remplacement créé', 'remplacements créés'),
            returned !== '0' && `${formatDecimal(returned)}\u00a0j de congés rendus`,
          ]
            .filter(Boolean)
            .join(' · '),
      }),
    'validate-many': () =>
      send(form, absences.validate.$post, {
        json: { ids: idsOf(form) },
        to: at({}),
        flash: bulkFlash('absence validée', 'absences validées'),
      }),
    ratify: () => send(form, absence.ratify.$post, { param, to, flash: 'Absence ratifiée' }),
    training: () => send(form, absence.training.$post, { param, to, flash: "Habilitation « En cours d'obtention »" }),
    refuse: () => send(form, absence.refuse.$post, { param, to, flash: 'Absence refusée' }),
    cancel: () =>
      send(form, absence.cancel.$post, {
        param,
        to,
        flash: givenBackFlash('Absence annulée'),
      }),
    shorten: () =>
      send(form, absence.shorten.$post, {
        param,
        to,
        flash: ({ restored, left }) =>
          [
            'Absence écourtée',
            restored > 0 && counted(restored, 'trajet rendu', 'trajets rendus'),
            left.length > 0 && `${left.length} à affecter`,
          ]
            .filter(Boolean)
            .join(' · '),
      }),
    // The panel belongs to a driver, so the address's id is the driver's.
    'grant-leave': () => send(form, absences.rights.$post, { json: { driverId: id }, to: rights, flash: 'Droits ajoutés' }),
    'leave-right': () =>
      send(form, absences.rights[':id'].$put, {
        param: { id: String(form.typed.right ?? '') },
        to: rights,
        flash: 'Droits enregistrés',
      }),
    proof: () => send(form, absence.documents.$post, { param, form: { file }, to, flash: 'Justificatif joint' }),
  }
}
