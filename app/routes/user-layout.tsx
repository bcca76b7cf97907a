import { Outlet, redirect, useRouteLoaderData } from 'react-router'
import { Shell } from '#app/components/shell/shell.tsx'
import { useQueryPolicy } from '#app/lib/navigation/query-policy.ts'
import { loginWithWayBack, shellOf } from '#app/lib/session/session.server.ts'
import type { Route } from './+types/user-layout'

/** For signed-in users (spec §2). It does not protect its children: each goes through `authorize` by itself. */
export async function loader(args: Route.LoaderArgs) {
  const shell = await shellOf(args)
  if (!shell) throw redirect(loginWithWayBack(args.url))
  return shell
}

export default function UserLayout({ loaderData }: Route.ComponentProps) {
  useQueryPolicy(useRouteLoaderData<{ userId: string | null }>('root')?.userId ?? null)
  return (
    // Somebody else who signed in in another tab gets a page of their own, with nothing of what was typed in this one.
    <Shell key={loaderData.mark} {...loaderData}>
      <Outlet />
    </Shell>
  )
}
