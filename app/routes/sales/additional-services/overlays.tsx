import { FaultPanel } from '#app/components/ui/panel/fault-panel.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { listLinks } from '#app/lib/lists/list-links.ts'
import type { Route } from './+types/additional-services'
import { ServicePanel } from './form.tsx'
import { ServiceAsk } from './question.tsx'
import { ServiceSheet } from './sheet.tsx'
import { ServiceTariffPanel } from './tariff-form.tsx'

interface OverlaysProps extends Pick<Route.ComponentProps, 'loaderData'> {
  links: ReturnType<typeof listLinks>
  failure: FormFailure | undefined
}

export function ServiceOverlays({ loaderData, links, failure }: OverlaysProps) {
  const { page, panel, question, fault, role, can } = loaderData
  const closeHref = links.to({ page: page.page })
  const opened = panel && panel.kind !== 'new' ? panel.service.id : undefined
  const over = (changes: Record<string, string | number>) =>
    links.to({ page: page.page, ...(opened && { id: opened }), ...changes })
  return (
    <>
      {panel?.kind === 'show' && !question && <ServiceSheet {...panel} {...{ role, can, closeHref }} href={over} />}
      {(panel?.kind === 'new' || panel?.kind === 'edit') && (
        <ServicePanel
          {...panel}
          key={panel.kind === 'edit' ? panel.service.id : 'new'}
          failure={failure}
          closeHref={panel.kind === 'edit' ? over({ panel: 'show' }) : closeHref}
          reloadHref={over({ panel: panel.kind })}
        />
      )}
      {panel?.kind === 'tariff' && (
        <ServiceTariffPanel
          {...panel}
          failure={failure}
          closeHref={over({ panel: 'show' })}
          reloadHref={over({ panel: 'tariff', ...(panel.tariff && { tarif: panel.tariff.id }) })}
        />
      )}
      {question && <ServiceAsk question={question} failure={failure} closeHref={panel ? over({ panel: 'show' }) : closeHref} />}
      {fault && <FaultPanel {...fault} closeHref={closeHref} />}
    </>
  )
}
