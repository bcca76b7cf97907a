import { data, redirect } from 'react-router'
import { safeRedirect } from 'remix-utils/safe-redirect'
import { AuthPage } from '#app/components/shell/auth-page.tsx'
import { json } from '#app/lib/api/error.ts'
import { requestFacts } from '#app/lib/api/transport.server.ts'
import { sessionOf } from '#app/lib/session/session.server.ts'
import { isRole, ROLE_LABELS, ROLES } from '#domain/roles.ts'
import type { Route } from './+types/login'

export const meta: Route.MetaFunction = () => [{ title: 'Connexion · Quai' }]

export async function loader({ context }: Route.LoaderArgs) {
  return { demo: context.get(requestFacts).demo }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const role = (await request.formData()).get('demo')
  if (!context.get(requestFacts).demo || !isRole(role)) throw data(null, { status: 404 })
  await json(sessionOf(context).api.auth.demo.$post({ json: { role } }))
  return redirect(safeRedirect(url.searchParams.get('next'), '/'), 303)
}

export default function Login({ loaderData }: Route.ComponentProps) {
  return (
    <AuthPage title="Connexion">
      {loaderData.demo && (
        <form method="post" className="demo-accounts">
          <p>Démonstration : choisissez un rôle, le compte est déjà là.</p>
          {ROLES.map(role => (
            <button key={role} type="submit" className="btn btn-line" name="demo" value={role}>
              {ROLE_LABELS[role]}
            </button>
          ))}
        </form>
      )}
    </AuthPage>
  )
}
