import { RequestStatusMark } from '#app/components/sales/request-status.tsx'
import { WeekDays } from '#app/components/sales/week-days.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { type Column, DataTable, Rows, TwoLines } from '#app/components/ui/data-table.tsx'
import { Empty, NoResult } from '#app/components/ui/empty.tsx'
import { Status } from '#app/components/ui/feu.tsx'
import { ListHead } from '#app/components/ui/list-head.tsx'
import { MenuAction, MenuItem } from '#app/components/ui/menu.tsx'
import { Pager } from '#app/components/ui/pager.tsx'
import { PrintButton } from '#app/components/ui/print-button.tsx'
import { json } from '#app/lib/api/error.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { submit } from '#app/lib/forms/submit.server.ts'
import { listLinks } from '#app/lib/lists/list-links.ts'
import { queryOf } from '#app/lib/lists/query.ts'
import { authorize } from '#app/lib/session/session.server.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { daysBetween, formatDate } from '#domain/calendar/dates.ts'
import { formatNumber } from '#domain/formats/number.ts'
import { VEHICLE_CATEGORY_LABELS, type VehicleCategory } from '#domain/materials/vehicle-values.ts'
import { mayOnRequest } from '#domain/sales/delivery-request-states.ts'
import { REQUEST_KIND_LABELS } from '#domain/sales/delivery-request-values.ts'
import { SCREENS } from '#domain/screens.ts'
import type { Route } from './+types/delivery-requests'
import { ConceptionFilters, conceptionChips } from './conception-filters.tsx'

export const handle = {
  title: SCREENS['/journey-management/delivery-request'].title,
  count: (data: Route.ComponentProps['loaderData']) => (data.page.capped ? `${data.page.total}+` : data.page.total),
}

export const meta: Route.MetaFunction = () => [{ title: `${handle.title} · Quai` }]

export async function loader(args: Route.LoaderArgs) {
  const { api, user, role } = await authorize(args)
  const [page, designers] = await Promise.all([
    json(api['journey-management']['delivery-request'].$get({ query: queryOf(args.url) })),
    json(api.lookup[':kind'].$get({ param: { kind: 'designer' }, query: {} })),
  ])
  const today = toLocal(new Date()).slice(0, 10)
  return {
    page: {
      ...page,
      rows: page.rows.map(row => ({
        ...row,
        daysLeft: daysBetween(today, row.validFrom),
        takeable: mayOnRequest(role, row.status, 'take'),
      })),
    },
    designers: designers.rows.map(({ id, text }) => ({ value: id, label: text })),
    search: args.url.search,
    userId: user.id,
    idempotencyKey: crypto.randomUUID(),
  }
}

export async function action(args: Route.ActionArgs) {
  const { api } = await authorize(args)
  const form = await readForm(args.request)
  if (form.intent !== 'take') throw new Response(null, { status: 400 })
  const take = api['journey-management']['delivery-request'][':id'].take
  return submit(form, () => json(take.$post({ param: { id: String(form.typed.id ?? '') } }, form.headers)), {
    to: taken => `/journey-management/delivery-request/${taken.id}?tab=conception`,
    flash: taken => `${taken.number} est pris en charge`,
  })
}

export default function ConceptionRequests({ loaderData, actionData }: Route.ComponentProps) {
  const { page, designers, search, userId, idempotencyKey } = loaderData
  const links = listLinks(search)
  const { chips, filtered } = conceptionChips(links, designers)
  const mine = links.all('designer').includes(userId)
  const everything = links.get('all') === '1' && !mine
  return (
    <div className="page">
      {actionData && (
        <div className="mb-3">
          <Banner tone="error">{actionData.message}</Banner>
        </div>
      )}
      <ListHead
        views={[
          { label: 'À concevoir', href: links.to({ designer: null, all: null, status: null }), current: !mine && !everything },
          { label: 'Mes dossiers', href: links.to({ designer: userId, all: null, status: null }), current: mine },
          { label: 'Tous les statuts', href: links.to({ designer: null, all: '1', status: null }), current: everything },
        ]}
        actions={<PrintButton />}
        search={{ value: links.get('q'), placeholder: 'N°, client, intitulé…', keep: links.keep('q') }}
        filters={<ConceptionFilters links={links} designers={designers} />}
        chips={chips}
        resetHref={filtered ? '?' : undefined}
      />
      {page.rows.length === 0 ? (
        filtered || links.get('q') ? (
          <NoResult chips={chips} resetHref="?" />
        ) : (
          <Empty title="Rien à concevoir">
            Les besoins vendus que le commercial envoie en conception, pour en faire des lignes qui peuvent rouler.
          </Empty>
        )
      ) : (
        <Rows>
          <DataTable
            caption="Cahiers des charges à concevoir"
            columns={COLUMNS}
            rows={page.rows}
            rowKey={row => row.id}
            rowLabel={row => `${row.number} ${row.title}`}
            rowState={row => (isUrgent(row) ? 'urgent' : undefined)}
            sort={links.sort('validFrom')}
            twoLines
            menu={{
              items: row => (
                <>
                  <MenuItem href={`/journey-management/delivery-request/${row.id}`} icon="eye" label="Ouvrir" />
                  {row.takeable && (
                    <MenuAction
                      name="intent"
                      value="take"
                      fields={{ id: row.id, idempotencyKey }}
                      icon="user-check"
                      label="Prendre en charge"
                    />
                  )}
                </>
              ),
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

const URGENT_DAYS = 7
const isOpen = ({ status }: Row) => status === 'A_CONCEVOIR' || status === 'EN_CONCEPTION'
/** Not delivered, and to start within a week or already late. */
const isUrgent = (row: Row) => isOpen(row) && row.daysLeft <= URGENT_DAYS

const untilStart = (left: number) =>
  left === 0 ? "aujourd'hui" : left < 0 ? `passé de ${-left} j` : `${formatNumber(left)} jour${left > 1 ? 's' : ''}`

const COLUMNS: Column<Row>[] = [
  {
    key: 'number',
    header: 'N°',
    kind: 'code',
    width: '118px',
    sortable: true,
    hideBelow: 780,
    cell: row => <TwoLines top={row.number} sub={`v${row.versionNo} · ${REQUEST_KIND_LABELS[row.kind]}`} />,
  },
  {
    key: 'title',
    header: 'Intitulé, client',
    kind: 'name',
    sortable: true,
    card: 'title',
    cell: row => <TwoLines top={<a href={`/journey-management/delivery-request/${row.id}`}>{row.title}</a>} sub={row.company} />,
  },
  {
    key: 'vehicle',
    header: 'Besoin véhicule',
    width: '108px',
    hideBelow: 940,
    cell: ({ vehicleNeed, goods }) => (
      <TwoLines
        top={VEHICLE_CATEGORY_LABELS[vehicleNeed?.category as VehicleCategory] ?? <span className="none">—</span>}
        sub={quantity(goods)}
      />
    ),
  },
  { key: 'days', header: 'Jours', width: '136px', hideBelow: 1100, cell: row => <WeekDays days={row.weekdays} /> },
  {
    key: 'departure',
    header: '1er départ',
    width: '76px',
    hideBelow: 940,
    cell: row => <TwoLines top={row.firstDeparture ?? '—'} sub={`${row.stops} arrêts`} />,
  },
  {
    key: 'km',
    header: 'Km estimés',
    kind: 'num',
    width: '84px',
    hideBelow: 1100,
    cell: row => row.km !== null && <TwoLines top={formatNumber(row.km)} sub={row.kmIsProposal ? 'proposés' : 'conçus'} />,
  },
  {
    key: 'validFrom',
    header: 'Démarrage',
    width: '96px',
    sortable: true,
    card: 'start',
    cell: row => formatDate(row.validFrom),
  },
  {
    key: 'daysLeft',
    header: 'Avant démarrage',
    width: '124px',
    card: 'end',
    cell: row =>
      isUrgent(row) ? (
        <Status shape="triangle" tone="error" label={untilStart(row.daysLeft)} filled />
      ) : (
        // How long ago a contract started is no matter of its conception.
        row.daysLeft >= 0 && untilStart(row.daysLeft)
      ),
  },
  {
    key: 'status',
    header: 'Statut, concepteur',
    width: '132px',
    sortable: true,
    card: 'status',
    cell: row => <TwoLines top={<RequestStatusMark status={row.status} />} sub={row.designer ?? 'sans concepteur'} />,
  },
]

const quantity = (goods: Row['goods']) =>
  goods?.pallets
    ? `${formatNumber(goods.pallets)} palettes`
    : goods?.weightKg
      ? `${formatNumber(goods.weightKg)} kg`
      : goods?.volumeM3
        ? `${formatNumber(goods.volumeM3)} m³`
        : (goods?.nature ?? '')
