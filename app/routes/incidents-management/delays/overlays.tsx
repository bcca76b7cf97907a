import { AskMany } from '#app/components/incidents-management/ask-many.tsx'
import { WhichJourney } from '#app/components/incidents-management/which-journey.tsx'
import { TaskPanel } from '#app/components/transverse/action-tasks/task-panel.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { ReasonField } from '#app/components/ui/form/reason-field.tsx'
import { AskOpen } from '#app/components/ui/panel/dialog.tsx'
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
      {panel?.kind === 'which' && (
        <WhichJourney
          {...panel}
          title="Noter un retard"
          keep={links.keep()}
          hrefOf={trajet => links.to({ panel: 'new', trajet })}
          closeHref={closeHref}
        />
      )}
      {panel?.kind === 'new' && <NewDelay {...panel} failure={failure} closeHref={closeHref} />}
      {panel?.kind === 'ask' && <AskOne {...panel} failure={failure} closeHref={sheetHref} />}
      {panel?.kind === 'close-many' && (
        <AskMany
          {...panel}
          act="close"
          title={`Clore ${panel.names.length} retards\u202f?`}
          text="Leur cause, leur responsabilité et leur pénalité ne changent plus."
          confirm="Clore les retards"
          {...{ failure, closeHref }}
        />
      )}
      {fault && <FaultPanel {...fault} closeHref={closeHref} />}
    </>
  )
}

interface AskProps {
  failure: FormFailure | undefined
  closeHref: string
}

const WORDS: Record<Extract<DelayPanel, { kind: 'ask' }>['act'], { verb: string; text: string; confirm: string; reason?: true }> =
  {
    close: { verb: 'Clore', text: 'Sa cause, sa responsabilité et sa pénalité ne changent plus.', confirm: 'Clore le retard' },
    contest: {
      verb: 'Contester',
      text: 'Il reste à qualifier de nouveau, ou à clore tel quel.',
      confirm: 'Noter la contestation',
      reason: true,
    },
    archive: { verb: 'Archiver', text: 'Il quitte la liste et reste dans les chiffres.', confirm: 'Archiver le retard' },
    restore: { verb: "Sortir de l'archive", text: 'Il revient dans la liste.', confirm: "Sortir de l'archive" },
  }

/** `?confirm=close|contest|archive|restore&id=…`. */
function AskOne({ act, delay, idempotencyKey, failure, closeHref }: Extract<DelayPanel, { kind: 'ask' }> & AskProps) {
  const { verb, text, confirm, reason } = WORDS[act]
  return (
    <AskOpen
      title={`${verb} ${delay.number}\u202f?`}
      text={text}
      confirm={confirm}
      harmless
      fields={{ intent: act, idempotencyKey, version: String(delay.version) }}
      closeHref={closeHref}
    >
      {failure && (!reason || failure.issues.length === 0) && <WholeRefusal failure={failure} />}
      {reason && <ReasonField failure={failure} id="ask-reason" />}
    </AskOpen>
  )
}
