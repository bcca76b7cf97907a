import type { Expiring } from '#domain/assignment/certifications.ts'
import { isOpen } from './transitions.ts'
import type { JourneyStatus } from './values.ts'

/** Minutes late from which a journey is « En retard »: default tolerance of a version (`domain.md` §3.3). */
export const LATE_MIN = 15
/** Minutes late from which the client must be informed (`domain.md` §3.16). */
export const VERY_LATE_MIN = 30
/** Minutes after a planned departure without start: « Non démarré » (`domain.md` §4.3, live). */
const NOT_STARTED_MIN = 10
/** Unassigned departures within this time are urgent, minutes. */
const ASSIGN_MIN = 48 * 60
/** Unconfirmed departures within this time need a call, minutes (`domain.md` §4.1, tour de contrôle). */
const CONFIRM_MIN = 120

/** Deviation from planned kilometres to review at control, per cent (`domain.md` §3.7). */
export const KM_GAP_PCT = 10

/** Points to review at control (`domain.md` §3.7); computed by the database for rows and filters. */
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

/** Minutes to the planned departure; negative afterwards. */
const minutesTo = (plannedStart: string, now: string) => (Date.parse(plannedStart) - Date.parse(now)) / 60_000

/** « Non démarré »: assigned, past its departure, not started. */
export const isNotStarted = ({ status, plannedStart }: Departing, now: string): boolean =>
  (status === 'AFFECTE' || status === 'CONFIRME') && minutesTo(plannedStart, now) < -NOT_STARTED_MIN

/** « À confirmer »: leaves soon and the driver has not confirmed. */
export function awaitsConfirmation({ status, plannedStart }: Departing, now: string): boolean {
  const minutes = minutesTo(plannedStart, now)
  return status === 'AFFECTE' && minutes >= -NOT_STARTED_MIN && minutes <= CONFIRM_MIN
}

interface Departing {
  status: JourneyStatus
  plannedStart: string
}

export function journeyBadges(
  journey: {
    status: JourneyStatus
    plannedStart: string
    maxDelayMin: number
    review: boolean
    subcontractor: string | null
    companyBlocked: boolean | null
    toSee: readonly ControlBadge[]
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
