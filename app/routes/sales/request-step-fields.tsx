import { RecordField } from '#app/components/ui/record-field.tsx'
import { type Choice, issueAt } from '#app/lib/forms/form-failure.ts'
import { recordStart } from '#app/lib/records/record-start.ts'
import {
  TRAILER_CATEGORIES,
  TRAILER_CATEGORY_LABELS,
  VEHICLE_CATEGORIES,
  VEHICLE_CATEGORY_LABELS,
} from '#domain/materials/vehicle-values.ts'
import { MARGIN_METHODS } from '#domain/sales/cost.ts'
import {
  BILLING_FREQUENCIES,
  BILLING_FREQUENCY_LABELS,
  PRICING_MODE_LABELS,
  PRICING_MODES,
  REQUEST_KIND_LABELS,
  REQUEST_KINDS,
  VEHICLE_EQUIPMENT,
  VEHICLE_EQUIPMENT_LABELS,
} from '#domain/sales/delivery-request-values.ts'
import { MARGIN_METHOD_LABELS } from '#domain/sales/price-values.ts'
import type { FormParts } from './request-form.tsx'

export const options = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map(value => ({ value, label: labels[value] }))

/** Whose it is, what it is called and from when to when. */
export function ClientFields({
  parts: { field, failure, text },
  salesUsers,
}: {
  parts: FormParts
  salesUsers: readonly Choice[]
}) {
  return (
    <>
      <RecordField
        label="Client"
        name="companyId"
        suggest="/api/lookup/company"
        required
        full
        placeholder="Code ou partie du nom"
        start={recordStart(failure, 'companyId', { id: text('companyId'), text: text('companyIdText') })}
        error={issueAt(failure, 'companyId')}
      />
      {field('title', { required: true, full: true, maxLength: 120, placeholder: 'Carquefou → Le Mans' })}
      {field('kind', { type: 'select', required: true, options: options(REQUEST_KINDS, REQUEST_KIND_LABELS) })}
      {field('salesUserId', { type: 'select', placeholder: '—', options: salesUsers })}
      {field('validFrom', { type: 'date', required: true })}
      {field('validTo', { type: 'date', help: 'Vide\u202f: sans terme' })}
    </>
  )
}

/** What is carried, and by what. */
export function NeedFields({ parts: { field, text, list } }: { parts: FormParts }) {
  return (
    <>
      {field('goods.nature', { required: true, full: true, maxLength: 120, placeholder: 'Produits laitiers sous température' })}
      {field('goods.packaging', { maxLength: 60, placeholder: 'Palettes Europe filmées' })}
      {field('goods.pallets', { inputMode: 'numeric', unit: 'pal.', help: 'Au moins une quantité' })}
      {field('goods.weightKg', { inputMode: 'decimal', unit: 'kg' })}
      {field('goods.volumeM3', { inputMode: 'decimal', unit: 'm³' })}
      {field('goods.linearMetres', { inputMode: 'decimal', unit: 'm' })}
      {field('goods.declaredValue', { inputMode: 'decimal', unit: '€' })}
      {field('goods.stackable', { type: 'checkbox', full: true, defaultValue: text('goods.stackable') === 'on' })}
      {field('vehicleNeed.category', {
        type: 'select',
        required: true,
        placeholder: '—',
        options: options(VEHICLE_CATEGORIES, VEHICLE_CATEGORY_LABELS),
      })}
      {field('vehicleNeed.body', {
        placeholder: '—',
        options: options(TRAILER_CATEGORIES, TRAILER_CATEGORY_LABELS),
      })}
      {field('vehicleNeed.payloadKg', { inputMode: 'numeric', unit: 'kg' })}
      {field('vehicleNeed.pallets', { inputMode: 'numeric', unit: 'pal.' })}
      {field('vehicleNeed.equipment', {
        type: 'checkboxes',
        full: true,
        defaultValue: list('vehicleNeed.equipment'),
        options: options(VEHICLE_EQUIPMENT, VEHICLE_EQUIPMENT_LABELS),
      })}
      {field('hgvBanExemption', { type: 'checkbox', full: true, defaultValue: text('hgvBanExemption') === 'on' })}
      {field('notes', { type: 'textarea', full: true, maxLength: 2000 })}
    </>
  )
}

/** The light price; grids, costs and clauses have tabs of their own on the sheet. */
export function PriceFields({ parts: { field } }: { parts: FormParts }) {
  return (
    <>
      {field('pricingMode', {
        type: 'select',
        required: true,
        options: options(
          PRICING_MODES.filter(mode => mode !== 'GRILLE'),
          PRICING_MODE_LABELS,
        ),
      })}
      {field('unitPrice', { inputMode: 'decimal', unit: '€ HT', required: true, help: 'Par unité du mode de prix' })}
      {field('marginPct', { inputMode: 'decimal', unit: '%' })}
      {field('marginMethod', { type: 'select', options: options(MARGIN_METHODS, MARGIN_METHOD_LABELS) })}
      {field('billingFrequency', {
        type: 'select',
        required: true,
        options: options(BILLING_FREQUENCIES, BILLING_FREQUENCY_LABELS),
      })}
    </>
  )
}
