import { addDays } from '#domain/calendar/dates.ts'
import type { ScreenPath } from '#domain/screens.ts'

export const COUNTED_LISTS = {
  journeys: '/journey-management/journeys',
  lines: '/journey-management/live-lines',
  pools: '/journey-management/drivers-pools',
  conception: '/journey-management/delivery-request',
  requests: '/sales/delivery-request',
  companies: '/sales/companies',
  invoices: '/sales/invoices',
  absences: '/human-resources/absences',
  replacements: '/journey-management/replacements',
  modifications: '/journey-management/modifications',
  certifications: '/human-resources/driver-certifications',
  delays: '/incidents-management/delays',
  incidents: '/incidents-management/incidents',
  infractions: '/incidents-management/infractions',
  vehicles: '/materials/vehicles',
  expiries: '/',
} as const satisfies Record<string, ScreenPath>
export type CountedList = keyof typeof COUNTED_LISTS

/** A count on the home page: the total of a list with this query, so that both show the same number. */
export interface HomeFigure {
  list: CountedList
  query: Record<string, string>
}

export const figureHref = ({ list, query }: HomeFigure): string => `${COUNTED_LISTS[list]}?${new URLSearchParams(query)}`

/** Horizon of ADMIN's unassigned journeys: today and the two next days (`domain.md` §4.1). */
const UNASSIGNED_DAYS = 2

const journeys = (query: Record<string, string>): HomeFigure => ({ list: 'journeys', query })
const onDay = (day: string) => ({ from: day, to: day })

/** Finished, not yet controlled, on any day. */
const TO_CONTROL = journeys({ dates: 'all', status: 'TERMINE' })

const CERTIFICATIONS_DUE: HomeFigure = { list: 'certifications', query: { within: '30' } }
const EXPIRIES: HomeFigure = { list: 'expiries', query: { panel: 'expiries' } }
const vehicles = (query: Record<string, string>): HomeFigure => ({ list: 'vehicles', query })
const OUT_OF_SERVICE = vehicles({ status: 'HORS_SERVICE' })

const TO_REVIEW = journeys({ dates: 'all', review: '1' })
/** Unqualified delays; a journey cannot be controlled before they are qualified. */
const DELAYS_TO_QUALIFY: HomeFigure = { list: 'delays', query: { stage: 'open' } }
const OPEN_INCIDENTS: HomeFigure = { list: 'incidents', query: { stage: 'open' } }
/** Automated traffic fines whose driver is not yet designated, nearest deadline first. */
export const TO_DESIGNATE: HomeFigure = { list: 'infractions', query: { stage: 'toDesignate' } }
const FAILED: HomeFigure = { list: 'lines', query: { failed: '1' } }
const ABSENCES_TO_DECIDE: HomeFigure = { list: 'absences', query: { status: 'DEMANDEE' } }
const TO_REPLACE: HomeFigure = { list: 'replacements', query: { stage: 'open' } }
const MODIFICATIONS_TO_VALIDATE: HomeFigure = { list: 'modifications', query: { status: 'A_VALIDER' } }
const requests = (query: Record<string, string>): HomeFigure => ({ list: 'requests', query })

export const LEAST_MARGIN: HomeFigure = { list: 'companies', query: { type: 'CLIENT', status: 'ACTIF', sort: 'margin' } }

export const bestClients = (userId: string): HomeFigure => ({
  list: 'companies',
  query: { type: 'CLIENT', status: 'ACTIF', salesUser: userId, sort: '-revenue' },
})

export const operatorFigures = (today: string) => ({
  today: journeys(onDay(today)),
  tomorrow: journeys(onDay(addDays(today, 1))),
  tomorrowUnassigned: journeys({ ...onDay(addDays(today, 1)), unassigned: '1' }),
  toControl: TO_CONTROL,
  toReview: TO_REVIEW,
  delaysToQualify: DELAYS_TO_QUALIFY,
  openIncidents: OPEN_INCIDENTS,
  absent: { list: 'absences', query: { ...onDay(today), status: 'VALIDEE' } } as HomeFigure,
  toReplace: TO_REPLACE,
  modificationsToValidate: MODIFICATIONS_TO_VALIDATE,
  outOfService: OUT_OF_SERVICE,
  inMaintenance: vehicles({ status: 'EN_MAINTENANCE' }),
  expiries: EXPIRIES,
})

export const adminFigures = (today: string) => ({
  today: journeys(onDay(today)),
  unassigned: journeys({ from: today, to: addDays(today, UNASSIGNED_DAYS), unassigned: '1' }),
  toControl: TO_CONTROL,
  toReview: TO_REVIEW,
  overdrawn: { list: 'companies', query: { overdrawn: '1' } } as HomeFigure,
  lateInvoices: { list: 'invoices', query: { stage: 'late' } } as HomeFigure,
  unanswered: requests({ unanswered: '1' }),
  expiring: requests({ expiring: '1' }),
  failed: FAILED,
  toDesignate: TO_DESIGNATE,
  absencesToDecide: ABSENCES_TO_DECIDE,
  certificationsDue: CERTIFICATIONS_DUE,
  vehiclesDue: vehicles({ due: '1' }),
  outOfService: OUT_OF_SERVICE,
  expiries: EXPIRIES,
})

export const conceptorFigures = () => ({
  toDesign: { list: 'conception', query: { status: 'A_CONCEVOIR' } } as HomeFigure,
  inDesign: { list: 'conception', query: { status: 'EN_CONCEPTION' } } as HomeFigure,
  starting: { list: 'conception', query: { starting: '1' } } as HomeFigure,
  failed: FAILED,
  noDriver: { list: 'lines', query: { noDriver: '1' } } as HomeFigure,
  /** Tours beyond the legal driving time, working time or amplitude. */
  unlawfulPools: { list: 'pools', query: { conformity: 'ROUGE' } } as HomeFigure,
  modificationsToValidate: MODIFICATIONS_TO_VALIDATE,
  absencesToDecide: ABSENCES_TO_DECIDE,
  certificationsDue: CERTIFICATIONS_DUE,
  expiries: EXPIRIES,
  delaysToQualify: DELAYS_TO_QUALIFY,
  openIncidents: OPEN_INCIDENTS,
  certificationsToCheck: { list: 'certifications', query: { status: 'A_VERIFIER' } } as HomeFigure,
})

/** States of a cahier des charges before and during its contract, as SALES follows them. */
export const PIPELINE = ['BROUILLON', 'A_CONCEVOIR', 'EN_CONCEPTION', 'CONCU', 'PROPOSE', 'ACCEPTE', 'ACTIF', 'SUSPENDU'] as const

export const salesFigures = (userId: string) => {
  const mine = (query: Record<string, string>) => requests({ salesUser: userId, ...query })
  return {
    ...(Object.fromEntries(PIPELINE.map(status => [status, mine({ status })])) as Record<(typeof PIPELINE)[number], HomeFigure>),
    unanswered: mine({ unanswered: '1' }),
    expiring: mine({ expiring: '1' }),
    clients: { list: 'companies', query: { salesUser: userId, status: 'ACTIF' } } as HomeFigure,
  }
}

export interface HomeCount {
  total: number
  capped: boolean
}
