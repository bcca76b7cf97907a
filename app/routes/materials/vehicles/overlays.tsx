import { FaultPanel } from '#app/components/ui/panel/fault-panel.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { late } from '#app/lib/navigation/late.ts'
import type { Route } from './+types/vehicles'
import { VehiclePanel } from './form.tsx'
import { VehicleAsk } from './question.tsx'

const ImportPanel = late(() => import('#app/components/import/panel.tsx'), 'ImportPanel')

interface OverlaysProps extends Pick<Route.ComponentProps, 'loaderData'> {
  links: ListLinks
  failure: FormFailure | undefined
}

export function VehicleOverlays({ loaderData, links, failure }: OverlaysProps) {
  const { page, depots, panel, question, importing, fault, search } = loaderData
  const closeHref = links.to({ page: page.page })
  return (
    <>
      {panel && (
        <VehiclePanel {...{ ...panel, depots, failure, closeHref }} reloadHref={links.to({ page: page.page, panel: 'new' })} />
      )}
      {question && <VehicleAsk {...{ question, failure, closeHref }} />}
      {importing && <ImportPanel step={importing} search={search} failure={failure} />}
      {fault && <FaultPanel {...fault} closeHref={closeHref} />}
    </>
  )
}
