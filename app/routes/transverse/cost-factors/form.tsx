import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { Cancel } from '#app/components/ui/form/cancel.tsx'
import { Conflict } from '#app/components/ui/form/conflict.tsx'
import { Field, type FieldProps, RequiredNote } from '#app/components/ui/form/field.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { FormRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { differences, type FormFailure, issueAt, startValue, startValues } from '#app/lib/forms/form-failure.ts'
import { formatDecimal } from '#domain/formats/number.ts'
import { VEHICLE_CATEGORIES, VEHICLE_CATEGORY_LABELS } from '#domain/materials/vehicle-values.ts'
import { FACTOR_BASES, type FactorBasis } from '#domain/sales/pricing/cost.ts'
import {
  FACTOR_BASIS_LABELS,
  FACTOR_CONDITION_LABELS,
  FACTOR_CONDITIONS,
  FACTOR_SIGN_LABELS,
  FACTOR_SIGNS,
  type FactorCondition,
  type FactorSign,
  FACTOR_FIELD_LABELS as LABELS,
} from '#domain/transverse/cost-factors/values.ts'
import { categoryWords } from './table.tsx'

/** A value of a factor as the API answers it, in what a form needs of it. */
export interface FactorRecord {
  id: string
  code: string
  label: string
  basis: FactorBasis
  amount: string
  sign: FactorSign
  vehicleCategories: string[]
  condition: FactorCondition
  stackable: boolean
  priority: number
  validFrom: string
  validTo: string | null
  active: boolean
  version: number
}

interface FactorFormProps {
  /** The value that is changed; absent for a new factor. */
  factor?: FactorRecord & { use: { total: number } }
  today: string
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
  /** This panel anew, with what is recorded. */
  reloadHref: string
}

/** Panel that creates a factor or changes a value of it: `?panel=new`, `?panel=edit`. */
export function FactorPanel({ factor, today, idempotencyKey, failure, closeHref, reloadHref }: FactorFormProps) {
  const intent = factor ? 'update' : 'create'
  const busy = useNavigation().formData?.get('intent') === intent
  const recorded = factor ? formValues(factor) : { ...NEW, validFrom: today }
  const current = failure?.status === 409 ? (failure.current as FactorRecord | undefined) : undefined
  const text = (name: string) => startValue(failure, name, recorded[name] as string | undefined)
  const field = (name: keyof typeof LABELS, more: Partial<FieldProps> = {}) => (
    <Field
      label={LABELS[name]}
      name={name}
      defaultValue={text(name)}
      error={issueAt(failure, name)}
      autoComplete="off"
      {...more}
    />
  )
  return (
    <Panel
      title={factor ? `Modifier ${factor.code}` : 'Nouveau facteur de coût'}
      closeHref={closeHref}
      footer={
        <>
          <button type="submit" className="btn btn-primary" form="factor-form" name="intent" value={intent} aria-busy={busy}>
            Enregistrer le facteur
          </button>
          <Cancel href={closeHref} />
        </>
      }
    >
      <Form method="post" id="factor-form" className="form">
        {/* Enter in a field sends the form, whatever button comes first. */}
        <button type="submit" name="intent" value={intent} hidden tabIndex={-1} aria-hidden="true" />
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        {factor && <input type="hidden" name="version" value={current?.version ?? (text('version') || factor.version)} />}
        {current ? (
          <Conflict message={failure!.message} fields={factorDifferences(failure!, current)} reloadHref={reloadHref} />
        ) : (
          <FormRefusal failure={failure} label={name => (LABELS as Record<string, string>)[name.replace(/\[\d+\]$/, '')]} />
        )}
        <RequiredNote />
        <Group title="Identité">
          {factor
            ? null
            : field('code', {
                required: true,
                maxLength: 20,
                placeholder: 'FRIGO',
                autoCapitalize: 'characters',
                help: "2 à 20 caractères\u202f: A à Z, 0 à 9 et _. Le même code peut servir à d'autres catégories de véhicule.",
              })}
          {field('label', { required: true, maxLength: 60, full: Boolean(factor) })}
        </Group>
        <Group title="Montant">
          {field('basis', { type: 'select', required: true, options: options(FACTOR_BASES, FACTOR_BASIS_LABELS) })}
          {field('amount', { required: true, inputMode: 'decimal', help: 'En euros, ou en % pour une base en %' })}
          {field('sign', { type: 'select', required: true, options: options(FACTOR_SIGNS, FACTOR_SIGN_LABELS) })}
        </Group>
        <Group title="Application">
          {field('condition', {
            type: 'select',
            required: true,
            options: options(FACTOR_CONDITIONS, FACTOR_CONDITION_LABELS),
            help: 'Aucune\u202f: le facteur se choisit à la main',
          })}
          {field('priority', {
            required: true,
            inputMode: 'numeric',
            help: "La plus haute l'emporte entre facteurs non cumulables",
          })}
          {field('stackable', { type: 'checkbox', full: true, defaultValue: text('stackable') === 'on' })}
          {field('vehicleCategories', {
            type: 'checkboxes',
            full: true,
            help: 'Aucune cochée\u202f: toutes',
            defaultValue: startValues(failure, 'vehicleCategories', recorded.vehicleCategories as string[]),
            options: options(VEHICLE_CATEGORIES, VEHICLE_CATEGORY_LABELS),
          })}
        </Group>
        <Group title="Validité">
          {field('validFrom', { type: 'date', required: true })}
          {field('validTo', { type: 'date', help: "Vide\u202f: jusqu'à nouvel ordre" })}
        </Group>
      </Form>
    </Panel>
  )
}

const NEW: Record<string, string | string[]> = {
  basis: 'HEURE',
  sign: 'COST',
  condition: 'AUCUNE',
  stackable: 'on',
  priority: '0',
  vehicleCategories: [],
}

const options = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map(value => ({ value, label: labels[value] }))

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="section-title">{title}</legend>
      <div className="fields">{children}</div>
    </fieldset>
  )
}

/** A value of a factor as its form posts it. */
function formValues(factor: FactorRecord): Record<string, string | string[]> {
  return {
    label: factor.label,
    basis: factor.basis,
    amount: formatDecimal(factor.amount),
    sign: factor.sign,
    condition: factor.condition,
    stackable: factor.stackable ? 'on' : '',
    priority: String(factor.priority),
    vehicleCategories: factor.vehicleCategories,
    validFrom: factor.validFrom,
    validTo: factor.validTo ?? '',
  }
}

/** Of a stale form: what was typed and what is recorded now, where they differ, as a person reads it. */
function factorDifferences(failure: FormFailure, current: FactorRecord) {
  const words: Record<string, Record<string, string>> = {
    basis: FACTOR_BASIS_LABELS,
    sign: FACTOR_SIGN_LABELS,
    condition: FACTOR_CONDITION_LABELS,
    stackable: { on: 'Oui', '': 'Non' },
  }
  const spoken = (name: string, value: string) =>
    name === 'vehicleCategories' ? categoryWords(value.split(', ').filter(Boolean)) : (words[name]?.[value] ?? value)
  return differences(failure, formValues(current), LABELS).map(row => ({
    ...row,
    typed: spoken(row.name, row.typed),
    recorded: spoken(row.name, row.recorded),
  }))
}
