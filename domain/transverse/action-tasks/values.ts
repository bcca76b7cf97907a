import { addDays } from '#domain/calendar/dates.ts'
import type { ScreenPath } from '#domain/screens.ts'
import type { EventKind } from '../actions/fields.ts'

export const ACTION_TASK_STATUSES = ['A_FAIRE', 'EN_COURS', 'FAITE', 'ANNULEE'] as const
export type ActionTaskStatus = (typeof ACTION_TASK_STATUSES)[number]
export const ACTION_TASK_STATUS_LABELS: Record<ActionTaskStatus, string> = {
  A_FAIRE: 'À faire',
  EN_COURS: 'En cours',
  FAITE: 'Faite',
  ANNULEE: 'Annulée',
}
export const OPEN_TASK_STATUSES = ['A_FAIRE', 'EN_COURS'] as const satisfies readonly ActionTaskStatus[]
const isOpenTask = (status: ActionTaskStatus): boolean => (OPEN_TASK_STATUSES as readonly string[]).includes(status)

/** « En retard » is derived: an open action past its due date. */
export const LATE_TASK = 'En retard'
export const isLateTask = ({ status, dueDate }: { status: ActionTaskStatus; dueDate: string }, today: string): boolean =>
  isOpenTask(status) && dueDate < today

export const TASK_EFFECTS = ['OUI', 'NON', 'A_REVOIR'] as const
export type TaskEffect = (typeof TASK_EFFECTS)[number]
export const TASK_EFFECT_LABELS: Record<TaskEffect, string> = { OUI: 'Oui', NON: 'Non', A_REVOIR: 'À revoir' }
/** Days before the effect of an action is assessed. */
export const EFFECT_DAYS = 30
export const effectDue = (doneOn: string): string => addDays(doneOn, EFFECT_DAYS)

/** Due date of a catalogue action: its delay after the event, today at the earliest; null without a delay. */
export function dueDateOf(defaultDelayDays: number | null, eventDay: string, today: string): string | null {
  if (defaultDelayDays === null) return null
  const due = addDays(eventDay, defaultDelayDays)
  return due < today ? today : due
}

export const TASK_STAGES = ['open', 'assess', 'all'] as const
export type TaskStage = (typeof TASK_STAGES)[number]

export const EVENT_SCREENS: Record<EventKind, ScreenPath> = {
  RETARD: '/incidents-management/delays',
  INCIDENT: '/incidents-management/incidents',
  INFRACTION: '/incidents-management/infractions',
  DOMMAGE: '/incidents-management/damages',
}
export const eventHref = (event: EventKind, id: string) => `${EVENT_SCREENS[event]}?panel=show&id=${id}`

/** Value of `view` that shows the follow-up on the catalogue's page. */
export const FOLLOW_UP = 'suivi'
