import { formatDate, monthsLater } from '#domain/calendar/dates.ts'
import { farFromLastPrice } from '#domain/doubts/doubts.ts'
import { formatMoney, formatNumber } from '#domain/formats/number.ts'
import { kmOf } from '#domain/sales/pricing/run-cost.ts'
import { tooFast } from './speed.ts'

const MINUTE_MS = 60_000
const MONTHS_AHEAD = 18
const MONTHS_PAST = 2
/** Dearest kilometre of a run, cents; short runs cost by the hour. */
const MOST_CENTS_A_KM = 3_000
const SHORT_KM = 50

interface Plan {
  serviceDate: string
  plannedStart: string
  plannedEnd: string
  kmLoaded: string
  kmEmpty: string
  priceCents?: number | null
}

const minutesOf = ({ plannedStart, plannedEnd }: Pick<Plan, 'plannedStart' | 'plannedEnd'>) =>
  (Date.parse(plannedEnd) - Date.parse(plannedStart)) / MINUTE_MS

/** Returns the unlikely values of a plan, by field; those already recorded were asked about before. */
export function planDoubts(plan: Plan, { day, before }: { day: string; before?: Plan }) {
  const { serviceDate, priceCents = null } = plan
  const km = kmOf(plan)
  const minutes = minutesOf(plan)
  const sameRoad = before && Number(kmOf(before)) === Number(km) && minutesOf(before) === minutes
  return {
    serviceDate:
      serviceDate !== before?.serviceDate &&
      (serviceDate > monthsLater(day, MONTHS_AHEAD) || serviceDate < monthsLater(day, -MONTHS_PAST)) &&
      `trajet du ${formatDate(serviceDate)}`,
    kmLoaded: !sameRoad && tooFast(km, minutes),
    price: priceCents !== before?.priceCents && priceDoubt(priceCents, km, before?.priceCents),
  }
}

/** A price ten times the last one, or far above any kilometre. */
export function priceDoubt(cents: number | null, km: string, last?: number | null): string | null {
  const far = farFromLastPrice(cents, last)
  if (far) return far
  const most = Math.max(SHORT_KM, Number(km)) * MOST_CENTS_A_KM
  return cents !== null && cents > most ? `${formatMoney(cents)} pour ${formatNumber(km)} km` : null
}

/** A purchase price far from the sale. */
export function buyPriceDoubt(buyCents: number | null, soldCents: number | null): string | null {
  if (!buyCents || !soldCents || (buyCents < soldCents * 3 && buyCents * 10 > soldCents)) return null
  return `acheté ${formatMoney(buyCents)}, vendu ${formatMoney(soldCents)}`
}
