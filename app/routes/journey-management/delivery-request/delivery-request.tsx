import { RequestStatusMark } from '#app/components/sales/request-status.tsx'
import { Fault } from '#app/components/ui/panel/fault.tsx'
import { RecordHead } from '#app/components/ui/record-head.tsx'
import { json } from '#app/lib/api/error.ts'
import { found } from '#app/lib/api/found.server.ts'
import { parts } from '#app/lib/api/parts.server.ts'
import { today } from '#app/lib/dates/today.server.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { answer } from '#app/lib/forms/send.server.ts'
import { useFailure } from '#app/lib/forms/use-failure.ts'
import { stopsMap } from '#app/lib/maps/stops-map.server.ts'
import { late } from '#app/lib/navigation/late.ts'
import { authorize } from '#app/lib/session/session.server.ts'
import { totalsBeside } from '#domain/journey-management/delivery-request/run-totals.ts'
import { contractYear, requestCalendar, runRuleOf } from '#domain/sales/delivery-request/calendar.ts'
import { mayOnRequest } from '#domain/sales/delivery-request/states.ts'
import { REQUEST_KIND_LABELS } from '#domain/sales/delivery-request/values.ts'
import { spanText } from '#domain/sales/delivery-request/versions.ts'
import { SCREENS } from '#domain/screens.ts'
import type { Route } from './+types/delivery-request'
import { conceptionIntents } from './actions.server.ts'
import { NextAct, Refusal, SendBack } from './acts.tsx'
import { tabReads } from './tabs/reads.server.ts'

const History = late(() => import('#app/components/history/history.tsx'), 'History')
const Design = late(() => import('./design.tsx'), 'Design')
const Need = late(() => import('./need.tsx'), 'Need')
const LinePanel = late(() => import('./lines/panel.tsx'), 'LinePanel')
const PointPanel = late(() => import('./lines/point-panel.tsx'), 'PointPanel')
const CostTab = late(() => import('./tabs/cost.tsx'), 'CostTab')
const Variants = late(() => import('./tabs/variants.tsx'), 'Variants')
const SimulatedWeek = late(() => import('./tabs/week.tsx'), 'SimulatedWeek')

const LIST = '/journey-management/delivery-request'
const TITLE = SCREENS['/journey-management/delivery-request/:requestId'].title

export const handle = {
  title: (data: Route.ComponentProps['loaderData']) => data.request.number,
  back: LIST,
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? `${loaderData.request.number} · ` : ''}${TITLE} · Quai` },
]

export async function loader(args: Route.LoaderArgs) {
  const { api, role } = await authorize(args)
  const { searchParams } = args.url
  const id = args.params.requestId
  const tab = TABS.find(({ key }) => key === searchParams.get('tab'))?.key ?? 'besoin'
  // The form has what was typed, a link the code.
  const tour = searchParams.get('tourneeText')?.trim() ?? searchParams.get('tournee')
  const [design, { history, cost, week, variants, fault }] = await Promise.all([
    found(json(api['journey-management']['delivery-request'][':id'].$get({ param: { id } }))),
    parts(args, {
      history:
        tab === 'historique'
          ? json(api.history[':rootId'].$get({ param: { rootId: id }, query: { page: searchParams.get('page') ?? '1' } }))
          : null,
      ...tabReads(api, id, tab, tour),
    }),
  ])
  const { documents: _papers, versions: _versions, current, ...rest } = design
  const { unitPrice: _price, ...need } = current
  const request = { ...rest, current: need, totals: totalsBeside(need, design.lines) }
  const day = today()
  return {
    request,
    tab,
    today: day,
    history,
    cost,
    week,
    variants,
    named: tour,
    fault,
    map: tab === 'besoin' ? stopsMap(design.stops) : null,
    calendar: tab === 'besoin' ? requestCalendar(runRuleOf(design), contractYear(current.validFrom, day)) : null,
    point: searchParams.get('panel') === 'point' ? (design.lines.find(line => line.id === searchParams.get('id')) ?? null) : null,
    line: searchParams.get('panel') === 'line' ? (design.lines.find(line => line.id === searchParams.get('id')) ?? null) : null,
    can: {
      take: mayOnRequest(role, current.status, 'take'),
      sendBack: mayOnRequest(role, current.status, 'sendBack'),
      deliver: mayOnRequest(role, current.status, 'deliver'),
    },
    idempotencyKey: crypto.randomUUID(),
  }
}

export async function action(args: Route.ActionArgs) {
  const { api } = await authorize(args)
  const form = await readForm(args.request)
  return answer(form, conceptionIntents(api, form, args.params.requestId, args.url.searchParams.get('id') ?? ''))
}

const TABS = [
  { key: 'besoin', label: 'Besoin' },
  { key: 'conception', label: 'Conception' },
  { key: 'cout', label: 'Coût' },
  { key: 'semaine', label: 'Simulation semaine' },
  { key: 'variantes', label: 'Variantes' },
  { key: 'historique', label: 'Historique' },
] as const

export default function ConceptionRequestScreen({ loaderData, actionData }: Route.ComponentProps) {
  const failure = useFailure(actionData)
  const { request, tab, today, history, cost, week, variants, named, fault, map, calendar, line, point, can, idempotencyKey } =
    loaderData
  const { current } = request
  // A refused form stays open with its values even when the status no longer allows it.
  const opened = line && (can.deliver || failure) ? line : null
  const adding = point && (can.deliver || failure) ? point : null
  return (
    <div className="page">
      <RecordHead
        label="Cahier des charges"
        title={request.title}
        status={<RequestStatusMark status={current.status} suspensionOn={current.suspensionOn} />}
        primary={<NextAct can={can} totals={tab === 'conception'} idempotencyKey={idempotencyKey} />}
        actions={can.sendBack && <SendBack number={request.number} idempotencyKey={idempotencyKey} />}
        facts={[
          ['Client', request.company.legalName],
          ['Version', `v${current.versionNo}`],
          ['Validité', spanText(current)],
          ['Type', REQUEST_KIND_LABELS[request.kind]],
          ['Commercial', request.salesUser],
          ['Concepteur', request.designer],
        ]}
        tabs={TABS.map(({ key, label }) => ({
          label,
          href: key === 'besoin' ? '?' : `?tab=${key}`,
          current: key === tab,
          count: key === 'conception' && request.lines.length > 0 ? request.lines.length : undefined,
        }))}
      />
      {!opened && !adding && <Refusal failure={failure} number={request.number} tab={tab} />}
      {tab === 'besoin' && calendar && <Need request={request} map={map} calendar={calendar} today={today} />}
      {tab === 'conception' && (
        <Design request={request} editable={can.deliver} failure={failure} idempotencyKey={idempotencyKey} />
      )}
      {cost && <CostTab sheet={cost} canEdit={can.deliver} failure={failure} idempotencyKey={idempotencyKey} />}
      {week && <SimulatedWeek simulated={week} named={named} canPlace={can.deliver} idempotencyKey={idempotencyKey} />}
      {variants && <Variants compared={variants} canEdit={can.deliver} failure={failure} idempotencyKey={idempotencyKey} />}
      {fault && <Fault {...fault} />}
      {history && <History history={history} href={page => `?tab=historique&page=${page}`} />}
      {adding && <PointPanel line={adding} failure={failure} idempotencyKey={idempotencyKey} closeHref="?tab=conception" />}
      {opened && (
        <LinePanel
          line={opened}
          request={request}
          failure={failure}
          idempotencyKey={idempotencyKey}
          closeHref="?tab=conception"
        />
      )}
    </div>
  )
}
