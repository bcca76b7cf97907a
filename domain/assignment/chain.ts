import { type Position, roadKm } from '#domain/journey-management/live-lines/line-plan.ts'
import { type Finding, warning } from './finding.ts'

/** A place that a driver is at or must be at. */
interface Site {
  label: string
  position: Position
}

/** Two journeys of a driver that follow each other on one day: where the first ends, where the next begins, and the time between them. */
export interface ChainLink {
  from: Site
  to: Site
  /** Whole minutes from the planned end of the first to the planned start of the next. */
  gapMin: number
  /** By road from one to the other, where a routing server has said it. */
  roadSeconds: number | null
}

/** Journeys with a daily rest between them (the shortest, `domain.md` §6.9) are of two days: where he sleeps is not known. */
export const DAY_ENDS_AFTER_MIN = 9 * 60
/** What a lorry does in an hour, towns and main roads together, where no routing server has said how long the way takes. */
const KM_AN_HOUR = 60

const AF23 = ({ from, to, gapMin }: ChainLink, needed: number) =>
  `Enchaînement impossible : ${gapMin} min entre ${from.label} et ${to.label}, ${needed} min nécessaires`

/** The time that the way from one journey to the next takes, in whole minutes: never less than it takes. */
export const neededMinutes = ({ from, to, roadSeconds }: Omit<ChainLink, 'gapMin'>): number =>
  Math.ceil(roadSeconds === null ? (Number(roadKm([from.position, to.position])) / KM_AN_HOUR) * 60 : roadSeconds / 60)

/** Whether the driver can be where his next journey begins, by when it does (AF23, `domain.md` §2.8). */
export const chainFindings = (links: readonly ChainLink[]): Finding[] =>
  warning('AF23', ...links.map(link => neededMinutes(link) > link.gapMin && AF23(link, neededMinutes(link))))
