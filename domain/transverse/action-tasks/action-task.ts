import { z } from 'zod'
import { formatDate } from '#domain/calendar/dates.ts'
import { date, id, oneOf, optionalDate, optionalText, reason, recordVersion } from '#domain/fields.ts'
import { codeFilter, filterOf, idFilter, listQuery, switchFilter, textFilter } from '#domain/lists.ts'
import { EVENT_KINDS } from '../actions/fields.ts'
import { ACTION_TASK_STATUSES, effectDue, TASK_EFFECTS, TASK_STAGES } from './values.ts'

export const ACTION_OFF = "Cette action n'est plus proposée"
export const ACTION_OF_OTHERS = 'Cette action ne se propose pas pour cet événement'
export const NOT_ACTIVE = "Ce compte n'est pas actif"
export const EVENT_CLOSED = "Cet événement est clos\u202f: il ne reçoit plus d'action"
export const TOO_EARLY = (doneOn: string) => `L'efficacité se vérifie à partir du ${formatDate(effectDue(doneOn))}`

const RESULT_MAX = 500

/** Indexes of the ticked steps; a form posts them as one text or several. */
const ticked = z.preprocess(
  value => (value === undefined || value === null || value === '' ? [] : [value].flat().map(Number)),
  z.array(z.int().min(0).max(29)).transform(steps => [...new Set(steps)].sort((a, b) => a - b)),
)

/** A new action on an event; an empty due date is computed from the catalogue. */
export const newTaskSchema = z.object({
  event: oneOf(EVENT_KINDS),
  eventId: id(),
  actionId: id(),
  assigneeId: id(),
  dueDate: optionalDate(),
})
export type NewTask = z.output<typeof newTaskSchema>

export const changeTaskSchema = z.object({ assigneeId: id(), dueDate: date(), checked: ticked, version: recordVersion() })
export type TaskChange = z.output<typeof changeTaskSchema>

export const taskActSchema = z.object({ version: recordVersion() })
export const doneTaskSchema = z.object({ doneOn: optionalDate(), result: optionalText(RESULT_MAX), version: recordVersion() })
export type TaskDone = Omit<z.output<typeof doneTaskSchema>, 'version'>
export const cancelTaskSchema = z.object({ reason: reason(), version: recordVersion() })
export const assessTaskSchema = z.object({ effect: oneOf(TASK_EFFECTS), version: recordVersion() })

const ids = z.array(z.uuid()).min(1).max(100)
export const doneTasksSchema = doneTaskSchema.omit({ version: true }).extend({ ids })
export const cancelTasksSchema = cancelTaskSchema.omit({ version: true }).extend({ ids })
export const assignTasksSchema = z.object({ ids, assigneeId: id() })

export const TASK_SORTS = ['due', 'label', 'event', 'assignee', 'status'] as const

/** Actions follow-up; finished actions are hidden by default. */
export const taskListQuery = listQuery(TASK_SORTS, 'due', {
  stage: z.enum(TASK_STAGES).catch('open').default('open'),
  assignee: idFilter(),
  /** By part of the name. */
  assigneeName: textFilter(),
  event: filterOf(EVENT_KINDS),
  action: codeFilter(),
  status: filterOf(ACTION_TASK_STATUSES),
  late: switchFilter(),
  /** Assigned to a deactivated account. */
  orphan: switchFilter(),
  /** Actions of these events only. */
  of: idFilter(),
  only: idFilter(),
})
export type TaskListQuery = z.output<typeof taskListQuery>
