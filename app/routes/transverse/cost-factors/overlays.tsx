import { FaultPanel } from '#app/components/ui/panel/fault-panel.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { listLinks } from '#app/lib/lists/list-links.ts'
import type { Route } from './+types/cost-factors'
import { FactorPanel } from './form.tsx'
import { ImpactPanel } from './impact.tsx'
import { FactorAsk } from './question.tsx'
import { FactorSheet } from './sheet.tsx'
import { ValuePanel } from './value-form.tsx'

interface OverlaysProps extends Pick<Route.ComponentProps, 'loaderData'> {
  links: ReturnType<typeof listLinks>
  failure: FormFailure | undefined
}

export function FactorOverlays({ loaderData, links, failure }: OverlaysProps) {
  const { page, panel, question, fault, role, can } = loaderData
  const closeHref = links.to({ page: page.page })
  const opened = panel && panel.kind !== 'new' ? panel.factor.id : undefined
  const over = (changes: Record<string, string | number>) =>
    links.to({ page: page.page, ...(opened && { id: opened }), ...changes })
  const sheetHref = over({ panel: 'show' })
  return (
    <>
      {panel?.kind === 'show' && !question && <FactorSheet {...panel} {...{ role, can, closeHref }} href={over} />}
      {(panel?.kind === 'new' || panel?.kind === 'edit') && (
        <FactorPanel
          {...panel}
          key={panel.kind === 'edit' ? panel.factor.id : 'new'}
          failure={failure}
          closeHref={panel.kind === 'edit' ? sheetHref : closeHref}
          reloadHref={over({ panel: panel.kind })}
        />
      )}
      {panel?.kind === 'value' && <ValuePanel {...panel} failure={failure} closeHref={sheetHref} />}
      {panel?.kind === 'impact' && <ImpactPanel {...panel} role={role} keep={links.keep()} closeHref={sheetHref} />}
      {question && <FactorAsk question={question} failure={failure} closeHref={panel ? sheetHref : closeHref} />}
      {fault && <FaultPanel {...fault} closeHref={closeHref} />}
    </>
  )
}
