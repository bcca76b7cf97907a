import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { destinations } from '#app/components/shell/destinations.ts'
import { InPreparation } from '#app/components/shell/in-preparation.tsx'
import type { ApiClient } from '#app/lib/api/answers.ts'
import { json } from '#app/lib/api/error.ts'
import { clockTime, longDay } from '#app/lib/dates/french-dates.ts'
import { late } from '#app/lib/navigation/late.ts'
import { authorize } from '#app/lib/session/session.server.ts'
import { isoWeek } from '#domain/calendar/dates.ts'
import type { Role } from '#domain/roles.ts'
import { menuOf, SCREENS } from '#domain/screens.ts'
import type { Route } from './+types/home'
import { AdminHome } from './admin-home.tsx'
import { ConceptorHome } from './conceptor-home.tsx'
import { OperatorHome } from './operator-home.tsx'
import { SalesHome } from './sales-home.tsx'

const HomeSearch = late(() => import('./home-search.tsx'), 'HomeSearch')

/** Figures are read anew this often while the page is looked at (spec §4: never on focus). */
const REFRESH_MS = 60_000

export const handle = { title: SCREENS['/'].title }

export const meta: Route.MetaFunction = () => [{ title: `${handle.title} · Quai` }]

export async function loader(args: Route.LoaderArgs) {
  const { api, role, user } = await authorize(args)
  const [home, search] = await Promise.all([homeOf(api, role), searchOf(api, role, args.url)])
  return { home, search, userId: user.id }
}

async function homeOf(api: ApiClient, role: Role) {
  if (role === 'OPERATOR') return { role, ...(await json(api.home.operations.$get())) }
  if (role === 'ADMIN') return { role, ...(await json(api.home.direction.$get())) }
  if (role === 'CONCEPTOR') return { role, ...(await json(api.home.conception.$get())) }
  if (role === 'SALES') return { role, ...(await json(api.home.sales.$get())) }
  return null
}

async function searchOf(api: ApiClient, role: Role, url: URL) {
  if (url.searchParams.get('panel') !== 'search') return null
  const typed = url.searchParams.get('q')?.trim() ?? ''
  const { groups } = await json(api.search.$get({ query: { q: typed } }))
  return { typed, groups: destinations(menuOf(role), role, typed, groups) }
}

export async function action(args: Route.ActionArgs): Promise<never> {
  await authorize(args)
  throw new Response(null, { status: 405 })
}

export default function Home({ loaderData: { home, search, userId } }: Route.ComponentProps) {
  useRefresh()
  return (
    <>
      {home ? (
        <>
          <div className="home-head">
            <h2>{longDay(home.today)}</h2>
            <p>
              semaine {isoWeek(home.today).week} · à jour à {clockTime(home.now)}
            </p>
          </div>
          {home.role === 'OPERATOR' && <OperatorHome home={home} />}
          {home.role === 'ADMIN' && <AdminHome home={home} />}
          {home.role === 'CONCEPTOR' && <ConceptorHome home={home} />}
          {home.role === 'SALES' && <SalesHome home={home} userId={userId} />}
        </>
      ) : (
        <InPreparation />
      )}
      {search && <HomeSearch {...search} />}
    </>
  )
}

/** Reads the page anew every minute while somebody sees it; a page in the background waits until it is seen, and then for its minute. */
function useRefresh(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, REFRESH_MS)
    return () => clearInterval(timer)
  }, [revalidate])
}
