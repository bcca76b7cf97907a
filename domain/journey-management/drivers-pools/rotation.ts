import { mondayOf, toEpochDay } from '#domain/calendar/dates.ts'
import { MEMBER_RANKS, type MemberRank, type Rotation } from './values.ts'

/** A driver of a tour; lowest priority first within a rank. Inclusive period, open when a side is missing. */
export interface RotationMember {
  driver: string
  rank: MemberRank
  priority: number
  from?: string | null
  to?: string | null
}

export interface RotationRule {
  rotation: Rotation
  /** Weeks per turn, for CYCLE. */
  weeks?: number | null
  /** A date in the first week of the first holder's turn; unused for FIXE. */
  anchorDate?: string | null
  members: readonly RotationMember[]
}

const holds = ({ from, to }: RotationMember, date: string) => (!from || from <= date) && (!to || date <= to)
const byPriority = (a: RotationMember, b: RotationMember) => a.priority - b.priority
const WEEK = 7

/** Turns between the anchor week and the date's week; negative before it. */
function turnOf({ rotation, weeks, anchorDate }: RotationRule, date: string): number {
  if (rotation === 'FIXE' || !anchorDate) return 0
  const elapsed = (toEpochDay(mondayOf(date)) - toEpochDay(mondayOf(anchorDate))) / WEEK
  return Math.floor(elapsed / (rotation === 'CYCLE' ? (weeks ?? 1) : 1))
}

/**
 * Drivers available for a tour on a date, best first (`domain.md` §3.6; `simulations.md`, « Rotation and ETA »): the
 * holder on turn, other holders in turn, then replacements and reserves by priority. Turns count over all holders; an
 * absent one passes the turn on.
 */
export function candidatesOn(rule: RotationRule, date: string): RotationMember[] {
  return MEMBER_RANKS.flatMap(rank => {
    const members = rule.members.filter(member => member.rank === rank).sort(byPriority)
    if (rank !== 'TITULAIRE' || members.length === 0) return members
    const turn = turnOf(rule, date) % members.length
    const first = (turn + members.length) % members.length
    return [...members.slice(first), ...members.slice(0, first)]
  }).filter(member => holds(member, date))
}

/** Holder of a tour on each date, or null. */
export const rotationOf = (rule: RotationRule, dates: readonly string[]): { date: string; driver: string | null }[] =>
  dates.map(date => ({ date, driver: candidatesOn(rule, date)[0]?.driver ?? null }))
