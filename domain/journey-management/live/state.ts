import type { JourneyStatus } from '#domain/journey-management/journeys/values.ts'
import type { EtaState } from './eta.ts'
import type { LiveState } from './values.ts'

const MINUTE_MS = 60_000
/** Minutes after departure without start (`domain.md` §4.3). */
export const NOT_STARTED_MIN = 10
/** Standstill outside a site that is reported, minutes. */
const STOPPED_MIN = 10
/** Age of a position at which the signal is lost, minutes. */
const LOST_MIN = 15
/** Age up to which a position is fresh, minutes. */
const FRESH_MIN = 5

export interface LiveFacts {
  nowMs: number
  status: JourneyStatus
  plannedStartMs: number
  actualStartMs: number | null
  seenMs: number | null
  /** Start of the standstill; null while moving. */
  stoppedSinceMs: number | null
  onSite: boolean
  eta: EtaState | null
}

/**
 * State on the live screen (`domain.md` §4.3); null for journeys that need not have left or are over. Facts outrank
 * estimates: on site, then signal lost, then delay.
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

/** Age of a position: green up to 5 min, orange up to 15, else grey (`domain.md` §4.3). */
export type Freshness = 'fresh' | 'doubtful' | 'old'

export function freshnessOf(seenMs: number | null, nowMs: number): Freshness {
  if (seenMs === null) return 'old'
  const age = nowMs - seenMs
  if (age <= FRESH_MIN * MINUTE_MS) return 'fresh'
  return age <= LOST_MIN * MINUTE_MS ? 'doubtful' : 'old'
}
