import { asChoice, asDate, asFigure, asName, asText, asYesNo, type EntityReading } from '#domain/field-book.ts'
import {
  SERVICE_FIELD_LABELS as SERVICE,
  SERVICE_TRIGGER_LABELS,
  SERVICE_UNIT_LABELS,
  TARIFF_FIELD_LABELS as TARIFF,
  VAT_RATE_LABELS,
} from './values.ts'

export const SERVICE_READING: EntityReading = {
  label: 'Prestation',
  fields: {
    code: asText(SERVICE.code),
    label: asText(SERVICE.label),
    unit: asChoice(SERVICE.unit, SERVICE_UNIT_LABELS),
    unitPrice: asFigure(SERVICE.unitPrice),
    unitCost: asFigure(SERVICE.unitCost, '€'),
    vatRate: asChoice(SERVICE.vatRate, VAT_RATE_LABELS),
    account: asText(SERVICE.account),
    trigger: asChoice(SERVICE.trigger, SERVICE_TRIGGER_LABELS),
    freeQty: asFigure(SERVICE.freeQty),
    minQty: asFigure(SERVICE.minQty),
    maxQty: asFigure(SERVICE.maxQty),
    validFrom: asDate(SERVICE.validFrom),
    validTo: asDate(SERVICE.validTo),
    proofRequired: asYesNo(SERVICE.proofRequired),
    active: asYesNo(SERVICE.active),
  },
}

export const TARIFF_READING: EntityReading = {
  label: 'Tarif client',
  fields: {
    companyId: asName(TARIFF.companyId, 'company'),
    unitPrice: asFigure(TARIFF.unitPrice),
    freeQty: asFigure(TARIFF.freeQty),
    validFrom: asDate(TARIFF.validFrom),
    validTo: asDate(TARIFF.validTo),
  },
}
