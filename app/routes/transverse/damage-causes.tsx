import { CausesScreen } from '#app/components/transverse/causes/screen.tsx'
import { actOnCauses, loadCauses } from '#app/lib/causes/causes.server.ts'
import { useFailure } from '#app/lib/forms/use-failure.ts'
import { csvExport } from '#app/lib/lists/csv-export.server.ts'
import { countOf } from '#app/lib/lists/list-links.ts'
import { authorize } from '#app/lib/session/session.server.ts'
import { SCREENS } from '#domain/screens.ts'
import type { Route } from './+types/damage-causes'

export const handle = { title: SCREENS['/transverse/damages'].title, count: countOf }

export const meta: Route.MetaFunction = () => [{ title: `${handle.title} · Quai` }]

export const middleware: Route.MiddlewareFunction[] = [
  csvExport((api, query) => api.transverse.damages['export.csv'].$get({ query })),
]

export async function loader(args: Route.LoaderArgs) {
  const session = await authorize(args)
  return loadCauses(args, session, session.api.transverse.damages)
}

export async function action(args: Route.ActionArgs) {
  const session = await authorize(args)
  return actOnCauses(args, session, session.api.transverse.damages)
}

export default function DamageCauses({ loaderData, actionData }: Route.ComponentProps) {
  const failure = useFailure(actionData)
  return <CausesScreen used title={handle.title} newTitle="Nouvelle cause de dommage" {...{ loaderData, failure }} />
}
