import { addDays } from '#domain/calendar/dates.ts'
import type { ScreenPath } from '#domain/screens.ts'
import type { EventKind } from '../actions/fields.ts'

/** How far an action on an event has come (`domain.md` §3.21). */
export const ACTION_TASK_STATUSES = ['A_FAIRE', 'EN_COURS', 'FAITE', 'ANNULEE'] as const
export type ActionTaskStatus = (typeof ACTION_TASK_STATUSES)[number]
export const ACTION_TASK_STATUS_LABELS: Record<ActionTaskStatus, string> = {
  A_FAIRE: 'À faire',
  EN_COURS: 'En cours',
  FAITE: 'Faite',
  ANNULEE: 'Annulée',
}
/** Neither done nor cancelled. */
export const OPEN_TASK_STATUSES = ['A_FAIRE', 'EN_COURS'] as const satisfies readonly ActionTaskStatus[]
const isOpenTask = (status: ActionTaskStatus): boolean => (OPEN_TASK_STATUSES as readonly string[]).includes(status)

/** « En retard » is no state of its own: an open action whose day has passed. */
export const LATE_TASK = 'En retard'
export const isLateTask = ({ status, dueDate }: { status: ActionTaskStatus; dueDate: string }, today: string): boolean =>
  isOpenTask(status) && dueDate < today

/** Whether it helped. */
export const TASK_EFFECTS = ['OUI', 'NON', 'A_REVOIR'] as const
export type TaskEffect = (typeof TASK_EFFECTS)[number]
export const TASK_EFFECT_LABELS: Record<TaskEffect, string> = { OUI: 'Oui', NON: 'Non', A_REVOIR: 'À revoir' }
/** Days after which it is looked whether it helped. */
export const EFFECT_DAYS = 30
/** The day from which that can be said. */
export const effectDue = (doneOn: string): string => addDays(doneOn, EFFECT_DAYS)

/** The day by which an action of the catalogue is due: its days after the event, never a day that has passed; null where it names none. */
export function dueDateOf(defaultDelayDays: number | null, eventDay: string, today: string): string | null {
  if (defaultDelayDays === null) return null
  const due = addDays(eventDay, defaultDelayDays)
  return due < today ? today : due
}

/** The parts of the follow-up, each a tab. */
export const TASK_STAGES = ['open', 'assess', 'all'] as const
export type TaskStage = (typeof TASK_STAGES)[number]

/** The screen of each kind of event. */
export const EVENT_SCREENS: Record<EventKind, ScreenPath> = {
  RETARD: '/incidents-management/delays',
  INCIDENT: '/incidents-management/incidents',
  INFRACTION: '/incidents-management/infractions',
  DOMMAGE: '/incidents-management/damages',
}
/** The sheet of an event. */
export const eventHref = (event: EventKind, id: string) => `${EVENT_SCREENS[event]}?panel=show&id=${id}`

/** `view` of the address of the catalogue, where the follow-up stands. */
export const FOLLOW_UP = 'suivi'
