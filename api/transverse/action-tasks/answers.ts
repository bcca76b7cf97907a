import { z } from 'zod'
import { pageOf, rowOf } from '#api/middleware/answers.ts'
import { actionTasks } from '#api/schema/transverse/action-tasks.table.ts'
import { actions } from '#api/schema/transverse/actions.table.ts'

export const actionTaskSheet = () =>
  rowOf(actionTasks)
    .pick({ id: true, status: true, version: true, label: true, result: true, event: true })
    .extend(rowOf(actionTasks).pick({ dueDate: true, effect: true, eventNumber: true, eventLabel: true }).shape)
    .extend(rowOf(actionTasks).pick({ checklist: true, actionId: true, checked: true, assigneeId: true }).shape)
    .extend(rowOf(actionTasks).pick({ doneOn: true, cancelReason: true, effectOn: true }).shape)
    .extend({ eventId: z.string(), actionCode: z.string(), assignee: z.string().nullable(), late: z.boolean() })

export const actionTaskChoices = () =>
  z.object({
    actions: z.array(rowOf(actions).omit({ createdAt: true, updatedAt: true, version: true, nature: true, checklist: true })),
    people: z.array(z.object({ id: z.uuid(), name: z.string().nullable() })),
  })

export const actionTaskPage = () =>
  pageOf(
    rowOf(actionTasks)
      .pick({ id: true, status: true, version: true, label: true, result: true, event: true })
      .extend(rowOf(actionTasks).pick({ dueDate: true, effect: true, eventNumber: true, eventLabel: true }).shape)
      .extend(rowOf(actionTasks).pick({ checklist: true, actionId: true, checked: true, assigneeId: true }).shape)
      .extend(rowOf(actionTasks).pick({ doneOn: true, cancelReason: true, effectOn: true }).shape)
      .extend({ eventId: z.string(), actionCode: z.string(), assignee: z.string().nullable(), late: z.boolean() }),
    {},
  )
