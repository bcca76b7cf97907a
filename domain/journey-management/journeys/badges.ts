import type { Expiring } from '#domain/assignment/certifications.ts'
import { isOpen } from './transitions.ts'
import type { JourneyStatus } from './values.ts'

/** Minutes late from which a journey counts as « En retard »: the tolerance of a version that names none (`domain.md` §3.3). */
export const LATE_MIN = 15
/** Late beyond this many minutes the client is to be told (`domain.md` §3.16). */
export const VERY_LATE_MIN = 30
/** A departure that passed by this much without a start is « Non démarré » (`domain.md` §4.3, live). */
const NOT_STARTED_MIN = 10
/** A departure without means this near must be seen to now; further away it is work to come. */
const ASSIGN_MIN = 48 * 60
/** An unconfirmed departure this near asks for a call (`domain.md` §4.1, tour de contrôle). */
const CONFIRM_MIN = 120

/** Part of the planned kilometres, in per cent, beyond which the real ones are looked at (`domain.md` §3.7, badges at control). */
export const KM_GAP_PCT = 10

/** What the control looks at (`domain.md` §3.7): the database says which hold, for a row as for a filter. */
export const CONTROL_BADGES = ['noPrice', 'noProof', 'kmGap', 'waitingUncharged', 'palletGap'] as const
export type ControlBadge = (typeof CONTROL_BADGES)[number]

const JOURNEY_BADGES = [
  'unassigned',
  'notStarted',
  'expired',
  'late',
  'review',
  'toConfirm',
  'blocked',
  'renewal',
  ...CONTROL_BADGES,
  'subcontracted',
] as const
export type JourneyBadge = (typeof JOURNEY_BADGES)[number]
export const JOURNEY_BADGE_LABELS: Record<JourneyBadge, string> = {
  unassigned: 'Non affecté',
  notStarted: 'Non démarré',
  expired: 'Habilitation expirée',
  late: 'En retard',
  review: 'À revoir',
  toConfirm: 'À confirmer',
  blocked: 'Client bloqué',
  renewal: 'Habilitation à renouveler',
  noPrice: 'Sans prix',
  noProof: 'Sans BL',
  kmGap: `Écart km > ${KM_GAP_PCT}\u202f%`,
  waitingUncharged: 'Attente non facturée',
  palletGap: 'Palettes en écart',
  subcontracted: 'Sous-traité',
}

/** Minutes from `now` to the planned departure; negative once it has passed. */
const minutesTo = (plannedStart: string, now: string) => (Date.parse(plannedStart) - Date.parse(now)) / 60_000

/** « Non démarré »: somebody was found for it, its departure has passed and nobody started it. */
export const isNotStarted = ({ status, plannedStart }: Departing, now: string): boolean =>
  (status === 'AFFECTE' || status === 'CONFIRME') && minutesTo(plannedStart, now) < -NOT_STARTED_MIN

/** « À confirmer »: it leaves soon and its driver has not said that he knows. */
export function awaitsConfirmation({ status, plannedStart }: Departing, now: string): boolean {
  const minutes = minutesTo(plannedStart, now)
  return status === 'AFFECTE' && minutes >= -NOT_STARTED_MIN && minutes <= CONFIRM_MIN
}

interface Departing {
  status: JourneyStatus
  plannedStart: string
}

/** What somebody should see about a journey at the instant `now`, most urgent first. */
export function journeyBadges(
  journey: {
    status: JourneyStatus
    plannedStart: string
    maxDelayMin: number
    review: boolean
    subcontractor: string | null
    /** Whether its client is blocked; null without a client. */
    companyBlocked: boolean | null
    /** Those of `CONTROL_BADGES` that hold. */
    toSee: readonly ControlBadge[]
    /** What its crew holds that runs out. */
    expiring: readonly Expiring[]
  },
  now: string,
): JourneyBadge[] {
  const { status } = journey
  const holds: Record<JourneyBadge, boolean> = {
    unassigned: status === 'PLANIFIE' && minutesTo(journey.plannedStart, now) < ASSIGN_MIN,
    notStarted: isNotStarted(journey, now),
    expired: journey.expiring.some(({ severity }) => severity === 'BLOQUANT'),
    renewal: journey.expiring.some(({ severity }) => severity === 'AVERTISSEMENT'),
    late: journey.maxDelayMin > LATE_MIN && status === 'EN_COURS',
    review: journey.review,
    toConfirm: awaitsConfirmation(journey, now),
    blocked: journey.companyBlocked === true && isOpen(status),
    subcontracted: journey.subcontractor !== null && isOpen(status),
    ...(Object.fromEntries(CONTROL_BADGES.map(badge => [badge, journey.toSee.includes(badge)])) as Record<ControlBadge, boolean>),
  }
  return JOURNEY_BADGES.filter(badge => holds[badge])
}
