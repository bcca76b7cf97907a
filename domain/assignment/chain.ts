import { type Position, roadKm } from '#domain/journey-management/live-lines/line-plan.ts'
import { type Finding, warning } from './finding.ts'

interface Site {
  label: string
  position: Position
}

/** Two consecutive journeys of a driver on one day: end of the first, start of the next, time between. */
export interface ChainLink {
  from: Site
  to: Site
  /** Whole minutes between the planned end of the first and the planned start of the next. */
  gapMin: number
  /** Driving time between both, when the routing server gave it. */
  roadSeconds: number | null
}

/** Journeys a daily rest apart (shortest, `domain.md` §6.9) are not chained: the driver may have slept anywhere. */
export const DAY_ENDS_AFTER_MIN = 9 * 60
/** Average lorry speed on mixed roads, used when no routing server gave the time. */
export const KM_AN_HOUR = 60

export const WAYS_ESTIMATED = `Temps entre trajets estimés\u202f: à vol d'oiseau × 1,3, à ${KM_AN_HOUR} km/h`
export const WAYS_FAILED = "Le calcul d'itinéraire n'a pas répondu\u202f: les temps entre trajets sont estimés"

const AF23 = ({ from, to, gapMin }: ChainLink, needed: number) =>
  `Enchaînement impossible : ${gapMin} min entre ${from.label} et ${to.label}, ${needed} min nécessaires`

/** Minutes needed to reach the next journey, rounded up. */
export const neededMinutes = ({ from, to, roadSeconds }: Omit<ChainLink, 'gapMin'>): number =>
  Math.ceil(roadSeconds === null ? (Number(roadKm([from.position, to.position])) / KM_AN_HOUR) * 60 : roadSeconds / 60)

/** Whether the driver can reach the start of his next journey in time (AF23, `domain.md` §2.8). */
export const chainFindings = (links: readonly ChainLink[]): Finding[] =>
  warning('AF23', ...links.map(link => neededMinutes(link) > link.gapMin && AF23(link, neededMinutes(link))))
