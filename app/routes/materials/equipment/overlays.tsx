import { DeadlineOverlays } from '#app/components/materials/deadline-forms.tsx'
import { FaultPanel } from '#app/components/ui/panel/fault-panel.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { listLinks } from '#app/lib/lists/list-links.ts'
import { may } from '#domain/rights.ts'
import type { Route } from './+types/equipment'
import { EquipmentForm, HandOverForm } from './form.tsx'
import { InventoriesPanel, InventoryPanel } from './inventory.tsx'
import { EquipmentAsk } from './question.tsx'
import { EquipmentSheet } from './sheet.tsx'

interface OverlaysProps extends Pick<Route.ComponentProps, 'loaderData'> {
  links: ReturnType<typeof listLinks>
  failure: FormFailure | undefined
}

/** What the address opens over the list: the sheet of a piece, its forms, a question, an inventory. */
export function EquipmentOverlays({ loaderData, links, failure }: OverlaysProps) {
  const { page, panel, question, fault, role, search } = loaderData
  const closeHref = links.to({ page: page.page })
  const opened = panel && 'equipment' in panel ? panel.equipment?.id : undefined
  const over = (changes: Record<string, string | number>) =>
    links.to({ page: page.page, ...(opened && { id: opened }), ...changes })
  const sheetHref = over({ panel: 'show' })
  return (
    <>
      {panel?.kind === 'show' && !question && <EquipmentSheet {...panel} {...{ role, closeHref }} href={over} />}
      {(panel?.kind === 'new' || panel?.kind === 'edit') && (
        <EquipmentForm
          {...panel}
          key={opened ?? 'new'}
          failure={failure}
          closeHref={opened ? sheetHref : closeHref}
          reloadHref={over({ panel: panel.kind })}
        />
      )}
      {(panel?.kind === 'assign' || panel?.kind === 'return') && (
        <HandOverForm
          {...panel}
          key={panel.kind}
          failure={failure}
          closeHref={sheetHref}
          reloadHref={over({ panel: panel.kind })}
        />
      )}
      {panel?.kind === 'deadline' && (
        <DeadlineOverlays
          rows={panel.deadlines}
          owner="equipment"
          searchParams={new URLSearchParams(search)}
          today={panel.today}
          can={{ write: may(role, 'material.write'), state: may(role, 'material.state') }}
          idempotencyKey={panel.idempotencyKey}
          failure={failure}
          closeHref={sheetHref}
          reloadHref={search}
        />
      )}
      {panel?.kind === 'inventories' && (
        <InventoriesPanel {...panel} closeHref={closeHref} href={id => over({ panel: 'inventory', id })} />
      )}
      {panel?.kind === 'inventory' && (
        <InventoryPanel
          {...panel}
          key={panel.depot.id}
          canCount={may(role, 'material.state')}
          failure={failure}
          backHref={over({ panel: 'inventory' })}
        />
      )}
      {question && <EquipmentAsk question={question} failure={failure} closeHref={panel ? sheetHref : closeHref} />}
      {fault && <FaultPanel {...fault} closeHref={closeHref} />}
    </>
  )
}
