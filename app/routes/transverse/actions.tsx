import { InPreparation } from '#app/components/shell/in-preparation.tsx'
import { authorize } from '#app/lib/session/session.server.ts'
import { SCREENS } from '#domain/screens.ts'
import type { Route } from './+types/actions'

export const handle = { title: SCREENS['/transverse/actions'].title }

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
