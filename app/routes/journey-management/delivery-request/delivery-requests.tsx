import { chooseColumns } from '#app/components/ui/list/column-choice.ts'
import { DataTable } from '#app/components/ui/list/data-table.tsx'
import { Empty, NoResult } from '#app/components/ui/list/empty.tsx'
import { PrintButton } from '#app/components/ui/list/list-actions.tsx'
import { ListBody, menuOf, tableOf } from '#app/components/ui/list/list-body.tsx'
import { ListHead } from '#app/components/ui/list/list-head.tsx'
import { MenuAction, MenuItem } from '#app/components/ui/list/menu.tsx'
import { json } from '#app/lib/api/error.ts'
import { today } from '#app/lib/dates/today.server.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { answer, send } from '#app/lib/forms/send.server.ts'
import { useFailure } from '#app/lib/forms/use-failure.ts'
import { countOf, listLinks } from '#app/lib/lists/list-links.ts'
import { packPage, unpackPage } from '#app/lib/lists/packed-rows.ts'
import { queryOf } from '#app/lib/lists/query.ts'
import { savedViews, viewIntents } from '#app/lib/lists/saved-views.server.ts'
import { late } from '#app/lib/navigation/late.ts'
import { authorize } from '#app/lib/session/session.server.ts'
import { daysBetween } from '#domain/calendar/dates.ts'
import { mayOnRequest } from '#domain/sales/delivery-request/states.ts'
import { SCREENS } from '#domain/screens.ts'
import type { Route } from './+types/delivery-requests'
import { CONCEPTION_FILTERS, CONCEPTION_SORTS, ConceptionFilters, conceptionChips } from './head.tsx'
import { CONCEPTION_COLUMNS, isUrgent } from './table.tsx'

const WholeRefusal = late(() => import('#app/components/ui/form/form-refusal.tsx'), 'WholeRefusal')

export const handle = {
  title: SCREENS['/journey-management/delivery-request'].title,
  count: countOf,
}

export const meta: Route.MetaFunction = () => [{ title: `${handle.title} · Quai` }]

export async function loader(args: Route.LoaderArgs) {
  const { api, user, role } = await authorize(args)
  const [page, views, designers] = await Promise.all([
    json(api['journey-management']['delivery-request'].$get({ query: queryOf(args.url) })),
    savedViews(api, args),
    json(api.lookup[':kind'].$get({ param: { kind: 'designer' }, query: {} })),
  ])
  const day = today()
  return {
    page: packPage({
      ...page,
      rows: page.rows.map(row => ({
        ...row,
        daysLeft: daysBetween(day, row.validFrom),
        takeable: mayOnRequest(role, row.status, 'take'),
      })),
    }),
    views,
    designers: designers.rows.map(({ id, text }) => ({ value: id, label: text })),
    search: args.url.search,
    userId: user.id,
    idempotencyKey: crypto.randomUUID(),
  }
}

export async function action(args: Route.ActionArgs) {
  const { api } = await authorize(args)
  const form = await readForm(args.request)
  const { take } = api['journey-management']['delivery-request'][':id']
  const takeOne = () =>
    send(form, take.$post, {
      param: { id: String(form.typed.id ?? '') },
      to: taken => `/journey-management/delivery-request/${taken.id}?tab=conception`,
      flash: taken => `${taken.number} est pris en charge`,
    })
  return answer(form, { ...viewIntents(api, args, form), take: takeOne })
}

export default function ConceptionRequests({ loaderData, actionData }: Route.ComponentProps) {
  const failure = useFailure(actionData)
  const page = unpackPage(loaderData.page)
  const { views, designers, search, userId, idempotencyKey } = loaderData
  const links = listLinks(search, views)
  const columns = chooseColumns(CONCEPTION_COLUMNS, links.cols)
  const { chips, filtered } = conceptionChips(links, designers)
  const mine = links.all('designer').includes(userId)
  const everything = links.get('all') === '1' && !mine
  return (
    <div className="page">
      {failure?.intent === 'take' && (
        <div className="mb-3">
          <WholeRefusal failure={failure} />
        </div>
      )}
      <ListHead
        links={links}
        columns={columns.offered}
        views={[
          {
            label: 'À concevoir',
            href: links.outside.to({ designer: null, all: null, status: null }),
            current: !mine && !everything,
          },
          { label: 'Mes dossiers', href: links.outside.to({ designer: userId, all: null, status: null }), current: mine },
          { label: 'Tous les statuts', href: links.outside.to({ designer: null, all: '1', status: null }), current: everything },
        ]}
        actions={<PrintButton />}
        search={{ value: links.get('q'), placeholder: 'N°, client, intitulé…', keep: links.keep('q') }}
        filters={<ConceptionFilters links={links} designers={designers} />}
        filterNames={CONCEPTION_FILTERS}
        sorts={CONCEPTION_SORTS}
        chips={chips}
        resetHref={filtered ? links.bare : undefined}
      />
      <ListBody
        page={page}
        links={links}
        chips={filtered ? chips : []}
        empty={
          <Empty title="Rien à concevoir">
            Les besoins vendus que le commercial envoie en conception, pour en faire des lignes qui peuvent rouler.
          </Empty>
        }
        noResult={<NoResult chips={chips} resetHref={links.bare} />}
        selectable={false}
      >
        <DataTable
          caption="Cahiers des charges à concevoir"
          columns={columns.shown}
          rowLabel={row => `${row.number} ${row.title}`}
          rowState={row => (isUrgent(row) ? 'urgent' : undefined)}
          twoLines
          menu={menuOf(page, links, row => (
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
          ))}
          {...tableOf(page, links, 'validFrom')}
          selectFor={undefined}
        />
      </ListBody>
    </div>
  )
}
