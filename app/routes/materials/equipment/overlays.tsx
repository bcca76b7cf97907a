import { DeadlineOverlays } from '#app/components/materials/deadline-forms.tsx'
import { DocumentOverlays } from '#app/components/materials/documents.tsx'
import { FaultPanel } from '#app/components/ui/panel/fault-panel.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { listLinks } from '#app/lib/lists/list-links.ts'
import { may } from '#domain/rights.ts'
import type { Route } from './+types/equipment'
import { EquipmentForm, HandOverForm, HandOverSeveralForm } from './form.tsx'
import { InventoriesPanel, InventoryPanel } from './inventory.tsx'
import { EquipmentAsk, SeveralAsk, type SeveralQuestion } from './question.tsx'
import { EquipmentSheet } from './sheet.tsx'

interface OverlaysProps extends Pick<Route.ComponentProps, 'loaderData'> {
  links: ReturnType<typeof listLinks>
  failure: FormFailure | undefined
}

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
      {panel?.kind === 'part' && <PartOverlays {...{ panel, search, role, failure }} closeHref={sheetHref} />}
      {panel?.kind === 'inventories' && (
        <InventoriesPanel
          {...panel}
          closeHref={closeHref}
          href={id => over({ panel: 'inventory', id })}
          pageHref={page => over({ panel: 'inventory', linePage: String(page) })}
        />
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
      {question?.kind === 'one' && (
        <EquipmentAsk question={question} failure={failure} closeHref={panel ? sheetHref : closeHref} />
      )}
      {question?.kind === 'several' && <SeveralOverlay {...{ question, failure, closeHref }} />}
      {fault && <FaultPanel {...fault} closeHref={closeHref} />}
    </>
  )
}

interface PartProps extends Pick<OverlaysProps, 'failure'>, Pick<Route.ComponentProps['loaderData'], 'search' | 'role'> {
  panel: Extract<Route.ComponentProps['loaderData']['panel'], { kind: 'part' }>
  closeHref: string
}

/** Forms and questions about its deadlines and documents. */
function PartOverlays({ panel, search, role, ...form }: PartProps) {
  const { today, idempotencyKey } = panel
  const can = {
    write: may(role, 'material.write'),
    state: may(role, 'material.state'),
    correct: may(role, 'material.correct'),
  }
  const shared = { searchParams: new URLSearchParams(search), idempotencyKey, ...form }
  return (
    <>
      <DeadlineOverlays rows={panel.deadlines} owner="equipment" {...{ today, can }} reloadHref={search} {...shared} />
      <DocumentOverlays rows={panel.documents} canWrite={can.write} {...shared} />
    </>
  )
}

function SeveralOverlay({
  question,
  ...form
}: Pick<OverlaysProps, 'failure'> & { question: SeveralQuestion; closeHref: string }) {
  const { act } = question
  return act === 'assign' || act === 'return' ? (
    <HandOverSeveralForm {...question} kind={act} {...form} />
  ) : (
    <SeveralAsk question={question} act={act} {...form} />
  )
}
