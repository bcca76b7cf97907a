import { CertificationStatusMark } from '#app/components/human-resources/certification-status.tsx'
import { type Column, TwoLines } from '#app/components/ui/list/data-table.tsx'
import { MenuItem, MenuRule } from '#app/components/ui/list/menu.tsx'
import type { ApiClient, RowOf } from '#app/lib/api/answers.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { CERTIFICATION_FIELDS as FIELDS } from '#domain/human-resources/driver-certifications/fields.ts'
import { leftWords } from '#domain/human-resources/driver-certifications/values.ts'
import { actsOf, type CertificationRights } from './acts.ts'

type Row = RowOf<ApiClient['human-resources']['driver-certifications']['$get']>
export type CertificationRow = Omit<Row, 'version' | 'typeId' | 'depotId' | 'reason' | 'state'>

interface ColumnsProps {
  links: ListLinks
  can: CertificationRights
  today: string
}

export function certificationColumns({ links, can, today }: ColumnsProps): Column<CertificationRow>[] {
  const columns: Column<CertificationRow>[] = [
    {
      key: 'driver',
      header: 'Chauffeur',
      kind: 'name',
      sortable: true,
      card: 'title',
      cell: row => (
        <TwoLines
          top={<a href={links.to({ panel: 'show', id: row.id })}>{row.driver}</a>}
          sub={row.depot ?? (row.driverLeft ? 'sorti' : null)}
        />
      ),
    },
    {
      key: 'type',
      header: 'Habilitation, n°',
      width: '232px',
      sortable: true,
      card: 'sub',
      title: row => row.type,
      cell: row => <TwoLines top={row.type} sub={row.number} />,
    },
    {
      key: 'obtained',
      header: 'Obtenue',
      width: '104px',
      sortable: true,
      hideBelow: 940,
      cell: row => row.obtainedOn && formatDate(row.obtainedOn),
    },
    {
      key: 'end',
      header: 'Échéance',
      width: '112px',
      sortable: true,
      card: 'start',
      cell: row =>
        row.validTo ? (
          <TwoLines top={formatDate(row.validTo)} sub={<EndWords row={row} today={today} />} />
        ) : (
          <span className="help">sans échéance</span>
        ),
    },
    {
      key: 'status',
      header: 'Statut',
      width: '168px',
      card: 'status',
      cell: row => <CertificationStatusMark status={row.status} />,
    },
    {
      key: 'organisation',
      header: FIELDS.organisation.label,
      width: '160px',
      extra: true,
      cell: row => row.organisation,
    },
    {
      key: 'papers',
      header: 'Pièces',
      kind: 'num',
      width: '80px',
      hideBelow: 1100,
      card: 'end',
      cell: row => row.papers || null,
    },
  ]
  // Roles that read only name, type and dates do not get columns that are always empty.
  return can.detail ? columns : columns.filter(({ key }) => key !== 'organisation' && key !== 'papers')
}

/** « 45 jours », « depuis 3 jours »; nothing when out of use. */
function EndWords({ row, today }: { row: CertificationRow; today: string }) {
  const words = leftWords(row.validTo!, today)
  if (row.status === 'EXPIREE') return <span className="out-error">{words}</span>
  if (row.status === 'A_RENOUVELER') return <span className="out-warning">{words}</span>
  return row.status === 'REMPLACEE' || row.status === 'ANNULEE' ? null : words
}

export function CertificationMenu({ row, can, links }: { row: CertificationRow; can: CertificationRights; links: ListLinks }) {
  const at = (changes: Record<string, string>) => links.to({ ...changes, id: row.id })
  const acts = actsOf(row, can)
  return (
    <>
      <MenuItem href={at({ panel: 'show' })} icon="eye" label="Ouvrir la fiche" />
      <MenuItem href={links.to({ driver: row.driverId })} icon="list" label="Toutes ses habilitations" />
      {acts.renew && <MenuItem href={at({ panel: 'renew' })} icon="calendar-plus" label="Renouveler…" />}
      {acts.remind && <MenuItem href={at({ confirm: 'remind' })} icon="bell" label="Relancer…" />}
      {acts.obtain && <MenuItem href={at({ panel: 'obtain' })} icon="check" label="Confirmer l'obtention…" />}
      {acts.edit && <MenuItem href={at({ panel: 'edit' })} icon="pencil" label="Modifier" />}
      {(acts.suspend || acts.lift || acts.cancel) && <MenuRule />}
      {acts.suspend && <MenuItem href={at({ confirm: 'suspend' })} icon="circle-pause" label="Suspendre…" />}
      {acts.lift && <MenuItem href={at({ confirm: 'lift' })} icon="play" label="Lever la suspension…" />}
      {acts.cancel && <MenuItem href={at({ confirm: 'cancel' })} icon="ban" label="Annuler…" danger />}
    </>
  )
}
