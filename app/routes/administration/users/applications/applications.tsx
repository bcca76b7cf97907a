import { ShownOnce } from '#app/components/ui/panel/access-key.tsx'
import { Segments } from '#app/components/ui/panel/tabs.tsx'
import { json } from '#app/lib/api/error.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { answer, send, sendAndShow } from '#app/lib/forms/send.server.ts'
import { useFailure } from '#app/lib/forms/use-failure.ts'
import { authorize } from '#app/lib/session/session.server.ts'
import { KEY_ROLES } from '#domain/administration/users/applications/fields.ts'
import { ROLE_LABELS } from '#domain/roles.ts'
import type { Route } from './+types/applications'
import { ApplicationForm } from './form.tsx'
import { Applications } from './table.tsx'

export const handle = { title: "Accès d'applications", back: '/administration/users' }

export const meta: Route.MetaFunction = () => [{ title: `${handle.title} · Quai` }]

export async function loader(args: Route.LoaderArgs) {
  const { api } = await authorize(args)
  const { rows } = await json(api.administration.users.applications.$get())
  const asked = args.url.searchParams.get('role')
  return { rows, role: KEY_ROLES.find(role => role === asked) ?? 'OPERATOR', idempotencyKey: crypto.randomUUID() }
}

export async function action(args: Route.ActionArgs) {
  const { api } = await authorize(args)
  const form = await readForm(args.request)
  const { applications } = api.administration.users
  return answer(form, {
    create: () => sendAndShow(form, applications.$post),
    revoke: () =>
      send(form, applications[':id'].revoke.$post, {
        param: { id: String(form.typed.id ?? '') },
        to: args.url.pathname,
        flash: ({ name }) => `Accès « ${name} » révoqué`,
      }),
  })
}

/** « Accès d'applications »: the keys by which other programs call the API (decision 34). */
export default function ApplicationsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, role, idempotencyKey } = loaderData
  const made = actionData && 'made' in actionData ? actionData.made : undefined
  const failure = useFailure(actionData && !('made' in actionData) ? actionData : undefined)
  return (
    <div className="page grid grid-cols-1 gap-4">
      {made && (
        <ShownOnce what={`Clé de «\u202f${made.name}\u202f», montrée`} secret={made.key}>
          L'application l'envoie avec chaque appel{'\u202f'}: <span className="voice-code">Authorization: Bearer …</span>
        </ShownOnce>
      )}
      <p>
        <a className="text-link" href="/administration/users/webhooks">
          Abonnements aux événements
        </a>
        {'\u202f'}: Quai prévient d'autres programmes de ce qui se passe.
      </p>
      <Applications rows={rows} idempotencyKey={idempotencyKey} />
      <Segments
        label="Rôle du nouvel accès"
        items={KEY_ROLES.map(one => ({ label: ROLE_LABELS[one], href: `?role=${one}`, current: one === role }))}
      />
      <ApplicationForm key={made?.id ?? role} role={role} idempotencyKey={idempotencyKey} failure={failure} />
    </div>
  )
}
