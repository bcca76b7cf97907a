import { TariffPanel } from '#app/components/sales/tariff-panel.tsx'
import { RecordField } from '#app/components/ui/form/record-field.tsx'
import { type FormFailure, issueAt } from '#app/lib/forms/form-failure.ts'
import { recordStart } from '#app/lib/records/record-start.ts'
import { TARIFF_FIELDS } from '#domain/sales/additional-services/fields.ts'
import { servicePriceText } from '#domain/sales/additional-services/values.ts'
import type { ServiceDetail } from './form.tsx'

type ClientTariff = NonNullable<ServiceDetail['tariffs']>['rows'][number]

interface ServiceTariffProps {
  service: ServiceDetail
  tariff: ClientTariff | undefined
  today: string
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
  reloadHref: string
}

const nameOf = ({ companyCode, company }: ClientTariff) => `${companyCode} ${company}`

/** Client tariff on the sheet of a service: `?panel=tariff&id=…`, with `&tarif=…` to change one. */
export function ServiceTariffPanel({ service, ...form }: ServiceTariffProps) {
  const { tariff, failure } = form
  return (
    <TariffPanel
      {...form}
      title={tariff ? `Tarif de ${tariff.company}` : `Nouveau tarif client, ${service.code}`}
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
