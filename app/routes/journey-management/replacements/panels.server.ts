import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { found } from '#app/lib/api/found.server.ts'
import type { ReplacementAct } from '#domain/journey-management/replacements/transitions.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { ASKED_ACTS } from './table.tsx'

const find = (api: ApiClient, id: string) => found(json(api['journey-management'].replacements[':id'].$get({ param: { id } })))
export type ReplacementDetail = Awaited<ReturnType<typeof find>>

const journeyOf = (api: ApiClient, ref: string) =>
  found(json(api['journey-management'].replacements.journeys[':ref'].$get({ param: { ref } })))
export type ToReplace = Awaited<ReturnType<typeof journeyOf>>

const suggestions = (api: ApiClient, id: string, q: string) =>
  json(api['journey-management'].replacements[':id'].suggestions.$get({ param: { id }, query: { q } }))
export type Suggestions = Awaited<ReturnType<typeof suggestions>>

/**
 * Panel over the list: `?panel=new&trajet=TR-…`, and for `id=…` the sheet (`show`), the candidates (`choose`), subcontracting
 * (`subcontract`) or a question (`confirm=refuse`). Empty when the role or the status does not allow it.
 */
export async function replacementPanels(api: ApiClient, url: URL, role: Role) {
  const { searchParams } = url
  const wanted = searchParams.get('panel')
  const act = searchParams.get('confirm')
  const id = searchParams.get('id')
  const ref = searchParams.get('trajet')
  const idempotencyKey = crypto.randomUUID()
  if (wanted === 'new' && ref && may(role, 'replacement.write')) {
    return { panel: { kind: 'new', journey: await journeyOf(api, ref), idempotencyKey } as const }
  }
  if (!id || !(wanted === 'show' || wanted === 'choose' || wanted === 'subcontract' || act)) return {}
  const replacement = await find(api, id)
  const asked = ASKED_ACTS.find(one => one === act && replacement.acts.includes(one))
  return { panel: await panelOf(), question: asked && { act: asked, replacement, idempotencyKey } }

  async function panelOf() {
    if (wanted === 'choose') {
      if (!replacement.acts.includes('confirm')) return undefined
      const q = searchParams.get('qui') ?? ''
      return { kind: 'choose', replacement, suggestions: await suggestions(api, replacement.id, q), q, idempotencyKey } as const
    }
    if (wanted === 'subcontract') {
      return replacement.acts.includes('subcontract')
        ? ({ kind: 'subcontract', replacement, idempotencyKey } as const)
        : undefined
    }
    if (wanted !== 'show') return undefined
    const page = searchParams.get('histo') ?? '1'
    const history = await json(api.history[':rootId'].$get({ param: { rootId: replacement.id }, query: { page } }))
    return { kind: 'show', replacement, history, idempotencyKey } as const
  }
}

export interface ReplacementQuestion {
  act: (typeof ASKED_ACTS)[number] & ReplacementAct
  replacement: ReplacementDetail
  idempotencyKey: string
}
