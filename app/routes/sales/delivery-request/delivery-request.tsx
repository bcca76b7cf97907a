import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { Fault } from '#app/components/ui/panel/fault.tsx'
import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { found } from '#app/lib/api/found.server.ts'
import { parts } from '#app/lib/api/parts.server.ts'
import { today } from '#app/lib/dates/today.server.ts'
import { documentDownload } from '#app/lib/documents/document-download.server.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { answer } from '#app/lib/forms/send.server.ts'
import { useFailure } from '#app/lib/forms/use-failure.ts'
import { closeOverlay } from '#app/lib/navigation/overlay-parameters.ts'
import { authorize } from '#app/lib/session/session.server.ts'
import { isDate } from '#domain/calendar/dates.ts'
import { may } from '#domain/rights.ts'
import { runRuleOf, runsInYear } from '#domain/sales/delivery-request/calendar.ts'
import { isPriceOpen, isRunning, mayOnRequest } from '#domain/sales/delivery-request/states.ts'
import { isRequestStep, stepToFill } from '#domain/sales/delivery-request/step-values.ts'
import { allows, SCREENS } from '#domain/screens.ts'
import type { Route } from './+types/delivery-request'
import { requestIntents } from './actions.server.ts'
import { effectWords } from './effect-question.tsx'
import { findSalesUsers, requestFormIntents } from './form/form.server.ts'
import { enteredOf } from './form/form-values.ts'
import { stepIntents } from './form/steps.server.ts'
import { priceFile } from './price/price.server.ts'
import { requestQuestion } from './question.tsx'
import { RequestContent } from './sheet/content.tsx'
import { RequestHead } from './sheet/head.tsx'
import { offerDownload } from './sheet/offer.server.ts'
import { RequestSheetOverlays } from './sheet/overlays.tsx'
import { requestTab, requestTabOf } from './sheet/tab.server.ts'
import { VersionStrip } from './sheet/versions.tsx'

export const handle = {
  title: (data: Route.ComponentProps['loaderData'] | undefined) =>
    data?.request.number ?? SCREENS['/sales/delivery-request/:requestId'].title,
  back: '/sales/delivery-request',
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `${handle.title(loaderData)} · Quai` }]

export const middleware: Route.MiddlewareFunction[] = [documentDownload, offerDownload, priceFile]

export async function loader(args: Route.LoaderArgs) {
  const { api, role } = await authorize(args)
  const { url, params } = args
  const id = params.requestId
  const version = url.searchParams.get('version') ?? undefined
  const request = await found(json(api.sales['delivery-request'][':id'].$get({ param: { id }, query: { version } })))
  const { status } = request.current
  const panel = url.searchParams.get('panel')
  const can = {
    write: may(role, 'request.write'),
    price: may(role, 'request.price') && isPriceOpen(status),
    events: allows('/incidents-management/incidents', role),
    exceptions: may(role, 'request.write') && isRunning(status),
    remove: may(role, 'request.archive') && status === 'BROUILLON' && request.current.versionNo === 1,
  }
  const open = can.write && status === 'BROUILLON'
  const editing = panel === 'edit' && open
  // A new version starts as a complete copy, so only version 1 is filled in step by step.
  const written = open && request.current.versionNo === 1
  const missing = written ? stepToFill(enteredOf(request)) : null
  const named = url.searchParams.get('step')
  const step = panel === 'draft' && written ? (isRequestStep(named) ? named : (missing ?? 'client')) : null
  const exception = url.searchParams.get('date') ?? ''
  const accepting = panel === 'accept' && mayOnRequest(role, status, 'accept')
  const asking = requestQuestion(url.searchParams.get('confirm'), role, status)
  const question = asking === 'delete' && !can.remove ? null : asking
  const [{ content, fault: tabFault }, { salesUsers, effect, fault }] = await Promise.all([
    parts(args, { content: requestTab(api, url, request) }),
    parts(args, {
      salesUsers: editing || step ? findSalesUsers(api) : [],
      effect: effectShown(api, id, version, accepting ? 'accept' : question),
    }),
  ])
  return {
    request,
    tab: requestTabOf(url),
    content: content ?? { tab: null },
    tabFault,
    fault,
    salesUsers: salesUsers ?? [],
    runs: runsInYear(runRuleOf(request), today()),
    // An invalid form does not open.
    editing: editing && !fault,
    step: fault ? null : step,
    missing,
    accepting: accepting && !fault,
    renewing: panel === 'renew' && mayOnRequest(role, status, 'renew'),
    duplicating: panel === 'duplicate' && can.write,
    question: fault ? null : question,
    effect: effect ?? [],
    exception: can.exceptions && url.searchParams.get('confirm') === 'exception' && isDate(exception) ? exception : null,
    role,
    can,
    search: url.search,
    today: today(),
    idempotencyKey: crypto.randomUUID(),
  }
}

/** Sentences on what the act does to journeys; acts that ask for dates compute them in their form instead. */
async function effectShown(api: ApiClient, id: string, version: string | undefined, act: string | null) {
  if (act !== 'accept' && act !== 'resume' && act !== 'archive') return []
  const query = { act, version } as const
  return effectWords(act, await json(api.sales['delivery-request'][':id'].effect.$get({ param: { id }, query })))
}

export async function action(args: Route.ActionArgs) {
  const { api } = await authorize(args)
  const back = args.url.pathname + sheetHref(args.url.search)({})
  const version = args.url.searchParams.get('version') ?? undefined
  const form = await readForm(args.request)
  const id = args.params.requestId
  const address = { id, version, back }
  return answer(form, {
    ...requestIntents(api, form, address),
    ...requestFormIntents(api, form, address),
    ...stepIntents(api, form, id),
  })
}

/** Links within the sheet that keep the open tab. */
function sheetHref(search: string) {
  const bare = new URLSearchParams(search)
  closeOverlay(bare)
  // The day of a calendar exception; lists use the same parameter.
  bare.delete('date')
  return (changes: Record<string, string | number | null>) => {
    const next = new URLSearchParams(bare)
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) next.delete(name)
      else next.set(name, String(value))
    }
    return next.size > 0 ? `?${next}` : '?'
  }
}

export default function DeliveryRequest({ loaderData, actionData }: Route.ComponentProps) {
  const failure = useFailure(actionData)
  const { request, tab, tabFault, missing, role, can, search, today } = loaderData
  const { editing, step, accepting, renewing, duplicating, question, exception } = loaderData
  const href = sheetHref(search)
  const asking = editing || step || accepting || renewing || duplicating || question || exception
  return (
    <div className="page">
      <RequestHead
        missing={missing}
        request={request}
        tab={tab}
        role={role}
        can={can}
        version={new URLSearchParams(search).get('version')}
        href={href}
      />
      <VersionStrip versions={request.versions} shown={request.current} today={today} href={href} />
      {failure?.message && failure.issues.length === 0 && !asking && (
        <div className="mb-4">
          <WholeRefusal failure={failure} />
        </div>
      )}
      {tabFault && <Fault {...tabFault} />}
      <RequestContent loaderData={loaderData} failure={failure} href={href} />
      <RequestSheetOverlays loaderData={loaderData} failure={failure} href={href} />
    </div>
  )
}
