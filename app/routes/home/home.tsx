import { useEffect } from 'react'
import { type ShouldRevalidateFunctionArgs, useRevalidator } from 'react-router'
import { destinations } from '#app/components/shell/palette/destinations.ts'
import type { ApiClient } from '#app/lib/api/answers.ts'
import { json } from '#app/lib/api/error.ts'
import { clockTime, longDay } from '#app/lib/dates/french-dates.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { answer } from '#app/lib/forms/send.server.ts'
import { useFailure } from '#app/lib/forms/use-failure.ts'
import { csvExport } from '#app/lib/lists/csv-export.server.ts'
import { late } from '#app/lib/navigation/late.ts'
import { authorize } from '#app/lib/session/session.server.ts'
import { isoWeek } from '#domain/calendar/weeks.ts'
import type { Role } from '#domain/roles.ts'
import { allows, menuOf, SCREENS } from '#domain/screens.ts'
import type { Route } from './+types/home'
import { adminHome } from './admin.server.ts'
import { expiriesOf } from './expiries/read.server.ts'
import { myDayIntents } from './my-day/actions.server.ts'
import { dayOf, ownDocument } from './my-day/document.server.ts'
import { notificationIntents } from './notifications/actions.server.ts'
import { salesHome } from './sales.server.ts'

// Loads only the role's home page.
const OperatorHome = late(() => import('./operator-home.tsx'), 'OperatorHome')
const AdminHome = late(() => import('./admin-home.tsx'), 'AdminHome')
const ConceptorHome = late(() => import('./conceptor-home.tsx'), 'ConceptorHome')
const SalesHome = late(() => import('./sales-home.tsx'), 'SalesHome')
const MyDay = late(() => import('./my-day/my-day.tsx'), 'MyDay')
const AbsenceRequest = late(() => import('./my-day/absence-request.tsx'), 'AbsenceRequest')
const ProofPanel = late(() => import('./my-day/proof.tsx'), 'ProofPanel')
const NotificationsPanel = late(() => import('./notifications/panel.tsx'), 'NotificationsPanel')
const ExpiriesPanel = late(() => import('./expiries/panel.tsx'), 'ExpiriesPanel')
const HomeSearch = late(() => import('./home-search.tsx'), 'HomeSearch')

/** Refresh interval of the visible page, in milliseconds (spec §4: never on focus). */
const REFRESH_MS = 60_000

/** A driver's home page is his day. */
const titleOf = (role: Role | undefined) => (role === 'DRIVER' ? 'Ma journée' : SCREENS['/'].title)

export const handle = { title: (data: Route.ComponentProps['loaderData'] | undefined) => titleOf(data?.home.role) }

export const middleware: Route.MiddlewareFunction[] = [
  dayOf,
  ownDocument,
  csvExport((api, query) => api.home.expiries['export.csv'].$get({ query })),
]

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `${titleOf(loaderData?.home.role)} · Quai` }]

export async function loader(args: Route.LoaderArgs) {
  const { api, role, user } = await authorize(args)
  const [home, search, notifications, expiries] = await Promise.all([
    homeOf(api, role),
    searchOf(api, role, args.url),
    notificationsOf(api, args.url),
    allows('/settings', role) ? expiriesOf(api, args.url) : null,
  ])
  return {
    home,
    search,
    notifications,
    expiries,
    absence: args.url.searchParams.get('panel') === 'absence',
    proof: args.url.searchParams.get('panel') === 'proof' ? args.url.searchParams.get('id') : null,
    userId: user.id,
  }
}

async function homeOf(api: ApiClient, role: Role) {
  if (role === 'OPERATOR') return { role, ...(await json(api.home.operations.$get())) }
  if (role === 'ADMIN') return { role, ...(await adminHome(api)) }
  if (role === 'CONCEPTOR') return { role, ...(await json(api.home.conception.$get())) }
  if (role === 'SALES') return { role, ...(await salesHome(api)) }
  const mine = api.home['my-day']
  const [day, absences, papers, infractions] = await Promise.all([
    json(mine.$get()),
    json(mine.absences.$get()),
    json(mine.papers.$get()),
    json(mine.infractions.$get()),
  ])
  return {
    role,
    idempotencyKey: crypto.randomUUID(),
    ...day,
    absences: absences.rows,
    balances: absences.balances,
    papers,
    infractions: infractions.rows,
  }
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

/** Marking notifications as read is for all roles; the day's forms are for drivers only. */
export async function action(args: Route.ActionArgs) {
  const { api, role } = await authorize(args)
  const form = await readForm(args.request)
  return answer(form, { ...notificationIntents(api, form), ...(role === 'DRIVER' && myDayIntents(api, form)) })
}

/** Revalidates after a refusal too, because it may mean that the page is outdated. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus !== undefined || defaultShouldRevalidate

export default function Home({
  loaderData: { home, search, notifications, expiries, absence, proof, userId },
  actionData,
}: Route.ComponentProps) {
  const failure = useFailure(actionData)
  useRefresh()
  const proven = home.role === 'DRIVER' && proof && home.absences.find(({ id }) => id === proof)
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
      {home.role === 'DRIVER' && <MyDay day={home} userId={userId} failure={failure} />}
      {home.role === 'DRIVER' && home.linked && absence && (
        <AbsenceRequest today={home.today} idempotencyKey={home.idempotencyKey} failure={failure} />
      )}
      {home.role === 'DRIVER' && proven && <ProofPanel absence={proven} idempotencyKey={home.idempotencyKey} failure={failure} />}
      {search && <HomeSearch {...search} />}
      {expiries && <ExpiriesPanel {...expiries} role={home.role} />}
      {notifications && <NotificationsPanel {...notifications} />}
    </>
  )
}

/** Refreshes every minute while the page is visible; a hidden page waits until it is shown again. */
function useRefresh(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && navigator.onLine) void revalidate()
    }, REFRESH_MS)
    return () => clearInterval(timer)
  }, [revalidate])
}
