import { Decimal, fromCents, toCents } from '#domain/decimal.ts'
import type { DepositPart, InvoiceDocument } from './document.ts'

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

const share = (amountCents: number, cents: number, wholeCents: number) =>
  wholeCents === 0
    ? 0
    : toCents(
        fromCents(amountCents)
          .times(Decimal(String(cents)))
          .div(String(wholeCents)),
      )

/**
 * A gross amount of a down payment with its part of tax and accounts. Each part is the difference of cumulative shares,
 * so parts sum exactly (like the day term, `domain.md` §6.4 T2).
 */
export function partOf(whole: DepositPart, cents: number, taken: readonly DepositPart[]): DepositPart {
  const reachedCents = sum(taken.map(({ grossCents }) => grossCents)) + cents
  const vat = whole.vat.map(({ ratePct, vatCents }) => ({
    ratePct,
    vatCents:
      share(vatCents, reachedCents, whole.grossCents) -
      sum(taken.flatMap(part => part.vat.filter(of => of.ratePct === ratePct).map(of => of.vatCents))),
  }))
  const netCents = cents - sum(vat.map(({ vatCents }) => vatCents))
  const reachedNet = sum(taken.map(part => part.netCents)) + netCents
  const accounts = whole.accounts.map(({ account, netCents }) => ({
    account,
    netCents:
      share(netCents, reachedNet, whole.netCents) -
      sum(taken.flatMap(part => part.accounts.filter(of => of.account === account).map(of => of.netCents))),
  }))
  // The rounding difference goes to the last account.
  const last = accounts.at(-1)!
  last.netCents += netCents - sum(accounts.map(of => of.netCents))
  return { ...whole, netCents, grossCents: cents, vat, accounts }
}

/** Negated amounts, for a deduction that is given back. */
export const negatedPart = (part: DepositPart): DepositPart => ({
  ...part,
  netCents: -part.netCents,
  grossCents: -part.grossCents,
  vat: part.vat.map(({ ratePct, vatCents }) => ({ ratePct, vatCents: 0 - vatCents })),
  accounts: part.accounts.map(({ account, netCents }) => ({ account, netCents: 0 - netCents })),
})

/** Lines of a credit note that refunds this part: one per account and rate, the last one taking the rounding difference. */
export function refundLines({ lines }: Pick<InvoiceDocument, 'lines'>, { accounts }: DepositPart) {
  return accounts.flatMap(({ account, netCents }) => {
    const of = lines.filter(line => line.account === account)
    const whole = sum(of.map(line => line.netCents))
    const rates = [...Map.groupBy(of, ({ vatRatePct }) => vatRatePct)].map(([vatRatePct, [first, ...more]]) => ({
      label: first!.label,
      account,
      vatRatePct,
      netCents: 0 - share(sum([first!, ...more].map(line => line.netCents)), netCents, whole),
    }))
    rates.at(-1)!.netCents -= netCents + sum(rates.map(rate => rate.netCents))
    return rates
  })
}
