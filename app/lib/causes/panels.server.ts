import type { ApiClient } from '../api/client.server.ts'
import { json } from '../api/error.ts'
import { found } from '../api/found.server.ts'
import { recordPanel } from '../records/record-panel.server.ts'
import type { CauseApi } from './cause-api.ts'

export interface CauseRights {
  write: boolean
  archive: boolean
}

/** The panel open over a list of causes; null when none is, or when the role may not open it. */
export async function causePanel(api: ApiClient, causes: CauseApi, url: URL, can: CauseRights) {
  const panel = url.searchParams.get('panel')
  const id = url.searchParams.get('id')
  const idempotencyKey = crypto.randomUUID()
  if (panel === 'order')
    return can.write ? { kind: 'order' as const, page: await orderedCauses(causes, url), idempotencyKey } : null
  if (panel !== 'merge') return recordPanel(api, url, can.write, causes[':id'].$get)
  if (!id || !can.archive) return null
  const [record, rows] = await Promise.all([found(json(causes[':id'].$get({ param: { id } }))), everyCause(causes, {})])
  if (record.mergedIntoId) return null
  return { kind: 'merge' as const, record, others: rows.filter(row => row.id !== id), idempotencyKey }
}

/** The question of `?confirm=…&id=…`; null when the role may not, or no cause is in that state. */
export async function causeQuestion(causes: CauseApi, { searchParams }: URL, can: CauseRights) {
  const act = searchParams.get('confirm')
  const only = [...new Set(searchParams.getAll('id'))]
  if ((act !== 'deactivate' && act !== 'reactivate') || only.length === 0 || !can.archive) return null
  const names = (await everyCause(causes, { only, inactive: '1' }))
    .filter(row => row.active === (act === 'deactivate') && !row.mergedIntoId)
    .map(({ id, code, label }) => ({ id, name: `${code} ${label}` }))
  return names[0] ? { act, names, name: names[0].name, idempotencyKey: crypto.randomUUID() } : null
}

/** Page of all causes in order. */
const orderedCauses = (causes: CauseApi, { searchParams }: URL) =>
  json(causes.$get({ query: { inactive: '1', count: 'exact', page: searchParams.get('linePage') ?? '1', perPage: '50' } }))

/** Active causes in order, of which there are at most a hundred, or the chosen ones. */
async function everyCause(causes: CauseApi, query: { only?: string[]; inactive?: '1' }) {
  const { rows } = await json(causes.$get({ query: { ...query, perPage: '100' } }))
  return rows
}
