import { and, gt, lt, ne, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { summed } from '#api/sales/companies/months.ts'
import { invoices } from '#api/schema/sales/invoices.table.ts'
import { MONTH_MEASURES } from '#api/trade/figures/months.ts'
import { EVERYTHING, monthsAndDays } from '#api/trade/figures/sums.ts'
import { addMonths, monthOf } from '#domain/calendar/months.ts'
import { marginPct, otifPct } from '#domain/sales/companies/figures.ts'
import type { Sums } from '#domain/sales/kpi/measures.ts'
import type { Days } from '#domain/sales/kpi/period.ts'

/** Open amount of late invoices in cents, by the same rule as `invoiceList` (« En retard »). */
const lateTotal = (today: string) =>
  sql`select ${summed(invoices.balanceCents)} from ${invoices}
    where ${and(gt(invoices.balanceCents, 0), lt(invoices.dueDate, today), ne(invoices.status, 'CONTESTEE'))}`

const yearTo = (today: string) => Array.from({ length: 12 }, (_, index) => addMonths(monthOf(today), index - 11))

/** K09, K13, K01 over twelve months, `empty` ones without a journey, with the year before, and the late amount. Cents, per cent; null for a zero divisor. */
export async function moneyOfAll(db: Reader, days: Days, today: string) {
  const shown = yearTo(today)
  const period = { from: addMonths(shown[0]!, -12), to: shown[11]! }
  const found = await monthsAndDays(db, EVERYTHING, { months: period, days, today }, MONTH_MEASURES, lateTotal(today))
  const months = shown.map(month => {
    const own = found.months.get(month)
    return {
      month,
      empty: !own,
      revenueCents: own?.revenueCents ?? 0,
      marginPct: own ? marginPct(own) : null,
      uncosted: own ? own.done - own.costed : 0,
      otifPct: own ? rateOf(own) : null,
      lastYearCents: found.months.get(addMonths(month, -12))?.revenueCents ?? null,
    }
  })
  return { months, otifPct: rateOf(found.days), lateCents: found.beside ?? 0 }
}

export async function moneyOfClients(db: Reader, salesUserId: string, days: Days, today: string) {
  const shown = yearTo(today)
  const scope = { ...EVERYTHING, salesUser: [salesUserId] }
  const found = await monthsAndDays(db, scope, { months: { from: shown[0]!, to: shown[11]! }, days, today }, [
    'revenueCents',
    'done',
    'missed',
    'notExecutedOwn',
  ])
  return {
    months: shown.map(month => {
      const own = found.months.get(month)
      return { month, empty: !own, revenueCents: own?.revenueCents ?? 0 }
    }),
    otifPct: rateOf(found.days),
  }
}

const rateOf = ({ done, missed, notExecutedOwn }: Pick<Sums, 'done' | 'missed' | 'notExecutedOwn'>) =>
  otifPct({ journeys: done, missed, notExecutedOwn })
