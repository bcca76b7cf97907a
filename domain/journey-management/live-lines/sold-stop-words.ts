import { counted } from '#domain/formats/counted.ts'
import { formatNumber } from '#domain/formats/number.ts'
import { STOP_DOCUMENT_LABELS } from '#domain/sales/delivery-request/values.ts'
import type { SoldAtStop } from './sold-stops.ts'

/** « Charger 33 palettes, 21 450 kg », « Créneau 08:00 – 10:00 (± 15 min) », « 2 à 4 °C », « Preuves : Signature ». */
export function soldWords(stop: SoldAtStop): string[] {
  const words = [loadOf(stop), windowOf(stop), temperatureOf(stop), proofsOf(stop), stop.reference && `Réf. ${stop.reference}`]
  return words.flatMap(word => word || [])
}

function loadOf({ pallets, weightKg }: SoldAtStop): string | null {
  const kg = weightKg === null ? 0 : Number(weightKg)
  const moved = pallets || kg
  if (!moved) return null
  const amounts = [pallets && counted(Math.abs(pallets), 'palette'), kg && `${formatNumber(String(Math.abs(kg)))}\u00a0kg`]
  return `${moved > 0 ? 'Charger' : 'Livrer'} ${amounts.filter(Boolean).join(', ')}`
}

function windowOf({ windowFrom, windowTo, toleranceMin }: SoldAtStop): string | null {
  const tolerance = toleranceMin === null ? null : `±\u202f${toleranceMin}\u202fmin`
  if (!windowFrom && !windowTo) return tolerance
  const window = `Créneau ${windowFrom ?? '…'} – ${windowTo ?? '…'}`
  return tolerance ? `${window} (${tolerance})` : window
}

function temperatureOf({ tempMin, tempMax }: SoldAtStop): string | null {
  const [low, high] = [tempMin, tempMax].map(value => value && formatNumber(value.replace(/\.0+$/, '')))
  if (low && high) return `${low} à ${high}\u202f°C`
  return low ? `${low}\u202f°C au moins` : high ? `${high}\u202f°C au plus` : null
}

const proofsOf = ({ documents }: SoldAtStop): string | null =>
  documents.length > 0 ? `Preuves\u202f: ${documents.map(document => STOP_DOCUMENT_LABELS[document]).join(', ')}` : null
