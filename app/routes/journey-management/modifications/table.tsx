import { ModificationStatusMark } from '#app/components/modifications/mark.tsx'
import { effectText, MODIFICATION_ACT_LABELS } from '#app/components/modifications/words.ts'
import type { IconName } from '#app/components/ui/icon-names.ts'
import { type Column, TwoLines } from '#app/components/ui/list/data-table.tsx'
import { MenuItem, MenuRule } from '#app/components/ui/list/menu.tsx'
import { dayAndTime } from '#app/lib/dates/french-dates.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { duration } from '#domain/formats/hours.ts'
import { formatMoney } from '#domain/formats/number.ts'
import { MODIFICATION_ACTS, type ModificationAct } from '#domain/journey-management/modifications/transitions.ts'
import {
  MODIFICATION_REQUESTER_LABELS,
  MODIFICATION_SCOPE_LABELS,
  MODIFICATION_TYPE_LABELS,
} from '#domain/journey-management/modifications/values.ts'
import type { ModificationRow } from './rows.server.ts'

interface ColumnsOf {
  links: ListLinks
  money: boolean
  /** Register of applied, refused and cancelled modifications. */
  register: boolean
}

export function modificationColumns({ links, money, register }: ColumnsOf): Column<ModificationRow>[] {
  const columns: (Column<ModificationRow> | false)[] = [
    {
      key: 'number',
      header: 'N°',
      kind: 'code',
      width: '132px',
      sortable: true,
      hideBelow: register ? 1440 : 1100,
      cell: row => row.number,
    },
    {
      key: 'requested',
      header: 'Demandée le, par',
      width: '138px',
      sortable: true,
      card: 'first',
      cell: row => <TwoLines top={dayAndTime(row.requestedAt)} sub={MODIFICATION_REQUESTER_LABELS[row.requestedBy]} />,
    },
    {
      key: 'target',
      header: 'Cible',
      kind: 'name',
      least: 230,
      card: 'title',
      title: row => `${row.label} · ${row.reason}`,
      cell: row => (
        <TwoLines
          top={<a href={links.to({ panel: 'modification', modification: row.id })}>{row.label}</a>}
          sub={[register && row.number, row.journey ?? row.line, row.company].filter(Boolean).join(' · ')}
        />
      ),
    },
    {
      key: 'type',
      header: 'Type',
      width: register ? '132px' : '150px',
      sortable: true,
      card: 'sub',
      cell: row => <TwoLines top={MODIFICATION_TYPE_LABELS[row.type]} sub={MODIFICATION_SCOPE_LABELS[row.scope]} />,
    },
    {
      key: 'change',
      header: 'Avant → après',
      width: '176px',
      card: 'start',
      title: row => row.short,
      cell: row => row.short,
    },
    {
      key: 'effect',
      header: 'Effet',
      width: register ? '104px' : '130px',
      sortable: true,
      hideBelow: register ? 1100 : 940,
      card: 'end',
      title: effectText,
      cell: row => (row.scope === 'TRAJET' ? formatDate(row.effectiveFrom) : effectText(row)),
    },
    money && {
      key: 'impact',
      header: 'Impact',
      kind: 'num',
      width: '96px',
      sortable: true,
      hideBelow: 1280,
      cell: row => (row.priceImpactCents === null ? null : formatMoney(row.priceImpactCents)),
    },
    register && {
      key: 'applied',
      header: 'Appliquée le',
      width: '130px',
      sortable: true,
      hideBelow: 940,
      cell: row => <TwoLines top={row.treatedAt ? dayAndTime(row.treatedAt) : '—'} sub={delayText(row)} />,
    },
    register && {
      key: 'people',
      header: 'Auteur, valideur',
      width: '132px',
      hideBelow: 1100,
      cell: row => <TwoLines top={row.author ?? '—'} sub={row.approver ?? '—'} />,
    },
    {
      key: 'status',
      header: 'Statut',
      width: '116px',
      sortable: true,
      card: 'status',
      cell: row => <ModificationStatusMark status={row.status} />,
    },
  ]
  return columns.filter(column => column !== false)
}

/** Processing time from the request: « en 1 h 20 » (`domain.md` §4.3, « délai de traitement »). */
function delayText({ requestedAt, treatedAt }: ModificationRow): string {
  if (!treatedAt) return ''
  const minutes = Math.max(0, Math.round((Date.parse(treatedAt) - Date.parse(requestedAt)) / 60_000))
  return minutes >= 48 * 60 ? `en ${Math.round(minutes / 1440)} j` : `en ${duration(minutes)}`
}

const ACT_ICONS: Record<ModificationAct, IconName> = {
  submit: 'send',
  edit: 'pencil',
  validate: 'check',
  refuse: 'x',
  apply: 'check',
  cancel: 'trash-2',
  notify: 'bell',
  reverse: 'rotate-ccw',
}
const DANGEROUS: readonly ModificationAct[] = ['refuse', 'cancel']

export function ModificationMenu({ row, links }: { row: ModificationRow; links: ListLinks }) {
  const over = { panel: 'modification', modification: row.id }
  return (
    <>
      <MenuItem href={links.to(over)} icon="eye" label="Ouvrir la modification" />
      {row.journey && (
        <MenuItem href={`/journey-management/journeys?trajet=${row.journey}`} icon="truck" label="Ouvrir le trajet" />
      )}
      {row.liveLineId && (
        <MenuItem
          href={`/journey-management/live-lines?panel=show&id=${row.liveLineId}`}
          icon="route"
          label="Ouvrir le trajet prévu"
        />
      )}
      {row.acts.length > 0 && <MenuRule />}
      {MODIFICATION_ACTS.filter(act => row.acts.includes(act)).map(act => (
        <MenuItem
          key={act}
          href={links.to(act === 'edit' ? { ...over, panel: 'modify' } : { ...over, acte: act })}
          icon={ACT_ICONS[act]}
          label={`${MODIFICATION_ACT_LABELS[act]}…`}
          danger={DANGEROUS.includes(act)}
        />
      ))}
    </>
  )
}
