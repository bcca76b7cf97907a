import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { found } from '#app/lib/api/found.server.ts'
import { today } from '#app/lib/dates/today.server.ts'
import type { Role } from '#domain/roles.ts'
import { actsOf, rightsOf } from './acts.ts'

const read = (api: ApiClient, id: string) =>
  found(json(api['human-resources']['driver-certifications'][':id'].$get({ param: { id } })))
export type CertificationDetail = Awaited<ReturnType<typeof read>>

/** The panel open over the list; null when none is, or when the role may not open it. */
export async function certificationPanel(api: ApiClient, { searchParams }: URL, role: Role) {
  const panel = searchParams.get('panel')
  const id = searchParams.get('id')
  const can = rightsOf(role)
  const idempotencyKey = crypto.randomUUID()
  if (panel === 'new' && can.write) return { kind: 'new' as const, today: today(), idempotencyKey }
  if (panel === 'deposit' && can.deposit) return { kind: 'deposit' as const, today: today(), idempotencyKey }
  if (panel === 'training' && can.write) return { kind: 'training' as const, today: today(), idempotencyKey }
  if (can.types && (panel === 'types' || panel === 'new-type' || panel === 'type')) {
    const types = await json(api['human-resources']['driver-certifications'].types.$get())
    if (panel === 'types') return { kind: 'types' as const, types }
    const type = panel === 'type' ? types.find(one => one.id === id) : undefined
    if (panel === 'type' && !type) throw new Response(null, { status: 404 })
    return { kind: 'type' as const, type, idempotencyKey }
  }
  if (!id || (panel !== 'show' && panel !== 'edit' && panel !== 'renew' && panel !== 'obtain')) return null

  const certification = await read(api, id)
  const acts = actsOf(certification, can)
  if (panel === 'edit') return acts.edit ? { kind: 'edit' as const, certification, idempotencyKey } : null
  if (panel === 'renew') return acts.renew ? { kind: 'renew' as const, certification, idempotencyKey } : null
  if (panel === 'obtain') return acts.obtain ? { kind: 'obtain' as const, certification, idempotencyKey } : null
  const page = searchParams.get('histo') ?? '1'
  // Certifications of the driver's sheet have their history there.
  const history = certification.onDriver
    ? null
    : await json(api.history[':rootId'].$get({ param: { rootId: id }, query: { page } }))
  return { kind: 'show' as const, certification, history }
}

const QUESTIONS = ['suspend', 'lift', 'cancel', 'remind'] as const

/** The question of `?confirm=…&id=…`; null when this role or this certification has none. */
export async function certificationQuestion(api: ApiClient, { searchParams }: URL, role: Role) {
  const act = QUESTIONS.find(one => one === searchParams.get('confirm'))
  const id = searchParams.get('id')
  const can = rightsOf(role)
  if (!act || !id) return null
  const certification = await read(api, id)
  if (!actsOf(certification, can)[act]) return null
  const { driver, type } = certification
  return { act, name: `${type} de ${driver}`, today: today(), idempotencyKey: crypto.randomUUID() }
}
export type CertificationQuestion = NonNullable<Awaited<ReturnType<typeof certificationQuestion>>>
