import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { AskOpen } from '#app/components/ui/panel/dialog.tsx'
import { FaultPanel } from '#app/components/ui/panel/fault-panel.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { INVITATION_HOURS } from '#domain/administration/users/fields.ts'
import type { Route } from './+types/users'
import { UserForm } from './form.tsx'
import { HandOver } from './owned.tsx'
import { UserRights } from './rights.tsx'
import { UserSheet } from './sheet.tsx'

type LoaderData = Route.ComponentProps['loaderData']

interface OverlaysProps {
  loaderData: LoaderData
  links: ListLinks
  failure: FormFailure | undefined
}

export function UserOverlays({ loaderData: { page, panel, question, fault, self }, links, failure }: OverlaysProps) {
  const closeHref = links.to({ page: page.page })
  const opened = panel && panel.kind !== 'new' ? panel.record.id : undefined
  const over = (changes: Record<string, string | number>) =>
    links.to({ page: page.page, ...(opened && { id: opened }), ...changes })
  const back = opened ? over({ panel: 'show' }) : closeHref
  return (
    <>
      {panel?.kind === 'show' && !question && (
        <UserSheet user={panel.record} history={panel.history} own={panel.record.id === self} closeHref={closeHref} href={over} />
      )}
      {(panel?.kind === 'new' || panel?.kind === 'edit') && (
        <UserForm
          key={opened ?? 'new'}
          user={panel.kind === 'edit' ? panel.record : undefined}
          own={opened === self}
          idempotencyKey={panel.idempotencyKey}
          failure={failure}
          closeHref={back}
          reloadHref={over({ panel: panel.kind })}
        />
      )}
      {panel?.kind === 'rights' && <UserRights user={panel.record} closeHref={back} />}
      {(panel?.kind === 'reassign' || panel?.kind === 'deactivate') && (
        <HandOver
          user={panel.record}
          heirs={panel.heirs}
          leaves={panel.kind === 'deactivate'}
          idempotencyKey={panel.idempotencyKey}
          failure={failure}
          closeHref={back}
          reloadHref={over({ panel: panel.kind })}
        />
      )}
      {question && <UserAsk question={question} failure={failure} closeHref={panel ? over({ panel: 'show' }) : closeHref} />}
      {fault && <FaultPanel {...fault} closeHref={closeHref} />}
    </>
  )
}

interface AskProps {
  question: NonNullable<LoaderData['question']>
  failure: FormFailure | undefined
  closeHref: string
}

function UserAsk({ question: { act, name, email, idempotencyKey }, failure, closeHref }: AskProps) {
  const invite = act === 'invite'
  return (
    <AskOpen
      title={invite ? `Renvoyer l'invitation à ${name}\u202f?` : `Réactiver ${name}\u202f?`}
      text={
        invite
          ? `Un nouveau message part à ${email}, valable ${INVITATION_HOURS} heures.`
          : "Il peut de nouveau se connecter, avec le rôle qu'il avait."
      }
      confirm={invite ? 'Renvoyer' : 'Réactiver'}
      harmless
      fields={{ intent: act, idempotencyKey }}
      closeHref={closeHref}
    >
      {failure && <WholeRefusal failure={failure} />}
    </AskOpen>
  )
}
