import { Outlet } from 'react-router'
import { Shell } from '#app/components/shell/shell.tsx'
import { shellOf } from '#app/lib/session/session.server.ts'
import type { Route } from './+types/unknown-layout'

/** Around the unknown routes: the not-found page stands in the shell for whoever is signed in, alone for a visitor. */
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
