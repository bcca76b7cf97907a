import { useNavigation } from 'react-router'
import { Cancel } from '#app/components/ui/cancel.tsx'
import { Conflict } from '#app/components/ui/conflict.tsx'
import { AskOpen } from '#app/components/ui/dialog.tsx'
import { Field, type FieldProps, RequiredNote } from '#app/components/ui/field.tsx'
import { Form } from '#app/components/ui/form.tsx'
import { FormRefusal, WholeRefusal } from '#app/components/ui/form-refusal.tsx'
import { Panel } from '#app/components/ui/panel.tsx'
import { differences, type FormFailure, issueAt, startValue } from '#app/lib/forms/form-failure.ts'
import { formatDecimal } from '#domain/formats/number.ts'
import { SERVICE_PRICE_UNITS, servicePriceText, TARIFF_FIELD_LABELS } from '#domain/sales/additional-service-values.ts'
import type { CompanyServiceList, OwnTariff } from './company-services.tsx'

const LABELS = { ...TARIFF_FIELD_LABELS, serviceId: 'Prestation' }

interface FormProps {
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
}

/** Panel that gives this client a tariff of its own, or changes one: `?panel=tariff`, with `&tarif=…`. */
export function OwnTariffPanel({
  companyId,
  tariff,
  catalogue,
  today,
  idempotencyKey,
  failure,
  closeHref,
  reloadHref,
}: FormProps & {
  companyId: string
  tariff: OwnTariff | undefined
  catalogue: CompanyServiceList['catalogue']
  today: string
  reloadHref: string
}) {
  const intent = tariff ? 'tariff-update' : 'tariff-create'
  const busy = useNavigation().formData?.get('intent') === intent
  const recorded: Record<string, string> = tariff ? formValues(tariff) : { validFrom: today }
  const current = failure?.status === 409 ? (failure.current as OwnTariff | undefined) : undefined
  const field = (name: keyof typeof LABELS, more: Partial<FieldProps> = {}) => (
    <Field
      label={LABELS[name]}
      name={name}
      defaultValue={startValue(failure, name, recorded[name])}
      error={issueAt(failure, name)}
      autoComplete="off"
      {...more}
    />
  )
  return (
    <Panel
      title={tariff ? `Tarif ${tariff.code}` : 'Nouveau tarif'}
      closeHref={closeHref}
      footer={
        <>
          <button type="submit" className="btn btn-primary" form="tariff-form" name="intent" value={intent} aria-busy={busy}>
            Enregistrer le tarif
          </button>
          <Cancel href={closeHref} />
        </>
      }
    >
      <Form method="post" id="tariff-form" className="form">
        <button type="submit" name="intent" value={intent} hidden tabIndex={-1} aria-hidden="true" />
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <input type="hidden" name="companyId" value={companyId} />
        {tariff && (
          <>
            <input type="hidden" name="serviceId" value={tariff.serviceId} />
            <input
              type="hidden"
              name="version"
              value={current?.version ?? (startValue(failure, 'version', tariff.version) || tariff.version)}
            />
          </>
        )}
        {current ? (
          <Conflict
            message={failure!.message}
            fields={differences(failure!, formValues(current), LABELS)}
            reloadHref={reloadHref}
          />
        ) : (
          <FormRefusal failure={failure} label={name => (LABELS as Record<string, string>)[name]} />
        )}
        {tariff && (
          <p className="help">
            {tariff.label}. Prix du catalogue{'\u202f'}: {servicePriceText(tariff.cataloguePrice, tariff.unit)}.
          </p>
        )}
        <RequiredNote />
        <div className="fields">
          {!tariff &&
            field('serviceId', {
              type: 'select',
              required: true,
              full: true,
              placeholder: 'Choisir',
              options: catalogue.map(({ serviceId, code, label, cataloguePrice, unit }) => ({
                value: serviceId,
                label: `${code} ${label} (${servicePriceText(cataloguePrice, unit)})`,
              })),
            })}
          {field('unitPrice', {
            required: true,
            inputMode: 'decimal',
            ...(tariff ? { unit: SERVICE_PRICE_UNITS[tariff.unit] } : { help: "Dans l'unité de la prestation" }),
          })}
          {field('freeQty', { inputMode: 'decimal', help: 'Vide\u202f: celle du catalogue' })}
          {field('validFrom', { type: 'date', required: true })}
          {field('validTo', { type: 'date', help: "Vide\u202f: jusqu'à nouvel ordre" })}
        </div>
      </Form>
    </Panel>
  )
}

/** The question before a tariff ends: `?confirm=tariff&tarif=…`. */
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

/** A tariff as its form posts it. */
function formValues(tariff: OwnTariff): Record<string, string> {
  return {
    unitPrice: formatDecimal(tariff.unitPrice),
    freeQty: tariff.freeQty === null ? '' : formatDecimal(tariff.freeQty),
    validFrom: tariff.validFrom,
    validTo: tariff.validTo ?? '',
  }
}
