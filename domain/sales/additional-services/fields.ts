import { asChoice, asDate, asFigure, asName, asPrice, asText, asYesNo, type FieldBook } from '#domain/field-book.ts'
import { formatDecimal } from '#domain/formats/number.ts'
import { SERVICE_TRIGGER_LABELS, SERVICE_UNIT_LABELS, VAT_RATE_LABELS } from './values.ts'

const asQuantity = (label: string) => ({ ...asFigure(label), read: (value: unknown) => formatDecimal(String(value)) })

export const SERVICE_FORM_FIELDS = {
  code: asText('Code'),
  label: asText('Libellé'),
  unit: asChoice('Unité', SERVICE_UNIT_LABELS),
  /** Euros or per cent, according to the unit. */
  unitPrice: asPrice('Prix unitaire', ''),
  unitCost: asPrice('Coût unitaire'),
  vatRate: { ...asChoice('Taux de TVA', VAT_RATE_LABELS), cell: (rate: unknown) => ({ number: String(rate) }) },
  account: asText('Compte comptable'),
  trigger: asChoice('Déclencheur', SERVICE_TRIGGER_LABELS),
  freeQty: asQuantity('Quantité gratuite'),
  minQty: asQuantity('Quantité minimale'),
  maxQty: asQuantity('Quantité maximale'),
  validFrom: asDate('Valable du'),
  validTo: asDate('Valable au'),
  proofRequired: asYesNo('Justificatif obligatoire'),
} satisfies FieldBook

export const SERVICE_FIELDS = { ...SERVICE_FORM_FIELDS, active: asYesNo('Active') }

const { unitPrice, freeQty, validFrom, validTo } = SERVICE_FORM_FIELDS

export const TARIFF_TERMS = { unitPrice, freeQty, validFrom, validTo }

export const TARIFF_FIELDS = { companyId: asName('Client', 'company'), ...TARIFF_TERMS }
