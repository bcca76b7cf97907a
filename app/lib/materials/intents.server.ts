import type { ApiClient } from '#app/lib/api/client.server.ts'
import { givenBackFlash } from '#app/lib/forms/given-back.server.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { send } from '#app/lib/forms/send.server.ts'
import { undoBy } from '#app/lib/forms/undo.server.ts'
import { withRecords } from '#app/lib/records/resolve-records.server.ts'
import { counted } from '#domain/formats/counted.ts'

/** Owner of a deadline, outage or document, as named by the API. */
type RunningId = { vehicleId: string } | { trailerId: string }
type OwnerId = RunningId | { equipmentId: string }

interface Ways {
  owner: OwnerId
  /** Deadline of the address: `?echeance=…`. */
  deadlineId: string
  /** Redirect target after success. */
  back: string
}

const toReplace = (n: number) => (n > 0 ? `, ${counted(n, 'trajet à remplacer', 'trajets à remplacer')}` : '')

/** Intents of deadlines and documents of a vehicle, trailer or piece of equipment. */
export function materialIntents(api: ApiClient, form: PostedForm, { owner, deadlineId, back: to }: Ways) {
  const { deadlines, documents } = api.materials
  const deadline = deadlines[':id']
  const param = { id: deadlineId }
  const paper = { id: String(form.typed.id ?? '') }
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
    'done-delete': () =>
      send(form, deadline.done[':doneId'].$delete, {
        param: { ...param, doneId: String(form.typed.doneId ?? '') },
        to,
        flash: "Contrôle supprimé\u202f: vérifiez la date de l'échéance",
      }),
    'deadline-delete': () => send(form, deadline.$delete, { param, to, flash: 'Échéance supprimée' }),
    'document-add': () => send(form, documents.$post, { form: { ...owner, file }, to, flash: 'Document joint' }),
    'document-archive': () =>
      send(form, documents[':id'].archive.$post, {
        param: paper,
        to,
        flash: 'Document archivé',
        undo: undoBy('document-restore', to, paper.id),
      }),
    'document-restore': () =>
      send(form, documents[':id'].restore.$post, { param: paper, to, flash: "Document sorti de l'archive" }),
  }
}

/** Intents of outages of a vehicle or trailer. */
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
        flash: givenBackFlash('Remise en service'),
      }),
  }
}

interface CouplingWays {
  owner: RunningId
  /** Coupling of the address: `?attelage=…`. */
  couplingId: string
  back: string
}

/** Intents of couplings of a vehicle or trailer; the form names the other one. */
export function couplingIntents(api: ApiClient, form: PostedForm, { owner, couplingId, back: to }: CouplingWays) {
  const { couplings } = api.materials
  const coupling = couplings[':id']
  const param = { id: couplingId }
  const other =
    'vehicleId' in owner ? ({ name: 'trailerId', kind: 'trailer' } as const) : ({ name: 'vehicleId', kind: 'vehicle' } as const)
  return {
    couple: () =>
      withRecords(api, form, [other], form => send(form, couplings.$post, { json: owner, to, flash: 'Attelage enregistré' })),
    uncouple: () => send(form, coupling.end.$post, { param, to, flash: 'Remorque dételée' }),
    'coupling-delete': () => send(form, coupling.$delete, { param, to, flash: 'Attelage retiré' }),
  }
}
