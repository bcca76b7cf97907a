import { Group } from '#app/components/ui/form/fields-of.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { FACTOR_FIELDS } from '#domain/transverse/cost-factors/fields.ts'

/** A value of a factor with its other periods and its use. */
export type FactorDetail = Answer<ApiClient['transverse']['cost-factors'][':id']['$get']>

interface FactorFormProps {
  /** The value that is changed; absent for a new factor. */
  factor?: FactorDetail
  today: string
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
  /** This panel anew, with what is recorded. */
  reloadHref: string
}

const NEW = { basis: 'HEURE', sign: 'COST', condition: 'AUCUNE', stackable: 'on', priority: '0' }

/** Panel that creates a factor or changes a value of it: `?panel=new`, `?panel=edit`. */
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

/** What the form posts: a factor's code is its name for ever, and it is put out of use by an act of its own. */
const { active: _, ...FORM_FIELDS } = FACTOR_FIELDS
