import { type Act, may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import type { JourneyStatus } from './values.ts'

/** The acts on a journey, in the order of its life (`domain.md` §3.7). */
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
  /** The next status; by the status before, where that decides. */
  to: JourneyStatus | Partial<Record<JourneyStatus, JourneyStatus>>
  right: Act
  /** The right by which its own driver does it. */
  own?: Act
  /** The right that the act needs on any other day than the journey's own; the same when it is not named. */
  otherDays?: Act
}

/** The table of `domain.md` §3.7, from generation to the control; invoices go on from there. */
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

/** What an act needs to know of the journey; `today` is the carrier's date. */
export interface JourneyFacts {
  status: JourneyStatus
  serviceDate: string
  today: string
  /** Whether whoever acts is the driver of this journey. */
  own?: boolean
}

/** Where the act leads, or why it is refused: the role lacks the right, or the act does not exist at this status. */
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

/** The acts that this role may do now, in the order of the journey's life: the buttons that a screen shows. */
export function journeyActs(role: Role, facts: JourneyFacts): JourneyAct[] {
  return JOURNEY_ACTS.filter(act => !actOnJourney(role, act, facts).refusal)
}

/** A journey that has not left yet: its plan may be changed, by a person or by generation. */
export const OPEN_STATUSES = ['PLANIFIE', 'AFFECTE', 'CONFIRME'] as const satisfies JourneyStatus[]

export function isOpen(status: JourneyStatus): boolean {
  return (OPEN_STATUSES as readonly JourneyStatus[]).includes(status)
}
