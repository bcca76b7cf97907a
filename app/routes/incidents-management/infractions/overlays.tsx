import { AskMany } from '#app/components/incidents-management/ask-many.tsx'
import { TaskPanel } from '#app/components/transverse/action-tasks/task-panel.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { AskOpen } from '#app/components/ui/panel/dialog.tsx'
import { FaultPanel } from '#app/components/ui/panel/fault-panel.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import type { Route } from './+types/infractions'
import { ActForm } from './acts.tsx'
import { NoticeForm } from './form.tsx'
import { OffenceForm, OffenceTable } from './offences.tsx'
import type { InfractionPanel } from './panels.server.ts'
import { InfractionSheet } from './sheet.tsx'

interface OverlaysProps extends Pick<Route.ComponentProps, 'loaderData'> {
  links: ListLinks
  failure: FormFailure | undefined
}

export function InfractionOverlays({ loaderData: { page, panel, fault, can }, links, failure }: OverlaysProps) {
  const closeHref = links.to({ page: page.page })
  const id = panel && 'infraction' in panel ? panel.infraction?.id : undefined
  const over = (changes: Record<string, string | number>) => links.to({ page: page.page, ...(id && { id }), ...changes })
  const sheetHref = over({ panel: 'show' })
  return (
    <>
      {panel?.kind === 'show' && (
        <InfractionSheet {...panel} canWrite={can.write} failure={failure} closeHref={closeHref} href={over} />
      )}
      {panel?.kind === 'action' && <TaskPanel panel={panel} failure={failure} closeHref={sheetHref} href={over} />}
      {panel?.kind === 'new' && <NoticeForm {...panel} failure={failure} closeHref={closeHref} />}
      {panel?.kind === 'edit' && (
        <NoticeForm {...panel} failure={failure} closeHref={sheetHref} reloadHref={over({ panel: 'edit' })} />
      )}
      {panel?.kind === 'form' && <ActForm {...panel} failure={failure} closeHref={sheetHref} />}
      {panel?.kind === 'ask' && <AskOne {...panel} failure={failure} closeHref={sheetHref} />}
      {panel?.kind === 'many' && <AskSeveral {...panel} failure={failure} closeHref={closeHref} />}
      {panel?.kind === 'offences' && <OffenceTable offences={panel.offences} closeHref={closeHref} href={over} />}
      {panel?.kind === 'offence' && (
        <OffenceForm
          {...panel}
          key={panel.offence?.id ?? 'new'}
          failure={failure}
          closeHref={over({ panel: 'offences' })}
          reloadHref={panel.offence ? over({ panel: 'offence', id: panel.offence.id }) : closeHref}
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

/** `?confirm=close|delete&id=…`. */
function AskOne({ act, infraction, idempotencyKey, failure, closeHref }: Extract<InfractionPanel, { kind: 'ask' }> & AskProps) {
  const close = act === 'close'
  return (
    <AskOpen
      title={close ? `Clore ${infraction.number}\u202f?` : `Supprimer ${infraction.number}\u202f?`}
      text={
        close
          ? "Rien n'y change plus. Elle est effacée un an après."
          : "L'avis a été enregistré par erreur\u202f: il disparaît de la liste."
      }
      confirm={close ? "Clore l'infraction" : "Supprimer l'infraction"}
      harmless={close}
      fields={{ intent: act, idempotencyKey, version: String(infraction.version) }}
      closeHref={closeHref}
    >
      {failure && <WholeRefusal failure={failure} />}
    </AskOpen>
  )
}

function AskSeveral({ act, ...asked }: Extract<InfractionPanel, { kind: 'many' }> & AskProps) {
  const count = asked.names.length
  const words =
    act === 'close'
      ? {
          title: `Clore ${count} infractions\u202f?`,
          text: "Rien n'y change plus. Elles sont effacées un an après.",
          confirm: 'Clore les infractions',
        }
      : {
          title: count === 1 ? 'Confirmer le chauffeur proposé\u202f?' : `Confirmer ${count} chauffeurs proposés\u202f?`,
          text: "Chacun est averti de l'infraction, et la reconnaît.",
          confirm: count === 1 ? 'Confirmer le chauffeur' : 'Confirmer les chauffeurs',
        }
  return <AskMany act={act} {...asked} {...words} />
}
