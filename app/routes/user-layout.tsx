import { Outlet, redirect } from 'react-router'
import { Shell } from '#app/components/shell/shell.tsx'
import { loginWithWayBack, shellOf } from '#app/lib/session/session.server.ts'
import type { Route } from './+types/user-layout'

/** For signed-in users (spec §2). It does not protect its children: each goes through `authorize` by itself. */
export async function loader(args: Route.LoaderArgs) {
  const shell = await shellOf(args)
  if (!shell) throw redirect(loginWithWayBack(args.url))
  return shell
}

export default function UserLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Shell {...loaderData}>
      <Outlet />
    </Shell>
  )
}
