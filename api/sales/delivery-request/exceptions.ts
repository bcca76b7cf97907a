import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '#api/db/client.ts'
import { operations } from '#api/middleware/operations.ts'
import { today } from '#api/middleware/today.ts'
import { invalid, notFound, refused } from '#api/problem.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { cancelJourneys, type LockedRequest, lockRequest, requireStatus, settle } from '#api/trade/requests/record.ts'
import { ofVersion } from '#api/trade/requests/versions.ts'
import type { DatedException } from '#domain/calendar/recurrence.ts'
import { date } from '#domain/fields.ts'
import { isOpen } from '#domain/journey-management/journeys/transitions.ts'
import { JOURNEY_STATUS_LABELS } from '#domain/journey-management/journeys/values.ts'
import { CALENDAR_EXCEPTION } from '#domain/journey-management/live-lines/generation.ts'
import { PAST, STATE, UNIQ } from '#domain/messages.ts'
import { exceptionSchema, OUTSIDE_VALIDITY } from '#domain/sales/delivery-request/delivery-request.ts'
import { RUNNING_STATUSES } from '#domain/sales/delivery-request/states.ts'
import { movedRequest } from './answers.ts'
import { enqueueGeneration } from './lines.ts'

/** Exceptions to the recurrence after acceptance (`domain.md` §3.3, §6.2 R12). */
export const requestExceptionRoutes = operations('sales/delivery-request')
  .write(
    'POST /:id/exceptions',
    'Ajouter une exception au calendrier',
    { act: 'request.write', ...ofVersion, body: exceptionSchema, answer: movedRequest },
    async (tx, { c, id, query, body: { kind, ...exception } }) => {
      const held = await lockRequest(tx, id, query.version)
      const rule = ruleOf(held)
      const { validFrom, validTo, id: versionId } = held.current
      if (exception.date < today()) throw invalid({ path: 'date', message: PAST })
      if (exception.date < validFrom || (validTo && exception.date > validTo)) {
        throw invalid({ path: 'date', message: OUTSIDE_VALIDITY })
      }
      const [mine, other] =
        kind === 'EXCLUDE' ? (['excludeDates', 'includeDates'] as const) : (['includeDates', 'excludeDates'] as const)
      if (rule[mine].some(({ date }) => date === exception.date)) throw invalid({ path: 'date', message: UNIQ })
      if (kind === 'EXCLUDE') await cancelOn(tx, versionId, exception.date)
      const answer = await settle(tx, held, {
        recurrence: {
          ...rule,
          [mine]: [...rule[mine], exception].sort(byDate),
          // The newer exception replaces the older: otherwise inclusion would win over exclusion (R10).
          [other]: rule[other].filter(({ date }) => date !== exception.date),
        },
      })
      if (kind === 'INCLUDE') await enqueueGeneration(c, tx, held.request.number, { versionId })
      return answer
    },
  )
  .write(
    'DELETE /:id/exceptions/:date',
    'Retirer une exception du calendrier',
    { act: 'request.write', params: z.object({ id: z.uuid(), date: date() }), ...ofVersion, answer: movedRequest },
    async (tx, { c, id, date, query }) => {
      const held = await lockRequest(tx, id, query.version)
      const rule = ruleOf(held)
      if (date < today()) throw invalid({ path: 'date', message: PAST })
      const others = (list: readonly DatedException[]) => list.filter(exception => exception.date !== date)
      const included = rule.includeDates.length > others(rule.includeDates).length
      if (!included && rule.excludeDates.length === others(rule.excludeDates).length) throw notFound()
      const answer = await settle(tx, held, {
        recurrence: { ...rule, excludeDates: others(rule.excludeDates), includeDates: others(rule.includeDates) },
      })
      // Generation creates, cancels or flags the journeys of that date by the rule.
      await enqueueGeneration(c, tx, held.request.number, { versionId: held.current.id })
      return answer
    },
  )

function ruleOf(held: LockedRequest) {
  requireStatus(held, RUNNING_STATUSES)
  if (!held.current.recurrence) throw notFound()
  return held.current.recurrence
}

/** R12: cancels journeys of that date; refused when one has left. */
async function cancelOn(tx: Transaction, versionId: string, date: string) {
  const onThatDay = await tx
    .select({ status: journeys.status })
    .from(journeys)
    .where(and(eq(journeys.versionId, versionId), eq(journeys.serviceDate, date)))
    .for('update')
  const started = onThatDay.find(({ status }) => !isOpen(status) && status !== 'ANNULE' && status !== 'NON_EXECUTE')
  if (started) throw refused(STATE(JOURNEY_STATUS_LABELS[started.status]))
  await cancelJourneys(tx, versionId, { from: date, to: date }, CALENDAR_EXCEPTION)
}

const byDate = (a: DatedException, b: DatedException) => (a.date < b.date ? -1 : 1)
