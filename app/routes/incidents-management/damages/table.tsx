import { DamageStatusMark } from '#app/components/incidents-management/damage-status.tsx'
import type { IconName } from '#app/components/ui/icon-names.ts'
import { type Column, TwoLines } from '#app/components/ui/list/data-table.tsx'
import { MenuItem, MenuRule } from '#app/components/ui/list/menu.tsx'
import type { ApiClient, RowOf } from '#app/lib/api/answers.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { formatDecimal, formatMoney, withUnit } from '#domain/formats/number.ts'
import { DAMAGE_ITEM_FIELDS, DAMAGE_FIELDS as FIELDS } from '#domain/incidents-management/damages/fields.ts'
import { type DamageAct, damageActs } from '#domain/incidents-management/damages/transitions.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'

type Answered = RowOf<ApiClient['incidents-management']['damages']['$get']>

/** Row of the list with the acts available to the role. */
export const rowOf = (row: Answered, role: Role) => ({
  ...{ id: row.id, number: row.number, kind: row.kind, status: row.status, foundOn: row.foundOn },
  ...{ journey: row.journey, label: row.label, company: row.company, cause: row.cause, responsibility: row.responsibility },
  ...{ weightKg: row.weightKg, valueCents: row.valueCents, claimedCents: row.claimedCents, insurer: row.insurer },
  ...{ legalCapCents: row.legalCapCents, capExpected: row.capExpected, archived: row.archived },
  ...{ provisionCents: row.provisionCents, settledCents: row.settledCents },
  acts: row.archived ? [] : damageActs(role, row.status),
  archive: may(role, 'damage.archive'),
})
type Row = ReturnType<typeof rowOf>

export const DAMAGE_ACT_LABELS: Record<DamageAct, string> = {
  instruct: 'Instruire',
  accept: 'Accepter',
  settle: 'Indemniser',
  close: 'Clore',
  edit: 'Modifier',
  claim: 'Réclamation et assurance',
  refuse: 'Refuser',
  dispute: 'Contentieux',
}

const money = (cents: number | null) => cents !== null && formatMoney(cents)

export function damageColumns({ links, seesMoney }: { links: ListLinks; seesMoney: boolean }): Column<Row>[] {
  const columns: (Column<Row> | false)[] = [
    {
      key: 'date',
      header: 'Date',
      width: '112px',
      sortable: true,
      card: 'first',
      cell: row => <TwoLines top={formatDate(row.foundOn)} sub={row.number} />,
    },
    {
      key: 'journey',
      header: 'Trajet, client',
      kind: 'name',
      least: 230,
      card: 'title',
      title: row => [row.label, row.company].filter(Boolean).join(' · '),
      cell: row => (
        <TwoLines
          top={<a href={links.to({ panel: 'show', id: row.id })}>{row.label}</a>}
          sub={[row.journey, row.company].filter(Boolean).join(' · ')}
        />
      ),
    },
    {
      key: 'kind',
      header: FIELDS.kind.label,
      width: '132px',
      sortable: true,
      card: 'sub',
      title: row => row.cause,
      cell: row => <TwoLines top={FIELDS.kind.read(row.kind)} sub={row.cause} />,
    },
    {
      key: 'weight',
      header: 'Poids',
      kind: 'num',
      width: '84px',
      hideBelow: 1100,
      cell: row => row.weightKg !== null && withUnit(formatDecimal(row.weightKg), 'kg'),
    },
    {
      key: 'value',
      header: DAMAGE_ITEM_FIELDS.valueCents.label,
      kind: 'num',
      width: '100px',
      hideBelow: 1280,
      cell: row => money(row.valueCents),
    },
    {
      key: 'claimed',
      header: FIELDS.claimedCents.label,
      kind: 'num',
      width: '100px',
      sortable: true,
      hideBelow: 780,
      card: 'end',
      cell: row => money(row.claimedCents),
    },
    {
      key: 'cap',
      header: 'Plafond',
      kind: 'num',
      width: '104px',
      hideBelow: 940,
      title: row => (row.capExpected ? 'Calculé avec ce qui est connu' : 'À la date de la décision'),
      cell: row => money(row.legalCapCents),
    },
    seesMoney && {
      key: 'provision',
      header: FIELDS.provisionCents.label,
      kind: 'num',
      width: '100px',
      hideBelow: 1280,
      cell: row => money(row.provisionCents),
    },
    seesMoney && {
      key: 'settled',
      header: FIELDS.settledCents.label,
      kind: 'num',
      width: '100px',
      hideBelow: 1100,
      cell: row => money(row.settledCents),
    },
    { key: 'insurer', header: FIELDS.insurer.label, width: '120px', extra: true, cell: row => row.insurer },
    {
      key: 'status',
      header: FIELDS.status.label,
      width: '124px',
      sortable: true,
      card: 'status',
      cell: row => <DamageStatusMark status={row.status} />,
    },
  ]
  return columns.filter(column => column !== false)
}

const ICONS: Record<DamageAct, IconName> = {
  ...{ instruct: 'inbox', accept: 'check', settle: 'euro', close: 'archive', edit: 'pencil', claim: 'shield' },
  ...{ refuse: 'ban', dispute: 'message-square' },
}

/** Acts with a panel; the others ask. */
const PANELS: readonly DamageAct[] = ['edit', 'claim', 'settle']
export const actParameters = (act: DamageAct, id: string): Record<string, string> =>
  PANELS.includes(act) ? { panel: act, id } : { confirm: act, id }

export function DamageMenu({ row, links }: { row: Row; links: ListLinks }) {
  return (
    <>
      <MenuItem href={links.to({ panel: 'show', id: row.id })} icon="eye" label="Ouvrir le dommage" />
      <MenuItem href={`/journey-management/journeys?trajet=${row.journey}`} icon="truck" label="Ouvrir le trajet" />
      <MenuItem href={links.to({ panel: 'cap', id: row.id })} icon="calculator" label="Calculer le plafond" />
      <MenuItem href={links.to({ document: 'assurance', id: row.id })} icon="file-down" label="Dossier assurance" file />
      {(row.acts.length > 0 || row.archive) && <MenuRule />}
      {row.acts.map(act => (
        <MenuItem key={act} href={links.to(actParameters(act, row.id))} icon={ICONS[act]} label={`${DAMAGE_ACT_LABELS[act]}…`} />
      ))}
      {row.archive && (
        <MenuItem
          href={links.to({ confirm: row.archived ? 'restore' : 'archive', id: row.id })}
          icon={row.archived ? 'archive-restore' : 'archive'}
          label={row.archived ? 'Désarchiver…' : 'Archiver…'}
        />
      )}
    </>
  )
}
