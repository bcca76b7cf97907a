import { asFigure, asMoney, asText, asYesNo, type FieldBook } from '#domain/field-book.ts'

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
} satisfies FieldBook
