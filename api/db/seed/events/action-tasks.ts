import { asc, eq, inArray } from 'drizzle-orm'
import { users } from '#api/schema/administration/users.table.ts'
import { delays } from '#api/schema/incidents-management/delays.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { actionTasks } from '#api/schema/transverse/action-tasks.table.ts'
import { actions } from '#api/schema/transverse/actions.table.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { addDays } from '#domain/calendar/dates.ts'
import type { Database } from '../../client.ts'
import { transact } from '../../write.ts'
import { Random } from '../random.ts'

const SHARE = 0.06

export async function seedActionTasks(db: Database, now: Date): Promise<void> {
  const today = toLocal(now).slice(0, 10)
  await transact(db, null, 'IMPORT', async tx => {
    const random = new Random('action-tasks')
    const found = await tx
      .select({ id: delays.id, number: delays.number, label: journeys.label, dueAt: delays.dueAt })
      .from(delays)
      .innerJoin(journeys, eq(journeys.id, delays.journeyId))
      .orderBy(asc(delays.dueAt), asc(delays.number))
    const catalogue = (await tx.select().from(actions).orderBy(asc(actions.code))).filter(({ events }) =>
      events.includes('RETARD'),
    )
    const people = await tx
      .select({ id: users.id, role: users.role })
      .from(users)
      .where(inArray(users.role, ['ADMIN', 'CONCEPTOR', 'OPERATOR']))
      .orderBy(asc(users.email))
    const rows = found
      .filter(() => random.chance(SHARE))
      .map(({ id, number, label: eventLabel, dueAt }): typeof actionTasks.$inferInsert => {
        const action = random.pick(catalogue)
        const mine = people.filter(({ role }) => role === action.defaultRole)
        const day = toLocal(dueAt).slice(0, 10)
        const dueDate = addDays(day, action.defaultDelayDays ?? 7)
        const done = dueDate < today && (dueDate < addDays(today, -12) || random.chance(0.6))
        const doneOn = done ? [addDays(day, 1), today].sort()[0]! : null
        const old = doneOn !== null && doneOn < addDays(today, -45)
        return {
          ...{ event: 'RETARD', delayId: id, eventNumber: number, eventLabel, actionId: action.id, label: action.label },
          ...{ checklist: action.checklist, checked: done ? action.checklist.map((_, place) => place) : [] },
          ...{ assigneeId: random.pick(mine.length > 0 ? mine : people).id, dueDate, doneOn },
          status: done ? 'FAITE' : random.chance(0.3) ? 'EN_COURS' : 'A_FAIRE',
          result: done
            ? random.pick(['Client rappelé, explication acceptée', 'Fait avec le chauffeur', 'Réglé avec le site'])
            : null,
          ...(old && { effect: random.chance(0.8) ? ('OUI' as const) : ('NON' as const), effectOn: addDays(doneOn, 31) }),
        }
      })
    if (rows.length > 0) await tx.insert(actionTasks).values(rows)
  })
}
