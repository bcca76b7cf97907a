import { redirect } from 'react-router'
import { json } from '#app/lib/api/error.ts'
import { sessionOf } from '#app/lib/session/session.server.ts'
import type { Route } from './+types/logout'

export function loader() {
  return redirect('/')
}

export async function action({ context }: Route.ActionArgs) {
  await json(sessionOf(context).api.auth.logout.$post())
  return redirect('/login', 303)
}
