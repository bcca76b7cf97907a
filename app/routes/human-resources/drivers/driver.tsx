import { Fault } from '#app/components/ui/panel/fault.tsx'
import { json } from '#app/lib/api/error.ts'
import { found } from '#app/lib/api/found.server.ts'
import { parts } from '#app/lib/api/parts.server.ts'
import { today } from '#app/lib/dates/today.server.ts'
import { documentDownload } from '#app/lib/documents/document-download.server.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { answer } from '#app/lib/forms/send.server.ts'
import { useFailure } from '#app/lib/forms/use-failure.ts'
import { late } from '#app/lib/navigation/late.ts'
import { authorize } from '#app/lib/session/session.server.ts'
import { driverName } from '#domain/human-resources/drivers/values.ts'
import { SCREENS } from '#domain/screens.ts'
import type { Route } from './+types/driver'
import { driverIntents } from './actions.server.ts'
import { driverPanel, driverRights } from './panels.server.ts'
import { driverQuestion } from './question.server.ts'
import { DriverContent } from './sheet/content.tsx'
import { driverFile } from './sheet/file.server.ts'
import { DriverHead } from './sheet/head.tsx'
import { driverTab, driverTabOf, tabsOf } from './sheet/tab.server.ts'

const FaultPanel = late(() => import('#app/components/ui/panel/fault-panel.tsx'), 'FaultPanel')
const DriverAsk = late(() => import('./question.tsx'), 'DriverAsk')
const DriverPanels = late(() => import('./panels.tsx'), 'DriverPanels')

export const handle = {
  title: (data: Route.ComponentProps['loaderData'] | undefined) =>
    data ? driverName(data.driver) : SCREENS['/human-resources/drivers/:driverId'].title,
  back: '/human-resources/drivers',
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `${handle.title(loaderData)} · Quai` }]

/** Files: `?document=<id>`, `?export=file`. */
export const middleware = [documentDownload, driverFile]

export async function loader(args: Route.LoaderArgs) {
  const { api, role } = await authorize(args)
  const { url } = args
  const id = args.params.driverId
  const driver = await found(json(api['human-resources'].drivers[':id'].$get({ param: { id } })))
  const tabs = tabsOf(role)
  const tab = driverTabOf(url, tabs)
  const [{ content, fault: tabFault }, { panel, question, fault }] = await Promise.all([
    parts(args, { content: driverTab(api, url, { tab, id, personal: driverRights(role).personal }) }),
    parts(args, {
      panel: url.searchParams.get('panel') === 'new' ? null : driverPanel(api, url, role, id),
      question: driverQuestion(api, url, role, [id]),
    }),
  ])
  const live = driver.status !== 'ARCHIVE'
  const can = driverRights(role)
  return {
    driver,
    tabs,
    tab,
    content: content ?? { tab: null },
    tabFault,
    fault,
    panel,
    question,
    today: today(),
    search: url.search,
    idempotencyKey: crypto.randomUUID(),
    can: { ...can, write: live && can.write, phone: live && can.phone, photo: live && can.photo, account: live && can.account },
  }
}

export async function action(args: Route.ActionArgs) {
  const { api } = await authorize(args)
  const form = await readForm(args.request)
  const back = args.url.pathname + sheetHref(args.url.search)({})
  return answer(form, driverIntents(api, form, { id: args.params.driverId, back, job: args.url.searchParams.get('job') }))
}

/** Links within this sheet that keep the open tab. */
function sheetHref(search: string) {
  const tab = new URLSearchParams(search).get('tab')
  return (changes: Record<string, string>) => {
    const next = new URLSearchParams({ ...(tab && { tab }), ...changes })
    return next.size > 0 ? `?${next}` : '?'
  }
}

export default function Driver({ loaderData, actionData }: Route.ComponentProps) {
  const failure = useFailure(actionData)
  const { driver, tabs, tab, content, tabFault, fault, panel, question, today, search, idempotencyKey, can } = loaderData
  const href = sheetHref(search)
  const closeHref = href({})
  return (
    <div className="page">
      <DriverHead driver={driver} tabs={tabs} tab={tab} can={can} href={href} />
      {tabFault && <Fault {...tabFault} />}
      <DriverContent {...{ driver, content, today, search, can, idempotencyKey, failure, href }} />
      {panel && <DriverPanels {...{ panel, failure, closeHref }} reloadHref={href({ panel: panel.kind })} />}
      {question && <DriverAsk {...{ question, failure, closeHref }} />}
      {fault && <FaultPanel {...fault} closeHref={closeHref} />}
    </div>
  )
}
