import { WhichJourney } from '#app/components/incidents-management/which-journey.tsx'
import { TaskPanel } from '#app/components/transverse/action-tasks/task-panel.tsx'
import { FaultPanel } from '#app/components/ui/panel/fault-panel.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import type { Route } from './+types/damages'
import { CapPanel } from './cap.tsx'
import { ClaimPanel, SettlePanel } from './claim-form.tsx'
import { EditDamage, NewDamage } from './form.tsx'
import { AskOne, AskSeveral } from './question.tsx'
import { DamageSheet } from './sheet.tsx'

interface OverlaysProps extends Pick<Route.ComponentProps, 'loaderData'> {
  links: ListLinks
  failure: FormFailure | undefined
}

export function DamageOverlays({ loaderData: { page, panel, fault, money, write }, links, failure }: OverlaysProps) {
  const closeHref = links.to({ page: page.page })
  const id = panel && 'damage' in panel ? panel.damage?.id : undefined
  const over = (changes: Record<string, string | number>) => links.to({ page: page.page, ...(id && { id }), ...changes })
  const sheetHref = over({ panel: 'show' })
  const form = { failure, closeHref: sheetHref }
  return (
    <>
      {panel?.kind === 'show' && <DamageSheet {...panel} {...{ write, failure, closeHref }} href={over} />}
      {panel?.kind === 'action' && <TaskPanel panel={panel} failure={failure} closeHref={sheetHref} href={over} />}
      {panel?.kind === 'which' && (
        <WhichJourney
          {...panel}
          title="Déclarer un dommage"
          keep={links.keep()}
          hrefOf={trajet => links.to({ panel: 'new', trajet })}
          closeHref={closeHref}
        />
      )}
      {panel?.kind === 'new' && <NewDamage {...panel} {...{ money, failure, closeHref }} />}
      {panel?.kind === 'edit' && <EditDamage {...panel} {...form} money={money} reloadHref={over({ panel: 'edit' })} />}
      {panel?.kind === 'claim' && <ClaimPanel {...panel} {...form} money={money} reloadHref={over({ panel: 'claim' })} />}
      {panel?.kind === 'settle' && <SettlePanel {...panel} {...form} reloadHref={over({ panel: 'settle' })} />}
      {panel?.kind === 'cap' && <CapPanel {...panel} keep={links.keep()} closeHref={panel.damage ? sheetHref : closeHref} />}
      {panel?.kind === 'ask' && <AskOne {...panel} {...form} />}
      {panel?.kind === 'ask-many' && <AskSeveral {...panel} {...{ failure, closeHref }} />}
      {fault && <FaultPanel {...fault} closeHref={closeHref} />}
    </>
  )
}
