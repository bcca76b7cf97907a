import { Decimal } from '#domain/decimal.ts'
import { counted } from '#domain/formats/counted.ts'
import { formatNumber } from '#domain/formats/number.ts'

/** Positive loaded, negative delivered. */
export interface StopQuantities {
  pallets?: number | null
  weightKg?: string | null
}

const UNBALANCED = (what: string) => `Les quantités des arrêts ne s'équilibrent pas\u202F: ${what}`
const QUANTITIES = ['pallets', 'weightKg'] as const
const ON_BOARD = 'à bord après le dernier arrêt'

/** Reports a difference of loaded and delivered on the last stop with a quantity; non-numbers have their own error. */
export function stopBalanceIssues(
  stops: readonly StopQuantities[],
): { path: [number, 'pallets' | 'weightKg']; message: string }[] {
  return QUANTITIES.flatMap(name => {
    const amounts = stops.map(stop => stop?.[name])
    const last = amounts.findLastIndex(amount => amount !== null && amount !== undefined)
    if (last < 0 || amounts.some(amount => !Number.isFinite(Number(amount ?? 0)))) return []
    const sum = amounts.reduce<Decimal>((total, amount) => total.plus(String(amount ?? 0)), Decimal('0'))
    const words = sum.eq('0') ? null : { pallets: palletWords, weightKg: weightWords }[name](sum)
    return words ? [{ path: [last, name], message: UNBALANCED(words) }] : []
  })
}

function palletWords(sum: Decimal): string {
  const count = Math.abs(Number(sum.toFixed()))
  if (sum.gt('0')) return `${counted(count, 'palette reste', 'palettes restent')} ${ON_BOARD}`
  return counted(count, 'palette est livrée sans avoir été chargée', 'palettes sont livrées sans avoir été chargées')
}

function weightWords(sum: Decimal): string {
  const kg = `${formatNumber(sum.abs().toFixed())} kg`
  return sum.gt('0') ? `${kg} restent ${ON_BOARD}` : `${kg} sont livrés sans avoir été chargés`
}
