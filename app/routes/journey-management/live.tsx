import { InPreparation } from '#app/components/shell/in-preparation.tsx'
import { authorize } from '#app/lib/session/session.server.ts'
import { SCREENS } from '#domain/screens.ts'
import type { Route } from './+types/live'

export const handle = { title: SCREENS['/journey-management/live'].title }

export const meta: Route.MetaFunction = () => [{ title: `${handle.title} · Quai` }]

export async function loader(args: Route.LoaderArgs) {
  await authorize(args)
  // Spec §1: a link to the login of the fleet's own tracking; its value belongs to each carrier.
  return { fleetLogin: process.env.FLEET_LOGIN_URL || null }
}

export async function action(args: Route.ActionArgs): Promise<never> {
  await authorize(args)
  throw new Response(null, { status: 405 })
}

export default function Live({ loaderData: { fleetLogin } }: Route.ComponentProps) {
  return (
    <>
      <InPreparation />
      {fleetLogin && (
        <p className="mt-4">
          <a
            className="text-link"
            href={fleetLogin}
            target="_blank"
            rel="noreferrer"
            title="Suivi de flotte connectée (nouvel onglet)"
          >
            Suivi de flotte connectée
          </a>
        </p>
      )}
    </>
  )
}
