import { FaultPanel } from '#app/components/ui/panel/fault-panel.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { listLinks } from '#app/lib/lists/list-links.ts'
import { late } from '#app/lib/navigation/late.ts'
import type { Route } from '../+types/delivery-requests'
import { StepsPanel } from '../form/steps.tsx'

const RequestAsk = late(() => import('../question.tsx'), 'RequestAsk')
const RequestsArchive = late(() => import('./archive.tsx'), 'RequestsArchive')

interface OverlaysProps extends Pick<Route.ComponentProps, 'loaderData'> {
  links: ReturnType<typeof listLinks>
  failure: FormFailure | undefined
}

export function RequestOverlays({ loaderData, links, failure }: OverlaysProps) {
  const { page, panel, asking, archiving, fault, today } = loaderData
  return (
    <>
      {asking && (
        <RequestAsk {...asking} name={asking.number} failure={failure} today={today} closeHref={links.to({ confirm: null })} />
      )}
      {fault && <FaultPanel {...fault} closeHref={links.to({ page: page?.page ?? null })} />}
      {archiving && <RequestsArchive question={archiving} failure={failure} closeHref={links.to({ page: page?.page ?? null })} />}
      {panel && (
        <StepsPanel
          step="client"
          {...panel}
          failure={failure}
          today={today}
          closeHref={links.to({ page: page?.page ?? null })}
          reloadHref={links.to({ panel: 'new' })}
        />
      )}
    </>
  )
}
