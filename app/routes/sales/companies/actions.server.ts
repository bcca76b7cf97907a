import type { ApiClient } from '#app/lib/api/client.server.ts'
import { bulkFlash, idsOf } from '#app/lib/forms/bulk.server.ts'
import { chooseCommune } from '#app/lib/forms/commune-choice.server.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { send } from '#app/lib/forms/send.server.ts'
import { undoBy } from '#app/lib/forms/undo.server.ts'

interface Ways {
  /** Empty for a new client or for several. */
  id: string
  /** Redirect target after success. */
  back: string
}

/** Intents of the clients list and of the client sheet. */
export function companyIntents(api: ApiClient, form: PostedForm, { id, back: to }: Ways) {
  const companies = api.sales.companies
  const company = companies[':id']
  const param = { id }
  return {
    commune: () => chooseCommune(api, form, 'billingZip', 'billingCity'),
    create: () =>
      send(form, companies.$post, {
        to: created => `/sales/companies/${created.id}`,
        flash: created => `Client ${created.code} créé`,
      }),
    update: () => send(form, company.$put, { param, to, flash: 'Client enregistré' }),
    notes: () => send(form, company.notes.$put, { param, to, flash: 'Remarques enregistrées' }),
    indexation: () => send(form, company.indexation.$put, { param, to, flash: 'Indexation par défaut enregistrée' }),
    block: () => send(form, company.block.$post, { param, to, flash: 'Client bloqué', undo: undoBy('unblock', to, id) }),
    unblock: () => send(form, company.unblock.$post, { param, to, flash: 'Client débloqué' }),
    activate: () => send(form, company.activate.$post, { param, to, flash: 'Client activé' }),
    archive: () => send(form, company.archive.$post, { param, to, flash: 'Client archivé', undo: undoBy('restore', to, id) }),
    restore: () =>
      send(form, company.restore.$post, { param, to, flash: "Client sorti de l'archive", undo: undoBy('archive', to, id) }),
    'archive-many': () =>
      send(form, companies.archive.$post, {
        json: { ids: idsOf(form) },
        to,
        flash: bulkFlash('client archivé', 'clients archivés'),
      }),
    assign: () =>
      send(form, companies.assign.$post, {
        json: { ids: idsOf(form) },
        to,
        flash: bulkFlash('client affecté', 'clients affectés'),
      }),
  }
}
