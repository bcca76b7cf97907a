import { type Tariff, TariffPanel } from '#app/components/sales/tariff-panel.tsx'
import { RecordField } from '#app/components/ui/form/record-field.tsx'
import { type FormFailure, issueAt } from '#app/lib/forms/form-failure.ts'
import { recordStart } from '#app/lib/records/record-start.ts'
import { type ServiceUnit, servicePriceText, TARIFF_FIELD_LABELS } from '#domain/sales/additional-services/values.ts'

/** What a client pays, as the API answers it. */
export interface TariffRecord extends Tariff {
  id: string
  companyId: string
  company: string
  companyCode: string
}

interface ServiceTariffProps {
  service: { code: string; label: string; unit: ServiceUnit; unitPrice: string }
  tariff: TariffRecord | undefined
  today: string
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
  reloadHref: string
}

const nameOf = ({ companyCode, company }: TariffRecord) => `${companyCode} ${company}`

/** A tariff on the sheet of its service, for a client that is named: `?panel=tariff&id=…`, with `&tarif=…`. */
export function ServiceTariffPanel({ service, ...form }: ServiceTariffProps) {
  const { tariff, failure } = form
  return (
    <TariffPanel
      {...form}
      title={tariff ? `Tarif de ${tariff.company}` : `Nouveau tarif client, ${service.code}`}
      unit={service.unit}
      note={`Prix du catalogue\u202f: ${servicePriceText(service.unitPrice, service.unit)} (${service.label}).`}
      recordedSubject={own => ({ companyIdText: nameOf(own) })}
      subjectLabels={{ companyIdText: TARIFF_FIELD_LABELS.companyId }}
      subject={
        <RecordField
          label={TARIFF_FIELD_LABELS.companyId}
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
