import { Outlet, redirect } from 'react-router'
import { Shell } from '#app/components/shell/shell.tsx'
import { readPreferences } from '#app/lib/session/preferences.server.ts'
import { loginWithWayBack, sessionOf } from '#app/lib/session/session.server.ts'
import { menuOf } from '#domain/screens.ts'
import type { Route } from './+types/user-layout'

/** For signed-in users (spec §2). It does not protect its children: each goes through `authorize` by itself. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const user = await sessionOf(context).user()
  if (!user) throw redirect(loginWithWayBack(url, request))
  return {
    user: { firstName: user.firstName, lastName: user.lastName, role: user.role },
    menu: user.role ? menuOf(user.role) : [],
    sidebarOpen: readPreferences(request).sidebarOpen,
  }
}

export default function UserLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Shell {...loaderData}>
      <Outlet />
    </Shell>
  )
}
