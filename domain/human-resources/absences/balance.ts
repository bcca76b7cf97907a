import type { AbsenceKind } from '../absence-values.ts'
import type { LeaveUnit } from './values.ts'

/** Reference year of a day, named by its first year; starts on 1 June (code du travail, article R3141-4). */
export const referenceYear = (day: string): number => Number(day.slice(0, 4)) - Number(day.slice(5) < '06-01')

interface Balance {
  kind: AbsenceKind
  left: string
  requested: string
}

/** Balance of the kind once this absence is validated; null for a kind without balance. `after` is null for hours. */
export function balanceAfter(
  kind: AbsenceKind,
  { counted, unit }: { counted: string; unit: LeaveUnit },
  balances: readonly Balance[],
): { left: string; requested: string; after: string | null } | null {
  const balance = balances.find(one => one.kind === kind)
  if (!balance) return null
  const { left, requested } = balance
  return { left, requested, after: unit === 'HEURE' ? null : String((Number(left) * 10 - Number(counted) * 10) / 10) }
}
