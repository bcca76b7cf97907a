import { History } from '#app/components/history/history.tsx'
import { RequestStops } from '#app/components/sales/request-stops.tsx'
import { WholeRefusal } from '#app/components/ui/form-refusal.tsx'
import { json } from '#app/lib/api/error.ts'
import { found } from '#app/lib/api/found.server.ts'
import { today } from '#app/lib/dates/today.server.ts'
import { documentDownload } from '#app/lib/documents/document-download.server.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { useFailure } from '#app/lib/forms/use-failure.ts'
import { authorize } from '#app/lib/session/session.server.ts'
import { isDate } from '#domain/calendar/dates.ts'
import { may } from '#domain/rights.ts'
import { isPriceOpen, isRunning, mayOnRequest } from '#domain/sales/delivery-request-states.ts'
import { runsInYear } from '#domain/sales/request-calendar.ts'
import { SCREENS } from '#domain/screens.ts'
import type { Route } from './+types/delivery-request'
import { AcceptPanel } from './request-accept-panel.tsx'
import { requestAction } from './request-actions.server.ts'
import { ClausesTab } from './request-clauses-tab.tsx'
import { ConceptionTab } from './request-conception-tab.tsx'
import { DocumentsTab } from './request-documents-tab.tsx'
import { findSalesUsers } from './request-form.server.ts'
import { RequestPanel } from './request-form.tsx'
import { RequestHead } from './request-head.tsx'
import { JourneysTab } from './request-journeys-tab.tsx'
import { NeedTab } from './request-need-tab.tsx'
import { offerDownload } from './request-offer.server.ts'
import { priceFile } from './request-price.server.ts'
import { PriceTab } from './request-price-tab.tsx'
import { RequestAsk, requestQuestion } from './request-question.tsx'
import { ExceptionAsk, RecurrenceTab } from './request-recurrence-tab.tsx'
import { ServicesTab } from './request-services-tab.tsx'
import { requestTab } from './request-tab.server.ts'

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
    remove: may(role, 'request.archive') && status === 'BROUILLON',
  }
  const editing = panel === 'edit' && can.write && status === 'BROUILLON'
  const [content, salesUsers] = await Promise.all([requestTab(api, url, id), editing ? findSalesUsers(api) : []])
  const exception = url.searchParams.get('date') ?? ''
  return {
    request,
    content,
    salesUsers,
    runs: runsInYear(request.current, today()),
    editing,
    accepting: panel === 'accept' && mayOnRequest(role, status, 'accept'),
    question: requestQuestion(url.searchParams.get('confirm'), role, status),
    exception: can.exceptions && url.searchParams.get('confirm') === 'exception' && isDate(exception) ? exception : null,
    role,
    can,
    search: url.search,
    today: today(),
    idempotencyKey: crypto.randomUUID(),
  }
}

export async function action(args: Route.ActionArgs) {
  const { api } = await authorize(args)
  const back = args.url.pathname + sheetHref(args.url.search)({})
  const version = args.url.searchParams.get('version') ?? undefined
  return requestAction(api, await readForm(args.request), { id: args.params.requestId, version, back })
}

/** Addresses of the sheet itself: the tab that is open, with something changed or over it. */
function sheetHref(search: string) {
  const kept = new URLSearchParams(search)
  for (const name of ['panel', 'confirm', 'date']) kept.delete(name)
  return (changes: Record<string, string | number | null>) => {
    const next = new URLSearchParams(kept)
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) next.delete(name)
      else next.set(name, String(value))
    }
    return next.size > 0 ? `?${next}` : '?'
  }
}

export default function DeliveryRequest({ loaderData, actionData }: Route.ComponentProps) {
  const failure = useFailure(actionData)
  const {
    request,
    content,
    salesUsers,
    runs,
    editing,
    accepting,
    question,
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
  const asking = editing || accepting || question || exception
  return (
    <div className="page">
      <RequestHead request={request} tab={content.tab} role={role} can={can} href={href} />
      {failure?.message && failure.issues.length === 0 && !asking && (
        <div className="mb-4">
          <WholeRefusal failure={failure} />
        </div>
      )}
      {content.tab === 'need' && <NeedTab request={request} />}
      {content.tab === 'stops' && <RequestStops stops={request.stops} />}
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
      {content.tab === 'documents' && (
        <DocumentsTab {...form} documents={request.documents} contractId={current.contractDocumentId} canWrite={can.write} />
      )}
      {content.tab === 'history' && <History history={content.history} href={page => `?tab=history&page=${page}`} />}
      {editing && (
        <RequestPanel
          {...form}
          request={request}
          salesUsers={salesUsers}
          today={today}
          closeHref={href({})}
          reloadHref={href({ panel: 'edit' })}
        />
      )}
      {accepting && (
        <AcceptPanel
          {...form}
          number={request.number}
          contract={request.documents.find(file => file.kind === 'CONTRAT')?.label}
          closeHref={href({})}
        />
      )}
      {question && (
        <RequestAsk
          {...form}
          question={question}
          name={request.number}
          today={today}
          validTo={current.validTo}
          closeHref={href({})}
        />
      )}
      {exception && <ExceptionAsk date={exception} idempotencyKey={idempotencyKey} closeHref={href({})} />}
    </div>
  )
}
