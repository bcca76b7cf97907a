import { type Act, may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import type { JourneyStatus } from './values.ts'

export const JOURNEY_ACTS = [
  'assign',
  'confirm',
  'unassign',
  'start',
  'finish',
  'control',
  'reopen',
  'cancel',
  'notExecuted',
] as const
export type JourneyAct = (typeof JOURNEY_ACTS)[number]

interface Transition {
  from: readonly JourneyStatus[]
  /** Next status, possibly depending on the current one. */
  to: JourneyStatus | Partial<Record<JourneyStatus, JourneyStatus>>
  right: Act
  /** Right that lets the journey's own driver do it. */
  own?: Act
  /** Right needed on other days than the journey's; defaults to `right`. */
  otherDays?: Act
}

/** Transitions of `domain.md` §3.7, up to control; invoices do the rest. */
const JOURNEY_TRANSITIONS: Record<JourneyAct, Transition> = {
  assign: { from: ['PLANIFIE'], to: 'AFFECTE', right: 'journey.assign' },
  confirm: { from: ['AFFECTE'], to: 'CONFIRME', right: 'journey.drive', own: 'journey.driveOwn' },
  unassign: { from: ['AFFECTE', 'CONFIRME'], to: 'PLANIFIE', right: 'journey.assign' },
  start: { from: ['AFFECTE', 'CONFIRME'], to: 'EN_COURS', right: 'journey.drive', own: 'journey.driveOwn' },
  finish: { from: ['EN_COURS'], to: 'TERMINE', right: 'journey.drive' },
  control: { from: ['TERMINE'], to: 'CONTROLE', right: 'journey.control' },
  reopen: { from: ['TERMINE', 'CONTROLE'], to: { TERMINE: 'EN_COURS', CONTROLE: 'TERMINE' }, right: 'journey.reopen' },
  cancel: {
    from: ['PLANIFIE', 'AFFECTE', 'CONFIRME'],
    to: 'ANNULE',
    right: 'journey.cancel',
    otherDays: 'journey.cancelAnyDay',
  },
  notExecuted: { from: ['AFFECTE', 'CONFIRME', 'EN_COURS'], to: 'NON_EXECUTE', right: 'journey.drive' },
}

export interface JourneyFacts {
  status: JourneyStatus
  serviceDate: string
  today: string
  /** True when the user drives this journey. */
  own?: boolean
}

/** New status, or the refusal: missing right, or act not allowed in this status. */
export function actOnJourney(
  role: Role,
  act: JourneyAct,
  { status, serviceDate, today, own = false }: JourneyFacts,
): { to: JourneyStatus; refusal?: undefined } | { refusal: 'RIGHT' | 'STATE' } {
  const { from, to, right, otherDays = right, own: ownRight } = JOURNEY_TRANSITIONS[act]
  const allowed = may(role, serviceDate === today ? right : otherDays) || (own && ownRight !== undefined && may(role, ownRight))
  if (!allowed) return { refusal: 'RIGHT' }
  const next = typeof to === 'string' ? to : to[status]
  return next && from.includes(status) ? { to: next } : { refusal: 'STATE' }
}

export function journeyActs(role: Role, facts: JourneyFacts): JourneyAct[] {
  return JOURNEY_ACTS.filter(act => !actOnJourney(role, act, facts).refusal)
}

/** Statuses before departure, in which users and generation may change the plan. */
export const OPEN_STATUSES = ['PLANIFIE', 'AFFECTE', 'CONFIRME'] as const satisfies JourneyStatus[]

export function isOpen(status: JourneyStatus): boolean {
  return (OPEN_STATUSES as readonly JourneyStatus[]).includes(status)
}
