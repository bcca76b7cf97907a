import type { Column } from '#app/components/ui/list/data-table.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import { ActiveItems, MenuItem } from '#app/components/ui/list/menu.tsx'
import { UseMark } from '#app/components/ui/use-mark.tsx'
import type { ApiClient, RowOf } from '#app/lib/api/answers.ts'
import type { CauseRights } from '#app/lib/causes/panels.server.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { CAUSE_STATUS, CAUSE_FIELDS as FIELDS } from '#domain/transverse/causes/fields.ts'

export type CauseRow = RowOf<ApiClient['transverse']['incidents']['$get']>

/** `used`: events use the causes of this list. */
export const CAUSE_COLUMNS = (links: ListLinks, used: boolean): Column<CauseRow>[] => [
  {
    key: 'order',
    header: FIELDS.order.label,
    kind: 'num',
    width: '72px',
    sortable: true,
    hideBelow: 780,
    cell: row => row.order,
  },
  { key: 'code', header: FIELDS.code.label, kind: 'code', width: '152px', sortable: true, card: 'sub', cell: row => row.code },
  {
    key: 'label',
    header: FIELDS.label.label,
    kind: 'name',
    sortable: true,
    card: 'title',
    cell: row => <a href={links.to({ panel: 'show', id: row.id })}>{row.label}</a>,
  },
  {
    key: 'family',
    header: FIELDS.family.label,
    width: '136px',
    sortable: true,
    hideBelow: 940,
    card: 'start',
    cell: row => row.family && FIELDS.family.read(row.family),
  },
  {
    key: 'responsibility',
    header: FIELDS.defaultResponsibility.label,
    width: '144px',
    sortable: true,
    card: 'middle',
    cell: row => FIELDS.defaultResponsibility.read(row.defaultResponsibility),
  },
  {
    key: 'counts',
    header: 'Imputable',
    width: '104px',
    hideBelow: 780,
    card: 'end',
    cell: row => FIELDS.countsInService.read(row.countsInService),
  },
  ...(used
    ? [
        {
          key: 'occurrences',
          header: FIELDS.occurrences.label,
          kind: 'num' as const,
          width: '168px',
          hideBelow: 1100 as const,
          cell: (row: CauseRow) => row.occurrences,
        },
      ]
    : []),
  { key: 'requires', header: 'Exige', width: '160px', hideBelow: 1100, cell: demands },
  {
    key: 'active',
    header: 'État',
    width: '120px',
    card: 'status',
    cell: row => <UseMark active={row.active} words={CAUSE_STATUS} />,
  },
]

/** « commentaire, photo »; null without requirements. */
const demands = ({ requiresComment, requiresPhoto }: Pick<CauseRow, 'requiresComment' | 'requiresPhoto'>) =>
  [requiresComment && 'commentaire', requiresPhoto && 'photo'].filter(Boolean).join(', ') || null

export function CauseMenu({ row, can, links }: { row: CauseRow; can: CauseRights; links: ListLinks }) {
  const at = (changes: Record<string, string>) => links.to({ ...changes, id: row.id })
  return (
    <>
      <MenuItem href={at({ panel: 'show' })} icon="eye" label="Ouvrir la fiche" />
      {can.write && row.active && <MenuItem href={at({ panel: 'edit' })} icon="pencil" label="Modifier" />}
      {can.archive && !row.mergedIntoId && (
        <>
          <MenuItem href={at({ panel: 'merge' })} icon="git-merge" label="Fusionner…" />
          <ActiveItems active={row.active} href={at} />
        </>
      )}
    </>
  )
}

export function NoCauses({ newHref, can }: { newHref: string; can: CauseRights }) {
  return (
    <Empty
      title="Aucune cause"
      action={
        can.write && (
          <a className="btn btn-sm btn-primary" href={newHref}>
            Nouvelle cause
          </a>
        )
      }
    >
      Ce qui explique un événement, et qui en répond.
    </Empty>
  )
}
