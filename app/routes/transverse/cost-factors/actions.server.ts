import { data } from 'react-router'
import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { submit } from '#app/lib/forms/submit.server.ts'

interface Ways {
  /** The value of a factor that the form is about; empty for a new one. */
  id: string
  list: string
  /** The sheet of a factor, which shows what was kept. */
  sheet: (id: string) => string
}

/** What a posted form about cost factors asks for. */
export function factorAction(api: ApiClient, posted: PostedForm, { id, list, sheet }: Ways) {
  const { headers } = posted
  const client = api.transverse['cost-factors']
  // The API judges what was posted: its types say what it takes, not what people type.
  const values = posted.values as never
  const kept = (flash: string) => ({ to: (factor: { id: string }) => sheet(factor.id), flash })
  const param = { id }
  switch (posted.intent) {
    case 'create':
      return submit(posted, () => json(client.$post({ json: values }, headers)), kept('Facteur de coût créé'))
    case 'update':
      return submit(posted, () => json(client[':id'].$put({ param, json: values }, headers)), kept('Facteur de coût enregistré'))
    case 'value':
      return submit(
        posted,
        () => json(client[':id'].values.$post({ param, json: values }, headers)),
        kept('Nouvelle valeur enregistrée'),
      )
    case 'deactivate':
      return submit(posted, () => json(client[':id'].deactivate.$post({ param }, headers)), {
        to: list,
        flash: 'Facteur de coût désactivé',
      })
    case 'reactivate':
      return submit(posted, () => json(client[':id'].reactivate.$post({ param }, headers)), kept('Facteur de coût réactivé'))
    case 'delete':
      return submit(posted, () => json(client[':id'].$delete({ param }, headers)), { to: list, flash: 'Valeur supprimée' })
    default:
      throw data(null, { status: 400 })
  }
}
