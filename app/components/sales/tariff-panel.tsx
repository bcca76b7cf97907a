import type { ReactNode } from 'react'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import { type FormFailure, formKey } from '#app/lib/forms/form-failure.ts'
import { type FieldBook, typedOf } from '#domain/field-book.ts'
import { TARIFF_TERMS } from '#domain/sales/additional-services/fields.ts'
import { SERVICE_PRICE_UNITS, type ServiceUnit } from '#domain/sales/additional-services/values.ts'

/** Price of a service for one client over a period. */
type Tariff = Pick<
  Answer<ApiClient['sales']['companies'][':id']['services']['$get']>['tariffs']['rows'][number],
  keyof typeof TARIFF_TERMS | 'version'
>

interface TariffPanelProps<Own extends Tariff> {
  title: string
  tariff: Own | undefined
  /** Unit of the service, once known. */
  unit: ServiceUnit | undefined
  note: ReactNode
  /** First fields of the form: the client or service of the tariff. */
  subject: ReactNode
  subjectFields: FieldBook
  /** Form values of the subject, when another user may have changed it. */
  typedSubject?: (tariff: Own) => Record<string, string>
  today: string
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
  reloadHref: string
}

export function TariffPanel<Own extends Tariff>(props: TariffPanelProps<Own>) {
  const { title, tariff, unit, note, subject, subjectFields, typedSubject, today, idempotencyKey, failure } = props
  const intent = tariff ? 'tariff-update' : 'tariff-create'
  return (
    <RecordPanel
      title={title}
      closeHref={props.closeHref}
      save="Enregistrer le tarif"
      formKey={formKey(failure)}
      id="tariff-form"
      intent={intent}
      {...{ idempotencyKey, failure }}
      book={{ ...subjectFields, ...TARIFF_TERMS }}
      record={tariff}
      start={{ validFrom: today }}
      typed={own => ({ ...typedSubject?.(own), ...typedOf(TARIFF_TERMS, own) })}
      reloadHref={props.reloadHref}
    >
      {field => (
        <>
          {note && <p className="help">{note}</p>}
          <div className="fields">
            {subject}
            {field('unitPrice', {
              required: true,
              inputMode: 'decimal',
              ...(unit ? { unit: SERVICE_PRICE_UNITS[unit] } : { help: "Dans l'unité de la prestation" }),
            })}
            {field('freeQty', { inputMode: 'decimal', help: 'Vide\u202f: celle du catalogue' })}
            {field('validFrom', { required: true })}
            {field('validTo', { help: "Vide\u202f: jusqu'à nouvel ordre" })}
          </div>
        </>
      )}
    </RecordPanel>
  )
}
