import { DesignationDue, InfractionStatusMark } from '#app/components/incidents-management/infraction-marks.tsx'
import { type Column, TwoLines } from '#app/components/ui/list/data-table.tsx'
import { MenuItem, MenuRule } from '#app/components/ui/list/menu.tsx'
import type { ApiClient, RowOf } from '#app/lib/api/answers.ts'
import { clockTime } from '#app/lib/dates/french-dates.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { formatMoney } from '#domain/formats/number.ts'
import { INFRACTION_FIELDS as FIELDS } from '#domain/incidents-management/infractions/fields.ts'
import type { InfractionAct } from '#domain/incidents-management/infractions/transitions.ts'
import { PAYMENT_STATUS_LABELS } from '#domain/incidents-management/infractions/values.ts'

type Row = Pick<
  RowOf<ApiClient['incidents-management']['infractions']['$get']>,
  | 'id'
  | 'noticeNo'
  | 'number'
  | 'offence'
  | 'occurredAt'
  | 'place'
  | 'plate'
  | 'driver'
  | 'identifiedAt'
  | 'journey'
  | 'points'
  | 'fixedCents'
  | 'noticeSentOn'
  | 'designationDueOn'
  | 'designatedOn'
  | 'paymentStatus'
  | 'status'
> & { acts: InfractionAct[] }

export const INFRACTION_ACT_LABELS: Record<InfractionAct, string> = {
  identify: 'Identifier le chauffeur',
  designate: 'Marquer désignée',
  pay: 'Payer',
  contest: 'Contester',
  outcome: 'Issue de la contestation',
  update: 'Modifier',
  close: 'Clore',
  delete: 'Supprimer',
}
export const INFRACTION_ICONS = {
  identify: 'user-check',
  designate: 'send',
  pay: 'euro',
  contest: 'message-square',
  outcome: 'flag',
  update: 'pencil',
  close: 'archive',
  delete: 'trash-2',
} as const

/** Acts with a panel; the others ask. */
export const actParameters = (act: InfractionAct, id: string): Record<string, string> => {
  if (act === 'close' || act === 'delete') return { confirm: act, id }
  return { panel: act === 'update' ? 'edit' : act, id }
}

export function infractionColumns({ links, today }: { links: ListLinks; today: string }): Column<Row>[] {
  return [
    {
      key: 'noticeNo',
      header: FIELDS.noticeNo.label,
      width: '124px',
      kind: 'code',
      sortable: true,
      card: 'first',
      hideBelow: 780,
      cell: row => <TwoLines top={row.noticeNo} sub={row.number} />,
    },
    {
      key: 'offence',
      header: 'Infraction, lieu',
      kind: 'name',
      card: 'title',
      title: row => [row.offence, row.place].filter(Boolean).join(' · '),
      cell: row => <TwoLines top={<a href={links.to({ panel: 'show', id: row.id })}>{row.offence}</a>} sub={row.place ?? ''} />,
    },
    {
      key: 'date',
      header: FIELDS.occurredAt.label,
      width: '92px',
      sortable: true,
      card: 'start',
      cell: row => <TwoLines top={formatDate(toLocal(row.occurredAt).slice(0, 10))} sub={clockTime(row.occurredAt)} />,
    },
    {
      key: 'means',
      header: 'Chauffeur, véhicule',
      width: '168px',
      card: 'sub',
      hideBelow: 940,
      title: row => row.driver,
      cell: row => (
        <TwoLines
          top={row.driver ?? 'inconnu'}
          sub={[row.plate, row.driver && !row.identifiedAt && 'proposé'].filter(Boolean).join(' · ')}
        />
      ),
    },
    { key: 'points', header: 'Points', kind: 'num', width: '64px', sortable: true, hideBelow: 1100, cell: row => row.points },
    {
      key: 'amount',
      header: 'Montant',
      kind: 'num',
      width: '84px',
      sortable: true,
      hideBelow: 1100,
      cell: row =>
        row.fixedCents !== null && (
          <TwoLines
            top={formatMoney(row.fixedCents)}
            sub={row.paymentStatus === 'PAYEE' ? PAYMENT_STATUS_LABELS.PAYEE.toLowerCase() : ''}
          />
        ),
    },
    {
      key: 'sent',
      header: FIELDS.noticeSentOn.label,
      width: '104px',
      hideBelow: 1280,
      cell: row => formatDate(row.noticeSentOn),
    },
    {
      key: 'designation',
      header: FIELDS.designationDueOn.label,
      width: '112px',
      sortable: true,
      card: 'end',
      cell: row => <DesignationDue {...row} due={row.designationDueOn} today={today} />,
    },
    {
      key: 'status',
      header: FIELDS.status.label,
      width: '152px',
      sortable: true,
      card: 'status',
      cell: row => <InfractionStatusMark status={row.status} />,
    },
  ]
}

export function InfractionMenu({ row, links }: { row: Row; links: ListLinks }) {
  return (
    <>
      <MenuItem href={links.to({ panel: 'show', id: row.id })} icon="eye" label="Ouvrir l'infraction" />
      {row.journey && (
        <MenuItem href={`/journey-management/journeys?trajet=${row.journey}`} icon="truck" label="Ouvrir le trajet" />
      )}
      {row.acts.length > 0 && <MenuRule />}
      {row.acts.map(act => (
        <MenuItem
          key={act}
          href={links.to(actParameters(act, row.id))}
          icon={INFRACTION_ICONS[act]}
          label={`${INFRACTION_ACT_LABELS[act]}…`}
          danger={act === 'delete'}
        />
      ))}
    </>
  )
}
