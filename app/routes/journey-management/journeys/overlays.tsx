import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { listLinks } from '#app/lib/lists/list-links.ts'
import { late } from '#app/lib/navigation/late.ts'
import type { Route } from './+types/journeys'

const AssignSeveralPanel = late(() => import('./assign-several.tsx'), 'AssignSeveralPanel')
const FaultPanel = late(() => import('#app/components/ui/panel/fault-panel.tsx'), 'FaultPanel')
const JourneyAsk = late(() => import('./question.tsx'), 'JourneyAsk')
const AskOfSeveral = late(() => import('./question.tsx'), 'AskOfSeveral')
const JourneyAssignPanel = late(() => import('./assign.tsx'), 'JourneyAssignPanel')
const JourneyFormPanel = late(() => import('./form.tsx'), 'JourneyFormPanel')
const JourneyPanel = late(() => import('./sheet.tsx'), 'JourneyPanel')
const ModificationOverlay = late(() => import('#app/components/modifications/overlays.tsx'), 'ModificationOverlay')
const PaperRegisterPanel = late(() => import('./register.tsx'), 'PaperRegisterPanel')

interface OverlaysProps extends Pick<Route.ComponentProps, 'loaderData'> {
  links: ReturnType<typeof listLinks>
  failure: FormFailure | undefined
}

export function JourneyOverlays({ loaderData, links, failure }: OverlaysProps) {
  const { page, panel, question, several, fault, role } = loaderData
  const closeHref = links.to({ page: page.page })
  const number = panel && 'detail' in panel ? panel.detail.journey.number : (question?.detail.journey.number ?? '')
  const over = (changes: Record<string, string | number>) =>
    links.to({ page: page.page, panel: 'show', trajet: number, ...changes })
  return (
    <>
      {panel?.kind === 'show' && (
        <JourneyPanel sheet={panel} role={role} failure={question ? undefined : failure} closeHref={closeHref} href={over} />
      )}
      {panel?.kind === 'assign' && (
        <JourneyAssignPanel
          assignment={panel}
          failure={failure}
          closeHref={over({})}
          allHref={tous => over({ panel: 'assign', tous, ...(panel.q && { qui: panel.q }) })}
          keep={links.keep()}
        />
      )}
      {panel?.kind === 'assign-several' && (
        <AssignSeveralPanel
          several={panel}
          failure={failure}
          closeHref={closeHref}
          sheetHref={trajet => over({ trajet })}
          keep={links.keep()}
        />
      )}
      {(panel?.kind === 'new' || panel?.kind === 'edit') && (
        <JourneyFormPanel
          detail={panel.kind === 'edit' ? panel.detail : undefined}
          day={page.period.from ?? page.today}
          role={role}
          idempotencyKey={panel.idempotencyKey}
          failure={failure}
          closeHref={panel.kind === 'edit' ? over({}) : closeHref}
          reloadHref={panel.kind === 'edit' ? over({ panel: 'edit' }) : links.to({ panel: 'new' })}
          modifyHref={links.to({ page: page.page, panel: 'modify', cible: number })}
        />
      )}
      {(panel?.kind === 'modify' || panel?.kind === 'modification') && (
        <ModificationOverlay panel={panel} links={links} page={page.page} failure={failure} />
      )}
      {panel?.kind === 'register' && <PaperRegisterPanel register={panel} closeHref={closeHref} links={links} />}
      {question && <JourneyAsk question={question} failure={failure} closeHref={panel ? over({}) : closeHref} />}
      {several && <AskOfSeveral several={several} failure={failure} closeHref={closeHref} />}
      {fault && <FaultPanel {...fault} closeHref={closeHref} />}
    </>
  )
}
