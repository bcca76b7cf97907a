import { and, asc, eq, lt, sql } from 'drizzle-orm'
import { groupBy } from 'es-toolkit'
import type { Database } from '#api/db/client.ts'
import { transact } from '#api/db/write.ts'
import { closeAlert, raiseAlert, withoutAlert } from '#api/jobs/alerts.ts'
import type { Jobs } from '#api/jobs/queue.ts'
import { today } from '#api/middleware/today.ts'
import { notify } from '#api/notifications/notify.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { actionTasks } from '#api/schema/transverse/action-tasks.table.ts'
import { taskLink } from '#api/trade/tasks/notify.ts'
import { isOpen, ORPHAN_TASKS } from '#api/trade/tasks/tasks.ts'
import { counted } from '#domain/formats/counted.ts'
import { EFFECT_DAYS, FOLLOW_UP } from '#domain/transverse/action-tasks/values.ts'

const LATE = 'late-actions'
const ASSESS = 'assess actions'
const ORPHAN = 'orphan actions'

/**
 * Nightly, by notification and mail once a day: ADMIN and CONCEPTOR on the number of late actions, assignees on their own; also
 * ADMIN and CONCEPTOR on effects not assessed after 30 days and on actions of deactivated accounts. Returns the number of late
 * actions.
 */
export async function checkActionTasks(db: Database, jobs: Pick<Jobs, 'mail'>): Promise<number> {
  const late = await db
    .select({ task: actionTasks, role: users.role })
    .from(actionTasks)
    .innerJoin(users, eq(users.id, actionTasks.assigneeId))
    .where(and(isOpen(), lt(actionTasks.dueDate, today())))
    .orderBy(asc(actionTasks.dueDate), asc(actionTasks.id))
  const subject = `${LATE} ${today()}`
  const news = await withoutAlert(db, LATE, late.length > 0 ? [{ subject }] : [])
  if (news.length > 0)
    await transact(db, null, 'SYSTEME', async tx => {
      const message = counted(late.length, 'action en retard', 'actions en retard')
      const link = `/transverse/actions?view=${FOLLOW_UP}&late=1`
      await raiseAlert(tx, jobs, { kind: LATE, subject, message, roles: ['ADMIN', 'CONCEPTOR'], link })
      for (const [accountId, own] of Object.entries(groupBy(late, ({ task }) => task.assigneeId))) {
        const [{ task, role }, ...more] = own as [(typeof own)[number], ...typeof own]
        const others = more.length > 0 ? `, et ${counted(more.length, 'autre', 'autres')}` : ''
        const text = `${task.label}, ${task.eventNumber}${others}`
        await notify(tx, { accounts: [accountId] }, { kind: 'ACTION_LATE', object: subject, text, link: taskLink(task, role) })
        await jobs.mail(tx, { kind: 'LATE_TASKS', id: accountId, since: `${today()}T00:00:00Z` })
      }
    })
  await remindOfEffects(db, jobs)
  await tellOfOrphans(db, jobs)
  return late.length
}

async function remindOfEffects(db: Database, jobs: Pick<Jobs, 'mail'>): Promise<void> {
  const waiting = await db.$count(
    actionTasks,
    sql`${actionTasks.status} = 'FAITE' and ${actionTasks.doneOn} <= ${today()}::date - ${EFFECT_DAYS}::int
      and (${actionTasks.effect} is null or ${actionTasks.effect} = 'A_REVOIR')`,
  )
  await transact(db, null, 'SYSTEME', async tx => {
    if (waiting === 0) return closeAlert(tx, ASSESS)
    const message = `${counted(waiting, 'action faite', 'actions faites')} dont l'efficacité est à vérifier`
    const link = `/transverse/actions?view=${FOLLOW_UP}&stage=assess`
    await raiseAlert(tx, jobs, { kind: 'assess-actions', subject: ASSESS, message, roles: ['ADMIN', 'CONCEPTOR'], link })
  })
}

async function tellOfOrphans(db: Database, jobs: Pick<Jobs, 'mail'>): Promise<void> {
  const left = await db.$count(actionTasks, ORPHAN_TASKS)
  await transact(db, null, 'SYSTEME', async tx => {
    if (left === 0) return closeAlert(tx, ORPHAN)
    const message = `${counted(left, 'action confiée', 'actions confiées')} à un compte désactivé`
    const link = `/transverse/actions?view=${FOLLOW_UP}&orphan=1`
    await raiseAlert(tx, jobs, { kind: 'orphan-actions', subject: ORPHAN, message, roles: ['ADMIN', 'CONCEPTOR'], link })
  })
}
