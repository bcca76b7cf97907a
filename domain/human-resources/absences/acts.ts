import { type Act, may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import type { AbsenceKind } from '../absence-values.ts'
import type { AbsenceStatus } from './values.ts'

/** The acts on an absence, in the order of its life (`domain.md` §3.11). */
export const ABSENCE_ACTS = ['validate', 'refuse', 'cancel'] as const
export type AbsenceAct = (typeof ABSENCE_ACTS)[number]

/** A person who is ill is away whatever anybody says (`domain.md` §3.11). */
const NOT_REFUSED: readonly AbsenceKind[] = ['MALADIE', 'AT', 'MP']
export const ILLNESS_STANDS = 'Un arrêt maladie ou un accident du travail ne se refuse pas'
/** The office is told of hours of delegation, it does not grant them (§3.11 « INFO »). */
export const DELEGATION_STANDS = 'Les heures de délégation ne se refusent pas'

/** What an act needs to know of the absence; `today` is the carrier's date. */
interface AbsenceFacts {
  kind: AbsenceKind
  status: AbsenceStatus
  from: string
  today: string
}

const TRANSITIONS: Record<AbsenceAct, { from: readonly AbsenceStatus[]; to: AbsenceStatus }> = {
  validate: { from: ['DEMANDEE'], to: 'VALIDEE' },
  refuse: { from: ['DEMANDEE'], to: 'REFUSEE' },
  cancel: { from: ['DEMANDEE', 'VALIDEE'], to: 'ANNULEE' },
}

/** The right that an act needs (`domain.md` §2.7): an operator validates an illness on the day on which it begins. */
function rightFor(act: AbsenceAct, { kind, status, from, today }: AbsenceFacts): Act {
  if (act === 'refuse') return 'absence.decide'
  if (act === 'validate') return NOT_REFUSED.includes(kind) && from === today ? 'absence.validateIllness' : 'absence.decide'
  if (status !== 'VALIDEE') return 'absence.write'
  // Validated and begun, it is part of what was paid (§3.27).
  return from <= today ? 'absence.archive' : 'absence.decide'
}

/** Where the act leads, or why it is refused: the right, the status, or an illness that nobody refuses. */
export function actOnAbsence(
  role: Role,
  act: AbsenceAct,
  facts: AbsenceFacts,
): { to: AbsenceStatus; refusal?: undefined } | { refusal: 'RIGHT' | 'STATE' | 'ILLNESS' | 'DELEGATION' } {
  const { from, to } = TRANSITIONS[act]
  if (!may(role, rightFor(act, facts))) return { refusal: 'RIGHT' }
  if (!from.includes(facts.status)) return { refusal: 'STATE' }
  if (act === 'refuse' && NOT_REFUSED.includes(facts.kind)) return { refusal: 'ILLNESS' }
  return act === 'refuse' && facts.kind === 'DELEGATION' ? { refusal: 'DELEGATION' } : { to }
}

/** A validated absence may end earlier, whether it has begun or not: who decides says so, as it says when it begins. */
export const mayShorten = (role: Role, { status }: Pick<AbsenceFacts, 'status'>): boolean =>
  status === 'VALIDEE' && may(role, 'absence.decide')

/** The acts that this role may do now: the buttons that a screen shows. */
export function absenceActs(role: Role, facts: AbsenceFacts): AbsenceAct[] {
  return ABSENCE_ACTS.filter(act => !actOnAbsence(role, act, facts).refusal)
}
