import { counted } from '#domain/formats/counted.ts'
import { duration } from '#domain/formats/hours.ts'

/** What each finding is worth (`domain.md` §3.9); together 100. */
export const SCORE_POINTS = { member: 40, sameDepot: 20, knowsLine: 15, hoursLeft: 15, noOvertime: 10 } as const

/** What is known of somebody, or something, that could take over. Times are whole minutes. */
export interface SuggestionFacts {
  /** What forbids it (`domain.md` §2.8, BLOQUANT): one is enough. */
  blockers: readonly string[]
  /** His place in the team of the journey's tour; of a vehicle or trailer « usual » where it is that of the tour or of the line. */
  member: 'TITULAIRE' | 'REMPLACANT' | 'RESERVE' | 'HABITUEL' | null
  /** Of the depot of whom it replaces. */
  sameDepot: boolean
  /** Runs of the line in the 90 days before. */
  lineRuns: number
  /** Service that the law still leaves him in the week of the journey, and that the journey takes; absent of a machine, which has no hours. */
  week?: { leftMin: number; neededMin: number; overtimeMin: number }
  /** Rest before the journey; null where nothing is known of the three days before, absent of a machine. */
  restMin?: number | null
  /** Certifications that the contract asks for, all of which he holds. */
  certifications: readonly string[]
}

const MEMBER_WORDS = {
  TITULAIRE: 'titulaire de la tournée',
  REMPLACANT: 'remplaçant de la tournée',
  RESERVE: 'en réserve de la tournée',
  HABITUEL: 'habituel sur ce trajet',
} as const

/** 0 to 100, or −∞ where something forbids it (`domain.md` §3.9). */
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

/** Why, in words: « Disponible · habilité FRIGO · a fait la ligne 6 fois · 11 h 20 de repos »; what forbids it where something does. */
export function reasonsOf(facts: SuggestionFacts): string[] {
  const { blockers, member, sameDepot, lineRuns, week, restMin, certifications } = facts
  if (blockers.length > 0) return [...blockers]
  return [
    'Disponible',
    ...(certifications.length > 0 ? [`habilité ${certifications.join(', ')}`] : []),
    ...(member ? [MEMBER_WORDS[member]] : []),
    ...(sameDepot ? ['même dépôt'] : []),
    ...(lineRuns > 0 ? [`a fait la ligne ${counted(lineRuns, 'fois', 'fois')}`] : []),
    ...(restMin != null && restMin >= 0 ? [`${duration(restMin)} de repos`] : []),
    ...(week && week.leftMin < week.neededMin ? [`${duration(Math.max(0, week.leftMin))} restantes cette semaine`] : []),
    ...(week && week.overtimeMin > 0 ? [`${duration(week.overtimeMin)} supplémentaires`] : []),
  ]
}

const RANKS = ['TITULAIRE', 'HABITUEL', 'REMPLACANT', 'RESERVE']

/** The best first: by score, then by rank in the tour, then by who ran the line most; equal ones keep their order. */
export function ranked<Row extends { facts: SuggestionFacts }>(rows: readonly Row[]): (Row & { score: number })[] {
  const rank = ({ facts }: Row) => (facts.member ? RANKS.indexOf(facts.member) : RANKS.length)
  return rows
    .map(row => ({ ...row, score: scoreOf(row.facts) }))
    .sort((a, b) => (a.score === b.score ? rank(a) - rank(b) || b.facts.lineRuns - a.facts.lineRuns : b.score > a.score ? 1 : -1))
}
