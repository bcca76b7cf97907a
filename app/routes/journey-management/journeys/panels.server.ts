import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { isOpen, JOURNEY_ACTS, type JourneyAct } from '#domain/journey-management/journeys/transitions.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'

const JOURNEY_TABS = ['resume', 'arrets', 'moyens', 'prestations', 'historique'] as const
export type JourneyTab = (typeof JOURNEY_TABS)[number]

const find = (api: ApiClient, ref: string) => json(api['journey-management'].journeys[':ref'].$get({ param: { ref } }))
const servicesOf = (api: ApiClient, ref: string) =>
  json(api['journey-management'].journeys[':ref'].services.$get({ param: { ref } }))
export type JourneyServiceList = Awaited<ReturnType<typeof servicesOf>>
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
  if (!ref) return { panel: wanted === 'new' && may(role, 'journey.write') ? ({ kind: 'new', idempotencyKey } as const) : null }
  const detail = await find(api, ref)
  return {
    panel: await sheetOf(api, url, role, detail, idempotencyKey),
    question:
      act && JOURNEY_ACTS.includes(act) && detail.acts.includes(act)
        ? { act, detail, now: toLocal(new Date()), idempotencyKey }
        : undefined,
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
  const tab = JOURNEY_TABS.find(name => name === url.searchParams.get('tab')) ?? 'resume'
  const page = url.searchParams.get('histo') ?? '1'
  const history =
    tab === 'historique'
      ? await json(api.history[':rootId'].$get({ param: { rootId: detail.journey.id }, query: { page } }))
      : null
  const services = tab === 'prestations' ? await servicesOf(api, detail.journey.number) : null
  return { kind: 'show', detail, tab, services, history, now: toLocal(new Date()), idempotencyKey } as const
}
export type JourneySheet = Extract<NonNullable<Awaited<ReturnType<typeof sheetOf>>>, { kind: 'show' }>
export type JourneyAssignment = Extract<NonNullable<Awaited<ReturnType<typeof sheetOf>>>, { kind: 'assign' }>
