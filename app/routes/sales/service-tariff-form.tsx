import { useNavigation } from 'react-router'
import { Cancel } from '#app/components/ui/cancel.tsx'
import { Conflict } from '#app/components/ui/conflict.tsx'
import { Field, type FieldProps, RequiredNote } from '#app/components/ui/field.tsx'
import { Form } from '#app/components/ui/form.tsx'
import { FormRefusal } from '#app/components/ui/form-refusal.tsx'
import { Panel } from '#app/components/ui/panel.tsx'
import { RecordField } from '#app/components/ui/record-field.tsx'
import { differences, type FormFailure, issueAt, startValue } from '#app/lib/forms/form-failure.ts'
import { recordStart } from '#app/lib/records/record-start.ts'
import { formatDecimal } from '#domain/formats/number.ts'
import {
  TARIFF_FIELD_LABELS as LABELS,
  SERVICE_PRICE_UNITS,
  type ServiceUnit,
  servicePriceText,
} from '#domain/sales/additional-service-values.ts'

/** What a client pays, as the API answers it. */
export interface TariffRecord {
  id: string
  companyId: string
  company: string
  companyCode: string
  unitPrice: string
  freeQty: string | null
  validFrom: string
  validTo: string | null
  version: number
}

/** Panel that gives a client a tariff of his own, or changes one: `?panel=tariff&id=…`, with `&tarif=…`. */
export function TariffPanel({
  service,
  tariff,
  today,
  idempotencyKey,
  failure,
  closeHref,
  reloadHref,
}: {
  service: { code: string; label: string; unit: ServiceUnit; unitPrice: string }
  tariff: TariffRecord | undefined
  today: string
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
  reloadHref: string
}) {
  const intent = tariff ? 'tariff-update' : 'tariff-create'
  const busy = useNavigation().formData?.get('intent') === intent
  const recorded: Record<string, string> = tariff ? formValues(tariff) : { validFrom: today }
  const current = failure?.status === 409 ? (failure.current as TariffRecord | undefined) : undefined
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
      title={tariff ? `Tarif de ${tariff.company}` : `Nouveau tarif client, ${service.code}`}
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
      {/* What the server found of a client draws the form anew: fields keep what they were started with. */}
      <Form
        method="post"
        id="tariff-form"
        className="form"
        key={failure ? JSON.stringify([failure.typed, failure.intent]) : 'form'}
      >
        <button type="submit" name="intent" value={intent} hidden tabIndex={-1} aria-hidden="true" />
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        {tariff && (
          <input
            type="hidden"
            name="version"
            value={current?.version ?? (startValue(failure, 'version', tariff.version) || tariff.version)}
          />
        )}
        {current ? (
          <Conflict
            message={failure!.message}
            fields={differences(failure!, formValues(current), { ...LABELS, companyId: '', companyIdText: LABELS.companyId })}
            reloadHref={reloadHref}
          />
        ) : (
          <FormRefusal failure={failure} label={name => (LABELS as Record<string, string>)[name]} />
        )}
        <p className="help">
          Prix du catalogue{'\u202f'}: {servicePriceText(service.unitPrice, service.unit)} ({service.label}).
        </p>
        <RequiredNote />
        <div className="fields">
          <RecordField
            label={LABELS.companyId}
            name="companyId"
            suggest="/api/lookup/company"
            placeholder="Code ou partie du nom"
            required
            full
            start={recordStart(failure, 'companyId', {
              id: tariff?.companyId ?? null,
              text: tariff ? `${tariff.companyCode} ${tariff.company}` : null,
            })}
            error={issueAt(failure, 'companyId')}
          />
          {field('unitPrice', { required: true, inputMode: 'decimal', unit: SERVICE_PRICE_UNITS[service.unit] })}
          {field('freeQty', { inputMode: 'decimal', help: 'Vide\u202f: celle du catalogue' })}
          {field('validFrom', { type: 'date', required: true })}
          {field('validTo', { type: 'date', help: "Vide\u202f: jusqu'à nouvel ordre" })}
        </div>
      </Form>
    </Panel>
  )
}

/** A tariff as its form posts it. */
function formValues(tariff: TariffRecord): Record<string, string> {
  return {
    companyId: tariff.companyId,
    companyIdText: `${tariff.companyCode} ${tariff.company}`,
    unitPrice: formatDecimal(tariff.unitPrice),
    freeQty: tariff.freeQty === null ? '' : formatDecimal(tariff.freeQty),
    validFrom: tariff.validFrom,
    validTo: tariff.validTo ?? '',
  }
}
