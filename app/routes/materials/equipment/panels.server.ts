import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { found } from '#app/lib/api/found.server.ts'
import { today } from '#app/lib/dates/today.server.ts'
import { EQUIPMENT_ACTS, type EquipmentAct, equipmentActs, rightOf } from '#domain/materials/equipment/states.ts'
import { EQUIPMENT_KIND_LABELS } from '#domain/materials/equipment-values.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'

/** Overlays of the sheet's deadlines and documents. */
const PART_PANELS = ['deadline', 'plan', 'done', 'document']
const PART_QUESTIONS = ['deadline', 'document']

const read = (api: ApiClient, id: string) => found(json(api.materials.equipment[':id'].$get({ param: { id } })))

/** The panel open over the list; null when none is, or when the role may not open it. */
export async function equipmentPanel(api: ApiClient, { searchParams }: URL, role: Role) {
  const panel = searchParams.get('panel')
  const id = searchParams.get('id')
  const write = may(role, 'material.write')
  const idempotencyKey = crypto.randomUUID()
  if (panel === 'new' && write) return { kind: 'new' as const, today: today(), idempotencyKey }
  if (panel === 'inventory') return inventoryPanel(api, searchParams, idempotencyKey)
  if (!panel || !['show', 'edit', 'assign', 'return', ...PART_PANELS].includes(panel) || !id) return null

  const equipment = await read(api, id)
  if (panel === 'edit') return write && !equipment.archived ? { kind: 'edit' as const, equipment, idempotencyKey } : null
  if (panel === 'assign' || panel === 'return') {
    const possible = equipmentActs(role, equipment).includes(panel)
    return possible ? { kind: panel as 'assign' | 'return', equipment, today: today(), idempotencyKey } : null
  }
  const query = { equipmentId: id }
  const [{ rows: deadlines, papers: endingPapers }, { rows: documents }] = await Promise.all([
    json(api.materials.deadlines.$get({ query })),
    json(api.materials.documents.$get({ query })),
  ])
  const parts = { equipment, deadlines, endingPapers, documents, today: today() }
  if (PART_PANELS.includes(panel) || PART_QUESTIONS.includes(searchParams.get('confirm') ?? ''))
    return equipment.archived ? null : { kind: 'part' as const, ...parts, idempotencyKey }
  const page = searchParams.get('histo') ?? '1'
  const history = await json(api.history[':rootId'].$get({ param: { rootId: id }, query: { page } }))
  return { kind: 'show' as const, ...parts, history }
}

/** Depots with their expected stock, or the count of one. */
async function inventoryPanel(api: ApiClient, searchParams: URLSearchParams, idempotencyKey: string) {
  const { inventories } = api.materials.equipment
  const depotId = searchParams.get('id')
  const page = searchParams.get('linePage') ?? '1'
  if (!depotId) return { kind: 'inventories' as const, depots: await json(inventories.$get({ query: { page } })) }
  const depot = await found(json(inventories[':depotId'].$get({ param: { depotId } })))
  return { kind: 'inventory' as const, depot, idempotencyKey }
}

/** Bulk acts. */
const SEVERAL: readonly EquipmentAct[] = ['assign', 'return', 'scrap', 'archive']

/** The question of `?confirm=…&id=…` for one or several pieces; null when the role or these pieces have none. */
export async function equipmentQuestion(api: ApiClient, { searchParams }: URL, role: Role) {
  const act = EQUIPMENT_ACTS.find(name => name === searchParams.get('confirm'))
  const ids = [...new Set(searchParams.getAll('id'))]
  if (!act || !ids[0]) return null
  const idempotencyKey = crypto.randomUUID()
  if (ids.length === 1 && act !== 'assign' && act !== 'return') {
    const equipment = await read(api, ids[0])
    return equipmentActs(role, equipment).includes(act) ? { kind: 'one' as const, act, equipment, idempotencyKey } : null
  }
  if (!SEVERAL.includes(act) || !may(role, rightOf(act))) return null
  const { rows } = await json(api.materials.equipment.$get({ query: { only: ids, archived: '1', perPage: '100' } }))
  const names = rows.map(({ id, code, kind, holder }) => ({
    id,
    name: `${EQUIPMENT_KIND_LABELS[kind]} ${code}`,
    reason: holder,
  }))
  return {
    kind: 'several' as const,
    act: act as 'assign' | 'return' | 'scrap' | 'archive',
    names,
    today: today(),
    idempotencyKey,
  }
}
