import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Reader, Transaction } from '#api/db/client.ts'
import { gate } from '#api/middleware/gate.ts'
import { operations } from '#api/middleware/operations.ts'
import { today } from '#api/middleware/today.ts'
import { refused } from '#api/problem.ts'
import { change, hold, insert } from '#api/rows.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { closedMonths } from '#api/schema/sales/closed-months.table.ts'
import { nameOf } from '#api/trade/requests/record.ts'
import { lastDay } from '#domain/calendar/months.ts'
import { LISTED_MAX } from '#domain/limits.ts'
import { closingSchema, monthQuery, reopeningSchema } from '#domain/sales/invoices/invoice.ts'
import { CLOSED_ALREADY, NOT_OVER, openSteps, REOPENED_ALREADY, STILL_OPEN } from '#domain/sales/invoices/month/closing.ts'
import { closingList } from './answers.ts'
import { monthSteps } from './month-end.ts'

const reopeners = alias(users, 'reopener')

/** Closings of a month, the last first; at most one is not reopened. */
const closingsOf = (db: Reader, month: string) =>
  db
    .select({
      id: closedMonths.id,
      version: closedMonths.version,
      closedAt: closedMonths.createdAt,
      closedBy: nameOf(users),
      reopenedAt: closedMonths.reopenedAt,
      reopenedBy: sql<string | null>`${reopeners.firstName} || ' ' || ${reopeners.lastName}`,
      reopenReason: closedMonths.reopenReason,
    })
    .from(closedMonths)
    .innerJoin(users, eq(users.id, closedMonths.closedById))
    .leftJoin(reopeners, eq(reopeners.id, closedMonths.reopenedById))
    .where(eq(closedMonths.month, month))
    .orderBy(desc(closedMonths.createdAt))
    .limit(LISTED_MAX)

const isOver = (month: string) => lastDay(month) < today()

async function monthEnd(db: Reader, month: string) {
  const [steps, closings] = await Promise.all([monthSteps(db, month), closingsOf(db, month)])
  return { month, steps, closings, over: isOver(month) }
}

/** Waits for what others date in a past month, then nothing more is dated in this one: the triggers of `refuse_closed_month` see to it. */
async function closeMonth(tx: Transaction, month: string, closedById: string) {
  if (!isOver(month)) throw refused(NOT_OVER(month))
  await tx.execute(sql`select pg_advisory_xact_lock(closing_lock())`)
  const closed = and(eq(closedMonths.month, month), isNull(closedMonths.reopenedAt))
  if (await tx.$count(closedMonths, closed)) throw refused(CLOSED_ALREADY(month))
  const open = openSteps(await monthSteps(tx, month))
  if (open.length > 0) throw refused(STILL_OPEN(month, open))
  return insert(tx, closedMonths, { month, closedById })
}

async function reopenMonth(tx: Transaction, id: string, { reason, version }: { reason: string; version: number }, by: string) {
  const closing = await hold(tx, closedMonths, id, version)
  if (closing.reopenedAt) throw refused(REOPENED_ALREADY)
  return change(tx, closedMonths, id, { reopenedAt: sql`now()`, reopenedById: by, reopenReason: reason })
}

/** « Fin de mois » and the closing of a month (decision 37). */
export const closingRoutes = operations('sales/invoices', gate(['/sales/invoices']))
  .read(
    'GET /',
    'Fin de mois : ce qui reste à faire, et pour combien',
    { query: monthQuery, answer: closingList },
    ({ db, query }) => monthEnd(db, query.month),
  )
  .create('POST /close', 'Clôturer un mois', { act: 'invoice.validate', body: closingSchema }, (tx, { user, body }) =>
    closeMonth(tx, body.month, user.id),
  )
  .write('POST /:id/reopen', 'Rouvrir un mois', { act: 'invoice.validate', body: reopeningSchema }, (tx, { id, user, body }) =>
    reopenMonth(tx, id, body, user.id),
  )
