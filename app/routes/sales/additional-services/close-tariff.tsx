import { Field } from '#app/components/ui/form/field.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { AskOpen } from '#app/components/ui/panel/dialog.tsx'
import { today } from '#app/lib/dates/today.server.ts'
import { issueAt, startValue } from '#app/lib/forms/form-failure.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { send } from '#app/lib/forms/send.server.ts'
import { useFailure } from '#app/lib/forms/use-failure.ts'
import { inState, listUnder } from '#app/lib/lists/panels.server.ts'
import { usePanelLinks } from '#app/lib/lists/panels.ts'
import { authorize } from '#app/lib/session/session.server.ts'
import { SERVICE_ACTS } from '#domain/sales/additional-services/acts.ts'
import type { Route } from './+types/close-tariff'
import { readService, tariffOf } from './read.server.ts'

export { PanelError as ErrorBoundary } from '#app/components/ui/panel/panel-error.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { api } = await authorize(args)
  const { id, tariffId } = args.params
  const { company, validFrom, validTo } = tariffOf(inState(SERVICE_ACTS.tariff, await readService(api, id)), tariffId)
  return { company, validTo: validTo ?? (today() > validFrom ? today() : validFrom), idempotencyKey: crypto.randomUUID() }
}

export async function action(args: Route.ActionArgs) {
  const { api } = await authorize(args)
  const form = await readForm(args.request)
  const { close } = api.sales['additional-services'][':id'].tariffs[':tariffId']
  return send(form, close.$post, { param: args.params, to: listUnder(args).panel(args.params.id), flash: 'Tarif clos' })
}

export default function CloseTariff({ loaderData, actionData, params }: Route.ComponentProps) {
  const { company, validTo, idempotencyKey } = loaderData
  const failure = useFailure(actionData)
  return (
    <AskOpen
      title={`Clore le tarif de «\u202f${company}\u202f»\u202f?`}
      text="Dès le lendemain, le prix du catalogue s'applique de nouveau."
      confirm="Clore le tarif"
      harmless
      fields={{ idempotencyKey }}
      closeHref={usePanelLinks().panel(params.id)}
    >
      {failure && failure.issues.length === 0 && <WholeRefusal failure={failure} />}
      <Field
        label="Dernier jour du tarif"
        name="validTo"
        type="date"
        required
        defaultValue={startValue(failure, 'validTo', validTo)}
        error={issueAt(failure, 'validTo')}
      />
    </AskOpen>
  )
}
