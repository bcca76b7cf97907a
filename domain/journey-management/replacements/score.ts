import { DAY_ENDS_AFTER_MIN } from '#domain/assignment/chain.ts'
import { counted } from '#domain/formats/counted.ts'
import { duration } from '#domain/formats/hours.ts'

/** Points of each criterion (`domain.md` §3.9); they sum to 100. */
export const SCORE_POINTS = { member: 40, sameDepot: 20, knowsLine: 15, hoursLeft: 15, noOvertime: 10 } as const

/** Facts about a possible replacement. Whole minutes. */
export interface SuggestionFacts {
  /** Blocking findings (`domain.md` §2.8). */
  blockers: readonly string[]
  /** Rank in the journey's tour; HABITUEL for the usual vehicle or trailer of the tour or line. */
  member: 'TITULAIRE' | 'REMPLACANT' | 'RESERVE' | 'HABITUEL' | null
  sameDepot: boolean
  /** Runs of the line in the last 90 days. */
  lineRuns: number
  /** Weekly service left by law, and needed by the journey; absent for vehicles. */
  week?: { leftMin: number; neededMin: number; overtimeMin: number }
  /** Time since his last work; null without data of the last three days, absent for vehicles. */
  restMin?: number | null
  /** Time until his next work, alike. */
  afterMin?: number | null
  /** From where his last work of the day ends, when he has to drive from there. */
  way?: { from: string; gapMin: number; neededMin: number }
  certifications: readonly string[]
  /** Something needs a reason, or he cannot be there in time (AF23). */
  hurdle?: 'WARNED' | 'UNREACHABLE'
}

const MEMBER_WORDS = {
  TITULAIRE: 'titulaire de la tournée',
  REMPLACANT: 'remplaçant de la tournée',
  RESERVE: 'en réserve de la tournée',
  HABITUEL: 'habituel sur ce trajet',
} as const

/** 0 to 100, or −∞ when blocked (`domain.md` §3.9). */
export function scoreOf({ blockers, member, sameDepot, lineRuns, week }: SuggestionFacts): number {
  if (blockers.length > 0) return Number.NEGATIVE_INFINITY
  const { hoursLeft, noOvertime } = SCORE_POINTS
  return (
    (member ? SCORE_POINTS.member : 0) +
    (sameDepot ? SCORE_POINTS.sameDepot : 0) +
    (lineRuns > 0 ? SCORE_POINTS.knowsLine : 0) +
    (!week || week.leftMin >= week.neededMin ? hoursLeft : 0) +
    (!week || week.overtimeMin <= 0 ? noOvertime : 0)
  )
}

/** Reasons in words: « Disponible · habilité FRIGO · a fait la ligne 6 fois · 11 h 20 de repos »; else the blockers. */
export function reasonsOf(facts: SuggestionFacts): string[] {
  const { blockers, member, sameDepot, lineRuns, week, restMin, afterMin, way, certifications } = facts
  if (blockers.length > 0) return [...blockers]
  return [
    'Disponible',
    ...(certifications.length > 0 ? [`habilité ${certifications.join(', ')}`] : []),
    ...(member ? [MEMBER_WORDS[member]] : []),
    ...(sameDepot ? ['même dépôt'] : []),
    ...(lineRuns > 0 ? [`a fait la ligne ${counted(lineRuns, 'fois', 'fois')}`] : []),
    ...(way ? [`${duration(way.neededMin)} de route depuis ${way.from}, ${duration(way.gapMin)} pour y être`] : []),
    ...(restMin != null && restMin >= 0 && !way
      ? [restMin >= DAY_ENDS_AFTER_MIN ? `${duration(restMin)} de repos` : `libre depuis ${duration(restMin)}`]
      : []),
    ...(afterMin != null && afterMin >= 0
      ? [afterMin >= DAY_ENDS_AFTER_MIN ? `${duration(afterMin)} de repos après` : `repart ${duration(afterMin)} après`]
      : []),
    ...(week && week.leftMin < week.neededMin ? [`${duration(Math.max(0, week.leftMin))} restantes cette semaine`] : []),
    ...(week && week.overtimeMin > 0 ? [`${duration(week.overtimeMin)} supplémentaires`] : []),
  ]
}

const RANKS = ['TITULAIRE', 'HABITUEL', 'REMPLACANT', 'RESERVE']

/** Best first: who can do it without a hurdle, then by score, rank in the tour, runs of the line; stable. */
export function ranked<Row extends { facts: SuggestionFacts }>(rows: readonly Row[]): (Row & { score: number })[] {
  const rank = ({ facts }: Row) => (facts.member ? RANKS.indexOf(facts.member) : RANKS.length)
  const hurdle = ({ facts: { blockers, hurdle } }: Row) =>
    blockers.length > 0 ? 3 : hurdle === 'UNREACHABLE' ? 2 : hurdle ? 1 : 0
  return rows
    .map(row => ({ ...row, score: scoreOf(row.facts) }))
    .sort(
      (a, b) =>
        hurdle(a) - hurdle(b) ||
        (a.score === b.score ? rank(a) - rank(b) || b.facts.lineRuns - a.facts.lineRuns : b.score > a.score ? 1 : -1),
    )
}
