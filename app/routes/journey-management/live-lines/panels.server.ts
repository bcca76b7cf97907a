import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { found } from '#app/lib/api/found.server.ts'
import { today } from '#app/lib/dates/today.server.ts'
import { stopsMap } from '#app/lib/maps/stops-map.server.ts'
import { addDays, daysBetween } from '#domain/calendar/dates.ts'
import { HORIZON_DAYS } from '#domain/journey-management/live-lines/generation.ts'
import { ENDING_DAYS } from '#domain/journey-management/live-lines/live-line.ts'
import { LIVE_LINE_ACTS, nextLiveLineStatus } from '#domain/journey-management/live-lines/transitions.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { LINE_ACT_LABELS, type LineQuestionAct } from './words.ts'

/** Depots by id, for the filter. */
export const depotsOf = async (api: ApiClient) =>
  (await json(api.lookup[':kind'].$get({ param: { kind: 'depot' }, query: {} }))).rows.map(({ id, text }) => [id, text] as const)

const find = (api: ApiClient, id: string) => found(json(api['journey-management']['live-lines'][':id'].$get({ param: { id } })))
export type LineDetail = Awaited<ReturnType<typeof find>>
type Status = LineDetail['line']['status']

const LINE_TABS = ['fiche', 'historique'] as const
export type LineTab = (typeof LINE_TABS)[number]

/** Acts available to the role at this status; only drafts can be deleted (`domain.md` §3.5). */
function lineActs(role: Role, status: Status): LineQuestionAct[] {
  if (!may(role, 'liveLine.write')) return []
  const acts: LineQuestionAct[] = LIVE_LINE_ACTS.filter(act => nextLiveLineStatus(status, act))
  return status === 'BROUILLON' ? [...acts, 'delete'] : acts
}

/** Adds tour codes, available acts and the contract's end warning to a row (`domain.md` §4.3). */
export function withActs<Row extends { status: Status; validTo: string | null; pools: { code: string }[] }>(
  row: Row,
  role: Role,
) {
  const left = row.validTo === null ? null : daysBetween(today(), row.validTo)
  const ending = left === null || left > ENDING_DAYS ? null : left < 0 ? ('over' as const) : ('soon' as const)
  // Drops fields that no cell shows, to keep the page small.
  const validTo = ending ? row.validTo : null
  return { ...row, validTo, pools: row.pools.map(({ code }) => code).join(', '), acts: lineActs(role, row.status), ending }
}

/** `?panel=show&id=…` or `panel=edit`, with `&confirm=suspend` on top or alone. Empty when the role or the status does not allow it. */
export async function linePanels(api: ApiClient, url: URL, role: Role) {
  const wanted = url.searchParams.get('panel')
  const act = url.searchParams.get('confirm') as LineQuestionAct | null
  const id = url.searchParams.get('id')
  if (!id || wanted === 'generate' || wanted === 'tour' || (wanted === null && act === null)) return {}
  const detail = await find(api, id)
  const idempotencyKey = crypto.randomUUID()
  const acts = lineActs(role, detail.line.status)
  return {
    panel: await sheetOf(api, url, role, { detail, acts, idempotencyKey }),
    question:
      act && Object.hasOwn(LINE_ACT_LABELS, act) && acts.includes(act)
        ? { act, id, label: detail.line.label, today: detail.today, idempotencyKey }
        : undefined,
  }
}
export type LineQuestion = NonNullable<Awaited<ReturnType<typeof linePanels>>['question']>

async function sheetOf(
  api: ApiClient,
  url: URL,
  role: Role,
  about: { detail: LineDetail; acts: LineQuestionAct[]; idempotencyKey: string },
) {
  const wanted = url.searchParams.get('panel')
  const { line } = about.detail
  if (wanted === 'edit' && may(role, 'liveLine.write') && line.status !== 'CLOTURE') return { kind: 'edit', ...about } as const
  if (wanted === 'duplicate' && may(role, 'liveLine.write')) return { kind: 'duplicate', ...about } as const
  if (wanted !== 'show') return undefined
  const tab = LINE_TABS.find(name => name === url.searchParams.get('tab')) ?? 'fiche'
  const page = url.searchParams.get('histo') ?? '1'
  const history =
    tab === 'historique' ? await json(api.history[':rootId'].$get({ param: { rootId: line.id }, query: { page } })) : null
  const map =
    tab === 'fiche'
      ? stopsMap(about.detail.stops.map(({ address, city, lat, lng }) => ({ site: { label: address, city, lat, lng } })))
      : null
  return { kind: 'show', ...about, tab, history, map } as const
}
export type LineSheet = Extract<Awaited<ReturnType<typeof sheetOf>>, { kind: 'show' }>

/** « Affecter à une tournée »: lines of `?panel=tour` by `id`. */
export function tourStep(url: URL, role: Role) {
  const lineIds = [...new Set(url.searchParams.getAll('id'))]
  if (url.searchParams.get('panel') !== 'tour' || lineIds.length === 0 || !may(role, 'driverPool.write')) return null
  return { lineIds, idempotencyKey: crypto.randomUUID() }
}

/** Report of a generation job. */
export interface GenerationOutcome {
  review: number
  text: string
  /** `id` of the line; absent from older reports. */
  failures: { id?: string; line: string; message: string }[]
  /** Blocked clients that got journeys; absent from older reports. */
  warnings?: string[]
  /** Days whose drivers may not run; absent from older reports. */
  uncovered?: { id: string; line: string; date: string; driver: string | null; reason: string }[]
}

/** « Générer jusqu'au … »: the form of `?panel=generate`, for the lines of `id`; progress at `?job=…`. */
export async function generationStep(api: ApiClient, url: URL, role: Role) {
  const jobId = url.searchParams.get('job')
  const wanted = jobId !== null || url.searchParams.get('panel') === 'generate'
  if (!wanted || !may(role, 'liveLine.generate')) return null
  const [job, recent] = await Promise.all([
    jobId ? found(json(api.jobs[':id'].$get({ param: { id: jobId } }))) : null,
    jobId ? [] : json(api.jobs.$get({ query: { kind: 'generation' } })).then(({ rows }) => rows),
  ])
  return {
    lineIds: [...new Set(url.searchParams.getAll('id'))],
    proposed: addDays(today(), HORIZON_DAYS),
    job: job && { ...job, report: job.report as unknown as GenerationOutcome | null },
    recent: recent.map(({ report, ...run }) => ({ ...run, text: (report as unknown as GenerationOutcome | null)?.text ?? null })),
    idempotencyKey: crypto.randomUUID(),
  }
}
export type GenerationStep = NonNullable<Awaited<ReturnType<typeof generationStep>>>
