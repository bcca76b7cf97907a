import type { ReactNode } from 'react'
import { type ListLinks, pagerOf } from '#app/lib/lists/list-links.ts'
import type { Page } from '#domain/lists.ts'
import { Banner } from '../banner.tsx'
import { CarriedFields } from '../form/carried-fields.tsx'
import { Icon } from '../icon.tsx'
import { BulkBar } from './bulk-bar.tsx'
import type { ChipProps } from './chip.tsx'
import { type DataTableProps, Rows } from './data-table.tsx'
import { NoResult } from './empty.tsx'
import { Pager } from './pages/pager.tsx'
import { PaperHead } from './pages/paper-head.tsx'

const SELECTION = 'bulk'

/**
 * Body of a list: table with pager and bulk bar, or why it is empty. `bulk`: acts on ticked rows beside the export.
 *
 *     <ListBody page={page} links={links} chips={chips} empty={<Empty title="Aucun client">…</Empty>} bulk={<BulkAct name="archive" icon="archive">Archiver…</BulkAct>}>
 *       <DataTable caption="Clients" columns={columns.shown} rowLabel={row => row.legalName} {...tableOf(page, links, 'legalName')} />
 *     </ListBody>
 */
export function ListBody({
  page,
  links,
  chips,
  filtered = chips.length > 0,
  empty,
  noResult = <NoResult chips={[...chips]} resetHref={links.bare} />,
  bulk,
  selectable = true,
  children,
}: {
  page: Page<unknown>
  links: ListLinks
  chips: readonly ChipProps[]
  /** False: these filters are on by themselves, and without rows the list is empty. */
  filtered?: boolean
  /** Shown without rows and without filters. */
  empty: ReactNode
  noResult?: ReactNode
  bulk?: ReactNode
  /** False: no export and no bulk acts. */
  selectable?: boolean
  children: ReactNode
}) {
  const printed = import.meta.env.SSR && links.get('print')
  if (page.rows.length === 0) return filtered || links.get('q') ? noResult : empty
  return (
    <Rows>
      {page.outsideFilters && (
        <Banner tone="info">
          <b>{links.get('q').toUpperCase()}</b> ne répond pas aux filtres{'\u202f'}: la ligne est affichée parce que vous avez
          cherché son numéro exact.
        </Banner>
      )}
      {printed && <PaperHead page={page} links={links} chips={chips} />}
      {children}
      {!printed && <Pager {...pagerOf(page, links)} />}
      {selectable && !printed && (
        <BulkBar id={SELECTION}>
          <CarriedFields keep={links.keep()} />
          <button type="submit" className="btn btn-sm" formMethod="get" name="export" value="csv">
            <Icon name="download" />
            Exporter
          </button>
          <button type="submit" className="btn btn-sm" formMethod="get" name="export" value="xlsx">
            XLSX
          </button>
          {bulk}
        </BulkBar>
      )}
    </Rows>
  )
}

/** Act on the ticked rows: leads to the question at `href`, or at `?confirm=name&id=…&id=…`, or to a form panel. */
export function BulkAct({
  name,
  opens = 'confirm',
  href,
  icon,
  children,
}: {
  name: string
  opens?: 'confirm' | 'panel'
  href?: string
  icon: Parameters<typeof Icon>[0]['name']
  children: ReactNode
}) {
  return (
    <button
      type="submit"
      className="btn btn-sm"
      formMethod="get"
      {...(href ? { formAction: href } : { name: opens, value: name })}
    >
      <Icon name={icon} />
      {children}
    </button>
  )
}

/** Common `<DataTable>` props of a list: rows, selection, sort (`sort` is the default order). */
export function tableOf<Row extends { id: string }>(page: Page<Row>, links: ListLinks, sort: string) {
  return {
    rows: page.rows,
    rowKey: (row: Row) => row.id,
    sort: links.sort(sort),
    selectFor: import.meta.env.SSR && links.get('print') ? undefined : SELECTION,
  } satisfies Partial<DataTableProps<Row>>
}

/** Row menus, opened in place or, without JavaScript, by `?menu=id`; none on paper. `here`: the address names this page. */
export function menuOf<Row>(page: Page<Row>, links: ListLinks, items: (row: Row) => ReactNode, here = page.page > 1) {
  if (import.meta.env.SSR && links.get('print')) return undefined
  return {
    items,
    href: (menu: string | null) => links.to({ menu, page: here ? page.page : null }),
    open: links.get('menu'),
  }
}
