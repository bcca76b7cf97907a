import { Group } from '#app/components/ui/form/fields-of.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { FACTOR_FIELDS } from '#domain/transverse/cost-factors/fields.ts'

/** Value of a factor with its other periods and its use. */
export type FactorDetail = Answer<ApiClient['transverse']['cost-factors'][':id']['$get']>

interface FactorFormProps {
  /** Absent for a new factor. */
  factor?: FactorDetail
  today: string
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
  /** Link that reloads this panel with the stored values. */
  reloadHref: string
}

const NEW = { basis: 'HEURE', sign: 'COST', condition: 'AUCUNE', stackable: 'on', priority: '0' }

/** `?panel=new` and `?panel=edit`. */
export function FactorPanel({ factor, today, idempotencyKey, failure, closeHref, reloadHref }: FactorFormProps) {
  const intent = factor ? 'update' : 'create'
  return (
    <RecordPanel
      title={factor ? `Modifier ${factor.code}` : 'Nouveau facteur de coût'}
      closeHref={closeHref}
      save="Enregistrer le facteur"
      id="factor-form"
      intent={intent}
      {...{ idempotencyKey, failure, reloadHref }}
      book={FORM_FIELDS}
      record={factor}
      start={{ ...NEW, validFrom: today }}
    >
      {field => (
        <>
          <Group title="Identité">
            {!factor &&
              field('code', {
                required: true,
                maxLength: 20,
                placeholder: 'FRIGO',
                autoCapitalize: 'characters',
                help: "2 à 20 caractères\u202f: A à Z, 0 à 9 et _. Le même code peut servir à d'autres catégories de véhicule.",
              })}
            {field('label', { required: true, maxLength: 60, full: Boolean(factor) })}
          </Group>
          <Group title="Montant">
            {field('basis', { required: true })}
            {field('amount', { required: true, inputMode: 'decimal', help: 'En euros, ou en % pour une base en %' })}
            {field('sign', { required: true })}
          </Group>
          <Group title="Application">
            {field('condition', { required: true, help: 'Aucune\u202f: le facteur se choisit à la main' })}
            {field('priority', {
              required: true,
              inputMode: 'numeric',
              help: "La plus haute l'emporte entre facteurs non cumulables",
            })}
            {field('stackable')}
            {field('vehicleCategories', { type: 'checkboxes', help: 'Aucune cochée\u202f: toutes' })}
          </Group>
          <Group title="Validité">
            {field('validFrom', { required: true })}
            {field('validTo', { help: "Vide\u202f: jusqu'à nouvel ordre" })}
          </Group>
        </>
      )}
    </RecordPanel>
  )
}

/** Form fields: a factor's code never changes, and it is disabled by its own act. */
const { active: _, ...FORM_FIELDS } = FACTOR_FIELDS
