import { chooseColumns } from '#app/components/ui/list/column-choice.ts'
import { DataTable } from '#app/components/ui/list/data-table.tsx'
import { Empty, NoResult } from '#app/components/ui/list/empty.tsx'
import { ListActions } from '#app/components/ui/list/list-actions.tsx'
import { BulkAct, ListBody, menuOf, tableOf } from '#app/components/ui/list/list-body.tsx'
import { ListHead } from '#app/components/ui/list/list-head.tsx'
import { MenuAction, MenuItem } from '#app/components/ui/list/menu.tsx'
import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { today } from '#app/lib/dates/today.server.ts'
import { bulkFlash, idsOf } from '#app/lib/forms/bulk.server.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { answer, send } from '#app/lib/forms/send.server.ts'
import { useFailure } from '#app/lib/forms/use-failure.ts'
import { csvExport } from '#app/lib/lists/csv-export.server.ts'
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
import { CONCEPTION_FILTERS, CONCEPTION_SORTS, ConceptionFilters, conceptionChips, conceptionViews } from './head.tsx'
import type { ConceptionQuestion } from './question.tsx'
import { CONCEPTION_COLUMNS, isUrgent } from './table.tsx'

const ConceptionAsk = late(() => import('./question.tsx'), 'ConceptionAsk')
const WholeRefusal = late(() => import('#app/components/ui/form/form-refusal.tsx'), 'WholeRefusal')

export const handle = {
  title: SCREENS['/journey-management/delivery-request'].title,
  count: countOf,
}

export const meta: Route.MetaFunction = () => [{ title: `${handle.title} · Quai` }]

export const middleware: Route.MiddlewareFunction[] = [
  csvExport((api, query) => api['journey-management']['delivery-request']['export.csv'].$get({ query })),
]

export async function loader(args: Route.LoaderArgs) {
  const { api, user, role } = await authorize(args)
  const [page, views, designers, depots, question] = await Promise.all([
    json(api['journey-management']['delivery-request'].$get({ query: queryOf(args.url) })),
    savedViews(api, args, conceptionViews(user.id)),
    json(api.lookup[':kind'].$get({ param: { kind: 'designer' }, query: {} })),
    json(api.lookup[':kind'].$get({ param: { kind: 'depot' }, query: {} })),
    questionAt(api, args.url),
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
    depots: depots.rows.map(({ id, text }) => ({ value: id, label: text })),
    question,
    search: args.url.search,
    userId: user.id,
    idempotencyKey: crypto.randomUUID(),
  }
}

/** Question about the ticked rows; null when none is open. */
async function questionAt(api: ApiClient, { searchParams }: URL): Promise<ConceptionQuestion | null> {
  const act = searchParams.get('confirm')
  const only = [...new Set(searchParams.getAll('id'))]
  if ((act !== 'take' && act !== 'send-back') || only.length === 0) return null
  const { rows } = await json(api['journey-management']['delivery-request'].$get({ query: { only, all: '1', perPage: '100' } }))
  const names = rows.map(({ id, number, title }) => ({ id, name: `${number} ${title}` }))
  return names.length > 0 ? { act, names, idempotencyKey: crypto.randomUUID() } : null
}

export async function action(args: Route.ActionArgs) {
  const { api } = await authorize(args)
  const form = await readForm(args.request)
  const requests = api['journey-management']['delivery-request']
  const { take } = requests[':id']
  const to = args.url.pathname + listLinks(args.url.search).to({})
  const takeOne = () =>
    send(form, take.$post, {
      param: { id: String(form.typed.id ?? '') },
      to: taken => `/journey-management/delivery-request/${taken.id}?tab=conception`,
      flash: taken => `${taken.number} est pris en charge`,
    })
  return answer(form, {
    ...viewIntents(api, args, form),
    take: takeOne,
    'take-several': () =>
      send(form, requests.take.$post, {
        json: { ids: idsOf(form) },
        to,
        flash: bulkFlash('cahier des charges pris en charge', 'cahiers des charges pris en charge'),
      }),
    'send-back-several': () =>
      send(form, requests['send-back'].$post, {
        json: { ids: idsOf(form) },
        to,
        flash: bulkFlash('cahier des charges renvoyé', 'cahiers des charges renvoyés'),
      }),
  })
}

export default function ConceptionRequests({ loaderData, actionData }: Route.ComponentProps) {
  const failure = useFailure(actionData)
  const page = unpackPage(loaderData.page)
  const { views, designers, depots, question, search, userId, idempotencyKey } = loaderData
  const links = listLinks(search, views)
  const columns = chooseColumns(CONCEPTION_COLUMNS, links.cols)
  const { chips, filtered } = conceptionChips(links, { designers, depots })
  const mine = links.all('designer').includes(userId)
  const own = conceptionViews(userId)
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
            href: links.outside.to(own.toDesign),
            current: !mine && !everything,
          },
          { label: 'Mes dossiers', href: links.outside.to(own.mine), current: mine },
          { label: 'Tous les statuts', href: links.outside.to(own.all), current: everything },
        ]}
        actions={<ListActions links={links} />}
        search={{ value: links.get('q'), placeholder: 'N°, client, intitulé…', keep: links.keep('q') }}
        filters={<ConceptionFilters links={links} designers={designers} depots={depots} />}
        filterNames={CONCEPTION_FILTERS}
        sorts={CONCEPTION_SORTS}
        chips={chips}
        resetHref={filtered ? links.bare : undefined}
      />
      <ListBody
        page={page}
        links={links}
        chips={chips}
        filtered={filtered}
        empty={
          <Empty title="Rien à concevoir">
            Les besoins vendus que le commercial envoie en conception, pour en faire des lignes qui peuvent rouler.
          </Empty>
        }
        noResult={<NoResult chips={chips} resetHref={links.bare} />}
        bulk={
          <>
            <BulkAct name="take" icon="user-check">
              Prendre en charge…
            </BulkAct>
            <BulkAct name="send-back" icon="undo-2">
              Renvoyer…
            </BulkAct>
          </>
        }
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
        />
      </ListBody>
      {question && <ConceptionAsk question={question} failure={failure} closeHref={links.to({})} />}
    </div>
  )
}
