import { Fragment } from 'react'
import { RecordField } from '#app/components/ui/form/record-field.tsx'
import { type Choice, issueAt } from '#app/lib/forms/form-failure.ts'
import { recordStart } from '#app/lib/records/record-start.ts'
import {
  TRAILER_CATEGORIES,
  TRAILER_CATEGORY_LABELS,
  VEHICLE_CATEGORIES,
  VEHICLE_CATEGORY_LABELS,
} from '#domain/materials/vehicle-values.ts'
import {
  ADR_CLASSES,
  ADR_PACKING_GROUPS,
  BILLING_FREQUENCIES,
  BILLING_FREQUENCY_LABELS,
  DRIVER_CERTIFICATION_LABELS,
  DRIVER_CERTIFICATIONS,
  PRICING_MODE_LABELS,
  PRICING_MODES,
  REQUEST_KIND_LABELS,
  REQUEST_KINDS,
  VEHICLE_EQUIPMENT,
  VEHICLE_EQUIPMENT_LABELS,
} from '#domain/sales/delivery-request/values.ts'
import { MARGIN_METHODS } from '#domain/sales/pricing/cost.ts'
import { MARGIN_METHOD_LABELS } from '#domain/sales/pricing/price-values.ts'
import type { FormParts } from './parts.tsx'

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
      {field('tags', {
        full: true,
        maxLength: 320,
        placeholder: "nuit, froid, appel d'offres",
        help: 'Séparées par des virgules',
      })}
    </>
  )
}

/** What is carried, by what and by whom. */
export function NeedFields({ parts }: { parts: FormParts }) {
  const { field, text, list } = parts
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
      <DangerousGoods parts={parts} />
      <h3 className="step-part">Véhicule</h3>
      {field('vehicleNeed.category', {
        type: 'select',
        required: true,
        placeholder: '—',
        options: options(VEHICLE_CATEGORIES, VEHICLE_CATEGORY_LABELS),
      })}
      {field('vehicleNeed.body', {
        type: 'select',
        placeholder: '—',
        options: options(TRAILER_CATEGORIES, TRAILER_CATEGORY_LABELS),
      })}
      {field('goods.tempMin', { inputMode: 'text', unit: '°C', help: 'Obligatoire pour un frigo' })}
      {field('goods.tempMax', { inputMode: 'text', unit: '°C' })}
      {field('vehicleNeed.minGvwKg', { inputMode: 'numeric', unit: 'kg' })}
      {field('vehicleNeed.payloadKg', { inputMode: 'numeric', unit: 'kg' })}
      {field('vehicleNeed.pallets', { inputMode: 'numeric', unit: 'pal.' })}
      {field('vehicleNeed.equipment', {
        type: 'checkboxes',
        full: true,
        defaultValue: list('vehicleNeed.equipment'),
        options: options(VEHICLE_EQUIPMENT, VEHICLE_EQUIPMENT_LABELS),
      })}
      <h3 className="step-part">Conducteur</h3>
      {field('driverNeed.certificationTypes', {
        type: 'checkboxes',
        full: true,
        defaultValue: list('driverNeed.certificationTypes'),
        options: options(DRIVER_CERTIFICATIONS, DRIVER_CERTIFICATION_LABELS),
        help: 'Au-delà du permis, de la FIMO/FCO et de la carte conducteur',
      })}
      {['driverNeed.doubleCrew', 'driverNeed.night', 'hgvBanExemption'].map(name => (
        <Fragment key={name}>{field(name, { type: 'checkbox', defaultValue: text(name) === 'on' })}</Fragment>
      ))}
      {field('notes', { type: 'textarea', full: true, maxLength: 2000 })}
    </>
  )
}

/** Most goods are not dangerous: folded away until something of it is filled in or refused. */
function DangerousGoods({ parts: { field, failure, text } }: { parts: FormParts }) {
  const names = ['un', 'class', 'packingGroup', 'quantity'].map(name => `goods.adr.${name}`)
  const opened = names.some(name => text(name) !== '' || issueAt(failure, name))
  return (
    <details className="stop-more field-full" open={opened}>
      <summary>Matières dangereuses (ADR)</summary>
      <div className="fields mt-3">
        {field('goods.adr.un', { inputMode: 'numeric', placeholder: '1203', maxLength: 10, help: 'Quatre chiffres' })}
        {field('goods.adr.class', {
          type: 'select',
          placeholder: '—',
          options: ADR_CLASSES.map(one => ({ value: one, label: one })),
        })}
        {field('goods.adr.packingGroup', {
          type: 'select',
          placeholder: '—',
          options: ADR_PACKING_GROUPS.map(one => ({ value: one, label: one })),
        })}
        {field('goods.adr.quantity', { inputMode: 'decimal', unit: 'kg ou L' })}
      </div>
    </details>
  )
}

/** The light price; grids, costs and clauses have tabs of their own on the sheet. */
export function PriceFields({ parts: { field, text } }: { parts: FormParts }) {
  return (
    <>
      {field('pricingMode', {
        type: 'select',
        required: true,
        options: options(
          // A grid is written on the tab of the price; one that is there stays.
          PRICING_MODES.filter(mode => mode !== 'GRILLE' || text('pricingMode') === 'GRILLE'),
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
