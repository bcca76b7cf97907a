import type { ReactNode } from 'react'
import { isRouteErrorResponse, Outlet, redirect, useRouteLoaderData } from 'react-router'
import { NotFound } from '#app/components/errors/not-found.tsx'
import { ServerError } from '#app/components/errors/server-error.tsx'
import { Shell } from '#app/components/shell/shell.tsx'
import { late } from '#app/lib/navigation/late.ts'
import { useQueryPolicy } from '#app/lib/navigation/query-policy.ts'
import { loginReturningTo, shellOf } from '#app/lib/session/session.server.ts'
import type { Route } from './+types/user-layout'

const OtherUser = late(() => import('#app/components/errors/other-user.tsx'), 'OtherUser')

/** For signed-in users (spec §2). It does not protect its children: each route calls `authorize` itself. */
export async function loader(args: Route.LoaderArgs) {
  const shell = await shellOf(args)
  if (!shell) throw redirect(loginReturningTo(args.url))
  return shell
}

export default function UserLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Framed shell={loaderData}>
      <Outlet />
    </Framed>
  )
}

/** A screen's error keeps the sidebar; the layout's own error has none. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const said = saidOf(error)
  return loaderData ? <Framed shell={loaderData}>{said}</Framed> : said
}

function saidOf(error: unknown) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  if (isRouteErrorResponse(error) && error.status === 409) return <OtherUser saved={error.data?.saved === true} />
  return <ServerError error={error} />
}

function Framed({ shell, children }: { shell: Route.ComponentProps['loaderData']; children: ReactNode }) {
  useQueryPolicy(useRouteLoaderData<{ userId: string | null }>('root')?.userId ?? null)
  return (
    // Another user signed in in another tab gets a fresh tree without this tab's typed values.
    <Shell key={shell.mark} {...shell}>
      {children}
    </Shell>
  )
}
