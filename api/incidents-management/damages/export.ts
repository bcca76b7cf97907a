import type { CsvColumns } from '#api/middleware/csv-answer.ts'
import { columnsOf } from '#domain/field-book.ts'
import { DAMAGE_FIELDS, DAMAGE_ITEM_FIELDS, DAMAGE_MONEY_FIELDS } from '#domain/incidents-management/damages/fields.ts'
import type { DamageRow } from './list.ts'

/** CSV of damages (`domain.md` §2.2, §4.4); provisions and payments only for roles that see money. */
export const damageColumns = (money: boolean): CsvColumns<DamageRow> => ({
  ...columnsOf(DAMAGE_FIELDS, ['number', 'foundOn']),
  Trajet: row => row.journey,
  Ligne: row => row.label,
  Client: row => row.company,
  ...columnsOf(DAMAGE_FIELDS, ['kind', 'description', 'shipmentWeightT']),
  [DAMAGE_ITEM_FIELDS.parcels.label]: row => row.parcels && DAMAGE_ITEM_FIELDS.parcels.cell(row.parcels),
  [`${DAMAGE_ITEM_FIELDS.weightKg.label} (kg)`]: row => row.weightKg && DAMAGE_ITEM_FIELDS.weightKg.cell(row.weightKg),
  [DAMAGE_ITEM_FIELDS.valueCents.label]: row => row.valueCents && DAMAGE_ITEM_FIELDS.valueCents.cell(row.valueCents),
  ...columnsOf(DAMAGE_FIELDS, ['reserves', 'reservedOn']),
  [DAMAGE_FIELDS.causeId.label]: row => row.cause,
  ...columnsOf(DAMAGE_FIELDS, [
    ...(['responsibility', 'comment', 'claimant', 'claimedCents', 'legalCapCents', 'capRule'] as const),
    ...(['inexcusableFault', 'insurer', 'claimNo', 'expertOn', 'status', 'refusalReason', 'disputeReason'] as const),
  ]),
  ...(money &&
    columnsOf(DAMAGE_FIELDS, [...(DAMAGE_MONEY_FIELDS as (keyof typeof DAMAGE_FIELDS)[]), 'settledOn', 'overCapReason'])),
})
