import { History } from '#app/components/history/history.tsx'
import { RequestStops } from '#app/components/sales/request-stops.tsx'
import { Fault } from '#app/components/ui/fault.tsx'
import { FaultPanel } from '#app/components/ui/fault-panel.tsx'
import { WholeRefusal } from '#app/components/ui/form-refusal.tsx'
import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { found } from '#app/lib/api/found.server.ts'
import { parts } from '#app/lib/api/parts.server.ts'
import { today } from '#app/lib/dates/today.server.ts'
import { documentDownload } from '#app/lib/documents/document-download.server.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { useFailure } from '#app/lib/forms/use-failure.ts'
import { late } from '#app/lib/navigation/late.ts'
import { authorize } from '#app/lib/session/session.server.ts'
import { isDate } from '#domain/calendar/dates.ts'
import { may } from '#domain/rights.ts'
import { isPriceOpen, isRunning, mayOnRequest } from '#domain/sales/delivery-request-states.ts'
import { runsInYear } from '#domain/sales/request-calendar.ts'
import { isRequestStep, stepToFill } from '#domain/sales/request-step-values.ts'
import { SCREENS } from '#domain/screens.ts'
import type { Route } from './+types/delivery-request'
import { requestAction } from './request-actions.server.ts'
import { effectWords } from './request-effect-ask.tsx'
import { findSalesUsers } from './request-form.server.ts'
import { enteredOf } from './request-form-values.ts'
import { RequestHead } from './request-head.tsx'
import { NeedTab } from './request-need-tab.tsx'
import { offerDownload } from './request-offer.server.ts'
import { priceFile } from './request-price.server.ts'
import { requestQuestion } from './request-question.tsx'
import { stepAction } from './request-steps.server.ts'
import { requestTab, requestTabOf } from './request-tab.server.ts'
import { VersionStrip } from './request-versions.tsx'

const AcceptPanel = late(() => import('./request-accept-panel.tsx'), 'AcceptPanel')
const ClausesTab = late(() => import('./request-clauses-tab.tsx'), 'ClausesTab')
const ConceptionTab = late(() => import('./request-conception-tab.tsx'), 'ConceptionTab')
const DocumentsTab = late(() => import('./request-documents-tab.tsx'), 'DocumentsTab')
const RequestPanel = late(() => import('./request-form.tsx'), 'RequestPanel')
const JourneysTab = late(() => import('./request-journeys-tab.tsx'), 'JourneysTab')
const PriceTab = late(() => import('./request-price-tab.tsx'), 'PriceTab')
const QualityTab = late(() => import('./request-quality-tab.tsx'), 'QualityTab')
const RequestAsk = late(() => import('./request-question.tsx'), 'RequestAsk')
const ExceptionAsk = late(() => import('./request-recurrence-tab.tsx'), 'ExceptionAsk')
const RecurrenceTab = late(() => import('./request-recurrence-tab.tsx'), 'RecurrenceTab')
const DuplicatePanel = late(() => import('./request-renew-panel.tsx'), 'DuplicatePanel')
const RenewPanel = late(() => import('./request-renew-panel.tsx'), 'RenewPanel')
const ServicesTab = late(() => import('./request-services-tab.tsx'), 'ServicesTab')
const StepsPanel = late(() => import('./request-steps.tsx'), 'StepsPanel')
const VersionsTab = late(() => import('./request-versions-tab.tsx'), 'VersionsTab')

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
    exceptions: may(role, 'request.write') && isRunning(status),
    remove: may(role, 'request.archive') && status === 'BROUILLON' && request.current.versionNo === 1,
  }
  const open = can.write && status === 'BROUILLON'
  const editing = panel === 'edit' && open
  // A new version begins complete: it is changed as a whole.
  const written = open && request.current.versionNo === 1
  const missing = written ? stepToFill(enteredOf(request)) : null
  const asked = url.searchParams.get('step')
  const step = panel === 'draft' && written ? (isRequestStep(asked) ? asked : (missing ?? 'client')) : null
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
    runs: runsInYear(request.current, today()),
    // What cannot be filled in is not opened.
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

/** What the open question would do to the journeys, in sentences; those that ask for dates show it on the way. */
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
  return stepAction(api, form, id) ?? requestAction(api, form, { id, version, back })
}

/** Addresses of the sheet itself: the tab that is open, with something changed or over it. */
function sheetHref(search: string) {
  const kept = new URLSearchParams(search)
  for (const name of ['panel', 'confirm', 'date', 'export', 'step']) kept.delete(name)
  return (changes: Record<string, string | number | null>) => {
    const next = new URLSearchParams(kept)
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) next.delete(name)
      else next.set(name, String(value))
    }
    return next.size > 0 ? `?${next}` : '?'
  }
}

/** The contract that acceptance would take without a file: one joined since the version was written, as the API judges. */
function signedContract({ documents, current }: Route.ComponentProps['loaderData']['request']) {
  return documents.find(({ kind, createdAt }) => kind === 'CONTRAT' && Date.parse(createdAt) >= Date.parse(current.createdAt))
}

export default function DeliveryRequest({ loaderData, actionData }: Route.ComponentProps) {
  const failure = useFailure(actionData)
  const {
    request,
    tab,
    content,
    tabFault,
    fault,
    salesUsers,
    runs,
    editing,
    step,
    missing,
    accepting,
    renewing,
    duplicating,
    question,
    effect,
    exception,
    role,
    can,
    search,
    today,
    idempotencyKey,
  } = loaderData
  const { current } = request
  const href = sheetHref(search)
  const form = { idempotencyKey, failure }
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
      <VersionStrip versions={request.versions} shown={current} today={today} href={href} />
      {failure?.message && failure.issues.length === 0 && !asking && (
        <div className="mb-4">
          <WholeRefusal failure={failure} />
        </div>
      )}
      {tabFault && <Fault {...tabFault} />}
      {content.tab === 'need' && <NeedTab request={request} />}
      {content.tab === 'stops' && <RequestStops stops={request.stops} weekdays={request.current.recurrence?.weekdays ?? []} />}
      {content.tab === 'recurrence' && (
        <RecurrenceTab {...form} current={current} calendar={content.calendar} today={today} open={can.exceptions} href={href} />
      )}
      {content.tab === 'price' && <PriceTab {...form} {...content} request={request} runs={runs} open={can.price} />}
      {content.tab === 'services' && (
        <ServicesTab {...form} services={content.services} version={request.version} open={can.price} />
      )}
      {content.tab === 'clauses' && <ClausesTab {...form} {...content} version={request.version} open={can.price} />}
      {content.tab === 'conception' && <ConceptionTab current={current} designer={request.designer} lines={content.lines} />}
      {content.tab === 'journeys' && <JourneysTab journeys={content.journeys} past={content.past} href={href} />}
      {content.tab === 'quality' && <QualityTab {...content} current={current} />}
      {content.tab === 'versions' && (
        <VersionsTab versions={request.versions} comparison={content.comparison} shown={current.versionNo} href={href} />
      )}
      {content.tab === 'documents' && (
        <DocumentsTab {...form} documents={request.documents} contractId={current.contractDocumentId} canWrite={can.write} />
      )}
      {content.tab === 'history' && <History history={content.history} href={page => href({ page })} />}
      {fault && <FaultPanel {...fault} closeHref={href({})} />}
      {step && (
        <StepsPanel
          {...form}
          step={step}
          request={request}
          salesUsers={salesUsers}
          today={today}
          closeHref={href({})}
          reloadHref={href({ panel: 'draft', step })}
        />
      )}
      {editing && (
        <RequestPanel
          {...form}
          request={request}
          salesUsers={salesUsers}
          today={today}
          closeHref={href({})}
          reloadHref={href({ panel: 'edit' })}
          priceHref={href({ tab: 'price' })}
        />
      )}
      {accepting && (
        <AcceptPanel
          {...form}
          number={request.number}
          effect={effect}
          expiredOn={current.offerExpiresOn && current.offerExpiresOn < today ? current.offerExpiresOn : null}
          contract={signedContract(request)?.label}
          closeHref={href({})}
        />
      )}
      {renewing && (
        <RenewPanel {...form} request={request} today={today} closeHref={href({})} reloadHref={href({ panel: 'renew' })} />
      )}
      {duplicating && (
        <DuplicatePanel
          {...form}
          request={request}
          today={today}
          closeHref={href({})}
          reloadHref={href({ panel: 'duplicate' })}
        />
      )}
      {question && (
        <RequestAsk
          {...form}
          question={question}
          name={request.number}
          today={today}
          validTo={current.validTo}
          noticeDays={current.noticeDays}
          effect={effect}
          closeHref={href({})}
        />
      )}
      {exception && <ExceptionAsk date={exception} idempotencyKey={idempotencyKey} closeHref={href({})} />}
    </div>
  )
}
