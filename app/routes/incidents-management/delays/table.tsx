import { DelayStatusMark } from '#app/components/journey-management/delay-status.tsx'
import { type Column, TwoLines } from '#app/components/ui/list/data-table.tsx'
import { MenuItem, MenuRule } from '#app/components/ui/list/menu.tsx'
import type { ApiClient, RowOf } from '#app/lib/api/answers.ts'
import { clockTime } from '#app/lib/dates/french-dates.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { formatMoney, withUnit } from '#domain/formats/number.ts'
import { DELAY_FIELDS as FIELDS } from '#domain/incidents-management/delays/fields.ts'
import type { DelayAct } from '#domain/incidents-management/delays/transitions.ts'

type Row = Omit<
  RowOf<ApiClient['incidents-management']['delays']['$get']>,
  'version' | 'journeyId' | 'companyId' | 'stopPosition' | 'causeCode' | 'contestReason' | 'clientInformedBy' | 'comment'
> & { acts: DelayAct[] }

export const DELAY_ACT_LABELS: Record<DelayAct, string> = {
  qualify: 'Qualifier',
  inform: 'Informer le client',
  contest: 'Contester',
  close: 'Clore',
  archive: 'Archiver',
  restore: "Sortir de l'archive",
}

const minutesOf = (minutes: number) => withUnit(String(minutes), 'min')

export function delayColumns({ links, money }: { links: ListLinks; money: boolean }): Column<Row>[] {
  const columns: (Column<Row> | false)[] = [
    {
      key: 'date',
      header: 'Date',
      width: '104px',
      sortable: true,
      card: 'first',
      cell: row => <TwoLines top={formatDate(toLocal(row.dueAt).slice(0, 10))} sub={row.number} />,
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
    { key: 'stop', header: 'Arrêt', width: '148px', hideBelow: 940, title: row => row.stop, cell: row => row.city },
    {
      key: 'times',
      header: 'Prévu, réel',
      width: '96px',
      hideBelow: 780,
      card: 'start',
      cell: row => (
        <TwoLines
          top={clockTime(row.dueAt)}
          sub={row.estimated ? `vers ${clockTime(row.observedAt)}` : clockTime(row.observedAt)}
        />
      ),
    },
    {
      key: 'minutes',
      header: FIELDS.minutes.label,
      kind: 'num',
      width: '92px',
      sortable: true,
      card: 'end',
      cell: row => <TwoLines top={<b>{minutesOf(row.minutes)}</b>} sub={`tol. ${row.toleranceMin}`} />,
    },
    {
      key: 'cause',
      header: 'Cause',
      width: '164px',
      card: 'sub',
      title: row => row.cause,
      cell: row =>
        row.cause && <TwoLines top={row.cause} sub={row.responsibility && FIELDS.responsibility.read(row.responsibility)} />,
    },
    {
      key: 'informed',
      header: 'Client informé',
      width: '112px',
      hideBelow: 1100,
      cell: row => row.clientInformedAt && clockTime(row.clientInformedAt),
    },
    money && {
      key: 'penalty',
      header: FIELDS.penaltyCents.label,
      kind: 'num',
      width: '96px',
      hideBelow: 1280,
      cell: row => row.penaltyCents !== null && formatMoney(row.penaltyCents),
    },
    {
      key: 'status',
      header: FIELDS.status.label,
      width: '116px',
      sortable: true,
      card: 'status',
      cell: row => <DelayStatusMark status={row.status} archived={row.archived} />,
    },
  ]
  return columns.filter(column => column !== false)
}

const ICONS = {
  qualify: 'check',
  inform: 'send',
  contest: 'message-square',
  close: 'lock',
  archive: 'archive',
  restore: 'archive-restore',
} as const

/** Acts with a panel; the others ask. */
export const actParameters = (act: DelayAct, id: string): Record<string, string> =>
  act === 'qualify' || act === 'inform' ? { panel: act, id } : { confirm: act, id }

export function DelayMenu({ row, links }: { row: Row; links: ListLinks }) {
  return (
    <>
      <MenuItem href={links.to({ panel: 'show', id: row.id })} icon="eye" label="Ouvrir le retard" />
      <MenuItem href={`/journey-management/journeys?trajet=${row.journey}`} icon="truck" label="Ouvrir le trajet" />
      {row.status !== 'CLOS' && row.acts.length > 0 && (
        <MenuItem href={links.to({ panel: 'action', id: row.id })} icon="plus" label="Ajouter une action…" />
      )}
      {row.acts.length > 0 && <MenuRule />}
      {row.acts.map(act => (
        <MenuItem key={act} href={links.to(actParameters(act, row.id))} icon={ICONS[act]} label={`${DELAY_ACT_LABELS[act]}…`} />
      ))}
    </>
  )
}
