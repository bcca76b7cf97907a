import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { found } from '#app/lib/api/found.server.ts'
import { MODIFICATION_ACTS, type ModificationQuestion } from '#domain/journey-management/modifications/transitions.ts'
import { MODIFICATION_TYPES, type ModificationType } from '#domain/journey-management/modifications/values.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'

const find = (api: ApiClient, id: string) => found(json(api['journey-management'].modifications[':id'].$get({ param: { id } })))
export type ModificationDetail = Awaited<ReturnType<typeof find>>

const targetOf = (api: ApiClient, ref: string) =>
  found(json(api['journey-management'].modifications.target.$get({ query: { ref } })))
export type ModificationTarget = Awaited<ReturnType<typeof targetOf>>

/** Number of a journey or planned line, at the beginning of a picked one. */
const REF = /^(TR-\d{6}-\d{4,}|TP-\d{5,})(?=\s|$)/i

/** Target by its number, else by client, driver, plate, date or name. What fits several comes back as a choice. */
async function choiceOf(api: ApiClient, typed: string) {
  const numbered = REF.exec(typed)?.[0].toUpperCase()
  const { rows, more } =
    typed && !numbered
      ? await json(api.lookup[':kind'].$get({ param: { kind: 'modifiable' }, query: { q: typed } }))
      : { rows: [], more: false }
  const number = numbered ?? (rows.length === 1 ? rows[0]!.text.split(' ')[0] : undefined)
  if (!number) return { typed, target: null, rows, more }
  return { typed: number, target: await targetOf(api, number), rows: [], more: false }
}

/**
 * Modification overlays of a list: `?panel=modify` asks for the target (`cible=TR-…` or `TP-…`, or
 * what finds it) and type (`quoi=HORAIRE`), then for the
 * rest; `?panel=modification&modification=<id>` is a sheet, with `acte=refuse` a question over it.
 */
export async function modificationPanels(api: ApiClient, { searchParams }: URL, role: Role) {
  const wanted = searchParams.get('panel')
  const idempotencyKey = crypto.randomUUID()
  const id = searchParams.get('modification')
  if (wanted === 'modify' && id && may(role, 'modification.ask'))
    return (await draftPanel(api, id, role, idempotencyKey)) ?? undefined
  if (wanted === 'modify' && may(role, 'modification.ask')) {
    const type = MODIFICATION_TYPES.find(one => one === searchParams.get('quoi') && typesOf(role).includes(one)) ?? null
    const chosen = await choiceOf(api, (searchParams.get('cibleText') ?? searchParams.get('cible') ?? '').trim())
    return { kind: 'modify', ...chosen, type, types: typesOf(role), draft: null, idempotencyKey } as const
  }
  if (!id || wanted !== 'modification') return undefined
  const act = searchParams.get('acte')
  const modification = await find(api, id)
  const asked = QUESTIONS.find(one => one === act && modification.acts.includes(one)) ?? null
  const page = searchParams.get('histo') ?? '1'
  const history = await json(api.history[':rootId'].$get({ param: { rootId: id }, query: { page } }))
  return { kind: 'modification', modification, asked, history, idempotencyKey } as const
}
export type ModificationPanel = NonNullable<Awaited<ReturnType<typeof modificationPanels>>>

const QUESTIONS = MODIFICATION_ACTS.filter((act): act is ModificationQuestion => act !== 'edit')

const NAMED = { addressId: 'address', driverId: 'driver', vehicleId: 'vehicle', trailerId: 'trailer' } as const

/** `?panel=modify&modification=<id>`: the form of a draft, with the names of its records. */
async function draftPanel(api: ApiClient, id: string, role: Role, idempotencyKey: string) {
  const record = await find(api, id)
  const ref = record.journey ?? record.line
  if (!record.acts.includes('edit') || !ref || !record.change) return null
  const { change } = record
  const ids: Record<string, unknown> = change.type === 'AJOUT_ARRET' ? { ...change.stop } : { ...change }
  const names = Object.entries(NAMED).filter(([name]) => typeof ids[name] === 'string')
  const [target, ...found] = await Promise.all([
    targetOf(api, ref),
    ...names.map(async ([name, kind]) => {
      const { rows } = await json(api.lookup[':kind'].$get({ param: { kind }, query: { id: String(ids[name]) } }))
      return [name, { id: String(ids[name]), text: rows[0]?.text ?? '' }] as const
    }),
  ])
  const draft: ModificationDraft = { record, named: Object.fromEntries(found) }
  const chosen = { typed: ref, target, rows: [], more: false, type: change.type }
  return { kind: 'modify', ...chosen, types: typesOf(role), draft, idempotencyKey } as const
}
export interface ModificationDraft {
  record: ModificationDetail
  /** Names of the draft's records by field. */
  named: Record<string, { id: string; text: string }>
}

/** Types that the role may request: resources belong to operations, prices to roles that see money. */
function typesOf(role: Role): ModificationType[] {
  return MODIFICATION_TYPES.filter(type => {
    if (type === 'VEHICULE' || type === 'CHAUFFEUR') return may(role, 'modification.write')
    return type !== 'PRIX' || may(role, 'journey.money')
  })
}
