import { Fault } from '#app/components/ui/panel/fault.tsx'
import { json } from '#app/lib/api/error.ts'
import { found } from '#app/lib/api/found.server.ts'
import { parts } from '#app/lib/api/parts.server.ts'
import { today } from '#app/lib/dates/today.server.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { answer } from '#app/lib/forms/send.server.ts'
import { useFailure } from '#app/lib/forms/use-failure.ts'
import { late } from '#app/lib/navigation/late.ts'
import { authorize } from '#app/lib/session/session.server.ts'
import { may } from '#domain/rights.ts'
import { allows, SCREENS } from '#domain/screens.ts'
import type { Route } from './+types/drivers-pool'
import { driverPoolIntents } from './actions.server.ts'
import { planningDownload } from './files.server.ts'
import { depotsOf, driverPoolQuestion } from './panels.server.ts'
import { PoolContent } from './sheet/content.tsx'
import { PoolHead } from './sheet/head.tsx'
import { partIntents } from './sheet/part-actions.server.ts'
import { poolTab, poolTabOf, tabsOf } from './sheet/tab.server.ts'

const FaultPanel = late(() => import('#app/components/ui/panel/fault-panel.tsx'), 'FaultPanel')
const PoolOverlays = late(() => import('./sheet/overlays.tsx'), 'PoolOverlays')

export const handle = {
  title: (data: Route.ComponentProps['loaderData'] | undefined) =>
    data?.pool.code ?? SCREENS['/journey-management/drivers-pools/:driverPoolId'].title,
  back: '/journey-management/drivers-pools',
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `${handle.title(loaderData)} · Quai` }]

export const middleware: Route.MiddlewareFunction[] = [planningDownload]

export async function loader(args: Route.LoaderArgs) {
  const { api, role } = await authorize(args)
  const { url } = args
  const id = args.params.driverPoolId
  const pool = await found(json(api['journey-management']['drivers-pools'][':id'].$get({ param: { id } })))
  const can = {
    write: may(role, 'driverPool.write'),
    archive: may(role, 'driverPool.archive'),
    money: may(role, 'journey.money'),
    assign: may(role, 'journey.assign'),
    /** May open planned lines. */
    lines: allows('/journey-management/live-lines', role),
  }
  const tabs = tabsOf(role)
  const tab = poolTabOf(url, tabs)
  const panel = url.searchParams.get('panel')
  const [{ content, fault: tabFault }, { depots, question, fault }] = await Promise.all([
    parts(args, { content: poolTab(api, url, { tab, id }) }),
    parts(args, {
      depots: panel === 'edit' && can.write && pool.status !== 'ARCHIVEE' ? depotsOf(api) : null,
      question: driverPoolQuestion(api, url, role, [id]),
    }),
  ])
  return {
    pool,
    tabs,
    tab,
    content: content ?? { tab: null },
    tabFault,
    fault,
    panel,
    depots,
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
  const id = args.params.driverPoolId
  const back = args.url.pathname + sheetHref(args.url.search)({})
  const member = args.url.searchParams.get('membre') ?? ''
  return answer(form, { ...driverPoolIntents(api, form, { id, back }), ...partIntents(api, form, { id, member, back }) })
}

/** Links within this sheet that keep the open tab. */
function sheetHref(search: string) {
  const tab = new URLSearchParams(search).get('tab')
  return (changes: Record<string, string>) => {
    const next = new URLSearchParams({ ...(tab && { tab }), ...changes })
    return next.size > 0 ? `?${next}` : '?'
  }
}

export default function DriversPool({ loaderData, actionData }: Route.ComponentProps) {
  const failure = useFailure(actionData)
  const { pool, tabs, tab, content, tabFault, fault, panel, question, can, search, today, idempotencyKey } = loaderData
  const href = sheetHref(search)
  return (
    <div className="page">
      <PoolHead {...{ pool, tabs, tab, can, today, href }} />
      {tabFault && <Fault {...tabFault} />}
      <PoolContent {...{ pool, content, search, can, today, idempotencyKey, failure, href }} />
      {(panel || question) && <PoolOverlays {...{ loaderData, failure, href }} />}
      {fault && <FaultPanel {...fault} closeHref={href({})} />}
    </div>
  )
}
