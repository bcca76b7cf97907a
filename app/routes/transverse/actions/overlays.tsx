import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { AskNames, AskOpen } from '#app/components/ui/panel/dialog.tsx'
import { FaultPanel } from '#app/components/ui/panel/fault-panel.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import type { Route } from './+types/actions'
import { ActionForm } from './form.tsx'
import { ActionSheet } from './sheet.tsx'

type LoaderData = Extract<Route.ComponentProps['loaderData'], { part: 'catalogue' }>

interface OverlaysProps {
  loaderData: LoaderData
  links: ListLinks
  failure: FormFailure | undefined
}

export function ActionOverlays({ loaderData: { page, panel, question, fault, can }, links, failure }: OverlaysProps) {
  const closeHref = links.to({ page: page.page })
  const opened = panel && panel.kind !== 'new' ? panel.record.id : undefined
  const over = (changes: Record<string, string | number>) =>
    links.to({ page: page.page, ...(opened && { id: opened }), ...changes })
  return (
    <>
      {panel?.kind === 'show' && !question && (
        <ActionSheet action={panel.record} history={panel.history} can={can} closeHref={closeHref} href={over} />
      )}
      {(panel?.kind === 'new' || panel?.kind === 'edit') && (
        <ActionForm
          key={opened ?? 'new'}
          action={panel.kind === 'edit' ? panel.record : undefined}
          idempotencyKey={panel.idempotencyKey}
          failure={failure}
          closeHref={opened ? over({ panel: 'show' }) : closeHref}
          reloadHref={over({ panel: panel.kind })}
        />
      )}
      {question && <ActionAsk question={question} failure={failure} closeHref={panel ? over({ panel: 'show' }) : closeHref} />}
      {fault && <FaultPanel {...fault} closeHref={closeHref} />}
    </>
  )
}

interface AskProps {
  question: NonNullable<LoaderData['question']>
  failure: FormFailure | undefined
  closeHref: string
}

/** Asks before actions are archived or restored. */
function ActionAsk({ question: { act, names, name, idempotencyKey }, failure, closeHref }: AskProps) {
  const several = names.length > 1
  const verb = act === 'deactivate' ? 'Désactiver' : 'Réactiver'
  const ids = names.map(({ id }) => id).join(',')
  return (
    <AskOpen
      title={`${verb} ${several ? `${names.length} actions` : `«\u202f${name}\u202f»`}\u202f?`}
      text={
        act === 'reactivate'
          ? "L'action se propose de nouveau."
          : several
            ? 'Elles ne se proposent plus. Ce qui a été fait par elles reste.'
            : 'Elle ne se propose plus. Ce qui a été fait par elle reste.'
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
