import { FaultPanel } from '#app/components/ui/panel/fault-panel.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import type { Route } from './+types/drivers-pools'
import { DriverPoolPanel } from './form.tsx'
import { DriverPoolAsk } from './question.tsx'

interface OverlaysProps extends Pick<Route.ComponentProps, 'loaderData'> {
  links: ListLinks
  failure: FormFailure | undefined
}

export function DriverPoolOverlays({ loaderData, links, failure }: OverlaysProps) {
  const { page, depots, panel, question, fault } = loaderData
  const closeHref = links.to({ page: page.page })
  return (
    <>
      {panel && (
        <DriverPoolPanel {...{ ...panel, depots, failure, closeHref }} reloadHref={links.to({ page: page.page, panel: 'new' })} />
      )}
      {question && <DriverPoolAsk {...{ question, failure, closeHref }} />}
      {fault && <FaultPanel {...fault} closeHref={closeHref} />}
    </>
  )
}
