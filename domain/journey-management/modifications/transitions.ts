import { type Act, may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import type { ModificationScope, ModificationStatus, ModificationType } from './values.ts'

export const MODIFICATION_ACTS = ['submit', 'edit', 'validate', 'refuse', 'apply', 'cancel', 'notify', 'reverse'] as const
/** Acts with a confirmation; drafts are edited in their form. */
export type ModificationQuestion = Exclude<ModificationAct, 'edit'>
export type ModificationAct = (typeof MODIFICATION_ACTS)[number]

const FROM: Record<ModificationAct, { from: readonly ModificationStatus[]; right: Act }> = {
  edit: { from: ['BROUILLON'], right: 'modification.ask' },
  submit: { from: ['BROUILLON'], right: 'modification.ask' },
  validate: { from: ['A_VALIDER'], right: 'modification.validate' },
  refuse: { from: ['A_VALIDER'], right: 'modification.validate' },
  apply: { from: ['VALIDEE'], right: 'modification.validate' },
  cancel: { from: ['BROUILLON', 'A_VALIDER', 'VALIDEE'], right: 'modification.write' },
  notify: { from: ['A_VALIDER', 'VALIDEE', 'APPLIQUEE', 'REFUSEE'], right: 'modification.ask' },
  reverse: { from: ['APPLIQUEE'], right: 'modification.write' },
}

export interface ModificationFacts {
  status: ModificationStatus
  type: ModificationType
  scope: ModificationScope
  effectiveFrom: string
  /** Minutes that the departure moves, either way; null when it does not. */
  shiftMin: number | null
  own: boolean
  salesNeeded: boolean
  /** Approved by operations, and by SALES. */
  approved: boolean
  salesApproved: boolean
  /** Its effect was already undone. */
  reversed: boolean
  today: string
}

/** Largest departure change that OPERATOR may self-validate, minutes (`domain.md` §2.7). */
const OWN_SHIFT_MAX = 60

/** OPERATOR may validate own requests: same day, departure change up to an hour, driver or vehicle (`domain.md` §2.7). */
export function mayValidateOwn({ type, scope, effectiveFrom, shiftMin, own, salesNeeded, today }: ModificationFacts): boolean {
  if (!own || salesNeeded || scope !== 'TRAJET' || effectiveFrom !== today) return false
  if (type === 'HORAIRE') return shiftMin !== null && Math.abs(shiftMin) <= OWN_SHIFT_MAX
  return type === 'CHAUFFEUR' || type === 'VEHICULE'
}

/** Signatures that a role gives by « Valider »: operations, SALES, or both (ADMIN). */
export function signaturesOf(role: Role, facts: ModificationFacts): { operations: boolean; sales: boolean } {
  return {
    operations:
      !facts.approved && (may(role, 'modification.validate') || (may(role, 'modification.write') && mayValidateOwn(facts))),
    sales: facts.salesNeeded && !facts.salesApproved && may(role, 'modification.sell'),
  }
}

export function canModification(role: Role, act: ModificationAct, facts: ModificationFacts): boolean {
  const { from, right } = FROM[act]
  if (!from.includes(facts.status)) return false
  if (act === 'validate' || act === 'refuse') {
    const { operations, sales } = signaturesOf(role, facts)
    return operations || sales
  }
  if (act === 'reverse') return !facts.reversed && facts.type !== 'AJOUT_TRAJET' && may(role, right)
  if (act === 'apply') return may(role, right) || (may(role, 'modification.write') && mayValidateOwn(facts))
  if (act === 'submit' || act === 'edit')
    return may(role, 'modification.ask') && (facts.own || may(role, 'modification.validate'))
  return may(role, right) || (act === 'cancel' && facts.own && may(role, 'modification.ask'))
}

export const factsOf = (row: RowFacts, userId: string, today: string): ModificationFacts => ({
  ...{ status: row.status, type: row.type, scope: row.scope, effectiveFrom: row.effectiveFrom, shiftMin: row.shiftMin },
  own: row.authorId === userId,
  salesNeeded: row.salesNeeded,
  approved: row.approvedAt !== null,
  salesApproved: row.salesApprovedAt !== null,
  reversed: row.reversed ?? false,
  today,
})
interface RowFacts extends Pick<ModificationFacts, 'status' | 'type' | 'scope' | 'effectiveFrom' | 'shiftMin' | 'salesNeeded'> {
  authorId: string
  approvedAt: string | null
  salesApprovedAt: string | null
  reversed?: boolean
}

export const actsOnRow = (role: Role, row: RowFacts, userId: string, today: string): ModificationAct[] =>
  modificationActs(role, factsOf(row, userId, today))

export const modificationActs = (role: Role, facts: ModificationFacts): ModificationAct[] =>
  MODIFICATION_ACTS.filter(act => canModification(role, act, facts))
