import { Decimal, toCents } from '#domain/decimal.ts'

/** Started half-hours, at least the minimum (`domain.md` §6.5): 9 h 40 at 42.00 € is 10 h: 420.00 €. */
export function hourlyPrice(minutes: number, perHour: string, minimumHours = '0'): { hours: string; amountCents: number } {
  const started = Decimal(String(Math.ceil(minutes / 30))).div('2')
  const hours = started.lt(minimumHours) ? Decimal(minimumHours) : started
  return { hours: hours.toFixed(), amountCents: toCents(hours.times(perHour)) }
}

/** Quantity (days, km, tonnes, points) times price, at least the minimum. */
export function quantityPrice(quantity: string, unitPrice: string, minimumCents = 0): number {
  return Math.max(toCents(Decimal(quantity).times(unitPrice)), minimumCents)
}
