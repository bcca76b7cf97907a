import { Decimal } from '#domain/decimal.ts'
import { formatMoney, formatNumber } from '#domain/formats/number.ts'
import type { DamageInput } from './damage.ts'

/** Payload of a road train of 44 t, tonnes, above which no shipment on one run is. */
const MOST_SHIPMENT_T = 32
/** No goods by the pallet are worth more a kg, cents. */
const MOST_CENTS_A_KG = 100_000

/** A declared value below the goods is usual, and so is a claim above them, up to this many times. */
const MOST_TIMES = 5

type Judged = Pick<DamageInput, 'shipmentWeightT' | 'declaredValue'> & {
  items: readonly Pick<DamageInput['items'][number], 'weightKg' | 'value'>[]
}

/** Returns the unlikely goods of a damage, by field: more weight or value than the shipment had. */
export function damageDoubts({ shipmentWeightT, declaredValue, items }: Judged): Record<string, string | false> {
  const lost = items.reduce((sum, { weightKg }) => sum.plus(weightKg ?? '0'), Decimal('0'))
  const sent = shipmentWeightT === null ? null : Decimal(shipmentWeightT).times('1000')
  const value = items.reduce((sum, item) => sum + (item.value ?? 0), 0)
  const heaviest = items.reduce((most, { weightKg }, at) => (Number(weightKg) > Number(items[most]?.weightKg) ? at : most), 0)
  const dearest = items.findIndex(
    item => item.value !== null && item.value > MOST_CENTS_A_KG * Math.max(1, Number(item.weightKg)),
  )
  return {
    shipmentWeightT:
      Number(shipmentWeightT) > MOST_SHIPMENT_T && `${formatNumber(shipmentWeightT!)} t, plus que ce que porte un ensemble`,
    [`items[${heaviest}].weightKg`]:
      sent !== null &&
      lost.gt(sent.toFixed()) &&
      `${formatNumber(lost.toFixed())} kg abîmés ou perdus sur un envoi de ${formatNumber(sent.toFixed())} kg`,
    declaredValue:
      declaredValue !== null &&
      declaredValue > 0 &&
      value > declaredValue * MOST_TIMES &&
      `${formatMoney(value)} perdus sur ${formatMoney(declaredValue)} déclarés`,
    ...(dearest >= 0 && {
      [`items[${dearest}].value`]: `${formatMoney(items[dearest]!.value!)} pour ${formatNumber(items[dearest]!.weightKg ?? '0')} kg`,
    }),
  }
}

/** A claim far above the goods. */
export const claimDoubts = (claimed: number | null, items: readonly { valueCents: number | null }[]) => {
  const value = items.reduce((sum, { valueCents }) => sum + (valueCents ?? 0), 0)
  return {
    claimed:
      value > 0 &&
      (claimed ?? 0) > value * MOST_TIMES &&
      `${formatMoney(claimed!)} réclamés pour ${formatMoney(value)} de marchandises`,
  }
}
