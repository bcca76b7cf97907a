import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { AskNames, AskOpen } from '#app/components/ui/panel/dialog.tsx'
import { FaultPanel } from '#app/components/ui/panel/fault-panel.tsx'
import type { LoadedCauses } from '#app/lib/causes/causes.server.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { CauseForm } from './form.tsx'
import { CauseMerge } from './merge.tsx'
import { CauseOrder } from './order.tsx'
import { CauseSheet } from './sheet.tsx'

interface OverlaysProps {
  /** Title of the form for a new cause. */
  newTitle: string
  loaderData: LoadedCauses
  links: ListLinks
  failure: FormFailure | undefined
}

export function CauseOverlays({ newTitle, loaderData: { page, panel, question, fault, can }, links, failure }: OverlaysProps) {
  const closeHref = links.to({ page: page.page })
  const opened = panel && panel.kind !== 'new' && panel.kind !== 'order' ? panel.record.id : undefined
  const over = (changes: Record<string, string | number>) =>
    links.to({ page: page.page, ...(opened && { id: opened }), ...changes })
  const back = opened ? over({ panel: 'show' }) : closeHref
  return (
    <>
      {panel?.kind === 'show' && !question && (
        <CauseSheet cause={panel.record} history={panel.history} can={can} closeHref={closeHref} href={over} />
      )}
      {(panel?.kind === 'new' || panel?.kind === 'edit') && (
        <CauseForm
          key={opened ?? 'new'}
          newTitle={newTitle}
          cause={panel.kind === 'edit' ? panel.record : undefined}
          idempotencyKey={panel.idempotencyKey}
          failure={failure}
          closeHref={back}
          reloadHref={over({ panel: panel.kind })}
        />
      )}
      {panel?.kind === 'merge' && (
        <CauseMerge
          cause={panel.record}
          others={panel.others}
          idempotencyKey={panel.idempotencyKey}
          failure={failure}
          closeHref={back}
          reloadHref={over({ panel: 'merge' })}
        />
      )}
      {panel?.kind === 'order' && (
        <CauseOrder
          page={panel.page}
          idempotencyKey={panel.idempotencyKey}
          failure={failure}
          closeHref={closeHref}
          href={linePage => over({ panel: 'order', linePage })}
        />
      )}
      {question && <CauseAsk question={question} failure={failure} closeHref={panel ? over({ panel: 'show' }) : closeHref} />}
      {fault && <FaultPanel {...fault} closeHref={closeHref} />}
    </>
  )
}

interface AskProps {
  question: NonNullable<LoadedCauses['question']>
  failure: FormFailure | undefined
  closeHref: string
}

/** Asks before causes are disabled or enabled. */
function CauseAsk({ question: { act, names, name, idempotencyKey }, failure, closeHref }: AskProps) {
  const several = names.length > 1
  const verb = act === 'deactivate' ? 'Désactiver' : 'Réactiver'
  const ids = names.map(({ id }) => id).join(',')
  return (
    <AskOpen
      title={`${verb} ${several ? `${names.length} causes` : `«\u202f${name}\u202f»`}\u202f?`}
      text={
        act === 'reactivate'
          ? 'La cause se propose de nouveau.'
          : several
            ? 'Elles ne se proposent plus. Les événements qui les nomment les gardent.'
            : 'Elle ne se propose plus. Les événements qui la nomment la gardent.'
      }
      confirm={verb}
      harmless={act === 'reactivate'}
      fields={{ intent: several ? 'deactivate-many' : act, idempotencyKey, ...(several && { ids }) }}
      closeHref={closeHref}
    >
      {several && <AskNames names={names} />}
      {failure && <WholeRefusal failure={failure} />}
    </AskOpen>
  )
}
