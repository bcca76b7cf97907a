import { Group } from '#app/components/ui/form/fields-of.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { SERVICE_FORM_FIELDS as FIELDS } from '#domain/sales/additional-services/fields.ts'
import { NEW_SERVICE } from '#domain/sales/additional-services/values.ts'

export type ServiceDetail = Answer<ApiClient['sales']['additional-services'][':id']['$get']>

interface ServiceFormProps {
  /** Absent for a new service. */
  service?: ServiceDetail
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
  /** Link that reloads this panel with the stored values. */
  reloadHref: string
}

/** `?panel=new` and `?panel=edit`. */
export function ServicePanel({ service, idempotencyKey, failure, closeHref, reloadHref }: ServiceFormProps) {
  const intent = service ? 'update' : 'create'
  return (
    <RecordPanel
      title={service ? `Modifier ${service.code}` : 'Nouvelle prestation'}
      closeHref={closeHref}
      save="Enregistrer la prestation"
      id="service-form"
      intent={intent}
      {...{ idempotencyKey, failure, reloadHref }}
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
