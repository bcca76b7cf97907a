import { ReplacementStatusMark } from '#app/components/journey-management/replacement-mark.tsx'
import type { IconName } from '#app/components/ui/icon-names.ts'
import { type Column, TwoLines } from '#app/components/ui/list/data-table.tsx'
import { MenuItem, MenuRule } from '#app/components/ui/list/menu.tsx'
import type { ApiClient, RowOf } from '#app/lib/api/answers.ts'
import { clockTime } from '#app/lib/dates/french-dates.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { duration } from '#domain/formats/hours.ts'
import { formatMoney } from '#domain/formats/number.ts'
import { REPLACEMENT_CAUSE_LABELS, REPLACEMENT_KIND_LABELS } from '#domain/journey-management/replacement-values.ts'
import type { ReplacementAct } from '#domain/journey-management/replacements/transitions.ts'

export interface ReplacementRow
  extends Omit<
    RowOf<ApiClient['journey-management']['replacements']['$get']>,
    'hasReplaced' | 'replacedDriverId' | 'replacingDriverId' | 'journeyStatus' | 'version' | 'absenceId' | 'poolId'
  > {
  /** Acts available to the role. */
  acts: ReplacementAct[]
}

export const REPLACEMENT_ACT_LABELS: Record<ReplacementAct, string> = {
  propose: 'Proposer',
  confirm: 'Confirmer',
  tour: 'Remplacer toute la tournée',
  subcontract: 'Sous-traiter',
  inform: 'Notifier',
  refuse: 'Refusé par le chauffeur',
  restore: 'Rétablir le titulaire',
  notFilled: 'Non pourvu',
  cancel: 'Annuler',
}

/** Time until departure, or since it was due. */
function countdown(plannedStart: string, now: string): string {
  const minutes = Math.round((Date.parse(plannedStart) - Date.parse(now)) / 60_000)
  if (Math.abs(minutes) >= 48 * 60) return minutes > 0 ? `dans ${Math.round(minutes / 1440)} j` : 'passé'
  return minutes >= 0 ? `dans ${duration(minutes)}` : `passé de ${duration(-minutes)}`
}

export function replacementColumns({
  links,
  now,
  money,
}: {
  links: ListLinks
  now: string
  money: boolean
}): Column<ReplacementRow>[] {
  const waits = (row: ReplacementRow) => row.status === 'A_POURVOIR' || row.status === 'PROPOSE'
  const columns: (Column<ReplacementRow> | false)[] = [
    {
      key: 'start',
      header: 'Départ',
      width: '112px',
      sortable: true,
      card: 'first',
      cell: row => (
        <TwoLines
          top={<b>{`${formatDate(row.serviceDate).slice(0, 5)} ${clockTime(row.plannedStart)}`}</b>}
          sub={waits(row) ? countdown(row.plannedStart, now) : formatDate(row.serviceDate).slice(6)}
        />
      ),
    },
    {
      key: 'number',
      header: 'N°',
      kind: 'code',
      width: '122px',
      sortable: true,
      hideBelow: 1100,
      cell: row => row.number,
    },
    {
      key: 'line',
      header: 'Ligne, trajet',
      kind: 'name',
      sortable: true,
      card: 'title',
      title: row => row.label,
      cell: row => (
        <TwoLines
          top={<a href={links.to({ panel: 'show', id: row.id })}>{row.label}</a>}
          sub={[row.journey, row.pool, row.startPosition && `relève à l'arrêt ${row.startPosition + 1}`]
            .filter(Boolean)
            .join(' · ')}
        />
      ),
    },
    {
      key: 'replaced',
      header: 'Remplacé, type',
      width: '150px',
      card: 'start',
      title: row => row.replaced,
      cell: row => <TwoLines top={row.replaced ?? '—'} sub={REPLACEMENT_KIND_LABELS[row.kind]} />,
    },
    {
      key: 'cause',
      header: 'Cause',
      width: '96px',
      sortable: true,
      hideBelow: 940,
      card: 'sub',
      cell: row => REPLACEMENT_CAUSE_LABELS[row.cause],
    },
    {
      key: 'replacing',
      header: 'Remplaçant',
      width: '150px',
      card: 'end',
      title: row => row.replacing,
      cell: row =>
        row.replacing ??
        (row.acts.includes('confirm') ? (
          <a className="font-semibold text-error" href={links.to({ panel: 'choose', id: row.id })}>
            Proposer…
          </a>
        ) : null),
    },
    { key: 'score', header: 'Score', kind: 'num', width: '72px', sortable: true, hideBelow: 1100, cell: row => row.score },
    {
      key: 'informed',
      header: 'Prévenu',
      width: '104px',
      hideBelow: 1280,
      cell: row => row.informedDriverAt && clockTime(row.informedDriverAt),
    },
    money && {
      key: 'cost',
      header: 'Écart de coût',
      kind: 'num',
      width: '112px',
      extra: true,
      cell: row => (row.costDeltaCents === null ? null : formatMoney(row.costDeltaCents)),
    },
    {
      key: 'status',
      header: 'Statut',
      width: '116px',
      sortable: true,
      card: 'status',
      title: row => row.reason,
      cell: row => <ReplacementStatusMark status={row.status} />,
    },
  ]
  return columns.filter(column => column !== false)
}

const ACT_ICONS: Record<ReplacementAct, IconName> = {
  propose: 'send',
  confirm: 'check',
  tour: 'route',
  subcontract: 'handshake',
  inform: 'bell',
  refuse: 'x',
  restore: 'rotate-ccw',
  notFilled: 'ban',
  cancel: 'trash-2',
}
/** Acts with a question; the others have a panel. */
export const ASKED_ACTS = ['inform', 'refuse', 'restore', 'notFilled', 'cancel'] as const satisfies ReplacementAct[]
const DANGEROUS: readonly ReplacementAct[] = ['refuse', 'notFilled', 'cancel']

export function ReplacementMenu({ row, links }: { row: ReplacementRow; links: ListLinks }) {
  const chooses = row.acts.includes('confirm')
  return (
    <>
      <MenuItem href={links.to({ panel: 'show', id: row.id })} icon="eye" label="Ouvrir le remplacement" />
      <MenuItem href={`/journey-management/journeys?trajet=${row.journey}`} icon="truck" label="Ouvrir le trajet" />
      {(chooses || row.acts.includes('subcontract')) && <MenuRule />}
      {chooses && (
        <MenuItem href={links.to({ panel: 'choose', id: row.id })} icon={ACT_ICONS.confirm} label="Proposer, confirmer…" />
      )}
      {row.acts.includes('subcontract') && (
        <MenuItem
          href={links.to({ panel: 'subcontract', id: row.id })}
          icon={ACT_ICONS.subcontract}
          label={`${REPLACEMENT_ACT_LABELS.subcontract}…`}
        />
      )}
      {ASKED_ACTS.some(act => row.acts.includes(act)) && <MenuRule />}
      {ASKED_ACTS.filter(act => row.acts.includes(act)).map(act => (
        <MenuItem
          key={act}
          href={links.to({ confirm: act, id: row.id })}
          icon={ACT_ICONS[act]}
          label={`${REPLACEMENT_ACT_LABELS[act]}…`}
          danger={DANGEROUS.includes(act)}
        />
      ))}
    </>
  )
}
