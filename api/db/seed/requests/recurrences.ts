import { addDays } from '#domain/calendar/dates.ts'
import type { HolidayPolicy, Recurrence } from '#domain/calendar/recurrence.ts'
import type { RequestKind, RequestStatus } from '#domain/sales/delivery-request/values.ts'
import type { Client } from '../clients.ts'
import { isRefrigerated } from '../names.ts'
import { Random } from '../random.ts'
import type { Shape } from './routes.ts'

const MON_FRI = [1, 2, 3, 4, 5]
const MON_SAT = [1, 2, 3, 4, 5, 6]
const SUN_FRI = [1, 2, 3, 4, 5, 7]
const SUN_THU = [1, 2, 3, 4, 7]
const ALL_WEEK = [1, 2, 3, 4, 5, 6, 7]

const WEEKDAYS: Record<Shape, readonly (readonly [number, readonly number[]])[]> = {
  NIGHT: [
    [9, MON_FRI],
    [1, [1, 2, 3, 4, 7]],
  ],
  LONG: [[1, MON_FRI]],
  HALF: [
    [18, MON_FRI],
    [1, [1, 3, 5]],
    [1, [2, 4]],
  ],
  CARRIER: [
    [18, MON_FRI],
    [1, [1, 2, 4, 5]],
    [1, [1, 3, 5]],
  ],
  DEDICATED: [[1, MON_FRI]],
  VAN: [[1, MON_SAT]],
}

/** Weekend runs by sector: fresh food, health, newspapers; Saturdays for parcels and shops. Null: the shape's days. */
function weekendDays(shape: Shape, { sector, row }: Client): readonly number[] | null {
  const fresh = sector === 'AGROALIMENTAIRE' && isRefrigerated(sector, row.legalName)
  if (shape === 'NIGHT') {
    if (sector === 'PRESSE') return ALL_WEEK
    if (sector === 'AGROALIMENTAIRE') return SUN_FRI
    return sector === 'MESSAGERIE' ? SUN_THU : null
  }
  if (shape === 'LONG') return null
  if (shape !== 'HALF' && (fresh || sector === 'SANTE' || sector === 'PRESSE')) return ALL_WEEK
  return sector === 'AGROALIMENTAIRE' || sector === 'MESSAGERIE' || sector === 'DISTRIBUTION' ? MON_SAT : null
}

/** Holiday policies other than `SAUTER` (`domain.md` §8). */
const POLICIES: readonly HolidayPolicy[] = [
  ...Array<HolidayPolicy>(6).fill('MAINTENIR'),
  ...Array<HolidayPolicy>(4).fill('AVANCER'),
  ...Array<HolidayPolicy>(4).fill('REPORTER'),
]
const ALSACE = 4

/** Null for spot. The first Saturday-night line crosses the clock changes (deliberate, `domain.md` §8). */
export function makeRecurrences(
  today: string,
  plans: readonly { kind: RequestKind; shape: Shape; status: RequestStatus; depot: number; client: Client }[],
): (Recurrence | null)[] {
  const random = new Random('recurrences')
  const regular = [...plans.entries()]
    .filter(([, { kind, status }]) => kind !== 'SPOT' && status === 'ACTIF')
    .map(([index]) => index)
  const policies = new Map(random.shuffled(regular).map((plan, index) => [plan, POLICIES[index]]))
  const saturdayNight = plans.findIndex(({ shape, depot }) => shape === 'NIGHT' && depot === 1)
  let everySecondWeek = 2
  let seasonal = 1
  return plans.map(({ kind, shape, depot, client }, index) => {
    if (kind === 'SPOT') return null
    const holidayPolicy = policies.get(index) ?? 'SAUTER'
    const drawn = weighted(random, WEEKDAYS[shape])
    const secondWeek = shape === 'HALF' && index !== saturdayNight && everySecondWeek-- > 0
    const inSeason = shape === 'CARRIER' && seasonal-- > 0
    return {
      weekdays: index === saturdayNight ? [6] : [...(weekendDays(shape, client) ?? drawn)],
      intervalWeeks: secondWeek ? 2 : 1,
      anchorDate: secondWeek ? '2025-01-06' : null,
      periods: inSeason ? [season(today.slice(0, 4))] : [],
      holidayPolicy,
      holidayZone: depot === ALSACE ? 'FR_ALSACE_MOSELLE' : 'FR',
      excludeDates: random.chance(0.06) ? [{ date: addDays(today, random.integer(5, 30)), reason: 'Inventaire du client' }] : [],
      includeDates: random.chance(0.04)
        ? [{ date: addDays(today, -random.integer(5, 60)), reason: 'Opération commerciale' }]
        : [],
      followSiteClosures: random.chance(0.6),
    }
  })
}

const season = (year: string) => ({ from: `${year}-03-15`, to: `${year}-10-31` })

function weighted<Item>(random: Random, items: readonly (readonly [number, Item])[]): Item {
  const total = items.reduce((sum, [weight]) => sum + weight, 0)
  let drawn = random.next() * total
  for (const [weight, item] of items) {
    drawn -= weight
    if (drawn < 0) return item
  }
  return items.at(-1)![1]
}
