import { Outlet, redirect } from 'react-router'
import { sessionOf } from '#app/lib/session/session.server.ts'
import { visitorBodyMiddleware } from '#app/lib/session/visitor-body.server.ts'
import type { Route } from './+types/auth-layout'

export const middleware: Route.MiddlewareFunction[] = [visitorBodyMiddleware]

/** Signed-in users are redirected home (spec §2). */
export async function loader({ context }: Route.LoaderArgs) {
  if (await sessionOf(context).user()) throw redirect('/')
  return null
}

export default function AuthLayout() {
  return <Outlet />
}
