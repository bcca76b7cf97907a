import { FaultPanel } from '#app/components/ui/panel/fault-panel.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { late } from '#app/lib/navigation/late.ts'
import type { Route } from '../+types/drivers'
import { DriverPanels } from '../panels.tsx'
import { DriverAsk } from '../question.tsx'

const ImportPanel = late(() => import('#app/components/import/panel.tsx'), 'ImportPanel')

interface OverlaysProps extends Pick<Route.ComponentProps, 'loaderData'> {
  links: ListLinks
  failure: FormFailure | undefined
}

export function DriverOverlays({ loaderData, links, failure }: OverlaysProps) {
  const { panel, question, importing, fault, search } = loaderData
  const closeHref = links.to({})
  return (
    <>
      {panel && (
        <DriverPanels
          panel={panel}
          failure={failure}
          closeHref={closeHref}
          reloadHref={links.to({ panel: panel.kind, ...(panel.kind !== 'new' && { id: panel.driver.id }) })}
        />
      )}
      {question && <DriverAsk question={question} failure={failure} closeHref={closeHref} />}
      {importing && <ImportPanel step={importing} search={search} failure={failure} />}
      {fault && <FaultPanel {...fault} closeHref={closeHref} />}
    </>
  )
}
