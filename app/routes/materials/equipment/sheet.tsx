import type { ComponentProps, ReactNode } from 'react'
import { History, type HistoryPage } from '#app/components/history/history.tsx'
import { type DeadlineRecord, Deadlines, type EndingPaper } from '#app/components/materials/deadlines.tsx'
import { DocumentSection } from '#app/components/materials/documents.tsx'
import { DueDate } from '#app/components/materials/due-date.tsx'
import { EquipmentStatusMark } from '#app/components/materials/equipment-status.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { Menu, MenuItem } from '#app/components/ui/list/menu.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { PanelSection } from '#app/components/ui/panel/panel-section.tsx'
import { formatDate } from '#domain/calendar/dates.ts'
import { factsOf } from '#domain/field-book.ts'
import { EQUIPMENT_FIELDS } from '#domain/materials/equipment/fields.ts'
import { equipmentActs } from '#domain/materials/equipment/states.ts'
import { EQUIPMENT_KIND_LABELS } from '#domain/materials/equipment-values.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { allows } from '#domain/screens.ts'
import { ACT_WORDS, actHref } from './acts.ts'
import type { EquipmentDetail } from './form.tsx'
import { holderKind } from './table.tsx'

interface SheetProps {
  equipment: EquipmentDetail
  deadlines: readonly DeadlineRecord[]
  endingPapers: readonly EndingPaper[]
  documents: ComponentProps<typeof DocumentSection>['rows']
  history: HistoryPage
  today: string
  role: Role
  closeHref: string
  /** Link to this piece with these changes of the query string. */
  href: (changes: Record<string, string | number>) => string
}

/** `?panel=show&id=…`. */
export function EquipmentSheet({
  equipment,
  deadlines,
  endingPapers,
  documents,
  history,
  today,
  role,
  closeHref,
  href,
}: SheetProps) {
  const [first, ...others] = equipmentActs(role, equipment)
  const write = may(role, 'material.write') && !equipment.archived
  return (
    <Panel
      title={`${EQUIPMENT_KIND_LABELS[equipment.kind]} ${equipment.code}`}
      aside={<EquipmentStatusMark status={equipment.status} archived={equipment.archived} />}
      closeHref={closeHref}
      footer={
        <>
          {first && (
            <a className="btn btn-primary" href={href(actHref(first))}>
              <Icon name={ACT_WORDS[first].icon} />
              {ACT_WORDS[first].label}…
            </a>
          )}
          {write && (
            <a className="btn btn-line" href={href({ panel: 'edit' })}>
              <Icon name="pencil" />
              Modifier
            </a>
          )}
          {others.length > 0 && (
            <Menu id="acts" className="btn btn-line" button="Autres actions" end={false}>
              {others.map(act => (
                <MenuItem
                  key={act}
                  href={href(actHref(act))}
                  icon={ACT_WORDS[act].icon}
                  label={`${ACT_WORDS[act].label}…`}
                  danger={ACT_WORDS[act].danger}
                />
              ))}
            </Menu>
          )}
        </>
      }
    >
      <div className="grid grid-cols-1 gap-6">
        <Facts
          stacked
          items={[
            ...factsOf(EQUIPMENT_FIELDS, equipment, ['code', 'label', 'brand', 'serial']),
            ['Échéance VGP', equipment.dueOn && <DueDate on={equipment.dueOn} today={today} />],
            ...factsOf(EQUIPMENT_FIELDS, equipment, ['purchaseDate', 'valueCents']),
            ...factsOf(EQUIPMENT_FIELDS, equipment, equipment.reason ? ['reason'] : []),
          ]}
        />
        <PanelSection title="Affectations">
          <ul className="box">
            <Holding period={`depuis le ${formatDate(equipment.heldSince)}`} current>
              <Holder equipment={equipment} role={role} />
              <span className="help"> · {holderKind(equipment)}</span>
            </Holding>
            {equipment.holdings.map(({ id, from, to, holder }) => (
              <Holding key={id} period={`du ${formatDate(from)} au ${formatDate(to)}`}>
                {holder}
              </Holding>
            ))}
          </ul>
        </PanelSection>
        <Deadlines
          rows={deadlines}
          papers={endingPapers}
          can={{
            write,
            state: may(role, 'material.state') && !equipment.archived,
            correct: may(role, 'material.correct'),
          }}
          href={changes => href({ panel: 'show', ...changes })}
        />
        <DocumentSection rows={documents} canWrite={write} href={changes => href({ panel: 'show', ...changes })} />
        <PanelSection title="Historique">
          <History history={history} href={page => href({ panel: 'show', histo: page })} />
        </PanelSection>
      </div>
    </Panel>
  )
}

/** Current or past holder; past ones are muted. */
function Holding({ period, current, children }: { period: string; current?: boolean; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 border-t border-line px-4 py-2 first:border-t-0">
      <span className={`min-w-0 flex-1 basis-48${current ? ' font-semibold' : ''}`}>{children}</span>
      <span className="text-muted">{period}</span>
    </li>
  )
}

/** Current holder, linking to its sheet when the role may open it. */
function Holder({ equipment, role }: Pick<SheetProps, 'equipment' | 'role'>) {
  const { vehicleId, trailerId, driverId, depotId, holder } = equipment
  const [screen, href] = vehicleId
    ? (['/materials/vehicles/:vehicleId', `/materials/vehicles/${vehicleId}`] as const)
    : trailerId
      ? (['/materials/trailers', `/materials/trailers?panel=show&id=${trailerId}`] as const)
      : driverId
        ? (['/human-resources/drivers/:driverId', `/human-resources/drivers/${driverId}`] as const)
        : (['/sales/addresses', `/sales/addresses?panel=show&id=${depotId}`] as const)
  if (!allows(screen, role)) return holder
  return (
    <a className="text-link" href={href}>
      {holder}
    </a>
  )
}
