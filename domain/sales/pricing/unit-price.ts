import { Decimal, toCents } from '#domain/decimal.ts'

/**
 * Price of an availability by the hour (`domain.md` §6.5): every started half-hour counts, and no less than the minimum. 9 h 40 at 42,00 € with a minimum of
 * 8 h is 10 h: 420,00 €.
 */
export function hourlyPrice(minutes: number, perHour: string, minimumHours = '0'): { hours: string; amountCents: number } {
  const started = Decimal(String(Math.ceil(minutes / 30))).div('2')
  const hours = started.lt(minimumHours) ? Decimal(minimumHours) : started
  return { hours: hours.toFixed(), amountCents: toCents(hours.times(perHour)) }
}

/** Price of a quantity (days, kilometres, tonnes, points) at a unit price, no less than the minimum. */
export function quantityPrice(quantity: string, unitPrice: string, minimumCents = 0): number {
  return Math.max(toCents(Decimal(quantity).times(unitPrice)), minimumCents)
}
