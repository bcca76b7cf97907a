import type { ApiClient } from '../api/client.server.ts'
import { type ApiResponse, json } from '../api/error.ts'
import { found } from '../api/found.server.ts'

/**
 * Data of `?panel=new`, `edit` or `show` for a list of records with `active`: null when none is open or the role may not. A disabled
 * record is shown but not edited.
 *
 *     const panel = recordPanel(api, url, may(role, 'action.write'), api.transverse.actions[':id'].$get)
 */
export async function recordPanel<Stored extends { active: boolean }>(
  api: ApiClient,
  { searchParams }: URL,
  write: boolean,
  read: (input: { param: { id: string } }) => Promise<ApiResponse<Stored>>,
) {
  const panel = searchParams.get('panel')
  const id = searchParams.get('id')
  const idempotencyKey = crypto.randomUUID()
  if (panel === 'new' && write) return { kind: 'new' as const, idempotencyKey }
  if (!id || (panel !== 'edit' && panel !== 'show')) return null
  const record = await found(json(read({ param: { id } })))
  if (panel === 'edit') return write && record.active ? { kind: 'edit' as const, record, idempotencyKey } : null
  const page = searchParams.get('histo') ?? '1'
  const history = await json(api.history[':rootId'].$get({ param: { rootId: id }, query: { page } }))
  return { kind: 'show' as const, record, history }
}
