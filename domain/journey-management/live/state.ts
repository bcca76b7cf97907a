import type { JourneyStatus } from '#domain/journey-management/journeys/values.ts'
import type { EtaState } from './eta.ts'
import type { LiveState } from './values.ts'

const MINUTE_MS = 60_000
/** A departure that passed by so many minutes without a start (`domain.md` §4.3). */
export const NOT_STARTED_MIN = 10
/** A standstill outside a site is worth a word beyond so many minutes. */
const STOPPED_MIN = 10
/** Without a position for longer the signal is lost. */
const LOST_MIN = 15
/** A position is fresh up to so many minutes, and doubtful until the signal is lost. */
const FRESH_MIN = 5

/** What the state of a journey follows from; instants as milliseconds since 1970. */
export interface LiveFacts {
  nowMs: number
  status: JourneyStatus
  plannedStartMs: number
  actualStartMs: number | null
  /** The vehicle's last position; null where none is known. */
  seenMs: number | null
  /** Since when it has not moved; null while it moves. */
  stoppedSinceMs: number | null
  /** Whether it is noted at a stop of the run. */
  onSite: boolean
  /** How its next arrival stands to its plan; null where it has no more. */
  eta: EtaState | null
}

/**
 * The state of a journey on the live screen (`domain.md` §4.3); null where it is none of its business: it has not left and need not have, or it
 * is over. What is known beats what is reckoned: on a site it is there, without a signal its delay is a guess.
 */
export function liveStateOf(facts: LiveFacts): LiveState | null {
  const { nowMs, status, plannedStartMs, actualStartMs, seenMs, stoppedSinceMs, onSite, eta } = facts
  if (status === 'PLANIFIE' || status === 'AFFECTE' || status === 'CONFIRME') {
    return nowMs - plannedStartMs >= NOT_STARTED_MIN * MINUTE_MS ? 'NON_DEMARRE' : null
  }
  if (status !== 'EN_COURS') return null
  if (onSite) return 'SUR_SITE'
  const heardMs = Math.max(seenMs ?? 0, seenMs === null ? (actualStartMs ?? plannedStartMs) : 0)
  if (nowMs - heardMs > LOST_MIN * MINUTE_MS) return 'SIGNAL_PERDU'
  if (eta === 'EN_RETARD') return 'EN_RETARD'
  if (stoppedSinceMs !== null && nowMs - stoppedSinceMs > STOPPED_MIN * MINUTE_MS) return 'A_L_ARRET'
  return eta ?? 'A_L_HEURE'
}

/** How far a position is to be trusted: its dot is green up to 5 min, orange up to 15, else grey (`domain.md` §4.3). */
export type Freshness = 'fresh' | 'doubtful' | 'old'

export function freshnessOf(seenMs: number | null, nowMs: number): Freshness {
  if (seenMs === null) return 'old'
  const age = nowMs - seenMs
  if (age <= FRESH_MIN * MINUTE_MS) return 'fresh'
  return age <= LOST_MIN * MINUTE_MS ? 'doubtful' : 'old'
}
