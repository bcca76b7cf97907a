import { Group } from '#app/components/ui/form/fields-of.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { send } from '#app/lib/forms/send.server.ts'
import { useFailure } from '#app/lib/forms/use-failure.ts'
import { inState, listUnder } from '#app/lib/lists/panels.server.ts'
import { usePanelLinks } from '#app/lib/lists/panels.ts'
import { authorize } from '#app/lib/session/session.server.ts'
import { SERVICE_ACTS } from '#domain/sales/additional-services/acts.ts'
import { SERVICE_FORM_FIELDS as FIELDS } from '#domain/sales/additional-services/fields.ts'
import { NEW_SERVICE } from '#domain/sales/additional-services/values.ts'
import type { Route } from './+types/form'
import { readService } from './read.server.ts'

export { PanelError as ErrorBoundary } from '#app/components/ui/panel/panel-error.tsx'

const titleOf = (service: { code: string } | undefined) => (service ? `Modifier ${service.code}` : 'Nouvelle prestation')

export async function loader(args: Route.LoaderArgs) {
  const { api } = await authorize(args)
  const { id } = args.params
  return { service: id ? inState(SERVICE_ACTS.edit, await readService(api, id)) : undefined, idempotencyKey: crypto.randomUUID() }
}

export async function action(args: Route.ActionArgs) {
  const { api } = await authorize(args)
  const form = await readForm(args.request)
  const services = api.sales['additional-services']
  const { id } = args.params
  const to = (service: { id: string }) => listUnder(args).panel(service.id)
  return id
    ? send(form, services[':id'].$put, { param: { id }, to, flash: 'Prestation enregistrée' })
    : send(form, services.$post, { to, flash: 'Prestation créée' })
}

/** `new` and `:id/edit`. */
export default function ServiceForm({ loaderData: { service, idempotencyKey }, actionData }: Route.ComponentProps) {
  const failure = useFailure(actionData)
  const links = usePanelLinks()
  return (
    <RecordPanel
      title={titleOf(service)}
      closeHref={service ? links.panel(service.id) : links.to({})}
      save="Enregistrer la prestation"
      id="service-form"
      {...{ idempotencyKey, failure }}
      reloadHref={links.panel(service ? `${service.id}/edit` : 'new')}
      book={FIELDS}
      record={service}
      start={NEW_SERVICE}
    >
      {field => (
        <>
          <Group title="Identité">
            {field('code', {
              required: true,
              maxLength: 12,
              placeholder: 'ATTENTE',
              autoCapitalize: 'characters',
              help: '2 à 12 caractères\u202f: A à Z, 0 à 9 et _',
            })}
            {field('label', { required: true, maxLength: 60 })}
            {field('unit', { required: true, help: 'Heure entamée, heure due' })}
            {field('trigger', { required: true, help: 'Manuel, ou ce qui la fait facturer' })}
          </Group>
          <Group title="Prix">
            {field('unitPrice', { required: true, inputMode: 'decimal', help: 'En euros hors taxes, ou en % du prix' })}
            {/* Euros or a percentage of the price: the unit decides. */}
            {field('unitCost', { unit: undefined, help: "Ce qu'une unité coûte" })}
            {field('vatRate', { required: true })}
            {field('account', { maxLength: 20, inputMode: 'numeric', placeholder: '706200', help: 'Commence par 706' })}
          </Group>
          <Group title="Quantités">
            {field('freeQty', { inputMode: 'decimal', help: "Vide pour l'attente\u202f: la franchise du client" })}
            {field('minQty', { inputMode: 'decimal' })}
            {field('maxQty', { inputMode: 'decimal' })}
          </Group>
          <Group title="Validité">
            {field('validFrom')}
            {field('validTo')}
            {field('proofRequired')}
          </Group>
        </>
      )}
    </RecordPanel>
  )
}
