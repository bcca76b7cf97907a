import { useMemo } from 'react'
import { LIVE_FEUX } from '#app/components/journey-management/live-state.tsx'
import { DataTable } from '#app/components/ui/list/data-table.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import { ListBody } from '#app/components/ui/list/list-body.tsx'
import { FranceMap } from '#app/components/ui/picture/france-map.tsx'
import { MapTools } from '#app/components/ui/picture/map-tools.tsx'
import { json } from '#app/lib/api/error.ts'
import { parts } from '#app/lib/api/parts.server.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { answer } from '#app/lib/forms/send.server.ts'
import { useFailure } from '#app/lib/forms/use-failure.ts'
import { listLinks } from '#app/lib/lists/list-links.ts'
import { queryOf } from '#app/lib/lists/query.ts'
import { savedViews, viewIntents } from '#app/lib/lists/saved-views.server.ts'
import { late } from '#app/lib/navigation/late.ts'
import { authorize } from '#app/lib/session/session.server.ts'
import { SCREENS } from '#domain/screens.ts'
import type { Route } from './+types/live'
import { liveIntents } from './actions.server.ts'
import { LiveHead, liveChips } from './head.tsx'
import { liveMap } from './map.server.ts'
import { livePanel } from './panels.server.ts'
import { liveColumns } from './table.tsx'
import { useLive } from './use-live.ts'

const Sheet = late(() => import('./sheet.tsx'), 'LiveSheet')

export const handle = { title: SCREENS['/journey-management/live'].title }

export const meta: Route.MetaFunction = () => [{ title: `${handle.title} · Quai` }]

/** Page reload interval without a script, in seconds. */
const REFRESH_SECONDS = 30

export async function loader(args: Route.LoaderArgs) {
  const { api, role } = await authorize(args)
  const [{ places, ...page }, views, { panel, fault }] = await Promise.all([
    json(api['journey-management'].live.$get({ query: queryOf(args.url) })),
    savedViews(api, args),
    parts(args, { panel: livePanel(api, args.url, role) }),
  ])
  return {
    page,
    views,
    map: liveMap(places, listLinks(args.url.search)),
    placed: places.flatMap(({ number, lat }) => (lat === null ? [] : number)),
    panel,
    fault,
    role,
    search: args.url.search,
    // Spec §1: link to the carrier's own tracking service; each carrier configures it.
    fleetLogin: process.env.FLEET_LOGIN_URL || null,
  }
}

export async function action(args: Route.ActionArgs) {
  const { api } = await authorize(args)
  const form = await readForm(args.request)
  const ref = args.url.searchParams.get('trajet') ?? ''
  const to = args.url.pathname + listLinks(args.url.search).to({ trajet: ref })
  return answer(form, { ...viewIntents(api, args, form), ...liveIntents(api, form, { ref, to }) })
}

export default function Live({ loaderData, actionData }: Route.ComponentProps) {
  const failure = useFailure(actionData)
  const { map, placed, views, panel, fault, search, fleetLogin } = loaderData
  const links = useMemo(() => listLinks(search, views), [search, views])
  const { page, now, connected, marks } = useLive(loaderData.page, { map: map?.drawing ?? null, placed }, links)
  const chips = liveChips(links)
  return (
    <div className="page">
      {!panel && (
        <noscript>
          <meta httpEquiv="refresh" content={String(REFRESH_SECONDS)} />
        </noscript>
      )}
      <LiveHead
        links={links}
        chips={chips}
        counts={page.counts}
        total={page.total}
        all={page.all}
        now={now}
        connected={connected}
        fleetLogin={fleetLogin}
      />
      <div className={marks ? 'live live-split' : 'live'}>
        <section className="live-list" aria-label="Trajets">
          <ListBody
            page={page}
            links={links}
            chips={chips}
            selectable={false}
            empty={
              <Empty title="Aucun trajet en cours">
                Un trajet apparaît ici quand il démarre, ou quand son heure de départ est passée de 10 min.
              </Empty>
            }
          >
            <DataTable
              caption="Trajets en temps réel"
              twoLines
              columns={liveColumns(links, now, marks !== null)}
              rows={page.rows}
              rowKey={row => row.number}
              rowLabel={row => `${row.number} ${row.label}`}
              rowState={row =>
                row.number === panel?.detail.number
                  ? 'current'
                  : row.state === 'EN_RETARD' || row.state === 'NON_DEMARRE'
                    ? 'urgent'
                    : undefined
              }
            />
          </ListBody>
        </section>
        {map && marks && (
          <section className="live-map" aria-label="Carte">
            <MapTools tools={map.tools} />
            <FranceMap drawing={marks} shapes={LIVE_FEUX} />
          </section>
        )}
      </div>
      {(panel || fault) && <Sheet panel={panel} fault={fault} failure={failure} links={links} />}
    </div>
  )
}
