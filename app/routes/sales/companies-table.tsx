import { CompanyStatusMark } from '#app/components/sales/company-status.tsx'
import type { Column } from '#app/components/ui/data-table.tsx'
import { MenuItem, MenuRule } from '#app/components/ui/menu.tsx'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { formatMoney } from '#domain/formats/number.ts'
import { departmentOf } from '#domain/formats/postal-code.ts'
import { type CompanyStatus, nextCompanyStatus } from '#domain/sales/company-values.ts'

export interface CompanyRow {
  id: string
  code: string
  legalName: string
  city: string
  zip: string
  country: string
  salesUser: string | null
  activeRequests: number
  /** Not in the answer for who may not see money. */
  creditLimitCents?: number | null
  status: CompanyStatus
}

/** What the signed-in role may do on the list. */
export interface CompanyRights {
  write: boolean
  money: boolean
  block: boolean
  archive: boolean
  contact: boolean
  request: boolean
  import: boolean
}

export const COMPANY_COLUMNS: Column<CompanyRow>[] = [
  { key: 'code', header: 'Code', kind: 'code', width: '78px', sortable: true, cell: row => row.code },
  {
    key: 'legalName',
    header: 'Raison sociale',
    kind: 'name',
    sortable: true,
    card: 'title',
    cell: row => <a href={`/sales/companies/${row.id}`}>{row.legalName}</a>,
  },
  {
    key: 'city',
    header: 'Commune',
    width: '200px',
    sortable: true,
    card: 'sub',
    hideBelow: 940,
    cell: row => (
      <>
        {row.city} <span className="quiet">{row.country === 'FR' ? departmentOf(row.zip) : row.country}</span>
      </>
    ),
  },
  { key: 'salesUser', header: 'Commercial', kind: 'quiet', width: '150px', hideBelow: 1100, cell: row => row.salesUser },
  { key: 'activeRequests', header: 'CDC', kind: 'num', width: '64px', card: 'start', cell: row => row.activeRequests || null },
  {
    key: 'creditLimit',
    header: 'Encours autorisé',
    kind: 'num',
    width: '140px',
    sortable: true,
    card: 'end',
    cell: row => (typeof row.creditLimitCents === 'number' ? wholeEuros(row.creditLimitCents) : null),
  },
  {
    key: 'status',
    header: 'Statut',
    width: '120px',
    sortable: true,
    card: 'status',
    cell: row => <CompanyStatusMark status={row.status} />,
  },
]

/** A limit is a round sum: its cents show only where there are some. */
const wholeEuros = (cents: number) => formatMoney(cents).replace(',00', '')

/** The menu of a row: what the role may do with a client in that state. */
export function CompanyMenu({ row, can, links }: { row: CompanyRow; can: CompanyRights; links: ListLinks }) {
  const sheet = `/sales/companies/${row.id}`
  const question = (confirm: string) => links.to({ confirm, id: row.id })
  const live = row.status !== 'ARCHIVE'
  const may = (act: Parameters<typeof nextCompanyStatus>[1]) => nextCompanyStatus(row.status, act) !== undefined
  return (
    <>
      <MenuItem href={sheet} icon="eye" label="Ouvrir la fiche" />
      {can.write && live && <MenuItem href={links.to({ panel: 'edit', id: row.id })} icon="pencil" label="Modifier" />}
      {can.request && live && (
        <MenuItem
          href={`/sales/delivery-request?panel=new&company=${row.id}`}
          icon="file-plus"
          label="Nouveau cahier des charges"
        />
      )}
      {can.contact && live && (
        <MenuItem href={`${sheet}?tab=contacts&panel=contact`} icon="user-plus" label="Ajouter un contact" />
      )}
      {(can.block || can.archive) && <MenuRule />}
      {can.write && may('activate') && <MenuItem href={question('activate')} icon="check" label="Activer…" />}
      {can.block && may('block') && <MenuItem href={question('block')} icon="octagon-pause" label="Bloquer…" />}
      {can.block && may('unblock') && <MenuItem href={question('unblock')} icon="play" label="Débloquer…" />}
      {can.archive && may('archive') && <MenuItem href={question('archive')} icon="archive" label="Archiver…" danger />}
      {can.archive && may('restore') && (
        <MenuItem href={question('restore')} icon="archive-restore" label="Sortir de l'archive…" />
      )}
    </>
  )
}
