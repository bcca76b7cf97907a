import type { ApiClient } from '#app/lib/api/client.server.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { send } from '#app/lib/forms/send.server.ts'
import { undoBy } from '#app/lib/forms/undo.server.ts'

interface Ways {
  /** Id of the factor's value; empty for a new one. */
  id: string
  list: string
  sheet: (id: string) => string
}

export function factorIntents(api: ApiClient, form: PostedForm, { id, list, sheet }: Ways) {
  const factors = api.transverse['cost-factors']
  const param = { id }
  const to = (factor: { id: string }) => sheet(factor.id)
  return {
    create: () => send(form, factors.$post, { to, flash: 'Facteur de coût créé' }),
    update: () => send(form, factors[':id'].$put, { param, to, flash: 'Facteur de coût enregistré' }),
    value: () => send(form, factors[':id'].values.$post, { param, to, flash: 'Nouvelle valeur enregistrée' }),
    deactivate: () =>
      send(form, factors[':id'].deactivate.$post, {
        param,
        to: list,
        flash: 'Facteur de coût désactivé',
        undo: undoBy('reactivate', list, id),
      }),
    reactivate: () =>
      send(form, factors[':id'].reactivate.$post, {
        param,
        to,
        flash: 'Facteur de coût réactivé',
        undo: undoBy('deactivate', list, id),
      }),
    delete: () => send(form, factors[':id'].$delete, { param, to: list, flash: 'Valeur supprimée' }),
  }
}
