import { addDays } from '#domain/calendar/dates.ts'
import type { ScreenPath } from '#domain/screens.ts'

/** Lists in which the first page counts. */
export const COUNTED_LISTS = {
  journeys: '/journey-management/journeys',
  lines: '/journey-management/live-lines',
  conception: '/journey-management/delivery-request',
  requests: '/sales/delivery-request',
  companies: '/sales/companies',
  absences: '/human-resources/absences',
  certifications: '/human-resources/driver-certifications',
  vehicles: '/materials/vehicles',
} as const satisfies Record<string, ScreenPath>
export type CountedList = keyof typeof COUNTED_LISTS

/** A figure of the first page: so many rows of a list with this query. The list itself counts them, so both say the same. */
export interface HomeFigure {
  list: CountedList
  query: Record<string, string>
}

/** The address of the list so filtered. */
export const figureHref = ({ list, query }: HomeFigure): string => `${COUNTED_LISTS[list]}?${new URLSearchParams(query)}`

/** Days ahead whose journeys ADMIN sees unassigned: today, tomorrow and the day after (`domain.md` §4.1). */
const UNASSIGNED_DAYS = 2

const journeys = (query: Record<string, string>): HomeFigure => ({ list: 'journeys', query })
const onDay = (day: string) => ({ from: day, to: day })

/** Done and not looked at yet, on any day. */
const TO_CONTROL = journeys({ dates: 'all', status: 'TERMINE' })

/** Certifications that end within 30 days, or have ended; those of vehicles by their own filter (`domain.md` §4.1). */
const CERTIFICATIONS_DUE: HomeFigure = { list: 'certifications', query: { within: '30' } }
const vehicles = (query: Record<string, string>): HomeFigure => ({ list: 'vehicles', query })

export const operatorFigures = (today: string) => ({
  today: journeys(onDay(today)),
  tomorrowUnassigned: journeys({ ...onDay(addDays(today, 1)), unassigned: '1' }),
  toControl: TO_CONTROL,
  toReview: journeys({ dates: 'all', review: '1' }),
  absent: { list: 'absences', query: { ...onDay(today), status: 'VALIDEE' } } as HomeFigure,
  outOfService: vehicles({ status: 'HORS_SERVICE' }),
  inMaintenance: vehicles({ status: 'EN_MAINTENANCE' }),
})

export const adminFigures = (today: string) => ({
  today: journeys(onDay(today)),
  unassigned: journeys({ from: today, to: addDays(today, UNASSIGNED_DAYS), unassigned: '1' }),
  toControl: TO_CONTROL,
  overdrawn: { list: 'companies', query: { overdrawn: '1' } } as HomeFigure,
  certificationsDue: CERTIFICATIONS_DUE,
  vehiclesDue: vehicles({ due: '1' }),
})

export const conceptorFigures = () => ({
  toDesign: { list: 'conception', query: { status: 'A_CONCEVOIR' } } as HomeFigure,
  inDesign: { list: 'conception', query: { status: 'EN_CONCEPTION' } } as HomeFigure,
  starting: { list: 'conception', query: { starting: '1' } } as HomeFigure,
  failed: { list: 'lines', query: { failed: '1' } } as HomeFigure,
  noDriver: { list: 'lines', query: { noDriver: '1' } } as HomeFigure,
  absencesToDecide: { list: 'absences', query: { status: 'DEMANDEE' } } as HomeFigure,
  certificationsDue: CERTIFICATIONS_DUE,
  certificationsToCheck: { list: 'certifications', query: { status: 'A_VERIFIER' } } as HomeFigure,
})

/** States of a cahier des charges on its way to a contract, as SALES follows them. */
export const PIPELINE = ['BROUILLON', 'A_CONCEVOIR', 'EN_CONCEPTION', 'CONCU', 'PROPOSE', 'ACCEPTE', 'ACTIF', 'SUSPENDU'] as const

export const salesFigures = (userId: string) => {
  const mine = (query: Record<string, string>): HomeFigure => ({ list: 'requests', query: { salesUser: userId, ...query } })
  return {
    ...(Object.fromEntries(PIPELINE.map(status => [status, mine({ status })])) as Record<(typeof PIPELINE)[number], HomeFigure>),
    unanswered: mine({ unanswered: '1' }),
    expiring: mine({ expiring: '1' }),
    clients: { list: 'companies', query: { salesUser: userId, status: 'ACTIF' } } as HomeFigure,
  }
}

/** How many rows: no more than a list counts. */
export interface HomeCount {
  total: number
  /** There are more. */
  capped: boolean
}
