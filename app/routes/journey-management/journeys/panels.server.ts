import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { isOpen, JOURNEY_ACTS, type JourneyAct } from '#domain/journey-management/journeys/transitions.ts'
import { JOURNEY_STATUS_LABELS } from '#domain/journey-management/journeys/values.ts'
import { STATE } from '#domain/messages.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'

const JOURNEY_TABS = ['resume', 'arrets', 'moyens', 'prestations', 'economie', 'historique'] as const
export type JourneyTab = (typeof JOURNEY_TABS)[number]

const find = (api: ApiClient, ref: string) => json(api['journey-management'].journeys[':ref'].$get({ param: { ref } }))
const servicesOf = (api: ApiClient, ref: string) =>
  json(api['journey-management'].journeys[':ref'].services.$get({ param: { ref } }))
export type JourneyServiceList = Awaited<ReturnType<typeof servicesOf>>
const figuresOf = (api: ApiClient, ref: string) =>
  json(api['journey-management'].journeys[':ref'].figures.$get({ param: { ref } }))
export type JourneyFigures = Awaited<ReturnType<typeof figuresOf>>
export type JourneyDetail = Awaited<ReturnType<typeof find>>

/**
 * What is open over the list: `?panel=new`, and for `trajet=TR-…` its sheet (also without `panel`), `panel=edit` and `panel=assign`;
 * over any of these a question, `?confirm=cancel`. Null where this role may not, or the journey's status does not allow it.
 */
export async function journeyPanels(api: ApiClient, url: URL, role: Role) {
  const ref = url.searchParams.get('trajet')
  const wanted = url.searchParams.get('panel')
  const act = url.searchParams.get('confirm') as JourneyAct | null
  const idempotencyKey = crypto.randomUUID()
  if (!ref) {
    return {
      panel: wanted === 'new' && may(role, 'journey.write') ? ({ kind: 'new', idempotencyKey } as const) : null,
      several: await controlOfSeveral(api, url, role, idempotencyKey),
    }
  }
  const detail = await find(api, ref)
  return {
    panel: await sheetOf(api, url, role, detail, idempotencyKey),
    question:
      act && JOURNEY_ACTS.includes(act) && detail.acts.includes(act)
        ? { act, detail, now: toLocal(new Date()), idempotencyKey }
        : undefined,
  }
}
/** « Contrôler… » for the ticked rows; null where none of them is over. */
async function controlOfSeveral(api: ApiClient, { searchParams }: URL, role: Role, idempotencyKey: string) {
  const only = [...new Set(searchParams.getAll('id'))]
  if (searchParams.get('confirm') !== 'control' || only.length === 0 || !may(role, 'journey.control')) return undefined
  const query = { only, dates: 'all', cancelled: '1', perPage: '100' } as const
  const { rows } = await json(api['journey-management'].journeys.$get({ query }))
  const over = rows.filter(({ status }) => status === 'TERMINE')
  return {
    ids: over.map(({ id }) => id),
    names: rows.map(({ id, number, label, status }) => ({
      id,
      name: `${number} ${label}`,
      ...(status !== 'TERMINE' && { reason: STATE(JOURNEY_STATUS_LABELS[status]) }),
    })),
    idempotencyKey,
  }
}

export type JourneyQuestion = NonNullable<Awaited<ReturnType<typeof journeyPanels>>['question']>

async function sheetOf(api: ApiClient, url: URL, role: Role, detail: JourneyDetail, idempotencyKey: string) {
  const wanted = url.searchParams.get('panel') ?? (url.searchParams.has('confirm') ? '' : 'show')
  if (wanted === 'edit' && may(role, 'journey.write') && isOpen(detail.journey.status)) {
    return { kind: 'edit', detail, idempotencyKey } as const
  }
  if (wanted === 'assign' && detail.acts.includes('assign')) {
    const q = url.searchParams.get('qui') ?? ''
    const ref = detail.journey.number
    const candidates = await json(api['journey-management'].journeys[':ref'].candidates.$get({ param: { ref }, query: { q } }))
    return { kind: 'assign', detail, candidates, q, idempotencyKey } as const
  }
  if (wanted !== 'show') return null
  const tabs = JOURNEY_TABS.filter(name => name !== 'economie' || may(role, 'journey.money'))
  const tab = tabs.find(name => name === url.searchParams.get('tab')) ?? 'resume'
  const page = url.searchParams.get('histo') ?? '1'
  const history =
    tab === 'historique'
      ? await json(api.history[':rootId'].$get({ param: { rootId: detail.journey.id }, query: { page } }))
      : null
  const services = tab === 'prestations' ? await servicesOf(api, detail.journey.number) : null
  const figures = tab === 'economie' ? await figuresOf(api, detail.journey.number) : null
  return { kind: 'show', detail, tab, tabs, services, figures, history, now: toLocal(new Date()), idempotencyKey } as const
}
export type JourneySheet = Extract<NonNullable<Awaited<ReturnType<typeof sheetOf>>>, { kind: 'show' }>
export type JourneyAssignment = Extract<NonNullable<Awaited<ReturnType<typeof sheetOf>>>, { kind: 'assign' }>
