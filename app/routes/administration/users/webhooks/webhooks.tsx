import { ShownOnce } from '#app/components/ui/panel/access-key.tsx'
import { json } from '#app/lib/api/error.ts'
import { found } from '#app/lib/api/found.server.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { answer, send, sendAndShow } from '#app/lib/forms/send.server.ts'
import { useFailure } from '#app/lib/forms/use-failure.ts'
import { authorize } from '#app/lib/session/session.server.ts'
import type { Route } from './+types/webhooks'
import { Deliveries } from './deliveries.tsx'
import { WebhookForm } from './form.tsx'
import { Webhooks } from './table.tsx'

export const handle = { title: 'Abonnements aux événements', back: '/administration/users/applications' }

export const meta: Route.MetaFunction = () => [{ title: `${handle.title} · Quai` }]

export async function loader(args: Route.LoaderArgs) {
  const { api } = await authorize(args)
  const { webhooks } = api.administration.users
  const id = args.url.searchParams.get('id')
  const status = args.url.searchParams.get('status') ?? undefined
  const [{ rows }, opened] = await Promise.all([
    json(webhooks.$get()),
    id ? found(json(webhooks[':id'].deliveries.$get({ param: { id }, query: { status } }))) : null,
  ])
  return { rows, opened, idempotencyKey: crypto.randomUUID() }
}

export async function action(args: Route.ActionArgs) {
  const { api } = await authorize(args)
  const form = await readForm(args.request)
  const { webhooks } = api.administration.users
  const id = args.url.searchParams.get('id') ?? ''
  const webhook = webhooks[':id']
  const [param, to] = [{ id }, args.url.pathname + args.url.search]
  return answer(form, {
    create: () => sendAndShow(form, webhooks.$post),
    secret: () => sendAndShow(form, webhook.secret.$post, { param }),
    update: () => send(form, webhook.$put, { param, to, flash: 'Abonnement enregistré' }),
    test: () => send(form, webhook.test.$post, { param, to, flash: "Un message d'essai part" }),
    replay: () =>
      send(form, webhook.deliveries[':deliveryId'].replay.$post, {
        param: { id, deliveryId: String(form.typed.deliveryId ?? '') },
        to,
        flash: 'Le message part de nouveau',
      }),
    remove: () =>
      send(form, webhook.remove.$post, { param, to: args.url.pathname, flash: ({ name }) => `Abonnement « ${name} » retiré` }),
  })
}

/** Subscriptions of other programs to events, with what was sent to them (decision 35). */
export default function WebhooksPage({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, opened, idempotencyKey } = loaderData
  const made = actionData && 'made' in actionData ? actionData.made : undefined
  const failure = useFailure(actionData && !('made' in actionData) ? actionData : undefined)
  return (
    <div className="page grid grid-cols-1 gap-4">
      {made && (
        <ShownOnce what={`Secret de «\u202f${made.name}\u202f», montré`} secret={made.secret}>
          Il signe chaque message (Standard Webhooks).
        </ShownOnce>
      )}
      <Webhooks rows={rows} current={opened?.webhook.id} />
      <WebhookForm
        key={opened?.webhook.id ?? made?.name ?? 'new'}
        webhook={opened?.webhook}
        idempotencyKey={idempotencyKey}
        failure={failure}
      />
      {opened && <Deliveries opened={opened} idempotencyKey={idempotencyKey} />}
    </div>
  )
}
