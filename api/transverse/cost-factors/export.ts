import type { CsvColumns } from '#api/middleware/csv-answer.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { VEHICLE_CATEGORY_LABELS, type VehicleCategory } from '#domain/materials/vehicle-values.ts'
import {
  FACTOR_BASIS_LABELS,
  FACTOR_CONDITION_LABELS,
  FACTOR_SIGN_LABELS,
  FACTOR_STATUS_LABELS,
  FACTOR_FIELD_LABELS as LABELS,
} from '#domain/transverse/cost-factors/values.ts'
import type { costFactors } from './cost-factors.table.ts'

export type FactorToExport = typeof costFactors.$inferSelect & { requests: number }

/** The file of cost factors. */
export const FACTOR_COLUMNS: CsvColumns<FactorToExport> = {
  [LABELS.code]: row => row.code,
  [LABELS.label]: row => row.label,
  [LABELS.basis]: row => FACTOR_BASIS_LABELS[row.basis],
  [LABELS.amount]: row => ({ number: row.amount }),
  [LABELS.sign]: row => FACTOR_SIGN_LABELS[row.sign],
  [LABELS.condition]: row => FACTOR_CONDITION_LABELS[row.condition],
  [LABELS.vehicleCategories]: row =>
    row.vehicleCategories.map(category => VEHICLE_CATEGORY_LABELS[category as VehicleCategory]).join(', '),
  [LABELS.stackable]: row => (row.stackable ? 'Oui' : 'Non'),
  [LABELS.priority]: row => ({ number: row.priority }),
  [LABELS.validFrom]: row => formatDate(row.validFrom),
  [LABELS.validTo]: row => row.validTo && formatDate(row.validTo),
  'CDC actifs': row => ({ number: row.requests }),
  Statut: row => FACTOR_STATUS_LABELS[row.active ? 'ACTIF' : 'DESACTIVE'],
}
