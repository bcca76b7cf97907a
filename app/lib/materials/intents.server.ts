import type { ApiClient } from '#app/lib/api/client.server.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { send } from '#app/lib/forms/send.server.ts'
import { counted } from '#domain/formats/counted.ts'

/** Whose a deadline, an outage or a document is, as the API's bodies and queries name it. */
type RunningId = { vehicleId: string } | { trailerId: string }
type OwnerId = RunningId | { equipmentId: string }

interface Ways {
  owner: OwnerId
  /** The deadline that the address names: `?echeance=…`. */
  deadlineId: string
  /** Where a success leads. */
  back: string
}

const toReplace = (n: number) => (n > 0 ? `, ${counted(n, 'trajet à remplacer', 'trajets à remplacer')}` : '')

/** What the forms about deadlines and papers of a vehicle, a trailer or a piece of equipment ask for. */
export function materialIntents(api: ApiClient, form: PostedForm, { owner, deadlineId, back: to }: Ways) {
  const { deadlines, documents } = api.materials
  const deadline = deadlines[':id']
  const param = { id: deadlineId }
  const file = form.files.get('file') ?? ''
  return {
    'deadline-create': () => send(form, deadlines.$post, { json: owner, to, flash: 'Échéance ajoutée' }),
    'deadline-update': () => send(form, deadline.$put, { param, to, flash: 'Échéance enregistrée' }),
    'deadline-plan': () =>
      send(form, deadline.plan.$post, {
        param,
        to,
        flash: ({ journeys }) => (form.typed.plannedOn ? `Rendez-vous enregistré${toReplace(journeys)}` : 'Rendez-vous retiré'),
      }),
    'deadline-done': () => send(form, deadline.done.$post, { param, to, flash: 'Échéance faite' }),
    'deadline-delete': () => send(form, deadline.$delete, { param, to, flash: 'Échéance supprimée' }),
    'document-add': () => send(form, documents.$post, { form: { ...owner, file }, to, flash: 'Document joint' }),
    'document-archive': () =>
      send(form, documents[':id'].archive.$post, { param: { id: String(form.typed.id ?? '') }, to, flash: 'Document archivé' }),
  }
}

/** The same about the times in which a vehicle or a trailer stands still. */
export function outageIntents(api: ApiClient, form: PostedForm, { owner, back: to }: { owner: RunningId; back: string }) {
  const { outages } = api.materials
  const param = { id: String(form.typed.outageId ?? '') }
  return {
    outage: () =>
      send(form, outages.$post, {
        json: owner,
        to,
        flash: ({ journeys }) => `Indisponibilité enregistrée${toReplace(journeys)}`,
      }),
    'outage-update': () =>
      send(form, outages[':id'].$put, { param, to, flash: ({ journeys }) => `Retour prévu enregistré${toReplace(journeys)}` }),
    back: () =>
      send(form, outages[':id'].back.$post, {
        param,
        to,
        flash: ({ restored }) =>
          restored > 0 ? `Remise en service, ${counted(restored, 'trajet repris', 'trajets repris')}` : 'Remise en service',
      }),
  }
}
