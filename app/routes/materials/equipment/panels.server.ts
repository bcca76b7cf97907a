import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { found } from '#app/lib/api/found.server.ts'
import { today } from '#app/lib/dates/today.server.ts'
import { EQUIPMENT_ACTS, equipmentActs } from '#domain/materials/equipment/states.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'

const DEADLINE_PANELS = ['deadline', 'plan', 'done']

const read = (api: ApiClient, id: string) => found(json(api.materials.equipment[':id'].$get({ param: { id } })))

/** What is open over the list: a sheet, a form, a deadline, an inventory; null when nothing is, for this role. */
export async function equipmentPanel(api: ApiClient, { searchParams }: URL, role: Role) {
  const panel = searchParams.get('panel')
  const id = searchParams.get('id')
  const write = may(role, 'material.write')
  const idempotencyKey = crypto.randomUUID()
  if (panel === 'new' && write) return { kind: 'new' as const, today: today(), idempotencyKey }
  if (panel === 'inventory') return inventoryPanel(api, id, idempotencyKey)
  if (!panel || !['show', 'edit', 'assign', 'return', ...DEADLINE_PANELS].includes(panel) || !id) return null

  const equipment = await read(api, id)
  if (panel === 'edit') return write && !equipment.archived ? { kind: 'edit' as const, equipment, idempotencyKey } : null
  if (panel === 'assign' || panel === 'return') {
    const possible = equipmentActs(role, equipment).includes(panel)
    return possible ? { kind: panel as 'assign' | 'return', equipment, today: today(), idempotencyKey } : null
  }
  const { rows: deadlines } = await json(api.materials.deadlines.$get({ query: { equipmentId: id } }))
  if (DEADLINE_PANELS.includes(panel) || searchParams.get('confirm') === 'deadline')
    return equipment.archived ? null : { kind: 'deadline' as const, equipment, deadlines, today: today(), idempotencyKey }
  const page = searchParams.get('histo') ?? '1'
  const history = await json(api.history[':rootId'].$get({ param: { rootId: id }, query: { page } }))
  return { kind: 'show' as const, equipment, deadlines, today: today(), history }
}

/** Every depot with what should be there, or the count of one of them. */
async function inventoryPanel(api: ApiClient, depotId: string | null, idempotencyKey: string) {
  const { inventories } = api.materials.equipment
  if (!depotId) return { kind: 'inventories' as const, ...(await json(inventories.$get())) }
  const depot = await found(json(inventories[':depotId'].$get({ param: { depotId } })))
  return { kind: 'inventory' as const, depot, idempotencyKey }
}

/** The question that `?confirm=…&id=…` asks; null where there is none to ask of this role and this piece. */
export async function equipmentQuestion(api: ApiClient, { searchParams }: URL, role: Role) {
  const act = EQUIPMENT_ACTS.find(name => name === searchParams.get('confirm'))
  const id = searchParams.get('id')
  if (!act || act === 'assign' || act === 'return' || !id) return null
  const equipment = await read(api, id)
  return equipmentActs(role, equipment).includes(act) ? { act, equipment, idempotencyKey: crypto.randomUUID() } : null
}
