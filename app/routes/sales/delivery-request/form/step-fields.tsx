import { optionsOf } from '#app/components/ui/form/options.ts'
import { RecordField } from '#app/components/ui/form/record-field.tsx'
import { type Choice, issueAt } from '#app/lib/forms/form-failure.ts'
import { recordStart } from '#app/lib/records/record-start.ts'
import { REQUEST_FORM_FIELDS } from '#domain/sales/delivery-request/form-fields.ts'
import { ADR_CLASSES, ADR_PACKING_GROUPS, PRICING_MODE_LABELS } from '#domain/sales/delivery-request/values.ts'
import type { FormParts } from './parts.tsx'

const optionsFrom = (values: readonly string[]) => values.map(value => ({ value, label: value }))

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
        label={REQUEST_FORM_FIELDS.companyId.label}
        name="companyId"
        suggest="/api/lookup/company"
        required
        full
        placeholder="Code ou partie du nom"
        start={recordStart(failure, 'companyId', { id: text('companyId'), text: text('companyIdText') })}
        error={issueAt(failure, 'companyId')}
      />
      {field('title', { required: true, full: true, maxLength: 120, placeholder: 'Carquefou → Le Mans' })}
      {field('kind', { required: true })}
      {field('salesUserId', { placeholder: '—', options: salesUsers })}
      {field('validFrom', { required: true })}
      {field('validTo', { help: 'Vide\u202f: sans terme' })}
      {field('tags', {
        full: true,
        maxLength: 320,
        placeholder: "nuit, froid, appel d'offres",
        help: 'Séparées par des virgules',
      })}
    </>
  )
}

export function NeedFields({ parts }: { parts: FormParts }) {
  const { field } = parts
  return (
    <>
      {field('goods.nature', { required: true, full: true, maxLength: 120, placeholder: 'Produits laitiers sous température' })}
      {field('goods.packaging', { maxLength: 60, placeholder: 'Palettes Europe filmées' })}
      {field('goods.pallets', { inputMode: 'numeric', help: 'Indiquez des palettes, un poids ou un volume' })}
      {field('goods.weightKg')}
      {field('goods.volumeM3')}
      {field('goods.linearMetres')}
      {field('goods.declaredValue')}
      {field('goods.stackable')}
      <DangerousGoods parts={parts} />
      <h3 className="step-part">Véhicule</h3>
      {field('vehicleNeed.category', { required: true, placeholder: '—' })}
      {field('vehicleNeed.body', { placeholder: '—' })}
      {field('goods.tempMin', { inputMode: 'text', help: 'Obligatoire pour un frigo' })}
      {field('goods.tempMax', { inputMode: 'text' })}
      {field('vehicleNeed.minGvwKg', { inputMode: 'numeric' })}
      {field('vehicleNeed.payloadKg', { inputMode: 'numeric' })}
      {field('vehicleNeed.pallets', { inputMode: 'numeric' })}
      {field('vehicleNeed.equipment', { type: 'checkboxes' })}
      <h3 className="step-part">Conducteur</h3>
      {field('driverNeed.certificationTypes', {
        type: 'checkboxes',
        help: 'Au-delà du permis, de la FIMO/FCO et de la carte conducteur',
      })}
      {field('driverNeed.doubleCrew', { full: false })}
      {field('driverNeed.night', { full: false })}
      {field('hgvBanExemption', { full: false })}
      {field('notes', { type: 'textarea', full: true, maxLength: 2000 })}
    </>
  )
}

/** Collapsed until a field is filled in or refused, because most goods are not dangerous. */
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
          options: optionsFrom(ADR_CLASSES),
        })}
        {field('goods.adr.packingGroup', {
          type: 'select',
          placeholder: '—',
          options: optionsFrom(ADR_PACKING_GROUPS),
        })}
        {field('goods.adr.quantity')}
      </div>
    </details>
  )
}

/** Simple price; grids, costs and clauses have their own tabs on the sheet. */
export function PriceFields({ parts: { field, text } }: { parts: FormParts }) {
  return (
    <>
      {field('pricingMode', {
        required: true,
        // A grid is edited on the price tab; only an existing one is offered here.
        options: optionsOf(PRICING_MODE_LABELS).filter(({ value }) => value !== 'GRILLE' || text('pricingMode') === 'GRILLE'),
      })}
      {field('unitPrice', { inputMode: 'decimal', unit: '€ HT', required: true, help: 'Par unité du mode de prix' })}
      {field('marginPct')}
      {field('marginMethod')}
      {field('billingFrequency', { required: true })}
    </>
  )
}
