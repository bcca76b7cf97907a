import { FaultPanel } from '#app/components/ui/panel/fault-panel.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import type { Route } from './+types/driver-certifications'
import { DepositForm, HeldCertification, NewCertification, TrainingForm } from './form.tsx'
import { CertificationAsk } from './question.tsx'
import { CertificationSheet } from './sheet.tsx'
import { CertificationTypeForm, CertificationTypes } from './type-panels.tsx'

interface OverlaysProps extends Pick<Route.ComponentProps, 'loaderData'> {
  links: ListLinks
  failure: FormFailure | undefined
}

export function CertificationOverlays({ loaderData, links, failure }: OverlaysProps) {
  const { page, choices, panel, question, fault, can } = loaderData
  const closeHref = links.to({ page: page.page })
  const opened = panel?.certification?.id
  const over = (changes: Record<string, string | number>) =>
    links.to({ page: page.page, ...(opened && { id: opened }), ...changes })
  const sheetHref = over({ panel: 'show' })
  return (
    <>
      {panel?.kind === 'show' && !question && <CertificationSheet {...panel} can={can} closeHref={closeHref} href={over} />}
      {panel?.kind === 'new' && <NewCertification {...panel} types={choices.types} failure={failure} closeHref={closeHref} />}
      {panel?.kind === 'deposit' && <DepositForm {...panel} types={choices.types} failure={failure} closeHref={closeHref} />}
      {panel?.kind === 'training' && <TrainingForm {...panel} types={choices.types} failure={failure} closeHref={closeHref} />}
      {(panel?.kind === 'edit' || panel?.kind === 'renew' || panel?.kind === 'obtain') && (
        <HeldCertification
          {...panel}
          key={`${panel.kind} ${panel.certification.id}`}
          failure={failure}
          closeHref={sheetHref}
          reloadHref={over({ panel: panel.kind })}
        />
      )}
      {panel?.kind === 'types' && <CertificationTypes types={panel.types} closeHref={closeHref} href={over} />}
      {panel?.kind === 'type' && (
        <CertificationTypeForm
          {...panel}
          key={panel.type?.id ?? 'new'}
          failure={failure}
          closeHref={over({ panel: 'types' })}
          reloadHref={panel.type ? over({ panel: 'type', id: panel.type.id }) : closeHref}
        />
      )}
      {question && <CertificationAsk question={question} failure={failure} closeHref={panel ? sheetHref : closeHref} />}
      {fault && <FaultPanel {...fault} closeHref={closeHref} />}
    </>
  )
}
