import type { JourneyStatus } from '#domain/journey-management/journeys/values.ts'
import type { REPLACEMENT_STATUSES } from '#domain/journey-management/replacement-values.ts'
import { type Act, may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'

export type ReplacementStatus = (typeof REPLACEMENT_STATUSES)[number]

export const REPLACEMENT_ACTS = [
  'propose',
  'confirm',
  'tour',
  'subcontract',
  'inform',
  'refuse',
  'restore',
  'notFilled',
  'cancel',
] as const
export type ReplacementAct = (typeof REPLACEMENT_ACTS)[number]

export const OPEN_REPLACEMENT = ['A_POURVOIR', 'PROPOSE'] as const satisfies ReplacementStatus[]

const FROM: Record<ReplacementAct, { from: readonly ReplacementStatus[]; right: Act }> = {
  propose: { from: OPEN_REPLACEMENT, right: 'replacement.write' },
  confirm: { from: OPEN_REPLACEMENT, right: 'replacement.confirm' },
  tour: { from: OPEN_REPLACEMENT, right: 'replacement.confirm' },
  subcontract: { from: OPEN_REPLACEMENT, right: 'replacement.confirm' },
  inform: { from: ['CONFIRME'], right: 'replacement.write' },
  refuse: { from: ['PROPOSE', 'CONFIRME'], right: 'replacement.write' },
  restore: { from: ['A_POURVOIR', 'PROPOSE', 'CONFIRME'], right: 'replacement.confirm' },
  notFilled: { from: OPEN_REPLACEMENT, right: 'replacement.write' },
  cancel: { from: OPEN_REPLACEMENT, right: 'replacement.write' },
}

export interface ReplacementFacts {
  status: ReplacementStatus
  kind: 'CHAUFFEUR' | 'VEHICULE' | 'REMORQUE' | 'SOUS_TRAITANCE'
  journeyStatus: JourneyStatus
  /** The running journey is handed over at a stop. */
  midRun: boolean
  /** A named person or vehicle is replaced. */
  hasReplaced: boolean
  hasReplacingDriver: boolean
}

const LEFT: readonly JourneyStatus[] = ['EN_COURS', 'TERMINE', 'CONTROLE', 'FACTURE', 'NON_EXECUTE', 'ANNULE']

/** True when the act is allowed in this status of replacement and journey. */
export function canReplacement(act: ReplacementAct, facts: ReplacementFacts): boolean {
  const { status, kind, journeyStatus, midRun, hasReplaced, hasReplacingDriver } = facts
  if (!FROM[act].from.includes(status)) return false
  const left = LEFT.includes(journeyStatus)
  const waits = journeyStatus === 'PLANIFIE' || (midRun && journeyStatus === 'EN_COURS')
  if (act === 'propose' || act === 'confirm') return waits && kind !== 'SOUS_TRAITANCE'
  if (act === 'tour') return journeyStatus === 'PLANIFIE' && kind === 'CHAUFFEUR'
  if (act === 'subcontract') return journeyStatus === 'PLANIFIE'
  if (act === 'inform') return hasReplacingDriver && kind === 'CHAUFFEUR'
  if (act === 'refuse') return hasReplacingDriver && kind === 'CHAUFFEUR' && (status === 'PROPOSE' || !left)
  if (act === 'restore') return hasReplaced && !left && kind !== 'SOUS_TRAITANCE'
  return true
}

export const replacementActs = (role: Role, facts: ReplacementFacts): ReplacementAct[] =>
  REPLACEMENT_ACTS.filter(act => may(role, FROM[act].right) && canReplacement(act, facts))
