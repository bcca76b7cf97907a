import { type Shape, Status, type Tone } from '#app/components/ui/feu.tsx'
import { Tag } from '#app/components/ui/tag.tsx'
import { statusWords } from '#domain/calendar/suspension.ts'
import { withUnit } from '#domain/formats/number.ts'
import { JOURNEY_BADGE_LABELS, type JourneyBadge, VERY_LATE_MIN } from '#domain/journey-management/journeys/badges.ts'
import { JOURNEY_STOP_STATUS_LABELS, type JourneyStopStatus } from '#domain/journey-management/journeys/stop-values.ts'
import {
  JOURNEY_STATUS_LABELS,
  type JourneyStatus,
  LIVE_LINE_STATUS_LABELS,
  type LiveLineStatus,
} from '#domain/journey-management/journeys/values.ts'

/** Marks of journey statuses (look.md §4). */
export const JOURNEY_FEUX: Record<JourneyStatus, { shape: Shape; tone: Tone }> = {
  PLANIFIE: { shape: 'dashed', tone: 'neutral' },
  AFFECTE: { shape: 'ring', tone: 'info' },
  CONFIRME: { shape: 'dot', tone: 'info' },
  EN_COURS: { shape: 'half', tone: 'info' },
  TERMINE: { shape: 'disc', tone: 'success' },
  CONTROLE: { shape: 'tick', tone: 'success' },
  FACTURE: { shape: 'square', tone: 'neutral' },
  ANNULE: { shape: 'cross', tone: 'neutral' },
  NON_EXECUTE: { shape: 'bar', tone: 'error' },
}

export function JourneyStatusMark({ status }: { status: JourneyStatus }) {
  return <Status {...JOURNEY_FEUX[status]} label={JOURNEY_STATUS_LABELS[status]} />
}

const STOP_FEUX: Record<JourneyStopStatus, { shape: Shape; tone: Tone }> = {
  A_FAIRE: { shape: 'dashed', tone: 'neutral' },
  EN_APPROCHE: { shape: 'ring', tone: 'info' },
  SUR_PLACE: { shape: 'dot', tone: 'info' },
  EN_COURS: { shape: 'half', tone: 'info' },
  TERMINE: { shape: 'disc', tone: 'success' },
  ECHEC: { shape: 'bar', tone: 'error' },
}

export function StopStatusMark({ status }: { status: JourneyStopStatus }) {
  return <Status {...STOP_FEUX[status]} label={JOURNEY_STOP_STATUS_LABELS[status]} />
}

const LINE_FEUX: Record<LiveLineStatus, { shape: Shape; tone: Tone }> = {
  BROUILLON: { shape: 'dashed', tone: 'neutral' },
  PLANIFIE: { shape: 'dot', tone: 'info' },
  SUSPENDU: { shape: 'pause', tone: 'warning' },
  CLOTURE: { shape: 'box', tone: 'neutral' },
}

/** `suspensionOn`: start date of a coming suspension. */
export function LineStatusMark({ status, suspensionOn = null }: { status: LiveLineStatus; suspensionOn?: string | null }) {
  const feu = LINE_FEUX[suspensionOn ? 'PLANIFIE' : status]
  return <Status {...feu} label={statusWords({ status, suspensionOn }, LIVE_LINE_STATUS_LABELS)} />
}

const BADGE_FEUX: Record<Exclude<JourneyBadge, 'subcontracted'>, { shape: Shape; tone: Tone }> = {
  unassigned: { shape: 'octagon', tone: 'error' },
  notStarted: { shape: 'octagon', tone: 'error' },
  expired: { shape: 'octagon', tone: 'error' },
  late: { shape: 'triangle', tone: 'error' },
  review: { shape: 'loop', tone: 'review' },
  toConfirm: { shape: 'diamond', tone: 'warning' },
  blocked: { shape: 'octagon', tone: 'warning' },
  renewal: { shape: 'diamond', tone: 'warning' },
  noPrice: { shape: 'diamond', tone: 'warning' },
  noProof: { shape: 'diamond', tone: 'warning' },
  kmGap: { shape: 'diamond', tone: 'warning' },
  waitingUncharged: { shape: 'diamond', tone: 'warning' },
  palletGap: { shape: 'diamond', tone: 'warning' },
}

/** Reason why a journey needs attention. */
export function JourneyBadgeTag({ badge }: { badge: JourneyBadge }) {
  const label = JOURNEY_BADGE_LABELS[badge]
  return badge === 'subcontracted' ? <Tag icon="handshake">{label}</Tag> : <Status {...BADGE_FEUX[badge]} label={label} filled />
}

/** Delay in minutes: muted within the tolerance, warning above it, error beyond half an hour (look.md §6). */
export function Delay({ minutes, tolerance }: { minutes: number; tolerance: number }) {
  if (minutes <= 0) return null
  const className = minutes > VERY_LATE_MIN ? 'out-error' : minutes > tolerance ? 'out-warning' : 'text-muted'
  return <span className={className}>{`+\u00a0${withUnit(String(minutes), 'min')}`}</span>
}
