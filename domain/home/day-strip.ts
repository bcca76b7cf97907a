import { toLocal } from '#domain/calendar/clock.ts'
import { isNotStarted, LATE_MIN } from '#domain/journey-management/journeys/badges.ts'
import type { Departure } from './urgent.ts'

export const STRIP_STATES = ['done', 'running', 'late', 'confirmed', 'assigned', 'unassigned'] as const
export type StripState = (typeof STRIP_STATES)[number]

function stateOf(departure: Departure, now: string): StripState {
  const { status, maxDelayMin } = departure
  if (status === 'TERMINE' || status === 'CONTROLE' || status === 'FACTURE') return 'done'
  if (status === 'NON_EXECUTE' || isNotStarted(departure, now)) return 'late'
  if (status === 'EN_COURS') return maxDelayMin > LATE_MIN ? 'late' : 'running'
  return status === 'PLANIFIE' ? 'unassigned' : status === 'CONFIRME' ? 'confirmed' : 'assigned'
}

/** Departures of one hour, finished ones first. */
export interface StripHour {
  hour: number
  blocks: { number: string; state: StripState }[]
}

/**
 * Today's departures by local hour, from the first hour with departures (or the current hour) to the last. Departures of
 * the evening before count at hour 0.
 */
export function dayStrip(departures: readonly (Departure & { number: string })[], today: string, now: string): StripHour[] {
  const hours = new Map<number, StripHour['blocks']>()
  for (const departure of departures) {
    const local = toLocal(departure.plannedStart)
    const hour = local.slice(0, 10) < today ? 0 : local.slice(0, 10) > today ? 23 : Number(local.slice(11, 13))
    const blocks = hours.get(hour) ?? []
    blocks.push({ number: departure.number, state: stateOf(departure, now) })
    hours.set(hour, blocks)
  }
  if (hours.size === 0) return []
  const [day, clock] = toLocal(now).split('T') as [string, string]
  const shown = [...hours.keys(), ...(day === today ? [Number(clock.slice(0, 2))] : [])]
  const [first, last] = [Math.min(...shown), Math.max(...shown)]
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    hour: first + index,
    blocks: (hours.get(first + index) ?? []).sort((a, b) => STRIP_STATES.indexOf(a.state) - STRIP_STATES.indexOf(b.state)),
  }))
}
