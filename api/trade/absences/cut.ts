import { and, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#api/db/client.ts'
import { change, insert } from '#api/rows.ts'
import { absences } from '#api/schema/human-resources/absences.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { replacements } from '#api/schema/journey-management/replacements.table.ts'
import { type AbsenceKind, ILLNESS_KINDS } from '#domain/human-resources/absence-values.ts'
import { absenceInstants } from '#domain/human-resources/absences/absence.ts'
import { cutLeave, LEAVE_CUT } from '#domain/human-resources/absences/cut.ts'
import { type Leave, leavesOverlap, type WorkCalendar } from '#domain/human-resources/leave.ts'
import { calendarRow } from './calendar.ts'

type Absence = typeof absences.$inferSelect
type Illness = Leave & { kind: AbsenceKind; driverId: string }

/** Validated paid leave under an illness. */
const leavesUnder = (db: Reader, { driverId, from, to }: Illness) =>
  db
    .select()
    .from(absences)
    .where(
      and(
        eq(absences.driverId, driverId),
        eq(absences.kind, 'CP'),
        eq(absences.status, 'VALIDEE'),
        lte(absences.from, to),
        gte(absences.to, from),
      ),
    )
    .orderBy(absences.from)

const planned = (leaves: readonly Absence[], illness: Illness, calendar: WorkCalendar) =>
  leaves.filter(leave => leavesOverlap(leave, illness)).map(leave => ({ leave, ...cutLeave(leave, illness, calendar) }))

/** Paid leave that the illness would cut once validated. */
export async function leaveCutBy(db: Reader, illness: Illness, known?: WorkCalendar) {
  if (!ILLNESS_KINDS.includes(illness.kind)) return []
  const calendar = known ?? (await calendarRow(db, illness.driverId))[0]!
  return planned(await leavesUnder(db, illness), illness, calendar).map(({ leave, returned }) => {
    const { id, from, fromHalf, to, toHalf } = leave
    return { leave: { id, from, fromHalf, to, toHalf }, returned }
  })
}

/** Shortens, splits or cancels the paid leave under an illness, before the illness is validated over its days. */
export async function cutPaidLeave(tx: Transaction, illness: Absence) {
  if (!ILLNESS_KINDS.includes(illness.kind)) return []
  const calendar = (await calendarRow(tx, illness.driverId))[0]!
  const cuts = planned(await leavesUnder(tx, illness).for('update'), illness, calendar)
  for (const { leave, parts, returned } of cuts) {
    const reason = LEAVE_CUT(illness, returned)
    const [kept, split] = parts
    await change(tx, absences, leave.id, kept ? { ...kept, reason } : { status: 'ANNULEE', reason })
    await followJourneys(tx, leave.id, illness.id, illness)
    if (!split) continue
    const { driverId, kind, unit, comment, status, requestedById, decidedById, decidedAt } = leave
    const second = await insert(tx, absences, {
      driverId,
      kind,
      unit,
      comment,
      status,
      requestedById,
      decidedById,
      decidedAt,
      ...split,
      reason,
    })
    await followJourneys(tx, leave.id, second.id, split)
  }
  return cuts
}

/** Links open replacements of these days to the absence that now covers them. */
async function followJourneys(tx: Transaction, before: string, after: string, days: Leave): Promise<void> {
  const { start, end } = absenceInstants(days)
  await tx
    .update(replacements)
    .set({ absenceId: after })
    .where(
      and(
        eq(replacements.absenceId, before),
        inArray(replacements.status, ['A_POURVOIR', 'PROPOSE']),
        sql`exists (select from ${journeys} where ${journeys.id} = ${replacements.journeyId}
          and tstzrange(${journeys.plannedStart}, ${journeys.plannedEnd}) && tstzrange(${start}::timestamptz, ${end}::timestamptz))`,
      ),
    )
}
