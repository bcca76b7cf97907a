import { Decimal, fromCents, toCents } from '#domain/decimal.ts'
import type { DepositPart, InvoiceDocument } from './document.ts'

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** So much of an amount as `cents` are of `wholeCents`, rounded half up. */
const share = (amountCents: number, cents: number, wholeCents: number) =>
  wholeCents === 0
    ? 0
    : toCents(
        fromCents(amountCents)
          .times(Decimal(String(cents)))
          .div(String(wholeCents)),
      )

/**
 * So many cents of a down payment, tax included, with their part of its tax and of its accounts. Each part is what brings all that is taken to its
 * share of the whole: parts are never more than a cent off, and the last of them takes the remainder (as the term of a day is split, `domain.md`
 * §6.4 T2).
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
  // What rounding leaves between several accounts is on the last of them.
  const last = accounts.at(-1)!
  last.netCents += netCents - sum(accounts.map(of => of.netCents))
  return { ...whole, netCents, grossCents: cents, vat, accounts }
}

/** The same amounts with the other sign: what is taken off, given back. */
export const givenBack = (part: DepositPart): DepositPart => ({
  ...part,
  netCents: -part.netCents,
  grossCents: -part.grossCents,
  vat: part.vat.map(({ ratePct, vatCents }) => ({ ratePct, vatCents: 0 - vatCents })),
  accounts: part.accounts.map(({ account, netCents }) => ({ account, netCents: 0 - netCents })),
})

/**
 * The lines of a credit note that pays this part of a down payment back: one an account and a rate, so that every account has what the part says.
 * What rounding leaves between several rates is on the last of them.
 */
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
