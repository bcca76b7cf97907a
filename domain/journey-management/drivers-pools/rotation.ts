import { mondayOf, toEpochDay } from '#domain/calendar/dates.ts'
import { MEMBER_RANKS, type MemberRank, type Rotation } from './values.ts'

/** A driver of a tour: the lowest priority of a rank comes first; the period is inclusive, open where a side is missing. */
export interface RotationMember {
  driver: string
  rank: MemberRank
  priority: number
  from?: string | null
  to?: string | null
}

export interface RotationRule {
  rotation: Rotation
  /** Of a CYCLE: how many weeks one turn lasts. */
  weeks?: number | null
  /** The week of this date is the first of the first holder's turn; not read where the rotation is FIXE. */
  anchorDate?: string | null
  members: readonly RotationMember[]
}

const holds = ({ from, to }: RotationMember, date: string) => (!from || from <= date) && (!to || date <= to)
const byPriority = (a: RotationMember, b: RotationMember) => a.priority - b.priority
const WEEK = 7

/** How many turns lie between the week of the anchor and the week of the date; negative before it. */
function turnOf({ rotation, weeks, anchorDate }: RotationRule, date: string): number {
  if (rotation === 'FIXE' || !anchorDate) return 0
  const elapsed = (toEpochDay(mondayOf(date)) - toEpochDay(mondayOf(anchorDate))) / WEEK
  return Math.floor(elapsed / (rotation === 'CYCLE' ? (weeks ?? 1) : 1))
}

/**
 * Who may drive a tour on a date, the first one first (`domain.md` §3.6; `simulations.md`, « Rotation and ETA »): the holder whose turn it is,
 * the other holders in their turn, then replacements and reserves by priority. Only those whose period holds the date. The turn goes by the
 * list of all holders: one who is not there passes it to the next.
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

/** Who holds a tour on each date; null where nobody does. */
export const rotationOf = (rule: RotationRule, dates: readonly string[]): { date: string; driver: string | null }[] =>
  dates.map(date => ({ date, driver: candidatesOn(rule, date)[0]?.driver ?? null }))
