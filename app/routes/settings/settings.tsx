import { json } from '#app/lib/api/error.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { answer, send, sendAndStay } from '#app/lib/forms/send.server.ts'
import { useFailure } from '#app/lib/forms/use-failure.ts'
import { authorize } from '#app/lib/session/session.server.ts'
import { firstScreensOf } from '#domain/administration/preference-values.ts'
import { PAGE_SIZES } from '#domain/lists.ts'
import { menuOf, SCREENS } from '#domain/screens.ts'
import type { Route } from './+types/settings'
import { SettingsForm } from './form.tsx'

export const handle = { title: SCREENS['/settings'].title }

export const meta: Route.MetaFunction = () => [{ title: `${handle.title} · Quai` }]

export async function loader(args: Route.LoaderArgs) {
  const { api, role } = await authorize(args)
  const groups = menuOf(role)
  return {
    preferences: await json(api.profile.preferences.$get()),
    screens: firstScreensOf(role).map(path => ({
      value: path,
      ...(groups
        .flatMap(({ label: group, children }) => children.map(child => ({ group, ...child })))
        .find(({ to }) => to === path) ?? { label: SCREENS[path].title }),
    })),
    pageSizes: PAGE_SIZES,
    role,
    idempotencyKey: crypto.randomUUID(),
  }
}

export async function action(args: Route.ActionArgs) {
  const { api } = await authorize(args)
  const form = await readForm(args.request)
  return answer(form, {
    save: () => send(form, api.profile.preferences.$put, { to: '/settings', flash: 'Paramètres enregistrés' }),
    choose: () => sendAndStay(form, api.profile.preferences.$put),
  })
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="page">
      <SettingsForm {...loaderData} failure={useFailure(actionData ?? undefined)} />
    </div>
  )
}
