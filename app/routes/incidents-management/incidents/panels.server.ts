import { actionTaskPanel, tasksOfEvent } from '#app/lib/action-tasks/panels.server.ts'
import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { found } from '#app/lib/api/found.server.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { incidentActs } from '#domain/incidents-management/incidents/transitions.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'

const part = (api: ApiClient) => api['incidents-management'].incidents[':id']
const find = (api: ApiClient, id: string) => found(json(part(api).$get({ param: { id } })))
export type IncidentDetail = Awaited<ReturnType<typeof find>>

const causes = async (api: ApiClient) => (await json(api['incidents-management'].incidents.causes.$get())).rows
export type Causes = Awaited<ReturnType<typeof causes>>

const journeyOf = (api: ApiClient, ref: string) =>
  found(json(api['incidents-management'].incidents.journeys[':ref'].$get({ param: { ref } })))
export type JourneyToDeclare = Awaited<ReturnType<typeof journeyOf>>

const documentsOf = async (api: ApiClient, id: string) => (await json(part(api).documents.$get({ param: { id } }))).rows
export type IncidentDocuments = Awaited<ReturnType<typeof documentsOf>>

const INCIDENT_TABS = ['faits', 'documents', 'analyse', 'actions', 'assurance', 'couts', 'historique'] as const
export type IncidentTab = (typeof INCIDENT_TABS)[number]

const FORMS = ['edit', 'inform', 'qualify', 'insure', 'cost'] as const
const QUESTIONS = ['plan', 'close', 'reopen'] as const

/**
 * `?panel=new` (with `trajet=TR-…`, `arret=`); for `id=…` the sheet (`show`, with `tab`), a form (`edit`, `qualify`, `inform`, `insure`,
 * `cost`, `document`), `panel=action` or `confirm=` `plan`, `close`, `reopen`, `archive`, `restore`, `document`.
 */
export async function incidentPanels(api: ApiClient, url: URL, role: Role) {
  const { searchParams } = url
  const wanted = searchParams.get('panel')
  const asked = searchParams.get('confirm')
  const ids = [...new Set(searchParams.getAll('id'))]
  const idempotencyKey = crypto.randomUUID()
  if (wanted === 'new') {
    if (!may(role, 'incident.write')) return null
    const ref = searchParams.get('trajet')
    const journey = ref ? await journeyOf(api, ref) : null
    return { kind: 'new', journey, now: toLocal(new Date()), position: searchParams.get('arret'), idempotencyKey } as const
  }
  const [id] = ids
  if (!id || (!wanted && !asked)) return null
  if (ids.length > 1) return severalOf(api, ids, asked ?? wanted, role, idempotencyKey)
  const incident = await find(api, id)
  const open = incident.status !== 'CLOS' && !incident.archived
  if (wanted === 'action') {
    const action = await actionTaskPanel(api, url, role, { event: 'INCIDENT', id, number: incident.number, open })
    return action && { ...action, incident }
  }
  const act = incident.acts.find(one => one === (asked ?? wanted))
  if (asked) {
    if (asked === 'document' && may(role, 'incident.write') && !incident.archived) {
      const paper = (await documentsOf(api, id)).find(({ id }) => id === searchParams.get('papier'))
      return paper ? ({ kind: 'ask-document', incident, paper, idempotencyKey } as const) : null
    }
    if (
      (asked === 'archive' || asked === 'restore') &&
      may(role, 'incident.archive') &&
      incident.archived === (asked === 'restore')
    )
      return { kind: 'ask', act: asked, incident, idempotencyKey } as const
    const question = QUESTIONS.find(one => one === act)
    return question ? ({ kind: 'ask', act: question, incident, idempotencyKey } as const) : null
  }
  if (wanted === 'document')
    return may(role, 'incident.write') && !incident.archived ? ({ kind: 'document', incident, idempotencyKey } as const) : null
  const form = FORMS.find(one => one === act)
  if (form === 'qualify') return { kind: 'qualify', incident, causes: await causes(api), idempotencyKey } as const
  if (form) return { kind: form, incident, now: toLocal(new Date()), idempotencyKey } as const
  return wanted === 'show' ? sheetOf(api, searchParams, incident, role) : null
}
export type IncidentPanel = NonNullable<Awaited<ReturnType<typeof incidentPanels>>>

async function sheetOf(api: ApiClient, searchParams: URLSearchParams, incident: IncidentDetail, role: Role) {
  const { id } = incident
  const tab = INCIDENT_TABS.find(name => name === searchParams.get('tab')) ?? 'faits'
  const page = searchParams.get('histo') ?? '1'
  return {
    kind: 'show',
    incident,
    tab,
    now: new Date().toISOString(),
    documents: tab === 'documents' ? await documentsOf(api, id) : null,
    tasks: tab === 'actions' ? await tasksOfEvent(api, id) : null,
    mayAdd: incident.status !== 'CLOS' && !incident.archived && may(role, 'actionTask.write'),
    history: tab === 'historique' ? await json(api.history[':rootId'].$get({ param: { rootId: id }, query: { page } })) : null,
    write: may(role, 'incident.write') && !incident.archived,
    archive: may(role, 'incident.archive'),
  } as const
}
export type IncidentSheetContent = Awaited<ReturnType<typeof sheetOf>>

/** « Qualifier… », « Clôturer… » and « Archiver… » for the ticked rows that allow it. */
async function severalOf(api: ApiClient, ids: string[], asked: string | null, role: Role, idempotencyKey: string) {
  const act = BULK.find(one => one === asked)
  if (!act) return null
  const { rows } = await json(api['incidents-management'].incidents.$get({ query: { only: ids, perPage: '100' } }))
  const names = rows
    .filter(row =>
      act === 'archive'
        ? may(role, 'incident.archive') && row.status === 'CLOS' && !row.archived
        : incidentActs(role, row).includes(act),
    )
    .map(({ id, number, place }) => ({ id, name: [number, place].filter(Boolean).join(' ') }))
  if (names.length === 0) return null
  if (act === 'qualify') return { kind: 'qualify-many', names, causes: await causes(api), idempotencyKey } as const
  return { kind: 'ask-many', act, names, idempotencyKey } as const
}
const BULK = ['qualify', 'close', 'archive'] as const
