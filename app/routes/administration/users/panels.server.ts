import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { found } from '#app/lib/api/found.server.ts'

const OVER_RECORD = ['show', 'edit', 'rights', 'reassign', 'deactivate'] as const

/** The panel open over the list; `self` cannot deactivate their own account. */
export async function userPanel(api: ApiClient, { searchParams }: URL, self: string) {
  const panel = searchParams.get('panel')
  const id = searchParams.get('id')
  const idempotencyKey = crypto.randomUUID()
  if (panel === 'new') return { kind: 'new' as const, idempotencyKey }
  const kind = OVER_RECORD.find(name => name === panel)
  if (!kind || !id) return null
  const { users } = api.administration
  const record = await found(json(users[':id'].$get({ param: { id } })))
  if (kind === 'show') {
    const page = searchParams.get('histo') ?? '1'
    const history = await json(api.history[':rootId'].$get({ param: { rootId: id }, query: { page } }))
    return { kind, record, history }
  }
  if (kind === 'rights') return { kind, record }
  if (record.status === 'DESACTIVE' && kind !== 'reassign') return null
  if (kind === 'edit') return { kind, record, idempotencyKey }
  if (kind === 'deactivate' && id === self) return null
  const heirs = (await officeAccounts(users)).filter(row => row.id !== id)
  return { kind, record, heirs, idempotencyKey }
}

/** Accounts that may own records, read by pages of a hundred. */
async function officeAccounts(users: ApiClient['administration']['users']) {
  const query = { status: 'ACTIF', role: ['ADMIN', 'CONCEPTOR', 'SALES', 'OPERATOR'], perPage: '100' } as const
  const pageOf = (page: number) => json(users.$get({ query: { ...query, role: [...query.role], page: String(page) } }))
  const first = await pageOf(1)
  const others = Array.from({ length: Math.ceil(first.total / 100) - 1 }, (_, index) => pageOf(index + 2))
  return [first, ...(await Promise.all(others))].flatMap(({ rows }) => rows)
}

/** The question of `?confirm=…&id=…` about an account; null when its status has none. */
export async function userQuestion(api: ApiClient, { searchParams }: URL) {
  const act = searchParams.get('confirm')
  const id = searchParams.get('id')
  if ((act !== 'invite' && act !== 'reactivate') || !id) return null
  const user = await found(json(api.administration.users[':id'].$get({ param: { id } })))
  if (user.status !== (act === 'invite' ? 'INVITE' : 'DESACTIVE')) return null
  return { act, name: `${user.firstName} ${user.lastName}`, email: user.email, idempotencyKey: crypto.randomUUID() }
}
