import { json } from '#app/lib/api/error.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { answer } from '#app/lib/forms/send.server.ts'
import { csvExport } from '#app/lib/lists/csv-export.server.ts'
import { listLinks } from '#app/lib/lists/list-links.ts'
import { queryOf } from '#app/lib/lists/query.ts'
import { savedViews, viewIntents } from '#app/lib/lists/saved-views.server.ts'
import { authorize } from '#app/lib/session/session.server.ts'
import { SCREENS } from '#domain/screens.ts'
import type { Route } from './+types/stats'
import { StatsHead } from './head.tsx'
import { Pivot } from './pivot.tsx'

export const handle = { title: SCREENS['/sales/stats'].title, back: '/sales/kpi' }

export const meta: Route.MetaFunction = () => [{ title: `${handle.title} · Quai` }]

export const middleware: Route.MiddlewareFunction[] = [csvExport((api, query) => api.sales.stats['export.csv'].$get({ query }))]

export async function loader(args: Route.LoaderArgs) {
  const { api } = await authorize(args)
  const query = queryOf(args.url)
  const [stats, views] = await Promise.all([json(api.sales.stats.$get({ query })), savedViews(api, args)])
  return { stats, views, search: args.url.search }
}

export async function action(args: Route.ActionArgs) {
  const { api } = await authorize(args)
  const form = await readForm(args.request)
  return answer(form, viewIntents(api, args, form))
}

export default function Stats({ loaderData: { stats, views, search } }: Route.ComponentProps) {
  const links = listLinks(search, views)
  return (
    <div className="page">
      <StatsHead stats={stats} links={links} />
      <Pivot stats={stats} links={links} />
    </div>
  )
}
