import { actionTaskPanel, tasksOfEvent } from '#app/lib/action-tasks/panels.server.ts'
import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { found } from '#app/lib/api/found.server.ts'
import { canInfraction } from '#domain/incidents-management/infractions/transitions.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'

const area = (api: ApiClient) => api['incidents-management'].infractions
const find = (api: ApiClient, id: string) => found(json(area(api)[':id'].$get({ param: { id } })))
export type InfractionDetail = Awaited<ReturnType<typeof find>>

const offencesOf = async (api: ApiClient) => (await json(area(api).offences.$get())).rows
export type Offences = Awaited<ReturnType<typeof offencesOf>>

const FORMS = ['identify', 'designate', 'pay', 'contest', 'outcome'] as const

/**
 * `?panel=new`; the offences (`panel=offences`, `new-offence`, `offence&id=…`); for `id=…` the sheet (`show`), an act's form
 * (`identify` …) or a question (`confirm=close`, one or several ids).
 */
export async function infractionPanels(api: ApiClient, url: URL, role: Role) {
  const { searchParams } = url
  const wanted = searchParams.get('panel')
  const asked = searchParams.get('confirm')
  const ids = [...new Set(searchParams.getAll('id'))]
  const [id] = ids
  const idempotencyKey = crypto.randomUUID()
  if (wanted === 'new' && may(role, 'infraction.write')) {
    return { kind: 'new', offences: await offencesOf(api), idempotencyKey } as const
  }
  if (wanted === 'offences' || wanted === 'new-offence' || wanted === 'offence') {
    if (!may(role, 'offence.write')) return null
    const offences = await offencesOf(api)
    if (wanted === 'offences') return { kind: 'offences', offences } as const
    const offence = wanted === 'offence' ? offences.find(one => one.id === id) : undefined
    if (wanted === 'offence' && !offence) throw new Response(null, { status: 404 })
    return { kind: 'offence', offence, idempotencyKey } as const
  }
  if (!id) return null
  if (asked === 'confirm' || (asked === 'close' && ids.length > 1)) return several(api, ids, asked, role, idempotencyKey)
  if (!wanted && !asked) return null
  const infraction = await find(api, id)
  const about = { event: 'INFRACTION', id, number: infraction.number, open: infraction.status !== 'CLOSE' } as const
  if (wanted === 'action') {
    const action = await actionTaskPanel(api, url, role, about)
    return action && { ...action, infraction }
  }
  const act = infraction.acts.find(one => one === (asked ?? (wanted === 'edit' ? 'update' : wanted)))
  if (act === 'update') return { kind: 'edit', infraction, offences: await offencesOf(api), idempotencyKey } as const
  if (act === 'close' || act === 'delete') return { kind: 'ask', act, infraction, idempotencyKey } as const
  const form = FORMS.find(one => one === act)
  // The sheet already says why payment is refused.
  if (form && !(form === 'pay' && infraction.paymentRefusal)) return { kind: 'form', form, infraction, idempotencyKey } as const
  if (wanted !== 'show' && form !== 'pay') return null
  const page = searchParams.get('histo') ?? '1'
  const [history, tasks] = await Promise.all([
    json(api.history[':rootId'].$get({ param: { rootId: infraction.id }, query: { page } })),
    tasksOfEvent(api, infraction.id),
  ])
  const mayAdd = about.open && may(role, 'actionTask.write')
  return { kind: 'show', infraction, history, tasks, mayAdd, idempotencyKey } as const
}

async function several(api: ApiClient, ids: string[], act: 'confirm' | 'close', role: Role, idempotencyKey: string) {
  if (!may(role, act === 'close' ? 'infraction.close' : 'infraction.write')) return null
  const { rows } = await json(area(api).$get({ query: { only: ids, stage: 'all', perPage: '100' } }))
  const names = rows
    .filter(row => (act === 'close' ? canInfraction('close', row) : row.driver && !row.identifiedAt))
    .map(({ id, noticeNo, offence, driver }) => ({
      id,
      name: act === 'close' ? `${noticeNo} ${offence}` : `${noticeNo} ${driver}`,
    }))
  return names.length > 0 ? ({ kind: 'many', act, names, idempotencyKey } as const) : null
}
export type InfractionPanel = NonNullable<Awaited<ReturnType<typeof infractionPanels>>>
