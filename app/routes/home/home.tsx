import { useEffect } from 'react'
import { type ShouldRevalidateFunctionArgs, useRevalidator } from 'react-router'
import { destinations } from '#app/components/shell/palette/destinations.ts'
import type { ApiClient } from '#app/lib/api/answers.ts'
import { json } from '#app/lib/api/error.ts'
import { clockTime, longDay } from '#app/lib/dates/french-dates.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { answer } from '#app/lib/forms/send.server.ts'
import { useFailure } from '#app/lib/forms/use-failure.ts'
import { late } from '#app/lib/navigation/late.ts'
import { authorize } from '#app/lib/session/session.server.ts'
import { isoWeek } from '#domain/calendar/dates.ts'
import type { Role } from '#domain/roles.ts'
import { allows, menuOf, SCREENS } from '#domain/screens.ts'
import type { Route } from './+types/home'
import { myDayIntents } from './my-day/actions.server.ts'
import { notificationIntents } from './notifications/actions.server.ts'
import { salesHome } from './sales.server.ts'

// A role loads its own page.
const OperatorHome = late(() => import('./operator-home.tsx'), 'OperatorHome')
const AdminHome = late(() => import('./admin-home.tsx'), 'AdminHome')
const ConceptorHome = late(() => import('./conceptor-home.tsx'), 'ConceptorHome')
const SalesHome = late(() => import('./sales-home.tsx'), 'SalesHome')
const MyDay = late(() => import('./my-day/my-day.tsx'), 'MyDay')
const AbsenceRequest = late(() => import('./my-day/absence-request.tsx'), 'AbsenceRequest')
const NotificationsPanel = late(() => import('./notifications/panel.tsx'), 'NotificationsPanel')
const KeysPanel = late(() => import('./keys-panel.tsx'), 'KeysPanel')
const HomeSearch = late(() => import('./home-search.tsx'), 'HomeSearch')

/** Figures are read anew this often while the page is looked at (spec §4: never on focus). */
const REFRESH_MS = 60_000

/** A driver's first page is his day. */
const titleOf = (role: Role | undefined) => (role === 'DRIVER' ? 'Ma journée' : SCREENS['/'].title)

export const handle = { title: (data: Route.ComponentProps['loaderData'] | undefined) => titleOf(data?.home.role) }

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `${titleOf(loaderData?.home.role)} · Quai` }]

export async function loader(args: Route.LoaderArgs) {
  const { api, role, user } = await authorize(args)
  const [home, search, notifications] = await Promise.all([
    homeOf(api, role),
    searchOf(api, role, args.url),
    notificationsOf(api, args.url),
  ])
  return {
    home,
    search,
    notifications,
    keys: args.url.searchParams.get('panel') === 'keys' && allows('/settings', role),
    absence: args.url.searchParams.get('panel') === 'absence',
    userId: user.id,
  }
}

async function homeOf(api: ApiClient, role: Role) {
  if (role === 'OPERATOR') return { role, ...(await json(api.home.operations.$get())) }
  if (role === 'ADMIN') return { role, ...(await json(api.home.direction.$get())) }
  if (role === 'CONCEPTOR') return { role, ...(await json(api.home.conception.$get())) }
  if (role === 'SALES') return { role, ...(await salesHome(api)) }
  const [day, absences] = await Promise.all([json(api.home['my-day'].$get()), json(api.home['my-day'].absences.$get())])
  return { role, idempotencyKey: crypto.randomUUID(), ...day, absences: absences.rows, balances: absences.balances }
}

async function searchOf(api: ApiClient, role: Role, url: URL) {
  if (url.searchParams.get('panel') !== 'search') return null
  const typed = url.searchParams.get('q')?.trim() ?? ''
  const { groups } = await json(api.search.$get({ query: { q: typed } }))
  return { typed, groups: destinations(menuOf(role), role, typed, groups) }
}

async function notificationsOf(api: ApiClient, url: URL) {
  if (url.searchParams.get('panel') !== 'notifications') return null
  return { ...(await json(api.notifications.$get())), idempotencyKey: crypto.randomUUID() }
}

/** Everybody reads what concerns them; a driver says where he is, the others go to the list that a figure leads to. */
export async function action(args: Route.ActionArgs) {
  const { api, role } = await authorize(args)
  const form = await readForm(args.request)
  return answer(form, { ...notificationIntents(api, form), ...(role === 'DRIVER' && myDayIntents(api, form)) })
}

/** A refusal may mean that the page is behind: it is read anew, as it is after a success. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus !== undefined || defaultShouldRevalidate

export default function Home({
  loaderData: { home, search, notifications, keys, absence, userId },
  actionData,
}: Route.ComponentProps) {
  const failure = useFailure(actionData)
  useRefresh()
  return (
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
      {home.role === 'DRIVER' && <MyDay day={home} failure={failure} />}
      {home.role === 'DRIVER' && home.linked && absence && (
        <AbsenceRequest today={home.today} idempotencyKey={home.idempotencyKey} failure={failure} />
      )}
      {search && <HomeSearch {...search} />}
      {keys && <KeysPanel role={home.role} />}
      {notifications && <NotificationsPanel {...notifications} />}
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
