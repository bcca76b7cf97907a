import { TaskPanel } from '#app/components/transverse/action-tasks/task-panel.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { ReasonField } from '#app/components/ui/form/reason-field.tsx'
import { AskNames, AskOpen } from '#app/components/ui/panel/dialog.tsx'
import { FaultPanel } from '#app/components/ui/panel/fault-panel.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import type { Route } from './+types/delays'
import { InformPanel, NewDelay, QualifyManyPanel, QualifyPanel } from './form.tsx'
import type { DelayPanel } from './panels.server.ts'
import { DelaySheet } from './sheet.tsx'

interface OverlaysProps extends Pick<Route.ComponentProps, 'loaderData'> {
  links: ListLinks
  failure: FormFailure | undefined
}

/** What the address opens over the list: the sheet of a delay, its forms, a question. */
export function DelayOverlays({ loaderData: { page, panel, fault, money }, links, failure }: OverlaysProps) {
  const closeHref = links.to({ page: page.page })
  const id = panel && 'delay' in panel ? panel.delay?.id : undefined
  const over = (changes: Record<string, string | number>) => links.to({ page: page.page, ...(id && { id }), ...changes })
  const sheetHref = over({ panel: 'show' })
  return (
    <>
      {panel?.kind === 'show' && <DelaySheet {...panel} closeHref={closeHref} href={over} />}
      {panel?.kind === 'qualify' && <QualifyPanel {...panel} money={money} failure={failure} closeHref={sheetHref} />}
      {panel?.kind === 'qualify-many' && <QualifyManyPanel {...panel} failure={failure} closeHref={closeHref} />}
      {panel?.kind === 'inform' && <InformPanel {...panel} failure={failure} closeHref={sheetHref} />}
      {panel?.kind === 'action' && <TaskPanel panel={panel} failure={failure} closeHref={sheetHref} href={over} />}
      {panel?.kind === 'new' && <NewDelay {...panel} failure={failure} closeHref={closeHref} />}
      {panel?.kind === 'ask' && <AskOne {...panel} failure={failure} closeHref={sheetHref} />}
      {panel?.kind === 'close-many' && <AskMany {...panel} failure={failure} closeHref={closeHref} />}
      {fault && <FaultPanel {...fault} closeHref={closeHref} />}
    </>
  )
}

interface AskProps {
  failure: FormFailure | undefined
  closeHref: string
}

/** The question before a delay is closed or contested: `?confirm=close&id=…`. */
function AskOne({ act, delay, idempotencyKey, failure, closeHref }: Extract<DelayPanel, { kind: 'ask' }> & AskProps) {
  const close = act === 'close'
  return (
    <AskOpen
      title={close ? `Clore ${delay.number}\u202f?` : `Contester ${delay.number}\u202f?`}
      text={
        close
          ? 'Sa cause, sa responsabilité et sa pénalité ne changent plus.'
          : 'Il reste à qualifier de nouveau, ou à clore tel quel.'
      }
      confirm={close ? 'Clore le retard' : 'Noter la contestation'}
      harmless
      fields={{ intent: act, idempotencyKey, version: String(delay.version) }}
      closeHref={closeHref}
    >
      {failure && (close || failure.issues.length === 0) && <WholeRefusal failure={failure} />}
      {!close && <ReasonField failure={failure} id="ask-reason" />}
    </AskOpen>
  )
}

function AskMany({ names, idempotencyKey, failure, closeHref }: Extract<DelayPanel, { kind: 'close-many' }> & AskProps) {
  return (
    <AskOpen
      title={`Clore ${names.length} retards\u202f?`}
      text="Leur cause, leur responsabilité et leur pénalité ne changent plus."
      confirm="Clore les retards"
      harmless
      fields={{ intent: 'close-many', idempotencyKey, ids: names.map(({ id }) => id).join(',') }}
      closeHref={closeHref}
    >
      <AskNames names={names} />
      {failure && <WholeRefusal failure={failure} />}
    </AskOpen>
  )
}
