import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { recordPanel } from '#app/lib/records/record-panel.server.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'

/** The panel open over the list; null when none is, or when the role may not open it. */
export const actionPanel = (api: ApiClient, url: URL, role: Role) =>
  recordPanel(api, url, may(role, 'action.write'), api.transverse.actions[':id'].$get)

/** The question of `?confirm=…&id=…`; null when the role may not, or no action is in that state. */
export async function actionQuestion(api: ApiClient, { searchParams }: URL, role: Role) {
  const act = searchParams.get('confirm')
  const only = [...new Set(searchParams.getAll('id'))]
  if ((act !== 'deactivate' && act !== 'reactivate') || only.length === 0 || !may(role, 'action.archive')) return null
  const { rows } = await json(api.transverse.actions.$get({ query: { only, inactive: '1', perPage: '100' } }))
  const names = rows
    .filter(row => row.active === (act === 'deactivate'))
    .map(({ id, code, label }) => ({ id, name: `${code} ${label}` }))
  return names[0] ? { act, names, name: names[0].name, idempotencyKey: crypto.randomUUID() } : null
}
