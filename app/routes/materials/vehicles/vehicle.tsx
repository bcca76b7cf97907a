import { Banner } from '#app/components/ui/banner.tsx'
import { Fault } from '#app/components/ui/panel/fault.tsx'
import { json } from '#app/lib/api/error.ts'
import { found } from '#app/lib/api/found.server.ts'
import { parts } from '#app/lib/api/parts.server.ts'
import { today } from '#app/lib/dates/today.server.ts'
import { documentDownload } from '#app/lib/documents/document-download.server.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { answer } from '#app/lib/forms/send.server.ts'
import { useFailure } from '#app/lib/forms/use-failure.ts'
import { couplingIntents, materialIntents, outageIntents } from '#app/lib/materials/intents.server.ts'
import { late } from '#app/lib/navigation/late.ts'
import { authorize } from '#app/lib/session/session.server.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { GONE_STATUSES, MATERIAL_STATUS_LABELS } from '#domain/materials/vehicle-values.ts'
import { may } from '#domain/rights.ts'
import { SCREENS } from '#domain/screens.ts'
import type { Route } from './+types/vehicle'
import { vehicleIntents } from './actions.server.ts'
import { depotsOf, vehicleQuestion } from './panels.server.ts'
import { VehicleContent } from './sheet/content.tsx'
import { VehicleHead } from './sheet/head.tsx'
import { partIntents } from './sheet/part-actions.server.ts'
import { tabsOf, vehicleTab, vehicleTabOf } from './sheet/tab.server.ts'

const FaultPanel = late(() => import('#app/components/ui/panel/fault-panel.tsx'), 'FaultPanel')
const VehicleOverlays = late(() => import('./sheet/overlays.tsx'), 'VehicleOverlays')

export const handle = {
  title: (data: Route.ComponentProps['loaderData'] | undefined) =>
    data?.vehicle.plate ?? SCREENS['/materials/vehicles/:vehicleId'].title,
  back: '/materials/vehicles',
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `${handle.title(loaderData)} · Quai` }]

/** Files: `?document=<id>`. */
export const middleware = [documentDownload]

export async function loader(args: Route.LoaderArgs) {
  const { api, role } = await authorize(args)
  const { url } = args
  const id = args.params.vehicleId
  const vehicle = await found(json(api.materials.vehicles[':id'].$get({ param: { id } })))
  const live = !GONE_STATUSES.includes(vehicle.status)
  const can = {
    write: live && may(role, 'material.write'),
    state: live && may(role, 'material.state'),
    restore: live && may(role, 'material.restore'),
    archive: may(role, 'material.archive'),
    correct: live && may(role, 'material.correct'),
    money: may(role, 'material.money'),
  }
  const tabs = tabsOf(role)
  const tab = vehicleTabOf(url, tabs)
  const panel = url.searchParams.get('panel')
  const [{ content, fault: tabFault }, { depots, impact, question, fault }] = await Promise.all([
    parts(args, { content: vehicleTab(api, url, { tab, id }) }),
    parts(args, {
      depots: panel === 'edit' && can.write ? depotsOf(api) : null,
      impact:
        panel === 'outage' && can.state
          ? json(api.materials.outages.impact.$get({ query: { vehicleId: id, from: today() } }))
          : null,
      question: vehicleQuestion(api, url, role, [id]),
    }),
  ])
  return {
    vehicle,
    tabs,
    tab,
    content: content ?? { tab: null },
    tabFault,
    fault,
    panel,
    depots,
    impact,
    question,
    can,
    search: url.search,
    today: today(),
    idempotencyKey: crypto.randomUUID(),
  }
}

export async function action(args: Route.ActionArgs) {
  const { api } = await authorize(args)
  const form = await readForm(args.request)
  const id = args.params.vehicleId
  const back = args.url.pathname + sheetHref(args.url.search)({})
  const owner = { vehicleId: id }
  const { searchParams } = args.url
  const deadlineId = searchParams.get('echeance') ?? ''
  const couplingId = searchParams.get('attelage') ?? ''
  return answer(form, {
    ...vehicleIntents(api, form, { id, back }),
    ...materialIntents(api, form, { owner, deadlineId, back }),
    ...outageIntents(api, form, { owner, back }),
    ...couplingIntents(api, form, { owner, couplingId, back }),
    ...partIntents(api, form, { id, back }),
  })
}

/** Links within this sheet that keep the open tab and the week of the planning. */
function sheetHref(search: string) {
  const current = new URLSearchParams(search)
  const [tab, semaine] = [current.get('tab'), current.get('semaine')]
  return (changes: Record<string, string>) => {
    const next = new URLSearchParams({ ...(tab && { tab }), ...(semaine && { semaine }), ...changes })
    return next.size > 0 ? `?${next}` : '?'
  }
}

export default function Vehicle({ loaderData, actionData }: Route.ComponentProps) {
  const made = actionData && 'made' in actionData ? actionData.made : undefined
  const failure = useFailure(actionData && !('made' in actionData) ? actionData : undefined)
  const { vehicle, tabs, tab, content, tabFault, fault, panel, question, can, search, today, idempotencyKey } = loaderData
  const href = sheetHref(search)
  const searchParams = new URLSearchParams(search)
  const [outage] = vehicle.outages
  return (
    <div className="page">
      <VehicleHead {...{ vehicle, tabs, tab, can, href }} />
      {outage && (
        <Banner tone={outage.from <= today ? 'warning' : 'info'}>
          {MATERIAL_STATUS_LABELS[outage.kind]} {outage.from <= today ? 'depuis' : 'à partir du'} {outage.from <= today && 'le '}
          {formatDate(outage.from)}
          {'\u202f'}: {outage.reason}. {outage.expectedReturn && `Retour prévu le ${formatDate(outage.expectedReturn)}. `}
          {can.state && outage.from <= today && outage.to === null && (
            <a className="text-link" href={href({ panel: 'return' })}>
              Changer le retour prévu
            </a>
          )}
        </Banner>
      )}
      {tabFault && <Fault {...tabFault} />}
      <VehicleContent {...{ vehicle, content, search, searchParams, can, today, idempotencyKey, failure, made, href }} />
      {(panel || question) && <VehicleOverlays {...{ loaderData, failure, href }} />}
      {fault && <FaultPanel {...fault} closeHref={href({})} />}
    </div>
  )
}
