import { addDays, dateRange, isoWeekday } from '#domain/calendar/dates.ts'
import type { Period } from '#domain/calendar/recurrence.ts'
import { type DatedBan, trafficBans } from '#domain/calendar/traffic-ban.ts'
import type { Random } from '../random.ts'
import type { UserRow, VersionRow } from '../rows.ts'
import type { Plan } from './plans.ts'

const SPOT_DAYS: Partial<Record<Plan['status'], number>> = { ACTIF: 3, TERMINE: -33, PROPOSE: 12 }
const AGES: Partial<Record<Plan['status'], number>> = { A_CONCEVOIR: 3, EN_CONCEPTION: 9, CONCU: 14, PROPOSE: 20 }

const SATURDAY = 6

/** Saturdays that a yearly order may ban (`law.md` §5), in years without an order too: summer in France, winter in the Alps. */
export function possibleBans({ from, to }: Period): DatedBan[] {
  return dateRange(from, to).flatMap((day): DatedBan[] => {
    if (isoWeekday(day) !== SATURDAY) return []
    if (/-0[78]-/.test(day)) return [{ from: `${day}T07:00`, to: `${day}T19:00`, area: 'FRANCE' }]
    return /-0[23]-/.test(day) ? [{ from: `${day}T07:00`, to: `${day}T18:00`, area: 'AUVERGNE_RHONE_ALPES' }] : []
  })
}

/** The day, or the next without a lorry ban at its hours. */
export function lorryDay(date: string): string {
  const around = { dated: possibleBans({ from: date, to: date }), departments: [] }
  return trafficBans({ from: `${date}T05:00`, to: `${date}T21:00` }, around).length > 0 ? lorryDay(addDays(date, 1)) : date
}

export class Lives {
  readonly #today: string
  readonly #random: Random
  readonly #designers: readonly UserRow[]

  constructor(today: string, random: Random, users: readonly UserRow[]) {
    this.#today = today
    this.#random = random
    this.#designers = users.filter(user => user.role === 'CONCEPTOR')
  }

  createdOn(plan: Plan): string {
    const { status, kind } = plan
    if (kind === 'SPOT' && status !== 'PROPOSE') return addDays(this.spotDay(plan), -20)
    if (status === 'ACTIF' || status === 'SUSPENDU' || status === 'TERMINE') return this.#daysAgo(this.#random.integer(225, 700))
    if (status === 'REFUSE') return this.#daysAgo(this.#random.integer(60, 120))
    return this.#daysAgo(AGES[status] ?? 5)
  }

  spotDay({ status }: Plan): string {
    return lorryDay(this.#daysAgo(-(SPOT_DAYS[status] ?? 0)))
  }

  of(plan: Plan, createdAt: string): Partial<VersionRow> {
    const { status, kind } = plan
    const day = createdAt.slice(0, 10)
    const designerId = status === 'A_CONCEVOIR' ? null : this.#random.pick(this.#designers).id
    const proposed = { proposedAt: `${addDays(day, 9)}T09:30:00.000Z`, offerExpiresOn: addDays(day, 39) }
    const decided = { status, designerId, ...proposed, decidedAt: `${addDays(day, 16)}T14:00:00.000Z` }
    const ended = this.#daysAgo(45)
    switch (status) {
      case 'ACTIF':
        return { ...decided, validTo: kind === 'SPOT' ? this.spotDay(plan) : this.#endOfContract() }
      case 'SUSPENDU':
        return {
          ...decided,
          suspendedFrom: this.#daysAgo(10),
          suspendedTo: this.#daysAgo(-20),
          reason: 'Arrêt de production du client',
        }
      case 'TERMINE':
        if (kind === 'SPOT') return { ...decided, validTo: this.spotDay(plan) }
        return { ...decided, validTo: ended, terminatedOn: ended, reason: 'Fin du marché' }
      case 'PROPOSE':
        return { status, designerId, proposedAt: `${this.#daysAgo(4)}T09:30:00.000Z`, offerExpiresOn: this.#daysAgo(-26) }
      case 'REFUSE':
        return { ...decided, reason: this.#random.pick(['Prix trop élevé', 'Le client garde son transporteur']) }
      default:
        return { status, designerId }
    }
  }

  #endOfContract(): string | null {
    if (this.#random.chance(0.06)) return this.#daysAgo(-this.#random.integer(44, 60))
    return this.#random.chance(0.3) ? this.#daysAgo(-this.#random.integer(70, 420)) : null
  }

  #daysAgo(days: number): string {
    return addDays(this.#today, -days)
  }
}
