import type { ApiClient } from '#app/lib/api/client.server.ts'
import { bulkFlash, idsOf } from '#app/lib/forms/bulk.server.ts'
import { givenBackFlash } from '#app/lib/forms/given-back.server.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { send } from '#app/lib/forms/send.server.ts'
import { undoBy } from '#app/lib/forms/undo.server.ts'
import { withRecords } from '#app/lib/records/resolve-records.server.ts'
import { counted } from '#domain/formats/counted.ts'

interface Ways {
  /** Empty for a new driver. */
  id: string
  /** Redirect target after success. */
  back: string
  /** Job id in the address. */
  job?: string | null
}

/** « Sortie enregistrée · 3 trajets à pourvoir ». */
const doneMessage =
  (what: string) =>
  ({ journeys }: { journeys: number }) =>
    journeys > 0 ? `${what} · ${counted(journeys, 'trajet')} à pourvoir` : what

const RECORDS = [
  { name: 'employerCompanyId', kind: 'anyCompany' },
  { name: 'managerId', kind: 'manager' },
] as const

/** Intents of the drivers list and of the driver sheet. */
export function driverIntents(api: ApiClient, form: PostedForm, { id, back: to, job: followedJob }: Ways) {
  const job = followedJob ?? ''
  const followed = (started: { id: string; jobId: string }) =>
    `/human-resources/drivers/${started.id}?panel=person-data&job=${started.jobId}`
  const { drivers } = api['human-resources']
  const driver = drivers[':id']
  const param = { id }
  const documentId = String(form.typed.id ?? '')
  const file = form.files.get('file') ?? ''
  return {
    create: () =>
      withRecords(api, form, RECORDS, resolved =>
        send(resolved, drivers.$post, {
          to: created => `/human-resources/drivers/${created.id}`,
          flash: created => `Chauffeur ${created.code} créé`,
        }),
      ),
    update: () =>
      withRecords(api, form, RECORDS, resolved => send(resolved, driver.$put, { param, to, flash: 'Chauffeur enregistré' })),
    phone: () => send(form, driver.phone.$put, { param, to, flash: 'Téléphone enregistré' }),
    photo: () => send(form, driver.photo.$put, { param, form: { file }, to, flash: 'Photo enregistrée' }),
    'photo-remove': () => send(form, driver.photo.remove.$post, { param, to, flash: 'Photo retirée' }),
    suspend: () => send(form, driver.suspend.$post, { param, to, flash: doneMessage('Chauffeur suspendu') }),
    reactivate: () => send(form, driver.reactivate.$post, { param, to, flash: givenBackFlash('Suspension levée') }),
    leave: () => send(form, driver.leave.$post, { param, to, flash: doneMessage('Sortie enregistrée') }),
    stay: () => send(form, driver.stay.$post, { param, to, flash: givenBackFlash('Sortie annulée') }),
    archive: () => send(form, driver.archive.$post, { param, to, flash: 'Chauffeur archivé', undo: undoBy('restore', to, id) }),
    restore: () => send(form, driver.restore.$post, { param, to, flash: "Chauffeur sorti de l'archive" }),
    'archive-many': () =>
      send(form, drivers.archive.$post, {
        json: { ids: idsOf(form) },
        to,
        flash: bulkFlash('chauffeur archivé', 'chauffeurs archivés'),
      }),
    'document-add': () => send(form, driver.documents.$post, { param, form: { file }, to, flash: 'Document joint' }),
    'document-archive': () =>
      send(form, driver.documents[':documentId'].archive.$post, {
        param: { id, documentId },
        to,
        flash: 'Document archivé',
        undo: undoBy('document-restore', to, documentId),
      }),
    'document-restore': () =>
      send(form, driver.documents[':documentId'].restore.$post, {
        param: { id, documentId },
        to,
        flash: "Document sorti de l'archive",
      }),
    'feed-open': () => send(form, driver.feed.$post, { param, to, flash: "Adresse de l'agenda créée" }),
    'feed-revoke': () => send(form, driver.feed.$delete, { param, to, flash: "Adresse de l'agenda révoquée" }),
    access: () =>
      send(form, driver.access.$post, { param, to, flash: `Accès créé\u202f: une invitation part à ${form.typed.email}` }),
    'export-data': () => send(form, driver['person-data'].export.$post, { param, to: followed }),
    'erase-data': () => send(form, driver['person-data'].erase.$post, { param, to: followed }),
    'cancel-job': () =>
      send(form, api.jobs[':id'].cancel.$post, { param: { id: job }, to, flash: ({ label }) => `${label}\u202f: annulé` }),
    account: () =>
      withRecords(api, form, [{ name: 'userId', kind: 'driverAccount' }], resolved =>
        send(resolved, driver.account.$put, { param, to, flash: 'Compte enregistré' }),
      ),
  }
}
