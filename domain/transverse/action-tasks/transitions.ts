import { type Act, may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { type ActionTaskStatus, effectDue, type TaskEffect } from './values.ts'

export const TASK_ACTS = ['start', 'done', 'change', 'assess', 'cancel'] as const
export type TaskAct = (typeof TASK_ACTS)[number]

const RIGHT: Act = 'actionTask.write'
const FROM: Record<TaskAct, readonly ActionTaskStatus[]> = {
  start: ['A_FAIRE'],
  done: ['A_FAIRE', 'EN_COURS'],
  change: ['A_FAIRE', 'EN_COURS'],
  assess: ['FAITE'],
  cancel: ['A_FAIRE', 'EN_COURS'],
}

export interface TaskFacts {
  status: ActionTaskStatus
  doneOn: string | null
  effect: TaskEffect | null
}

/** True when the act exists in this status. */
export const canTask = (act: TaskAct, status: ActionTaskStatus): boolean => FROM[act].includes(status)

/** True when its effect must be assessed: done long enough ago and not finally assessed. */
export const isToAssess = ({ status, doneOn, effect }: TaskFacts, today: string): boolean =>
  status === 'FAITE' && doneOn !== null && effectDue(doneOn) <= today && (effect === null || effect === 'A_REVOIR')

export const taskActs = (role: Role, task: TaskFacts, today: string): TaskAct[] =>
  may(role, RIGHT) ? TASK_ACTS.filter(act => canTask(act, task.status) && (act !== 'assess' || isToAssess(task, today))) : []
