import { TariffPanel } from '#app/components/sales/tariff-panel.tsx'
import { RecordField } from '#app/components/ui/form/record-field.tsx'
import { today } from '#app/lib/dates/today.server.ts'
import { issueAt } from '#app/lib/forms/form-failure.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { send } from '#app/lib/forms/send.server.ts'
import { useFailure } from '#app/lib/forms/use-failure.ts'
import { inState, listUnder } from '#app/lib/lists/panels.server.ts'
import { usePanelLinks } from '#app/lib/lists/panels.ts'
import { recordStart } from '#app/lib/records/record-start.ts'
import { withRecords } from '#app/lib/records/resolve-records.server.ts'
import { authorize } from '#app/lib/session/session.server.ts'
import { SERVICE_ACTS } from '#domain/sales/additional-services/acts.ts'
import { TARIFF_FIELDS } from '#domain/sales/additional-services/fields.ts'
import { servicePriceText } from '#domain/sales/additional-services/values.ts'
import type { Route } from './+types/tariff'
import { readService, tariffOf } from './read.server.ts'

export { PanelError as ErrorBoundary } from '#app/components/ui/panel/panel-error.tsx'

const titleOf = ({ service, tariff }: { service: { code: string }; tariff: { company: string } | undefined }) =>
  tariff ? `Tarif de ${tariff.company}` : `Nouveau tarif client, ${service.code}`

export async function loader(args: Route.LoaderArgs) {
  const { api } = await authorize(args)
  const { id, tariffId } = args.params
  const service = inState(SERVICE_ACTS.tariff, await readService(api, id))
  return {
    service,
    tariff: tariffId ? tariffOf(service, tariffId) : undefined,
    today: today(),
    idempotencyKey: crypto.randomUUID(),
  }
}

export async function action(args: Route.ActionArgs) {
  const { api } = await authorize(args)
  const { id, tariffId } = args.params
  const to = listUnder(args).panel(id)
  const tariffs = api.sales['additional-services'][':id'].tariffs
  return withRecords(api, await readForm(args.request), [{ name: 'companyId', kind: 'company' }], form =>
    tariffId
      ? send(form, tariffs[':tariffId'].$put, { param: { id, tariffId }, to, flash: 'Tarif enregistré' })
      : send(form, tariffs.$post, { param: { id }, to, flash: 'Tarif client créé' }),
  )
}

const nameOf = ({ companyCode, company }: { companyCode: string; company: string }) => `${companyCode} ${company}`

/** Client tariff of a service: `:id/tariffs/new`, `:id/tariffs/:tariffId`. */
export default function ServiceTariff({ loaderData, actionData }: Route.ComponentProps) {
  const { service, tariff, today, idempotencyKey } = loaderData
  const failure = useFailure(actionData)
  const links = usePanelLinks()
  return (
    <TariffPanel
      {...{ tariff, today, idempotencyKey, failure }}
      closeHref={links.panel(service.id)}
      reloadHref={links.panel(`${service.id}/tariffs/${tariff?.id ?? 'new'}`)}
      title={titleOf(loaderData)}
      unit={service.unit}
      note={`Prix du catalogue\u202f: ${servicePriceText(service.unitPrice, service.unit)} (${service.label}).`}
      subjectFields={{ companyId: TARIFF_FIELDS.companyId, companyIdText: TARIFF_FIELDS.companyId }}
      typedSubject={own => ({ companyIdText: nameOf(own) })}
      subject={
        <RecordField
          label={TARIFF_FIELDS.companyId.label}
          name="companyId"
          suggest="/api/lookup/company"
          placeholder="Code ou partie du nom"
          required
          full
          start={recordStart(failure, 'companyId', { id: tariff?.companyId ?? null, text: tariff ? nameOf(tariff) : null })}
          error={issueAt(failure, 'companyId')}
        />
      }
    />
  )
}
