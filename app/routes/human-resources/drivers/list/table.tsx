import { DriverStatusMark } from '#app/components/human-resources/driver-status.tsx'
import { MissingItems } from '#app/components/human-resources/missing-links.tsx'
import { type Column, TwoLines } from '#app/components/ui/list/data-table.tsx'
import { MenuItem, MenuRule } from '#app/components/ui/list/menu.tsx'
import type { ApiClient, RowOf } from '#app/lib/api/answers.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { duration, minutesOf } from '#domain/formats/hours.ts'
import { formatPhone } from '#domain/formats/phone.ts'
import { DRIVER_FILTER_FIELDS as FIELDS } from '#domain/human-resources/drivers/filter-fields.ts'
import { actItems } from '../act-items.ts'
import { Deadline } from '../deadline.tsx'
import type { DriverRights } from '../panels.server.ts'

export type DriverRow = RowOf<ApiClient['human-resources']['drivers']['$get']>

export const driverColumns = (personal: boolean, today: string): Column<DriverRow>[] =>
  COLUMNS(today).filter(({ key }) => personal || !PERSONAL.includes(key))

/** Codes are never cut: those beyond the first two are counted, and the tooltip lists all. */
const SHOWN_TOURS = 2
const firstTours = (codes: readonly string[]) =>
  FIELDS.tours.read(codes.slice(0, SHOWN_TOURS)) + (codes.length > SHOWN_TOURS ? `, + ${codes.length - SHOWN_TOURS}` : '')

const PERSONAL = ['contract', 'employer']

const COLUMNS = (today: string): Column<DriverRow>[] => [
  { key: 'code', header: 'Matricule', kind: 'code', width: '84px', sortable: true, hideBelow: 780, cell: row => row.code },
  {
    key: 'name',
    header: 'Nom',
    kind: 'name',
    sortable: true,
    card: 'title',
    cell: row => <a href={`/human-resources/drivers/${row.id}`}>{row.name}</a>,
  },
  {
    key: 'category',
    header: FIELDS.category.label,
    width: '132px',
    sortable: true,
    hideBelow: 1280,
    cell: row => FIELDS.category.read(row.category),
  },
  {
    key: 'depot',
    header: 'Dépôt, tournée',
    width: '164px',
    sortable: true,
    card: 'sub',
    hideBelow: 1100,
    title: row => [row.depot, FIELDS.tours.read(row.tours)].filter(Boolean).join(' · '),
    cell: row => <TwoLines top={row.depot} sub={firstTours(row.tours) || 'Sans tournée'} />,
  },
  {
    key: 'contract',
    header: 'Contrat, horaire',
    width: '116px',
    sortable: true,
    hideBelow: 1280,
    cell: row =>
      row.contract && (
        <TwoLines
          top={FIELDS.contract.read(row.contract)}
          sub={row.weeklyHours ? `${duration(minutesOf(row.weeklyHours))} / sem.` : null}
        />
      ),
  },
  {
    key: 'employer',
    header: FIELDS.employer.label,
    kind: 'quiet',
    width: '116px',
    extra: true,
    cell: row => row.employer && FIELDS.employer.read(row.employer),
  },
  {
    key: 'licences',
    header: FIELDS.licenceCategories.label,
    kind: 'code',
    width: '92px',
    hideBelow: 780,
    cell: row => row.licenceCategories.join(', '),
  },
  {
    key: 'day',
    header: FIELDS.day.label,
    width: '120px',
    card: 'status',
    cell: row => <DriverStatusMark status={row.status} day={row.day} />,
  },
  {
    key: 'deadline',
    header: 'Prochaine échéance',
    width: '176px',
    sortable: true,
    hideBelow: 940,
    card: 'start',
    title: row => row.deadlineOf,
    cell: row => row.deadline && <TwoLines top={<Deadline on={row.deadline} today={today} />} sub={row.deadlineOf} />,
  },
  {
    key: 'week',
    header: 'Heures semaine',
    kind: 'num',
    width: '112px',
    hideBelow: 1100,
    cell: ({ week }) => (
      <TwoLines
        top={<span className={week.service > week.limit ? 'out-error' : undefined}>{duration(week.service)}</span>}
        sub={`sur ${duration(week.limit)}`}
      />
    ),
  },
  {
    key: 'phone',
    header: 'Téléphone',
    width: '128px',
    card: 'end',
    cell: row => <a href={`tel:${row.phone}`}>{formatPhone(row.phone)}</a>,
  },
]

export function DriverMenu({ row, can, links }: { row: DriverRow; can: DriverRights; links: ListLinks }) {
  const sheet = `/human-resources/drivers/${row.id}`
  const at = (panel: string) => links.to({ panel, id: row.id })
  const live = row.status !== 'ARCHIVE'
  const acts = actItems(row, can)
  return (
    <>
      <MenuItem href={sheet} icon="eye" label="Ouvrir la fiche" />
      {can.write && live && <MenuItem href={at('edit')} icon="pencil" label="Modifier" />}
      {can.phone && !can.write && live && <MenuItem href={at('phone')} icon="phone" label="Changer le téléphone" />}
      {can.photo && live && <MenuItem href={at('photo')} icon="circle-user-round" label="Photo" />}
      {can.account && live && row.status !== 'SORTI' && !row.hasAccess && (
        <MenuItem href={at('access')} icon="user-plus" label="Créer l'accès" />
      )}
      {can.account && live && <MenuItem href={at('account')} icon="user-pen" label="Compte utilisateur" />}
      {can.data && <MenuItem href={at('person-data')} icon="shield" label="Données de la personne" />}
      {can.missing && (row.status === 'ACTIF' || row.status === 'SUSPENDU') && (
        <>
          <MenuRule />
          <MissingItems driverId={row.id} />
        </>
      )}
      {acts.length > 0 && <MenuRule />}
      {acts.map(({ act, ...item }) => (
        <MenuItem key={act} href={links.to({ confirm: act, id: row.id })} {...item} />
      ))}
    </>
  )
}
