import { and, eq } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { gate } from '#api/middleware/gate.ts'
import { operations } from '#api/middleware/operations.ts'
import { today } from '#api/middleware/today.ts'
import { readCarrier } from '#api/parameters/carrier.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { losingRequests } from '#api/trade/figures/losing.ts'
import { byClient, renewYear, type Scope, sumsByMonth, sumsOf, sumsOfDays } from '#api/trade/figures/sums.ts'
import { addMonths, monthOf, monthRange } from '#domain/calendar/months.ts'
import type { Role } from '#domain/roles.ts'
import { INDICATOR_NAMES, type IndicatorName, indicatorOf } from '#domain/sales/kpi/indicators.ts'
import type { Sums } from '#domain/sales/kpi/measures.ts'
import { OTHER_NAMES, type OtherName, otherOf } from '#domain/sales/kpi/others.ts'
import { type Days, kpiDays, piecesToDate, yearEarlier } from '#domain/sales/kpi/period.ts'
import { type KpiQuery, kpiQuery } from '#domain/sales/kpi/query.ts'
import { targetOf } from '#domain/sales/kpi/targets.ts'
import { kpiList } from './answers.ts'
import { filterChoices } from './choices.ts'
import { clientMargins } from './clients.ts'
import { lateByHour } from './hours.ts'
import { palletBalances, palletSites, paymentFigures, type Reckoned, resourceFigures } from './resources.ts'

const DRAWN = 12
const HEADLINES = ['otif', 'revenue', 'marginPct', 'emptyKm', 'late', 'subcontracted'] as const satisfies readonly IndicatorName[]

/** Indicators of the carrier over a period, compared with the year before (`domain.md` §4.2, §5). */
export const kpiRoutes = operations('sales/kpi', gate(['/sales/kpi'])).read(
  'GET /',
  'Indicateurs sur une période',
  { query: kpiQuery, answer: kpiList },
  async ({ c, db, user, query: asked }) => {
    const all = await seesAll(db, user)
    const [figures, choices] = await Promise.all([
      indicatorsOf(db, asked, all ? asked : { ...asked, salesUser: [user.id] }, user.role),
      filterChoices(c.var, asked.company),
    ])
    return { ...figures, ...choices, all }
  },
)

/** SALES sees only its own clients, unless an administrator granted « Tous les clients » (`domain.md` §4.2). */
const seesAll = async (db: Reader, { id, role }: { id: string; role: Role }): Promise<boolean> =>
  role === 'ADMIN' || (await db.$count(users, and(eq(users.id, id), users.allClients))) > 0

async function indicatorsOf(
  db: Reader,
  asked: KpiQuery,
  { company, companyName, salesUser, depot, activity }: Scope,
  role: Role,
) {
  const scope = { company, companyName, salesUser, depot, activity }
  const day = today()
  const period = kpiDays(asked, day)
  const before = { from: yearEarlier(period.from), to: yearEarlier(period.to) }
  const pieces = [period, before].map(days => piecesToDate(days, day))
  const last = monthOf(period.to)
  const drawn = monthRange(addMonths(last, 1 - DRAWN), last)
  const first = [monthOf(before.from), addMonths(drawn[0]!, -12)].sort()[0]!
  await renewYear(db, day)
  const [carrier, months, extra, hours, clients] = await Promise.all([
    readCarrier(db),
    sumsByMonth(db, scope, { months: { from: first, to: last }, today: day }),
    sumsOfDays(
      db,
      scope,
      pieces.flatMap(({ days }) => days),
    ),
    lateByHour(db, scope, period, day),
    clientMargins(db, scope, period, day),
  ])
  const [now, then] = [
    sumsOf(months, pieces[0]!, extra),
    sumsOf(months, pieces[1]!, extra.slice(pieces[0]!.days.length)),
  ] as const
  const others = await othersOf(db, { scope, role, day }, [
    { period, sums: now },
    { period: before, sums: then },
  ])
  const pallets = others.some(({ name }) => name === 'palletBalance') ? await palletSites(db, scope, period, day) : []
  const ofMonth = (month: string) => months.get(month)
  // A period without journeys has no figure, not zero.
  const read = (name: IndicatorName, sums: Sums | undefined) => (sums ? indicatorOf(name).read(sums) : null)
  return {
    today: day,
    period,
    before,
    salesUser,
    tiles: INDICATOR_NAMES.map(name => ({
      name,
      value: read(name, now),
      before: read(name, then),
      target: targetOf(name, carrier),
      journeys: now[indicatorOf(name).behind],
    })),
    uncosted: now.done - now.costed,
    others,
    months: drawn,
    headlines: HEADLINES.map(name => ({ name, values: drawn.map(month => read(name, ofMonth(month))) })),
    trend: {
      name: asked.trend,
      months: drawn.map(month => ({
        month,
        value: read(asked.trend, ofMonth(month)),
        before: asked.alone ? null : read(asked.trend, ofMonth(addMonths(month, -12))),
      })),
    },
    hours,
    clients,
    pallets,
  }
}

/** Indicators not computed from journeys, for the period and the one before, limited to the role and the scope. */
async function othersOf(
  db: Reader,
  { scope, role, day }: { scope: Scope; role: Role; day: string },
  periods: readonly { period: Days; sums: Sums }[],
) {
  const whole = scope.depot.length + scope.activity.length === 0
  const all = whole && !byClient(scope)
  const shown = OTHER_NAMES.filter(name => {
    const { roles, within } = otherOf(name)
    return roles.includes(role) && (within === 'nothing' ? all : whole)
  })
  if (shown.length === 0) return []
  const read = async ({ period, sums }: { period: Days; sums: Sums }): Promise<Partial<Record<OtherName, Reckoned>>> => {
    const [own, paid, { requests, lostCents }] = await Promise.all([
      shown.includes('vehicleUse')
        ? resourceFigures(db, period, { minutes: sums.minutes, km: (sums.loadedHm + sums.emptyHm) / 10 })
        : {},
      shown.includes('dso') ? paymentFigures(db, scope, period) : {},
      losingRequests(db, scope, period.to, day),
    ])
    return {
      ...own,
      ...paid,
      losingRequests: { value: requests, rows: requests },
      lost: { value: Math.round(lostCents / 100), rows: requests },
    }
  }
  const [pallets, ...found] = await Promise.all([
    palletBalances(
      db,
      scope,
      periods.map(({ period }) => period),
      day,
    ),
    ...periods.map(read),
  ])
  const [now, then] = found.map((figures, index) => ({ ...figures, palletBalance: { value: pallets[index]!, rows: null } }))
  // No stored sums a year ago means no figure to compare with.
  const kept = periods.at(-1)!.sums.done > 0
  return shown.map(name => ({ name, value: null, rows: null, ...now![name], before: kept ? (then![name]?.value ?? null) : null }))
}
