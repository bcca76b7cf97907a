import type { CountedForm } from '#app/components/human-resources/leave-count.tsx'
import { FaultPanel } from '#app/components/ui/panel/fault-panel.tsx'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import type { Route } from './+types/absences'
import { AbsenceForm, ShortenForm, TrainingForm } from './form.tsx'
import { LeaveRights } from './leave-rights.tsx'
import { AbsenceAsk, ValidateSeveral } from './question.tsx'
import { AbsenceSheet } from './sheet.tsx'

interface OverlaysProps extends Pick<Route.ComponentProps, 'loaderData'> {
  links: ListLinks
  failure: CountedForm | undefined
}

export function AbsenceOverlays({
  loaderData: { page, panel, question, several, fault, today, can },
  links,
  failure,
}: OverlaysProps) {
  const closeHref = links.to({ ...(page && { page: page.page }) })
  const opened = panel && 'absence' in panel ? panel.absence.id : undefined
  const over = (changes: Record<string, string | number>) =>
    links.to({ ...(page && { page: page.page }), ...(opened && { id: opened }), ...changes })
  return (
    <>
      {panel?.kind === 'show' && !question && (
        <AbsenceSheet {...panel} can={can} failure={failure} closeHref={closeHref} href={over} />
      )}
      {(panel?.kind === 'new' || panel?.kind === 'edit') && (
        <AbsenceForm
          absence={panel.kind === 'edit' ? panel.absence : undefined}
          today={today}
          idempotencyKey={panel.idempotencyKey}
          failure={failure}
          closeHref={opened ? over({ panel: 'show' }) : closeHref}
          reloadHref={over({ panel: panel.kind })}
        />
      )}
      {panel?.kind === 'shorten' && (
        <ShortenForm {...panel} failure={failure} closeHref={over({ panel: 'show' })} reloadHref={over({ panel: 'shorten' })} />
      )}
      {panel?.kind === 'training' && <TrainingForm {...panel} failure={failure} closeHref={over({ panel: 'show' })} />}
      {panel?.kind === 'rights' && <LeaveRights {...panel} failure={failure} closeHref={closeHref} />}
      {question && <AbsenceAsk question={question} failure={failure} closeHref={panel ? over({ panel: 'show' }) : closeHref} />}
      {several && <ValidateSeveral {...several} failure={failure} closeHref={closeHref} />}
      {fault && <FaultPanel {...fault} closeHref={closeHref} />}
    </>
  )
}
