import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { found } from '#app/lib/api/found.server.ts'
import { ABSENCE_KIND_LABELS } from '#domain/human-resources/absence-values.ts'
import { type AbsenceAct, absenceActs, mayShorten } from '#domain/human-resources/absences/acts.ts'
import { leaveText } from '#domain/human-resources/absences/words.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'

const find = (api: ApiClient, id: string) => found(json(api['human-resources'].absences[':id'].$get({ param: { id } })))
export type AbsenceDetail = Awaited<ReturnType<typeof find>>

/**
 * `?panel=new`; for an absence `panel=show`, `edit`, `shorten` or `training`; for a driver `?panel=rights&id=…`; a question
 * `&confirm=validate` alone or on top, of several ids alone. Empty when the role or the status does not allow it.
 */
export async function absencePanels(api: ApiClient, url: URL, role: Role) {
  const wanted = url.searchParams.get('panel')
  const act = url.searchParams.get('confirm')
  const id = url.searchParams.get('id')
  const write = may(role, 'absence.write')
  const idempotencyKey = crypto.randomUUID()
  if (wanted === 'new' && write) return { panel: { kind: 'new', idempotencyKey } as const }
  if (id && wanted === 'rights' && may(role, 'absence.decide')) {
    const rights = await found(json(api['human-resources'].absences.rights.$get({ query: { driver: id } })))
    return { panel: { kind: 'rights', ...rights, idempotencyKey } as const }
  }
  const ids = [...new Set(url.searchParams.getAll('id'))]
  if (act === 'validate' && ids.length > 1) return { several: await severalOf(api, ids, role, idempotencyKey) }
  if (!id || !(wanted === 'show' || wanted === 'edit' || wanted === 'shorten' || wanted === 'training' || act)) return {}
  const absence = await find(api, id)
  const acts = absenceActs(role, absence)
  const asked = acts.find(one => one === act)
  const training = absence.kind === 'FORMATION' && !absence.certification
  return {
    panel: await panelOf(),
    question: asked && { act: asked, absence, types: asked === 'validate' && training ? await typesOf(api) : [], idempotencyKey },
  }

  async function panelOf() {
    if (wanted === 'edit') {
      return write && absence.status === 'DEMANDEE' ? ({ kind: 'edit', absence, idempotencyKey } as const) : undefined
    }
    if (wanted === 'shorten') {
      return mayShorten(role, absence) ? ({ kind: 'shorten', absence, idempotencyKey } as const) : undefined
    }
    if (wanted === 'training') {
      const open = training && absence.status === 'VALIDEE' && may(role, 'absence.decide')
      return open ? ({ kind: 'training', absence, types: await typesOf(api), idempotencyKey } as const) : undefined
    }
    if (wanted !== 'show') return undefined
    const page = url.searchParams.get('histo') ?? '1'
    const history = await json(api.history[':rootId'].$get({ param: { rootId: absence.id }, query: { page } }))
    return { kind: 'show', absence, acts, history, idempotencyKey } as const
  }
}

/** The chosen requests that the role may validate, and who stays; null when there is none. */
async function severalOf(api: ApiClient, ids: string[], role: Role, idempotencyKey: string) {
  const { absences } = api['human-resources']
  const { rows, today } = await json(absences.$get({ query: { only: ids, perPage: '100' } }))
  const chosen = rows.filter(row => absenceActs(role, { ...row, today }).includes('validate'))
  if (chosen.length === 0) return null
  const { rows: coverage } = await json(absences.coverage.$get({ query: { ids: chosen.map(({ id }) => id) } }))
  const names = chosen.map(({ id, name, ...row }) => ({
    id,
    name,
    reason: `${ABSENCE_KIND_LABELS[row.kind]} ${leaveText(row)}`,
  }))
  return { names, coverage, idempotencyKey }
}
export type SeveralAbsences = NonNullable<Awaited<ReturnType<typeof severalOf>>>

/** Certification types that are entered by hand. */
async function typesOf(api: ApiClient): Promise<CertificationType[]> {
  const types = await json(api['human-resources']['driver-certifications'].types.$get())
  return types.filter(({ active, onDriver }) => active && !onDriver).map(({ id, label }) => ({ id, label }))
}
export interface CertificationType {
  id: string
  label: string
}

export interface AbsenceQuestion {
  act: AbsenceAct
  absence: AbsenceDetail
  /** Types that the validated training may prepare. */
  types: readonly CertificationType[]
  idempotencyKey: string
}
