import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { today } from '#app/lib/dates/today.server.ts'
import { journeyMap } from '#app/lib/maps/stops-map.server.ts'
import { modificationPanels } from '#app/lib/modifications/panels.server.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { CANDIDATE_FIELDS } from '#domain/journey-management/journeys/assignment.ts'
import { isIssuable, type PaperRequest } from '#domain/journey-management/journeys/papers/values.ts'
import { isOpen, JOURNEY_ACTS, type JourneyAct, journeyActs } from '#domain/journey-management/journeys/transitions.ts'
import { JOURNEY_STATUS_LABELS } from '#domain/journey-management/journeys/values.ts'
import { withRoad } from '#domain/journey-management/live-lines/leg-words.ts'
import { STATE } from '#domain/messages.ts'
import { type Act, may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { allows } from '#domain/screens.ts'

const JOURNEY_TABS = [
  'resume',
  'arrets',
  'carte',
  'moyens',
  'prestations',
  'evenements',
  'documents',
  'economie',
  'co2',
  'historique',
] as const
export type JourneyTab = (typeof JOURNEY_TABS)[number]

const find = (api: ApiClient, ref: string) => json(api['journey-management'].journeys[':ref'].$get({ param: { ref } }))
const servicesOf = (api: ApiClient, ref: string) =>
  json(api['journey-management'].journeys[':ref'].services.$get({ param: { ref } }))
export type JourneyServiceList = Awaited<ReturnType<typeof servicesOf>>
const figuresOf = (api: ApiClient, ref: string) =>
  json(api['journey-management'].journeys[':ref'].figures.$get({ param: { ref } }))
export type JourneyFigures = Awaited<ReturnType<typeof figuresOf>>
const papersOf = (api: ApiClient, ref: string) => json(api['journey-management'].journeys[':ref'].papers.$get({ param: { ref } }))
export type JourneyPapers = Awaited<ReturnType<typeof papersOf>>
export type JourneyDetail = Awaited<ReturnType<typeof find>>
const part = (api: ApiClient) => api['journey-management'].journeys[':ref']
const conformityOf = (api: ApiClient, ref: string) => json(part(api).conformity.$get({ param: { ref } }))
export type JourneyConformity = Awaited<ReturnType<typeof conformityOf>>
/** Infractions of a run, for roles that may open their list. */
const infractionsOf = async (api: ApiClient, role: Role, journey: string) =>
  allows('/incidents-management/infractions', role)
    ? json(api['incidents-management'].infractions.$get({ query: { journey, stage: 'all', sort: '-date' } }))
    : null

const eventsOf = (api: ApiClient, ref: string) => json(part(api).events.$get({ param: { ref } }))
export type JourneyEvents = Awaited<ReturnType<typeof eventsOf>>
const chargeOf = (api: ApiClient, ref: string) => json(part(api).charge.$get({ param: { ref } }))
const co2Of = (api: ApiClient, ref: string) => json(part(api).co2.$get({ param: { ref } }))
export type JourneyCo2 = Awaited<ReturnType<typeof co2Of>>

/**
 * `?panel=new`; for `trajet=TR-…` the sheet (default), `edit` or `assign`, with a question such as `?confirm=cancel` on top; for ticked
 * rows (`id=…`) `panel=assign` or `confirm=control`. Null when the role or the status does not allow it.
 */
export async function journeyPanels(api: ApiClient, url: URL, role: Role) {
  const ref = url.searchParams.get('trajet')
  const wanted = url.searchParams.get('panel')
  if (wanted === 'modify' || wanted === 'modification') return { panel: await modificationPanels(api, url, role) }
  const act = url.searchParams.get('confirm') as JourneyAct | null
  const idempotencyKey = crypto.randomUUID()
  if (!ref) {
    if (wanted === 'registre') return { panel: await registerOf(api, url) }
    if (wanted === 'assign') return { panel: await assignmentOfSeveral(api, url, role, idempotencyKey) }
    const printing = printingOf(url)
    if (printing) return { panel: null, several: await papersOfSeveral(api, url, role, printing, idempotencyKey) }
    return {
      panel: wanted === 'new' && may(role, 'journey.write') ? ({ kind: 'new', idempotencyKey } as const) : null,
      several: await questionOfSeveral(api, url, role, idempotencyKey),
    }
  }
  if (wanted === 'assign' && !act) return { panel: await assignmentOf(api, url, role, ref, idempotencyKey) }
  const detail = await find(api, ref)
  return {
    panel: await sheetOf(api, url, role, detail, idempotencyKey),
    question:
      act && JOURNEY_ACTS.includes(act) && detail.acts.includes(act)
        ? { act, detail, charge: act === 'control' ? await chargeOf(api, ref) : null, now: toLocal(new Date()), idempotencyKey }
        : undefined,
  }
}

const MANY = { control: 'journey.control', confirm: 'journey.drive' } as const satisfies Partial<Record<JourneyAct, Act>>
export type BulkJourneyAct = keyof typeof MANY
const isBulkAct = (act: string | null): act is BulkJourneyAct => act !== null && Object.hasOwn(MANY, act)

/** « Confirmer… » or « Contrôler… » for the ticked rows; lists those whose status does not allow it. */
async function questionOfSeveral(api: ApiClient, { searchParams }: URL, role: Role, idempotencyKey: string) {
  const act = searchParams.get('confirm')
  if (!isBulkAct(act) || !may(role, MANY[act])) return undefined
  const rows = await ticked(api, searchParams)
  if (!rows) return undefined
  const allowed = rows.filter(({ status, serviceDate, today }) => journeyActs(role, { status, serviceDate, today }).includes(act))
  return {
    act,
    ids: allowed.map(({ id }) => id),
    names: rows.map(row => ({
      id: row.id,
      name: `${row.number} ${row.label}`,
      ...(!allowed.includes(row) && { reason: STATE(JOURNEY_STATUS_LABELS[row.status]) }),
    })),
    idempotencyKey,
  }
}

/** « Imprimer LV… », « Feuilles de route… » for the ticked rows. */
const PRINTED = { lettre: 'LETTRE', route: 'FEUILLE_ROUTE' } as const satisfies Record<string, PaperRequest>
export type PrintedAct = keyof typeof PRINTED
const printingOf = ({ searchParams }: URL): PrintedAct | undefined => {
  const act = searchParams.get('confirm')
  return act !== null && Object.hasOwn(PRINTED, act) ? (act as PrintedAct) : undefined
}

/** Question before documents are issued for the ticked rows; lists those whose status does not allow it. */
async function papersOfSeveral(api: ApiClient, { searchParams }: URL, role: Role, act: PrintedAct, idempotencyKey: string) {
  const rows = may(role, 'journey.drive') ? await ticked(api, searchParams) : undefined
  if (!rows) return undefined
  const allowed = rows.filter(({ status }) => isIssuable(PRINTED[act], status))
  return {
    act,
    ids: allowed.map(({ id }) => id),
    names: rows.map(row => ({
      id: row.id,
      name: `${row.number} ${row.label}`,
      ...(!allowed.includes(row) && { reason: STATE(JOURNEY_STATUS_LABELS[row.status]) }),
    })),
    idempotencyKey,
  }
}

/** `?panel=registre`: documents issued for the days of the list or for the ticked rows. */
async function registerOf(api: ApiClient, { searchParams }: URL) {
  const only = searchParams.getAll('id')
  const day = searchParams.get('date')
  const given = { from: searchParams.get('from') ?? day ?? undefined, to: searchParams.get('to') ?? day ?? undefined }
  // Without a day in the address, the list shows today.
  const days = given.from || given.to || searchParams.get('dates') === 'all' ? given : { from: today(), to: today() }
  const query = only.length > 0 ? { only } : days
  const { rows, more } = await json(api['journey-management'].journeys.papers.$get({ query }))
  return { kind: 'register', rows, more, only, days: only.length > 0 ? {} : days, printed: searchParams.get('papier') } as const
}
export type PaperRegister = Awaited<ReturnType<typeof registerOf>>

/** Ticked rows of `id=…&id=…`; undefined without any. */
async function ticked(api: ApiClient, searchParams: URLSearchParams) {
  const only = [...new Set(searchParams.getAll('id'))]
  if (only.length === 0) return undefined
  const query = { only, dates: 'all', cancelled: '1', perPage: '100' } as const
  const { rows, today } = await json(api['journey-management'].journeys.$get({ query }))
  return rows.map(row => ({ ...row, today }))
}

/** « Affecter… » for the ticked rows: the journeys, and how many each candidate could run. */
async function assignmentOfSeveral(api: ApiClient, { searchParams }: URL, role: Role, idempotencyKey: string) {
  const rows = may(role, 'journey.assign') ? await ticked(api, searchParams) : undefined
  if (!rows) return null
  const q = searchParams.get('qui') ?? ''
  const query = { ids: rows.map(({ id }) => id), q }
  const { open, ...candidates } = await json(api['journey-management'].journeys.candidates.$get({ query }))
  const versions = new Map(open.map(({ id, version }) => [id, version]))
  return {
    kind: 'assign-several',
    rows: rows.map(row => ({ ...row, version: versions.get(row.id) })),
    open: open.length,
    candidates,
    q,
    idempotencyKey,
  } as const
}
export type SeveralToAssign = NonNullable<Awaited<ReturnType<typeof assignmentOfSeveral>>>

/** Candidates per kind shown at first; `tous=vehicleId` shows all of one kind, `tous=1` of each. */
const SHOWN = '8'

/** « Affecter » for one journey, with the first candidates of each kind. */
async function assignmentOf(api: ApiClient, { searchParams }: URL, role: Role, ref: string, idempotencyKey: string) {
  if (!may(role, 'journey.assign')) return null
  const q = searchParams.get('qui') ?? ''
  const all = searchParams.get('tous')
  const whole = CANDIDATE_FIELDS.find(field => field === all)
  const query = { q, ...(all !== '1' && { first: SHOWN, whole }) }
  const { journey, acts, ...candidates } = await json(
    api['journey-management'].journeys[':ref'].candidates.$get({ param: { ref }, query }),
  )
  return acts.includes('assign') ? ({ kind: 'assign', detail: { journey }, candidates, q, idempotencyKey } as const) : null
}
export type JourneyAssignment = NonNullable<Awaited<ReturnType<typeof assignmentOf>>>

export type JourneyQuestion = NonNullable<Awaited<ReturnType<typeof journeyPanels>>['question']>

async function sheetOf(api: ApiClient, url: URL, role: Role, detail: JourneyDetail, idempotencyKey: string) {
  const wanted = url.searchParams.get('panel') ?? (url.searchParams.has('confirm') ? '' : 'show')
  if (wanted === 'edit' && may(role, 'journey.write') && isOpen(detail.journey.status)) {
    return { kind: 'edit', detail, idempotencyKey } as const
  }
  if (wanted !== 'show') return null
  const tabs = JOURNEY_TABS.filter(name => name !== 'economie' || may(role, 'journey.money'))
  const tab = tabs.find(name => name === url.searchParams.get('tab')) ?? 'resume'
  const page = url.searchParams.get('histo') ?? '1'
  const history =
    tab === 'historique'
      ? await json(api.history[':rootId'].$get({ param: { rootId: detail.journey.id }, query: { page } }))
      : null
  const { number } = detail.journey
  const { undo } = history
    ? await json(api['journey-management'].journeys[':ref'].undo.$get({ param: { ref: number } }))
    : { undo: null }
  const read = <Content>(name: JourneyTab, of: (api: ApiClient, ref: string) => Promise<Content>) =>
    tab === name ? of(api, number) : null
  return {
    kind: 'show',
    detail: { ...detail, stops: detail.stops.map(withRoad) },
    tab,
    tabs,
    services: await read('prestations', servicesOf),
    figures: await read('economie', figuresOf),
    papers: await read('documents', papersOf),
    removed: url.searchParams.get('retirer'),
    conformity: await read('moyens', conformityOf),
    log: await read('evenements', eventsOf),
    infractions: tab === 'evenements' ? await infractionsOf(api, role, detail.journey.id) : null,
    co2: await read('co2', co2Of),
    map:
      tab === 'carte'
        ? {
            drawn: await journeyMap(
              api,
              number,
              detail.stops.map(stop => ({ site: { ...stop, label: stop.address } })),
            ),
          }
        : null,
    history,
    undo: undo && { ...undo, idempotencyKey },
    /** Stop whose form is open. */
    stop: url.searchParams.get('arret'),
    now: toLocal(new Date()),
    idempotencyKey,
  } as const
}
export type JourneySheet = Extract<NonNullable<Awaited<ReturnType<typeof sheetOf>>>, { kind: 'show' }>
