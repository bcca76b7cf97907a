import { asFigure, asMoney, asText, asYesNo, type FieldBook } from '#domain/field-book.ts'
import type { Energy } from '#domain/materials/vehicle-values.ts'
import { unitOfEnergy } from '#domain/sales/pricing/emission-factors.ts'

export const STOP_PROOF_FIELDS = {
  deliveredPallets: asFigure('Palettes remises'),
  refusedPallets: asFigure('Palettes refusées'),
  deliveredKg: asFigure('Poids remis', 'kg'),
  refusedKg: asFigure('Poids refusé', 'kg'),
  palletsGiven: asFigure('Palettes données'),
  palletsReturned: asFigure('Palettes rendues'),
  temperature: asFigure('Température relevée', '°C'),
  signatory: asText('Signataire'),
  signed: asYesNo('A signé'),
  signature: asText('Signature'),
  reserves: asText('Réserves'),
} satisfies FieldBook

export const REAL_FACT_FIELDS = {
  odometerStart: asFigure('Compteur au départ', 'km'),
  odometerEnd: asFigure('Compteur à la fin', 'km'),
  kmReal: asFigure('Kilomètres réels', 'km'),
  fuelL: asFigure('Carburant', 'L'),
  fuelKg: asFigure('Gaz', 'kg'),
  energyKwh: asFigure('Électricité', 'kWh'),
  tollsReal: asMoney('Péages réels'),
  confirmed: asYesNo('Je confirme'),
} satisfies FieldBook

const RECORDED = { L: 'fuelL', kg: 'fuelKg', kWh: 'energyKwh' } as const

/** Quantities that a run records, in the unit of its energy; a hybrid also charges from the grid. */
export const recordedBy = (energy: Energy | null): (typeof RECORDED)[keyof typeof RECORDED][] => [
  RECORDED[unitOfEnergy(energy ?? 'GAZOLE')],
  ...(energy === 'HYBRIDE' ? [RECORDED.kWh] : []),
]
