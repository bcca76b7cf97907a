import { TariffPanel } from '#app/components/sales/tariff-panel.tsx'
import { Field } from '#app/components/ui/form/field.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { AskOpen } from '#app/components/ui/panel/dialog.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import { type FormFailure, issueAt, startValue } from '#app/lib/forms/form-failure.ts'
import { asText } from '#domain/field-book.ts'
import { servicePriceText } from '#domain/sales/additional-services/values.ts'

export type CompanyServiceList = Answer<ApiClient['sales']['companies'][':id']['services']['$get']>
/** Price of a service for this client over a period. */
export type OwnTariff = CompanyServiceList['tariffs']['rows'][number]

const SERVICE = 'Prestation'

interface FormProps {
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
}

interface OwnTariffProps extends FormProps {
  companyId: string
  tariff: OwnTariff | undefined
  catalogue: CompanyServiceList['catalogue']
  today: string
  reloadHref: string
}

/** Tariff on the sheet of its client, with a choice of service: `?panel=tariff`, with `&tarif=…` to change one. */
export function OwnTariffPanel({ companyId, catalogue, ...form }: OwnTariffProps) {
  const { tariff, failure } = form
  return (
    <TariffPanel
      {...form}
      title={tariff ? `Tarif ${tariff.code}` : 'Nouveau tarif'}
      unit={tariff?.unit}
      note={tariff && `${tariff.label}. Prix du catalogue\u202f: ${servicePriceText(tariff.cataloguePrice, tariff.unit)}.`}
      subjectFields={{ serviceId: asText(SERVICE) }}
      subject={
        <>
          <input type="hidden" name="companyId" value={companyId} />
          {tariff ? (
            <input type="hidden" name="serviceId" value={tariff.serviceId} />
          ) : (
            <Field
              label={SERVICE}
              name="serviceId"
              type="select"
              required
              full
              placeholder="Choisir"
              defaultValue={startValue(failure, 'serviceId', '')}
              error={issueAt(failure, 'serviceId')}
              options={catalogue.map(({ serviceId, code, label, cataloguePrice, unit }) => ({
                value: serviceId,
                label: `${code} ${label} (${servicePriceText(cataloguePrice, unit)})`,
              }))}
            />
          )}
        </>
      }
    />
  )
}

/** `?confirm=tariff&tarif=…`. */
export function OwnTariffAsk({
  tariff,
  today,
  idempotencyKey,
  failure,
  closeHref,
}: FormProps & { tariff: OwnTariff; today: string }) {
  const proposed = tariff.validTo ?? (today > tariff.validFrom ? today : tariff.validFrom)
  return (
    <AskOpen
      title={`Clore le tarif «\u202f${tariff.code} ${tariff.label}\u202f»\u202f?`}
      text="Dès le lendemain, le prix du catalogue s'applique de nouveau."
      confirm="Clore le tarif"
      harmless
      fields={{ intent: 'tariff-close', serviceId: tariff.serviceId, idempotencyKey }}
      closeHref={closeHref}
    >
      {failure && failure.issues.length === 0 && <WholeRefusal failure={failure} />}
      <Field
        label="Dernier jour du tarif"
        name="validTo"
        type="date"
        required
        defaultValue={startValue(failure, 'validTo', proposed)}
        error={issueAt(failure, 'validTo')}
      />
    </AskOpen>
  )
}
