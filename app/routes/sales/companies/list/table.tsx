import { CompanyStatusMark } from '#app/components/sales/company-status.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import type { Column } from '#app/components/ui/list/data-table.tsx'
import { MenuItem, MenuRule } from '#app/components/ui/list/menu.tsx'
import { figureColumn } from '#app/components/ui/picture/figure.tsx'
import { Meter } from '#app/components/ui/picture/meter.tsx'
import type { ApiClient, RowOf } from '#app/lib/api/answers.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { formatEuros, formatNumber } from '#domain/formats/number.ts'
import { departmentOf } from '#domain/formats/postal-code.ts'
import { OTIF_DAYS, OTIF_LOW, uncostedWords } from '#domain/sales/companies/figures.ts'
import { COMPANY_FILTER_FIELDS } from '#domain/sales/companies/filter-fields.ts'
import { type CompanyAct, nextCompanyStatus } from '#domain/sales/companies/values.ts'
import { kpiDays } from '#domain/sales/kpi/period.ts'

type CompanyRow = RowOf<ApiClient['sales']['companies']['$get']>

export interface CompanyRights {
  /** Has clients of their own. */
  own: boolean
  write: boolean
  money: boolean
  block: boolean
  archive: boolean
  contact: boolean
  request: boolean
  import: boolean
}

/** Columns that the role may see; without the money columns, others take their place in table and card. */
export function companyColumns(money: boolean, today: string): Column<CompanyRow>[] {
  const columns = columnsOf(today)
  return money ? columns : columns.filter(({ key }) => !MONEY.includes(key)).map(column => ({ ...column, ...CARD[column.key] }))
}

const MONEY = ['revenue', 'margin', 'used']
const CARD: Record<string, Partial<Column<CompanyRow>>> = {
  city: { hideBelow: undefined },
  activeRequests: { card: 'start', hideBelow: undefined },
  otif: { card: 'end', hideBelow: undefined },
}

function columnsOf(today: string): Column<CompanyRow>[] {
  const year = kpiDays({ period: 'year' }, today)
  const revenue = figureColumn({ name: 'revenue', unit: '€', period: year })
  const margin = figureColumn({ name: 'marginPct', unit: '%', period: year })
  const otif = figureColumn({ name: 'otif', unit: '%', period: { from: addDays(today, 1 - OTIF_DAYS), to: today } })
  return [
    { key: 'code', header: 'Code', kind: 'code', width: '70px', sortable: true, cell: row => row.code },
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
      width: '144px',
      sortable: true,
      card: 'sub',
      hideBelow: 1100,
      title: row => row.city,
      cell: row => (
        <>
          {`${row.city} `}
          <span className="quiet">{row.country === 'FR' ? departmentOf(row.zip) : row.country}</span>
        </>
      ),
    },
    {
      key: 'types',
      header: 'Type',
      kind: 'quiet',
      width: '150px',
      extra: true,
      cell: row => COMPANY_FILTER_FIELDS.types.read(row.types),
    },
    {
      key: 'salesUser',
      header: 'Commercial',
      kind: 'quiet',
      width: '112px',
      sortable: true,
      hideBelow: 1100,
      title: row => row.salesUser,
      cell: row => row.salesUser,
    },
    {
      key: 'activeRequests',
      header: 'CDC',
      kind: 'num',
      width: '50px',
      sortable: true,
      hideBelow: 780,
      cell: row => row.activeRequests || null,
    },
    {
      key: 'revenue',
      header: 'CA 12 mois',
      kind: 'num',
      width: '92px',
      sortable: true,
      card: 'end',
      head: revenue.head,
      cell: row => (row.revenueCents ? revenue.text(row.revenueCents / 100) : null),
    },
    {
      key: 'margin',
      header: 'Marge',
      kind: 'num',
      width: '68px',
      sortable: true,
      hideBelow: 780,
      title: row => uncostedWords(row.uncosted ?? 0),
      head: margin.head,
      cell: row => row.marginPct != null && marginOf(row.marginPct, margin.text(row.marginPct), row.uncosted ?? 0),
    },
    {
      key: 'otif',
      header: 'OTIF 90 j',
      kind: 'num',
      width: '80px',
      sortable: true,
      hideBelow: 940,
      head: otif.head,
      cell: row => row.otifPct !== null && otifOf(row.otifPct, otif.text(row.otifPct)),
    },
    {
      key: 'used',
      header: 'Encours / autorisé',
      kind: 'num',
      width: '180px',
      sortable: true,
      card: 'start',
      cell: row => used(row.usedCents ?? 0, row.creditLimitCents ?? null),
    },
    {
      key: 'status',
      header: 'Statut',
      width: '100px',
      sortable: true,
      card: 'status',
      cell: row => <CompanyStatusMark status={row.status} />,
    },
  ]
}

function marginOf(pct: number, text: string, uncosted: number) {
  const rate = pct < 0 ? <b className="out-error">{text}</b> : text
  return uncosted === 0 ? (
    rate
  ) : (
    <>
      {rate}*<span className="sr-only">, {uncostedWords(uncosted)}</span>
    </>
  )
}

function otifOf(pct: number, text: string) {
  if (pct >= OTIF_LOW) return text
  return (
    <span className="out-warning">
      <Icon name="arrow-down" />
      {text}
    </span>
  )
}

function used(cents: number, allowed: number | null) {
  if (allowed === null) return cents === 0 ? null : formatEuros(cents)
  const figure = formatNumber(String(Math.round(cents / 100)))
  return <Meter used={figure} allowed={formatEuros(allowed)} ratio={allowed === 0 ? (cents > 0 ? 2 : 0) : cents / allowed} />
}

export function CompanyMenu({ row, can, links }: { row: CompanyRow; can: CompanyRights; links: ListLinks }) {
  const sheet = `/sales/companies/${row.id}`
  const question = (confirm: string) => links.to({ confirm, id: row.id })
  const live = row.status !== 'ARCHIVE'
  const may = (act: CompanyAct) => nextCompanyStatus(row.status, act) !== undefined
  return (
    <>
      <MenuItem href={sheet} icon="eye" label="Ouvrir la fiche" />
      {can.write && live && <MenuItem href={links.to({ panel: 'edit', id: row.id })} icon="pencil" label="Modifier" />}
      {can.request && live && row.types.includes('CLIENT') && (
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
