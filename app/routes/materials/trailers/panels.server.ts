import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { found } from '#app/lib/api/found.server.ts'
import { today } from '#app/lib/dates/today.server.ts'
import { materialPlanning } from '#app/lib/planning/material-planning.server.ts'
import { GONE_STATUSES } from '#domain/materials/vehicle-values.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'

const ACTS = ['archive', 'giveback', 'restore'] as const
/** Overlays of the sheet's deadlines, couplings and documents. */
const PART_PANELS = ['deadline', 'plan', 'done', 'coupling', 'uncouple', 'document']
const PART_QUESTIONS = ['deadline', 'coupling', 'document']

const read = (api: ApiClient, id: string) => found(json(api.materials.trailers[':id'].$get({ param: { id } })))

/** The panel open over the list; null when none is, or when the role may not open it. */
export async function trailerPanel(api: ApiClient, url: URL, role: Role) {
  const { searchParams } = url
  const panel = searchParams.get('panel')
  const id = searchParams.get('id')
  const idempotencyKey = crypto.randomUUID()
  if (panel === 'new') {
    if (!may(role, 'material.write')) return null
    const { code } = await json(api.materials.trailers['next-code'].$get())
    return { kind: 'new' as const, fleetNo: code, idempotencyKey }
  }
  if (!panel || !id) return null
  const asked = ['show', 'edit', 'outage', 'return', 'back', 'planning', ...PART_PANELS]
  if (!asked.includes(panel)) return null

  const trailer = await read(api, id)
  const gone = GONE_STATUSES.includes(trailer.status)
  const still = trailer.outages.find(({ from }) => from <= today())
  if (panel === 'edit' && may(role, 'material.write') && !gone) return { kind: 'edit' as const, trailer, idempotencyKey }
  if (panel === 'outage' && may(role, 'material.state') && !gone && !still) {
    const { journeys } = await json(api.materials.outages.impact.$get({ query: { trailerId: id, from: today() } }))
    return { kind: 'outage' as const, trailer, journeys, today: today(), idempotencyKey }
  }
  if (panel === 'return' && still && may(role, 'material.state'))
    return { kind: 'return' as const, trailer, outage: still, idempotencyKey }
  if (panel === 'back' && still && may(role, 'material.restore'))
    return { kind: 'back' as const, trailer, outage: still, today: today(), idempotencyKey }
  if (panel === 'planning')
    return { kind: 'planning' as const, trailer, ...(await materialPlanning(api, url, { trailerId: id })), today: today() }
  const parts = await partsOf(api, id)
  if (PART_PANELS.includes(panel) || PART_QUESTIONS.includes(searchParams.get('confirm') ?? ''))
    return gone ? null : { kind: 'part' as const, trailer, ...parts, today: today(), idempotencyKey }
  if (panel !== 'show') return null
  const page = searchParams.get('histo') ?? '1'
  const history = await json(api.history[':rootId'].$get({ param: { rootId: id }, query: { page } }))
  return { kind: 'show' as const, trailer, ...parts, today: today(), history }
}

/** Deadlines, couplings and documents of a trailer. */
async function partsOf(api: ApiClient, id: string) {
  const { deadlines, couplings, documents } = api.materials
  const query = { trailerId: id }
  const [due, pairs, papers] = await Promise.all([
    json(deadlines.$get({ query })),
    json(couplings.$get({ query })),
    json(documents.$get({ query })),
  ])
  return { deadlines: due.rows, endingPapers: due.papers, couplings: pairs.rows, documents: papers.rows }
}

export interface TrailerQuestion {
  act: (typeof ACTS)[number]
  ids: string[]
  /** Plate; null for several trailers. */
  name: string | null
  /** Set for several trailers. */
  names?: { id: string; name: string }[]
  idempotencyKey: string
}

/** The question of `?confirm=…&id=…`; null when this role or this trailer has none. */
export async function trailerQuestion(api: ApiClient, { searchParams }: URL, role: Role): Promise<TrailerQuestion | null> {
  const act = ACTS.find(known => known === searchParams.get('confirm'))
  const ids = [...new Set(searchParams.getAll('id'))]
  if (!act || !ids[0] || !may(role, 'material.archive')) return null
  const idempotencyKey = crypto.randomUUID()
  if (ids.length > 1) {
    if (act !== 'archive') return null
    const { rows } = await json(api.materials.trailers.$get({ query: { only: ids, archived: '1', perPage: '100' } }))
    return { act, ids, name: null, names: rows.map(({ id, plate }) => ({ id, name: plate })), idempotencyKey }
  }
  const trailer = await read(api, ids[0])
  return GONE_STATUSES.includes(trailer.status) === (act === 'restore') ? { act, ids, name: trailer.plate, idempotencyKey } : null
}
