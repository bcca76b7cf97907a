import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { Cancel } from '#app/components/ui/form/cancel.tsx'
import { Conflict } from '#app/components/ui/form/conflict.tsx'
import { Field, type FieldProps, RequiredNote } from '#app/components/ui/form/field.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { FormRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { differences, type FormFailure, issueAt, startValue } from '#app/lib/forms/form-failure.ts'
import { formatDecimal } from '#domain/formats/number.ts'
import { SERVICE_PRICE_UNITS, type ServiceUnit, TARIFF_FIELD_LABELS } from '#domain/sales/additional-services/values.ts'

/** What a client pays for a service, for a period. */
export interface Tariff {
  unitPrice: string
  freeQty: string | null
  validFrom: string
  validTo: string | null
  version: number
}

interface TariffPanelProps<Own extends Tariff> {
  title: string
  tariff: Own | undefined
  /** Of the service, once it is known. */
  unit: ServiceUnit | undefined
  note: ReactNode
  /** Who, or what, the tariff is for: the first field, or the fields that carry it. */
  subject: ReactNode
  /** What the subject adds to the fields as they are recorded, and what people read of it. */
  recordedSubject?: (tariff: Own) => Record<string, string>
  subjectLabels?: Record<string, string>
  today: string
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
  reloadHref: string
}

/** Panel that gives a client a tariff of its own for a service, or changes one. */
export function TariffPanel<Own extends Tariff>(props: TariffPanelProps<Own>) {
  const { title, tariff, unit, note, subject, recordedSubject, subjectLabels, today, idempotencyKey, failure } = props
  const intent = tariff ? 'tariff-update' : 'tariff-create'
  const busy = useNavigation().formData?.get('intent') === intent
  const recorded = tariff ? formValues(tariff) : { validFrom: today }
  const current = failure?.status === 409 ? (failure.current as Own | undefined) : undefined
  const labels: Record<string, string> = { ...TARIFF_FIELD_LABELS, ...subjectLabels }
  const field = (name: keyof typeof TARIFF_FIELD_LABELS, more: Partial<FieldProps>) => (
    <Field
      label={TARIFF_FIELD_LABELS[name]}
      name={name}
      defaultValue={startValue(failure, name, (recorded as Record<string, string>)[name])}
      error={issueAt(failure, name)}
      autoComplete="off"
      {...more}
    />
  )
  return (
    <Panel
      title={title}
      closeHref={props.closeHref}
      footer={
        <>
          <button type="submit" className="btn btn-primary" form="tariff-form" name="intent" value={intent} aria-busy={busy}>
            Enregistrer le tarif
          </button>
          <Cancel href={props.closeHref} />
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
            fields={differences(failure!, { ...recordedSubject?.(current), ...formValues(current) }, labels)}
            reloadHref={props.reloadHref}
          />
        ) : (
          <FormRefusal failure={failure} label={name => labels[name]} />
        )}
        {note && <p className="help">{note}</p>}
        <RequiredNote />
        <div className="fields">
          {subject}
          {field('unitPrice', {
            required: true,
            inputMode: 'decimal',
            ...(unit ? { unit: SERVICE_PRICE_UNITS[unit] } : { help: "Dans l'unité de la prestation" }),
          })}
          {field('freeQty', { inputMode: 'decimal', help: 'Vide\u202f: celle du catalogue' })}
          {field('validFrom', { type: 'date', required: true })}
          {field('validTo', { type: 'date', help: "Vide\u202f: jusqu'à nouvel ordre" })}
        </div>
      </Form>
    </Panel>
  )
}

/** A tariff as its form posts it. */
const formValues = ({ unitPrice, freeQty, validFrom, validTo }: Tariff) => ({
  unitPrice: formatDecimal(unitPrice),
  freeQty: freeQty === null ? '' : formatDecimal(freeQty),
  validFrom,
  validTo: validTo ?? '',
})
