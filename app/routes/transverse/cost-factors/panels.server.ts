import type { ApiClient } from '#app/lib/api/client.server.ts'
import { ApiError, json } from '#app/lib/api/error.ts'
import { found } from '#app/lib/api/found.server.ts'
import { today } from '#app/lib/dates/today.server.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'

const read = (api: ApiClient, id: string, page = '1') =>
  found(json(api.transverse['cost-factors'][':id'].$get({ param: { id }, query: { page } })))

/** Amounts usually change on the first day of a month. */
function nextMonth(day: string): string {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
}

/** The panel open over the list; null when none is, or when the role may not open it. */
export async function factorPanel(api: ApiClient, url: URL, role: Role) {
  const { searchParams } = url
  const panel = searchParams.get('panel')
  const id = searchParams.get('id')
  const write = may(role, 'factor.write')
  const idempotencyKey = crypto.randomUUID()
  if (panel === 'new' && write) return { kind: 'new' as const, today: today(), idempotencyKey }
  if (!panel || !['show', 'edit', 'value', 'impact'].includes(panel) || !id) return null

  const factor = await read(api, id, searchParams.get('linePage') ?? '1')
  if (panel === 'edit' && write && factor.active) return { kind: 'edit' as const, factor, today: today(), idempotencyKey }
  if (panel === 'value' && write && factor.active)
    return { kind: 'value' as const, factor, from: nextMonth(today()), idempotencyKey }
  if (panel === 'impact') return { kind: 'impact' as const, factor, ...(await impactOf(api, id, searchParams)) }
  const page = searchParams.get('histo') ?? '1'
  const history = await json(api.history[':rootId'].$get({ param: { rootId: id }, query: { page } }))
  return { kind: 'show' as const, factor, today: today(), history }
}

/** Simulation of `&montant=…&effet=…`, or its messages. */
async function impactOf(api: ApiClient, id: string, searchParams: URLSearchParams) {
  const amount = searchParams.get('montant')
  const from = searchParams.get('effet') ?? nextMonth(today())
  if (amount === null) return { question: { amount: '', from }, issues: [], impact: null }
  try {
    const query = { amount, from }
    const impact = await json(api.transverse['cost-factors'][':id'].impact.$get({ param: { id }, query }))
    return { question: query, issues: [], impact }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 422) throw error
    return { question: { amount, from }, issues: error.body?.issues ?? [], impact: null }
  }
}

export interface FactorQuestion {
  act: 'deactivate' | 'reactivate' | 'delete'
  /** Code and label. */
  name: string
  /** For a deletion: its period, and the one extended in its place. */
  period: { validFrom: string; validTo: string | null }
  goesOn: { validFrom: string; validTo: string | null } | null
  idempotencyKey: string
}

/** The question of `?confirm=…&id=…`; null when this role or this factor has none. */
export async function factorQuestion(api: ApiClient, url: URL, role: Role): Promise<FactorQuestion | null> {
  const act = url.searchParams.get('confirm')
  const id = url.searchParams.get('id')
  if ((act !== 'deactivate' && act !== 'reactivate' && act !== 'delete') || !id || !may(role, 'factor.archive')) return null
  const factor = await read(api, id)
  if (act !== 'delete' && factor.active !== (act === 'deactivate')) return null
  const { before } = factor
  return {
    act,
    name: `${factor.code} ${factor.label}`,
    period: factor,
    goesOn: before ? { validFrom: before.validFrom, validTo: factor.validTo } : null,
    idempotencyKey: crypto.randomUUID(),
  }
}
