import type { ApiClient } from '#app/lib/api/client.server.ts'
import { bulkFlash, idsOf } from '#app/lib/forms/bulk.server.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { send } from '#app/lib/forms/send.server.ts'
import { undoBy } from '#app/lib/forms/undo.server.ts'
import type { EventWays } from '#app/lib/incidents-management/ways.ts'
import { withRecords } from '#app/lib/records/resolve-records.server.ts'
import { counted } from '#domain/formats/counted.ts'

const NAMED = [
  { name: 'journey', kind: 'journey' },
  { name: 'driverId', kind: 'driver' },
  { name: 'vehicleId', kind: 'vehicle' },
  { name: 'trailerId', kind: 'trailer' },
] as const

const waiting = (journeys: number) => (journeys > 0 ? `, ${counted(journeys, 'trajet à remplacer', 'trajets à remplacer')}` : '')

export function incidentIntents(api: ApiClient, form: PostedForm, { id, to: at }: EventWays) {
  const { incidents } = api['incidents-management']
  const incident = incidents[':id']
  const param = { id }
  const paper = { id, documentId: String(form.typed.documentId ?? '') }
  const sheet = (tab: string) => at({ panel: 'show', id, tab })
  const file = form.files.get('file') ?? ''
  return {
    create: () =>
      withRecords(api, form, NAMED, form =>
        send(form, incidents.$post, {
          json: boxes(form),
          to: row => at({ panel: 'show', id: row.id }),
          flash: ({ number, journeys }) => `Incident ${number} déclaré${waiting(journeys)}`,
        }),
      ),
    update: () =>
      withRecords(api, form, NAMED, form =>
        send(form, incident.$put, {
          ...{ param, json: boxes(form), to: sheet('faits') },
          flash: ({ number, journeys }) => `Incident ${number} enregistré${waiting(journeys)}`,
        }),
      ),
    qualify: () =>
      send(form, incident.qualify.$post, { param, to: sheet('analyse'), flash: ({ number }) => `Incident ${number} qualifié` }),
    plan: () => send(form, incident.plan.$post, { param, to: sheet('actions'), flash: 'Actions en cours' }),
    inform: () => send(form, incident.inform.$post, { param, to: sheet('faits'), flash: 'Client informé, noté' }),
    insure: () => send(form, incident.insurance.$post, { param, to: sheet('assurance'), flash: 'Assurance enregistrée' }),
    cost: () => send(form, incident.costs.$post, { param, to: sheet('couts'), flash: 'Coûts enregistrés' }),
    close: () =>
      send(form, incident.close.$post, { param, to: sheet('faits'), flash: ({ number }) => `Incident ${number} clos` }),
    reopen: () =>
      send(form, incident.reopen.$post, { param, to: sheet('faits'), flash: ({ number }) => `Incident ${number} rouvert` }),
    archive: () =>
      send(form, incident.archive.$post, { param, to: at({}), flash: 'Incident archivé', undo: undoBy('restore', at({}), id) }),
    restore: () => {
      const restored = { id: id || String(form.typed.id ?? '') }
      return send(form, incident.restore.$post, { param: restored, to: at({}), flash: "Incident sorti de l'archive" })
    },
    'qualify-many': () =>
      send(form, incidents.qualify.$post, {
        json: { ids: idsOf(form) },
        to: at({}),
        flash: bulkFlash('incident qualifié', 'incidents qualifiés'),
      }),
    'close-many': () =>
      send(form, incidents.close.$post, {
        json: { ids: idsOf(form) },
        to: at({}),
        flash: bulkFlash('incident clos', 'incidents clos'),
      }),
    'archive-many': () =>
      send(form, incidents.archive.$post, {
        json: { ids: idsOf(form) },
        to: at({}),
        flash: bulkFlash('incident archivé', 'incidents archivés'),
      }),
    'document-add': () =>
      send(form, incident.documents.$post, { param, form: { file }, to: sheet('documents'), flash: 'Document joint' }),
    'document-archive': () =>
      send(form, incident.documents[':documentId'].archive.$post, {
        param: paper,
        to: sheet('documents'),
        flash: 'Document archivé',
      }),
  }
}

/** An unticked box posts no value. */
const boxes = (form: PostedForm) => ({ immobilised: form.typed.immobilised === 'on' })
