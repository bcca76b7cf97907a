import { formatDate, monthsLater } from '#domain/calendar/dates.ts'
import { formatMoney, formatNumber } from '#domain/formats/number.ts'
import { unitOfEnergy } from '#domain/sales/pricing/emission-factors.ts'
import { type Energy, EXPENSE_KIND_LABELS, type ExpenseKind } from '../vehicle-values.ts'

/** Price of a litre, kg or kWh, cents. */
const UNIT_PRICE = { L: [50, 400], kg: [50, 500], kWh: [5, 150] } as const
/** Two tanks of a tractor, a battery, kg of gas. */
const MOST_FUEL = { L: 1_600, kg: 500, kWh: 1_000 } as const
/** A single bill of a vehicle, cents. */
const MOST_CENTS: Record<Exclude<ExpenseKind, 'CARBURANT'>, number> = {
  ENTRETIEN: 3_000_000,
  PNEUS: 1_000_000,
  PEAGE: 500_000,
  ASSURANCE: 2_000_000,
  AUTRE: 3_000_000,
}

interface Expense {
  kind: ExpenseKind
  spentOn: string
  quantity: string | null
  amountCents: number
}

/** Returns the unlikely values of an expense, by field. */
export function expenseDoubts(
  { kind, spentOn, quantity, amountCents }: Expense,
  { energy, day }: { energy: Energy; day: string },
) {
  const unit = unitOfEnergy(energy)
  const price = kind === 'CARBURANT' && Number(quantity) > 0 ? amountCents / Number(quantity) : null
  const [least, most] = UNIT_PRICE[unit]
  return {
    spentOn: spentOn < monthsLater(day, -12) && `dépense du ${formatDate(spentOn)}, il y a plus d'un an`,
    quantity:
      kind === 'CARBURANT' && Number(quantity) > MOST_FUEL[unit] && `${formatNumber(quantity!)} ${unit}, plus qu'un plein`,
    amount:
      price === null
        ? kind !== 'CARBURANT' &&
          amountCents > MOST_CENTS[kind] &&
          `${formatMoney(amountCents)} de ${EXPENSE_KIND_LABELS[kind].toLowerCase()}`
        : (price < least || price > most) && `${formatMoney(Math.round(price))} par ${unit}`,
  }
}
