import { Form } from '#app/components/ui/form/form.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import type { Column } from '#app/components/ui/list/data-table.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import { ActiveItems, MenuItem } from '#app/components/ui/list/menu.tsx'
import { UseMark } from '#app/components/ui/use-mark.tsx'
import type { ApiClient, RowOf } from '#app/lib/api/answers.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { counted } from '#domain/formats/counted.ts'
import { ACTION_STATUS, ACTION_FIELDS as FIELDS } from '#domain/transverse/actions/fields.ts'

export type ActionRow = RowOf<ApiClient['transverse']['actions']['$get']>

export interface ActionRights {
  write: boolean
  archive: boolean
}

export const ACTION_COLUMNS = (links: ListLinks): Column<ActionRow>[] => [
  { key: 'code', header: FIELDS.code.label, kind: 'code', width: '112px', sortable: true, card: 'sub', cell: row => row.code },
  {
    key: 'label',
    header: FIELDS.label.label,
    kind: 'name',
    sortable: true,
    card: 'title',
    cell: row => <a href={links.to({ panel: 'show', id: row.id })}>{row.label}</a>,
  },
  {
    key: 'nature',
    header: FIELDS.nature.label,
    width: '112px',
    sortable: true,
    card: 'start',
    cell: row => FIELDS.nature.read(row.nature),
  },
  {
    key: 'events',
    header: FIELDS.events.label,
    width: '184px',
    hideBelow: 940,
    title: eventWords,
    cell: eventWords,
  },
  {
    key: 'delay',
    header: 'Délai',
    kind: 'num',
    width: '96px',
    sortable: true,
    card: 'end',
    cell: row => delayWords(row.defaultDelayDays),
  },
  {
    key: 'role',
    header: FIELDS.defaultRole.label,
    width: '120px',
    hideBelow: 940,
    cell: row => row.defaultRole && FIELDS.defaultRole.read(row.defaultRole),
  },
  { key: 'steps', header: 'Étapes', kind: 'num', width: '80px', hideBelow: 1100, cell: row => row.checklist.length || null },
  {
    key: 'active',
    header: 'État',
    width: '112px',
    card: 'status',
    cell: row => <UseMark active={row.active} words={ACTION_STATUS} />,
  },
]

export const eventWords = ({ events }: Pick<ActionRow, 'events'>) => (events.length > 0 ? FIELDS.events.read(events) : 'Tous')

/** « le jour même », « 1 jour », « 45 jours »; null when unset. */
export const delayWords = (days: number | null) => (days === null ? null : days === 0 ? 'le jour même' : counted(days, 'jour'))

export function ActionMenu({ row, can, links }: { row: ActionRow; can: ActionRights; links: ListLinks }) {
  const at = (changes: Record<string, string>) => links.to({ ...changes, id: row.id })
  return (
    <>
      <MenuItem href={at({ panel: 'show' })} icon="eye" label="Ouvrir la fiche" />
      {can.write && row.active && <MenuItem href={at({ panel: 'edit' })} icon="pencil" label="Modifier" />}
      {can.archive && <ActiveItems active={row.active} href={at} />}
    </>
  )
}

/** Empty catalogue: offers the starter set or a new action. */
export function NoActions(props: {
  newHref: string
  can: ActionRights
  idempotencyKey: string
  failure: FormFailure | undefined
}) {
  const { newHref, can, idempotencyKey, failure } = props
  return (
    <Empty
      title="Aucune action"
      action={
        can.write && (
          <>
            <Form method="post">
              <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
              <button type="submit" className="btn btn-sm btn-primary" name="intent" value="starter">
                Charger le catalogue de départ
              </button>
            </Form>
            <a className="btn btn-sm btn-line" href={newHref}>
              Nouvelle action
            </a>
          </>
        )
      }
    >
      Ce qui se fait après un retard, un incident, une infraction ou un dommage, avec son délai et ses étapes.
      {failure?.intent === 'starter' && <WholeRefusal failure={failure} />}
    </Empty>
  )
}
