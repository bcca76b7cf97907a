import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { late } from '#app/lib/navigation/late.ts'
import type { Route } from '../+types/delivery-request'

const History = late(() => import('#app/components/history/history.tsx'), 'History')
const ClausesTab = late(() => import('./clauses.tsx'), 'ClausesTab')
const ConceptionTab = late(() => import('./conception.tsx'), 'ConceptionTab')
const DocumentsTab = late(() => import('./documents.tsx'), 'DocumentsTab')
const JourneysTab = late(() => import('./journeys.tsx'), 'JourneysTab')
const NeedTab = late(() => import('./need.tsx'), 'NeedTab')
const PriceTab = late(() => import('../price/tab.tsx'), 'PriceTab')
const QualityTab = late(() => import('./quality.tsx'), 'QualityTab')
const RecurrenceTab = late(() => import('./recurrence.tsx'), 'RecurrenceTab')
const RequestStops = late(() => import('#app/components/sales/request-stops.tsx'), 'RequestStops')
const ServicesTab = late(() => import('./agreed-services.tsx'), 'ServicesTab')
const VersionsTab = late(() => import('./versions-tab.tsx'), 'VersionsTab')

interface ContentProps {
  loaderData: Route.ComponentProps['loaderData']
  failure: FormFailure | undefined
  href: (changes: Record<string, string | number | null>) => string
}

export function RequestContent({ loaderData, failure, href }: ContentProps) {
  const { request, content, runs, role, can, today, idempotencyKey } = loaderData
  const { current } = request
  const form = { idempotencyKey, failure }
  return (
    <>
      {content.tab === 'need' && <NeedTab request={request} runs={runs} role={role} />}
      {content.tab === 'stops' && (
        <RequestStops stops={request.stops} map={content.map} weekdays={current.recurrence?.weekdays ?? []} />
      )}
      {content.tab === 'recurrence' && (
        <RecurrenceTab {...form} current={current} calendar={content.calendar} today={today} open={can.exceptions} href={href} />
      )}
      {content.tab === 'price' && <PriceTab {...form} {...content} request={request} runs={runs} open={can.price} />}
      {content.tab === 'services' && (
        <ServicesTab {...form} {...content} version={request.version} open={can.price} reloadHref={href({})} />
      )}
      {content.tab === 'clauses' && (
        <ClausesTab {...form} {...content} version={request.version} open={can.price} reloadHref={href({})} />
      )}
      {content.tab === 'conception' && <ConceptionTab current={current} designer={request.designer} lines={content.lines} />}
      {content.tab === 'journeys' && <JourneysTab journeys={content.journeys} past={content.past} href={href} />}
      {content.tab === 'quality' && (
        <QualityTab {...content} current={current} requestId={request.id} today={today} opensEvents={can.events} />
      )}
      {content.tab === 'versions' && (
        <VersionsTab versions={request.versions} comparison={content.comparison} shown={current.versionNo} href={href} />
      )}
      {content.tab === 'documents' && (
        <DocumentsTab {...form} documents={request.documents} contractId={current.contractDocumentId} canWrite={can.write} />
      )}
      {content.tab === 'history' && <History history={content.history} href={page => href({ page })} />}
    </>
  )
}
