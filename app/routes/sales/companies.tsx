import { CompanyStatusMark } from '#app/components/sales/company-status.tsx'
import { type Column, DataTable, Rows } from '#app/components/ui/data-table.tsx'
import { Empty, NoResult } from '#app/components/ui/empty.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { Filter, ListHead } from '#app/components/ui/list-head.tsx'
import { MenuItem } from '#app/components/ui/menu.tsx'
import { Pager } from '#app/components/ui/pager.tsx'
import { json } from '#app/lib/api/error.ts'
import { type ListLinks, listLinks } from '#app/lib/lists/list-links.ts'
import { queryOf } from '#app/lib/lists/query.ts'
import { authorize } from '#app/lib/session/session.server.ts'
import { formatMoney } from '#domain/formats/number.ts'
import { departmentOf } from '#domain/formats/postal-code.ts'
import { may } from '#domain/rights.ts'
import { COMPANY_STATUS_LABELS, COMPANY_STATUSES, COMPANY_TYPE_LABELS, COMPANY_TYPES } from '#domain/sales/company-values.ts'
import { SCREENS } from '#domain/screens.ts'
import type { Route } from './+types/companies'

export const handle = {
  title: SCREENS['/sales/companies'].title,
  count: (data: Route.ComponentProps['loaderData']) => (data.page.capped ? `${data.page.total}+` : data.page.total),
}

export const meta: Route.MetaFunction = () => [{ title: `${handle.title} · Quai` }]

export async function loader(args: Route.LoaderArgs) {
  const { api, user, role } = await authorize(args)
  const page = await json(api.sales.companies.$get({ query: queryOf(args.url) }))
  return {
    page,
    search: args.url.search,
    userId: user.id,
    can: { write: may(role, 'company.write'), money: may(role, 'company.money') },
  }
}

export default function Companies({ loaderData }: Route.ComponentProps) {
  const { page, search, userId, can } = loaderData
  const links = listLinks(search)
  const chips = chipsOf(links)
  const mine = links.all('salesUser').includes(userId)
  return (
    <div className="page">
      <ListHead
        views={[
          { label: 'Tous', href: links.to({ salesUser: null }), current: !mine },
          { label: 'Mes clients', href: links.to({ salesUser: userId }), current: mine },
        ]}
        actions={
          can.write && (
            <a className="btn btn-sm btn-primary" href={links.to({ panel: 'new' })}>
              <Icon name="plus" />
              Nouveau client
            </a>
          )
        }
        search={{ value: links.get('q'), placeholder: 'Code, raison sociale, SIREN…', keep: links.keep('q') }}
        filters={
          <>
            <Filter id="f-status" label="Statut" count={links.all('status').length} keep={links.keep('status')}>
              <Field
                type="checkboxes"
                name="status"
                label="Statut"
                defaultValue={links.all('status')}
                options={COMPANY_STATUSES.map(value => ({ value, label: COMPANY_STATUS_LABELS[value] }))}
              />
            </Filter>
            <Filter
              id="f-more"
              label="Plus de filtres"
              more
              count={['type', 'department', 'noRequest', 'archived'].filter(name => links.all(name).length > 0).length}
              keep={links.keep('type', 'department', 'noRequest', 'archived')}
            >
              <Field
                type="checkboxes"
                name="type"
                label="Type"
                defaultValue={links.all('type')}
                options={COMPANY_TYPES.map(value => ({ value, label: COMPANY_TYPE_LABELS[value] }))}
              />
              <Field
                name="department"
                label="Département"
                small
                inputMode="numeric"
                maxLength={3}
                defaultValue={links.get('department')}
              />
              <Field
                type="checkbox"
                name="noRequest"
                label="Sans cahier des charges"
                value="1"
                defaultValue={links.get('noRequest') === '1'}
              />
              <Field
                type="checkbox"
                name="archived"
                label="Afficher les archivés"
                value="1"
                defaultValue={links.get('archived') === '1'}
              />
            </Filter>
          </>
        }
        chips={chips}
        resetHref="?"
      />
      {page.rows.length === 0 ? (
        chips.length > 0 || links.get('q') ? (
          <NoResult chips={chips} resetHref="?" />
        ) : (
          <Empty title="Aucun client">
            Les entreprises pour qui vous roulez, avec leurs contacts, leurs sites et leurs conditions.
          </Empty>
        )
      ) : (
        <Rows>
          <DataTable
            caption="Clients"
            columns={can.money ? COLUMNS : COLUMNS.filter(column => column.key !== 'creditLimit')}
            rows={page.rows}
            rowKey={row => row.id}
            rowLabel={row => row.legalName}
            sort={links.sort('legalName')}
            menu={{
              items: row => <MenuItem href={`/sales/companies/${row.id}`} icon="eye" label="Ouvrir la fiche" />,
              href: menu => links.to({ menu, page: page.page }),
              open: links.get('menu'),
            }}
          />
          <Pager
            page={page.page}
            perPage={page.perPage}
            shown={page.rows.length}
            total={page.capped ? { moreThan: page.total, countHref: links.to({ count: 'exact' }) } : page.total}
            href={number => links.to({ page: number })}
            keep={links.keep('perPage')}
          />
        </Rows>
      )}
    </div>
  )
}

type Row = Route.ComponentProps['loaderData']['page']['rows'][number]

const COLUMNS: Column<Row>[] = [
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
    cell: row => typeof row.creditLimitCents === 'number' && formatMoney(row.creditLimitCents),
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

function chipsOf(links: ListLinks) {
  return [
    ...links.all('status').map(status => ({
      label: 'Statut',
      value: COMPANY_STATUS_LABELS[status as keyof typeof COMPANY_STATUS_LABELS] ?? status,
      href: links.to({ status: links.all('status').filter(other => other !== status) }),
    })),
    ...links.all('type').map(type => ({
      label: 'Type',
      value: COMPANY_TYPE_LABELS[type as keyof typeof COMPANY_TYPE_LABELS] ?? type,
      href: links.to({ type: links.all('type').filter(other => other !== type) }),
    })),
    ...(links.get('department')
      ? [{ label: 'Département', value: links.get('department'), href: links.to({ department: null }) }]
      : []),
    ...(links.get('noRequest') ? [{ label: 'CDC', value: 'sans', href: links.to({ noRequest: null }) }] : []),
    ...(links.get('archived') ? [{ label: 'Archivés', value: 'affichés', href: links.to({ archived: null }) }] : []),
  ]
}
