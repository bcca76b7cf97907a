import { json } from '#app/lib/api/error.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { answer } from '#app/lib/forms/send.server.ts'
import { listLinks } from '#app/lib/lists/list-links.ts'
import { queryOf } from '#app/lib/lists/query.ts'
import { authorize } from '#app/lib/session/session.server.ts'
import { SCREENS } from '#domain/screens.ts'
import type { Route } from './+types/kpi'
import { ClientMargins } from './clients.tsx'
import { drawn } from './drawings.server.ts'
import { KpiHead } from './head.tsx'
import { HeatMap } from './heat.tsx'
import { PalletSites } from './pallets.tsx'
import { Tiles } from './tiles.tsx'
import { Trend } from './trend.tsx'

export const handle = { title: SCREENS['/sales/kpi'].title }

export const meta: Route.MetaFunction = () => [{ title: `${handle.title} · Quai` }]

export async function loader(args: Route.LoaderArgs) {
  const { api, role } = await authorize(args)
  const query = queryOf(args.url)
  return { kpi: drawn(await json(api.sales.kpi.$get({ query }))), search: args.url.search, analyse: role === 'ADMIN' }
}

/** The page has no form. */
export async function action(args: Route.ActionArgs) {
  await authorize(args)
  return answer(await readForm(args.request), {})
}

export default function Kpi({ loaderData: { kpi, search, analyse } }: Route.ComponentProps) {
  const links = listLinks(search)
  return (
    <div className="page kpi">
      <KpiHead kpi={kpi} links={links} all={kpi.all} analyse={analyse} />
      <Tiles kpi={kpi} links={links} />
      <div className="kpi-pictures">
        <div>
          <Trend kpi={kpi} links={links} />
          <HeatMap hours={kpi.hours} period={kpi.period} />
        </div>
        <div>
          <ClientMargins kpi={kpi} links={links} />
          {kpi.others.some(({ name }) => name === 'palletBalance') && <PalletSites sites={kpi.pallets} day={kpi.period.to} />}
        </div>
      </div>
    </div>
  )
}
