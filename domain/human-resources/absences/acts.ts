import { addDays, isoWeekday } from '#domain/calendar/dates.ts'
import { isHoliday } from '#domain/calendar/holidays.ts'
import { type Act, may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { type AbsenceKind, ILLNESS_KINDS } from '../absence-values.ts'
import type { AbsenceStatus } from './values.ts'

export const ABSENCE_ACTS = ['validate', 'ratify', 'refuse', 'cancel'] as const
export type AbsenceAct = (typeof ABSENCE_ACTS)[number]

export const ILLNESS_STANDS = 'Un arrêt maladie ou un accident du travail ne se refuse pas'
/** Delegation hours are only notified to the office (§3.11 « INFO »). */
export const DELEGATION_STANDS = 'Les heures de délégation ne se refusent pas'

/** Input of an act; `today` is the carrier's date. */
interface AbsenceFacts {
  kind: AbsenceKind
  status: AbsenceStatus
  from: string
  /** Validated by a role that may not decide. */
  toRatify: boolean
  today: string
}

const TRANSITIONS: Record<AbsenceAct, { from: readonly AbsenceStatus[]; to: AbsenceStatus }> = {
  validate: { from: ['DEMANDEE'], to: 'VALIDEE' },
  ratify: { from: ['VALIDEE'], to: 'VALIDEE' },
  refuse: { from: ['DEMANDEE'], to: 'REFUSEE' },
  cancel: { from: ['DEMANDEE', 'VALIDEE'], to: 'ANNULEE' },
}

/** Next day from Monday to Friday that is no holiday. */
function nextWorkingDay(today: string): string {
  let day = addDays(today, 1)
  while (isoWeekday(day) > 5 || isHoliday('FR', day)) day = addDays(day, 1)
  return day
}

/** An operator may validate sick leave that begins before the end of the next working day (`law.md` §6). */
const beginsSoon = ({ kind, from, today }: Pick<AbsenceFacts, 'kind' | 'from' | 'today'>) =>
  ILLNESS_KINDS.includes(kind) && from <= nextWorkingDay(today)

/** Right that an act needs (`domain.md` §2.7). */
function rightFor(act: AbsenceAct, { kind, status, from, today }: AbsenceFacts): Act {
  if (act === 'refuse' || act === 'ratify') return 'absence.decide'
  if (act === 'validate') return beginsSoon({ kind, from, today }) ? 'absence.validateIllness' : 'absence.decide'
  if (status !== 'VALIDEE') return 'absence.write'
  // Already started: it may be paid, so cancelling needs a stronger right (§3.27).
  return from <= today ? 'absence.archive' : 'absence.decide'
}

/** New status of an absence, or the refusal: right, status, or sick leave that cannot be refused. */
export function actOnAbsence(
  role: Role,
  act: AbsenceAct,
  facts: AbsenceFacts,
): { to: AbsenceStatus; refusal?: undefined } | { refusal: 'RIGHT' | 'STATE' | 'ILLNESS' | 'DELEGATION' } {
  const { from, to } = TRANSITIONS[act]
  if (!may(role, rightFor(act, facts))) return { refusal: 'RIGHT' }
  if (!from.includes(facts.status) || (act === 'ratify' && !facts.toRatify)) return { refusal: 'STATE' }
  if (act === 'refuse' && ILLNESS_KINDS.includes(facts.kind)) return { refusal: 'ILLNESS' }
  return act === 'refuse' && facts.kind === 'DELEGATION' ? { refusal: 'DELEGATION' } : { to }
}

/** A validated absence may be shortened, before or after its start, by the roles that may decide. */
export const mayShorten = (role: Role, { status }: Pick<AbsenceFacts, 'status'>): boolean =>
  status === 'VALIDEE' && may(role, 'absence.decide')

export function absenceActs(role: Role, facts: AbsenceFacts): AbsenceAct[] {
  return ABSENCE_ACTS.filter(act => !actOnAbsence(role, act, facts).refusal)
}
