import { formatDecimal } from '#domain/formats/number.ts'
import type { AbsenceKind } from '#domain/human-resources/absence-values.ts'
import { ABSENCE_KIND_LABELS } from '#domain/human-resources/absence-values.ts'

interface Balance {
  kind: AbsenceKind
  granted: string
  left: string
  requested: string
}

/** Leave balances by kind: « Congés payés : 18 j sur 30, 6 demandés ». */
export function LeaveBalances({ balances }: { balances: readonly Balance[] }) {
  return (
    <ul className="grid grid-cols-1 gap-1">
      {balances.map(balance => (
        <li key={balance.kind}>
          {ABSENCE_KIND_LABELS[balance.kind]}
          {'\u202f'}: <b>{formatDecimal(balance.left)} j</b> sur {formatDecimal(balance.granted)}
          {Number(balance.requested) > 0 && `, ${formatDecimal(balance.requested)} demandés`}
        </li>
      ))}
    </ul>
  )
}
