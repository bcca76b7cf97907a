import { redirect } from 'react-router'
import { json } from '#app/lib/api/error.ts'
import { discardDraft } from '#app/lib/forms/form-draft.server.ts'
import { forgetCode } from '#app/lib/session/sent-code.server.ts'
import { sessionOf } from '#app/lib/session/session.server.ts'
import { forgetFlash } from '#app/lib/toasts/flash.server.ts'
import type { Route } from './+types/logout'

export function loader() {
  return redirect('/')
}

/**
 * Ends the session and deletes the user's cookies: session, draft, pending message, requested code. No `Clear-Site-Data`: pages
 * are never stored and prefetches are bound to the cookies, so it would only drop scripts and styles.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { api, setUser } = sessionOf(context)
  await discardDraft(request, api)
  await json(api.auth.logout.$post())
  setUser(null)
  const headers = new Headers()
  for (const line of await Promise.all([forgetFlash(), forgetCode()])) headers.append('set-cookie', line)
  return redirect('/login', { status: 303, headers })
}
