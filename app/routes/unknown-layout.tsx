import { Outlet } from 'react-router'
import { Shell } from '#app/components/shell/shell.tsx'
import { shellOf } from '#app/lib/session/session.server.ts'
import type { Route } from './+types/unknown-layout'

/** Shows the not-found page in the shell for signed-in users, alone for visitors. */
export function loader(args: Route.LoaderArgs) {
  return shellOf(args)
}

export default function UnknownLayout({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <Outlet />
  return (
    <Shell {...loaderData}>
      <Outlet />
    </Shell>
  )
}
