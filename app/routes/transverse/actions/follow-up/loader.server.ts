import { actionTaskPanel, taskChoices } from '#app/lib/action-tasks/panels.server.ts'
import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { parts } from '#app/lib/api/parts.server.ts'
import { today } from '#app/lib/dates/today.server.ts'
import { packPage } from '#app/lib/lists/packed-rows.ts'
import { queryOf } from '#app/lib/lists/query.ts'
import { savedViews } from '#app/lib/lists/saved-views.server.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { canTask, type TaskAct, taskActs } from '#domain/transverse/action-tasks/transitions.ts'
import { ACTION_VIEWS } from './place.ts'

type Args = Parameters<typeof parts>[0] & Parameters<typeof savedViews>[1]

/** « Suivi » (`domain.md` §4.7): actions on events, late ones first. */
export async function followUp(api: ApiClient, args: Args, role: Role) {
  const [page, choices, views, { panel, fault }] = await Promise.all([
    json(api.transverse['action-tasks'].$get({ query: queryOf(args.url) })),
    taskChoices(api, args.url.searchParams.getAll('assignee')),
    savedViews(api, args, ACTION_VIEWS),
    parts(args, { panel: followUpPanel(api, args.url, role) }),
  ])
  const rows = page.rows.map(({ version, actionId, checklist, checked, assigneeId, effectOn, cancelReason, ...row }) => ({
    ...row,
    steps: checklist.length > 0 ? `${checked.length}/${checklist.length}` : null,
    acts: taskActs(role, row, today()),
  }))
  return {
    part: 'suivi' as const,
    page: packPage({ ...page, rows }),
    people: Object.fromEntries(choices.people.map(({ id, name }) => [id, name ?? ''])),
    catalogue: Object.fromEntries(choices.actions.map(({ code, label }) => [code, label])),
    views,
    panel,
    fault,
    write: may(role, 'actionTask.write'),
    search: args.url.search,
  }
}
export type FollowUpData = Awaited<ReturnType<typeof followUp>>

/** Bulk acts, each with a panel or a question. */
const MANY: Record<string, TaskAct> = { done: 'done', assign: 'change', cancel: 'cancel' }

async function followUpPanel(api: ApiClient, url: URL, role: Role) {
  const { searchParams } = url
  const wanted = searchParams.get('panel') ?? searchParams.get('confirm') ?? ''
  const act = Object.hasOwn(MANY, wanted) ? MANY[wanted] : undefined
  const only = [...new Set(searchParams.getAll('id'))]
  if (!act || only.length === 0) return actionTaskPanel(api, url, role)
  if (!may(role, 'actionTask.write')) return null
  const { rows } = await json(api.transverse['action-tasks'].$get({ query: { only, stage: 'all', perPage: '100' } }))
  const names = rows
    .filter(({ status }) => canTask(act, status))
    .map(({ id, label, eventNumber }) => ({ id, name: `${label}, ${eventNumber}` }))
  if (names.length === 0) return null
  const idempotencyKey = crypto.randomUUID()
  if (wanted === 'assign') return { kind: 'assign', names, idempotencyKey } as const
  if (wanted === 'done') return { kind: 'done', names, idempotencyKey } as const
  return { kind: 'cancel', names, idempotencyKey } as const
}
export type FollowUpPanel = NonNullable<Awaited<ReturnType<typeof followUpPanel>>>
