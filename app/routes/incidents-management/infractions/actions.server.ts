import type { ApiClient } from '#app/lib/api/client.server.ts'
import { bulkFlash, idsOf } from '#app/lib/forms/bulk.server.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { send } from '#app/lib/forms/send.server.ts'
import type { EventWays } from '#app/lib/incidents-management/ways.ts'
import { withRecords } from '#app/lib/records/resolve-records.server.ts'

const VEHICLE = [{ name: 'vehicleId', kind: 'vehicle' }] as const
const DRIVER = [{ name: 'driverId', kind: 'driver' }] as const

export function infractionIntents(api: ApiClient, form: PostedForm, { id, to: at }: EventWays) {
  const { infractions } = api['incidents-management']
  const infraction = infractions[':id']
  const param = { id }
  const to = at({ panel: 'show', id })
  const offences = at({ panel: 'offences' })
  return {
    create: () =>
      withRecords(api, form, VEHICLE, resolved =>
        send(resolved, infractions.$post, {
          to: row => at({ panel: 'show', id: row.id }),
          flash: ({ number }) => `Infraction ${number} enregistrée`,
        }),
      ),
    update: () =>
      withRecords(api, form, VEHICLE, resolved =>
        send(resolved, infraction.$put, { param, to, flash: 'Infraction enregistrée' }),
      ),
    identify: () =>
      withRecords(api, form, DRIVER, resolved =>
        send(resolved, infraction.identify.$post, { param, to, flash: 'Chauffeur identifié' }),
      ),
    designate: () => send(form, infraction.designate.$post, { param, to, flash: 'Désignation enregistrée' }),
    pay: () => send(form, infraction.pay.$post, { param, to, flash: 'Paiement enregistré' }),
    contest: () => send(form, infraction.contest.$post, { param, to, flash: 'Contestation enregistrée' }),
    outcome: () => send(form, infraction.outcome.$post, { param, to, flash: 'Issue enregistrée' }),
    close: () => send(form, infraction.close.$post, { param, to, flash: ({ number }) => `Infraction ${number} close` }),
    delete: () => send(form, infraction.$delete, { param, to: at({}), flash: ({ number }) => `Infraction ${number} supprimée` }),
    paper: () =>
      send(form, infraction.documents.$post, {
        param,
        form: { file: form.files.get('file') ?? '' },
        to,
        flash: 'Pièce jointe',
      }),
    sheet: () =>
      send(form, infraction.sheet.$post, { param, to, flash: ({ issueNo }) => `Fiche de désignation n° ${issueNo} prête` }),
    'confirm-many': () =>
      send(form, infractions.confirm.$post, {
        json: { ids: idsOf(form) },
        to: at({}),
        flash: bulkFlash('chauffeur confirmé', 'chauffeurs confirmés'),
      }),
    'close-many': () =>
      send(form, infractions.close.$post, {
        json: { ids: idsOf(form) },
        to: at({}),
        flash: bulkFlash('infraction close', 'infractions closes'),
      }),
    'new-offence': () => send(form, infractions.offences.$post, { to: offences, flash: ({ label }) => `${label} ajoutée` }),
    offence: () =>
      send(form, infractions.offences[':id'].$put, {
        param,
        json: { active: form.values.active ?? 'off' },
        to: offences,
        flash: ({ label }) => `${label} enregistrée`,
      }),
  }
}
