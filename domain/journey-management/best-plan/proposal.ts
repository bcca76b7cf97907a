import type { Weights } from './weights.ts'

/** One journey of a proposal with the means that it gets. */
export interface PlanLine {
  id: string
  number: string
  label: string
  /** Version of the journey when it was read: the line is refused once it has changed. */
  version: number
  start: string
  end: string
  /** Own means, or a carrier. */
  driver: { id: string; name: string; code: string } | null
  vehicle: { id: string; plate: string } | null
  trailer: { id: string; plate: string } | null
  /** Cents: the last purchase price of the line; null for a role without prices. */
  carrier: { id: string; name: string; buyPriceCents: number | null } | null
  /** Today's driver and vehicle; null for an unassigned journey. */
  had: string | null
  /** The plan keeps today's means. */
  isSame: boolean
  /** Each asks a written reason. */
  warnings: string[]
}

/** A journey that stays open, and what speaks against the best candidates. */
export interface OpenLine {
  id: string
  number: string
  label: string
  start: string
  end: string
  /** Of a journey that loses today's driver: its version when it was read, and his name. */
  version: number
  had: string | null
  reasons: { name: string | null; why: string }[]
}

interface Totals {
  covered: number
  emptyKm: number
  /** Known cost of the covered journeys with empty kilometres and overtime. */
  costCents: number
}

export interface Proposal {
  day: string
  until: string
  lines: PlanLine[]
  open: OpenLine[]
  before: Totals
  after: Totals
  /** Proven distance to the best of all lawful plans, per cent of the objective; 0 when the plan is the best one, 100 when nothing is proven. */
  gapPct: number
  weights: Weights
  /** The order, to repeat it with changes. */
  asked: { pool: string | null; again: boolean; subcontract: boolean; seconds: number }
  /** Who and what was left out. */
  without: { drivers: { id: string; name: string }[]; vehicles: { id: string; name: string }[] }
  /** Drivers and sequences that were compared. */
  drivers: number
  sequences: number
  milliseconds: number
}

/** Days that one plan covers at most. */
export const PLAN_DAYS = 7
export const PLAN_TOO_LONG = 'Au plus sept jours, à partir du premier'

export const CREW_BY_HAND = 'Double équipage vendu\u202f: à affecter à la main'
export const TAKEN_BY = (numbers: readonly string[]) =>
  numbers.length > 0 ? `prend ${numbers.join(', ')} dans ce plan` : 'libre\u202f: la recherche a pris fin avant'
export const NO_LONGER = 'Chauffeur sorti'
export const NO_DRIVER = 'Aucun chauffeur en service'
export const NO_VEHICLE_LEFT = 'Aucun véhicule autorisé et libre à ces heures'
export const NOT_APPLIED = (refused: readonly { name: string; message: string }[]) =>
  `Rien n'est changé\u202f: ${refused.map(({ name, message }) => `${name}\u202f: ${message}`).join(' · ')}`
export const BY_PLAN = 'Affecter au mieux'
export const NOT_PROPOSED = "Ce trajet n'est pas dans la proposition"

/** « Choix des chauffeurs : à 0,8 % de l'optimum »; vehicles are matched after them. */
export const gapWords = ({ gapPct }: Pick<Proposal, 'gapPct'>): string => {
  if (gapPct === 0) return 'Choix des chauffeurs\u202f: optimum prouvé'
  if (gapPct >= 100) return 'Choix des chauffeurs\u202f: le meilleur trouvé dans ce temps'
  return `Choix des chauffeurs\u202f: à ${gapPct.toLocaleString('fr-FR', { maximumFractionDigits: 1 })} % de l'optimum`
}
