import { asc, desc, eq, inArray } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { today } from '#api/middleware/today.ts'
import { notFound } from '#api/problem.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { modificationJourneys, modificationMessages, modifications } from '#api/schema/journey-management/modifications.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { findTarget, runOf } from '#api/trade/modifications/targets.ts'
import { nameOf } from '#api/trade/requests/record.ts'
import { modificationListQuery } from '#domain/journey-management/modifications/modification.ts'
import { actsOnRow } from '#domain/journey-management/modifications/transitions.ts'
import { OPEN_MODIFICATION } from '#domain/journey-management/modifications/values.ts'
import { LISTED_MAX } from '#domain/limits.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { previewOf } from './impacted.ts'
import { modificationList } from './list.ts'

export async function findModification(db: Reader, id: string, user: { id: string; role: Role }) {
  const money = may(user.role, 'journey.money')
  const [row] = await modificationList(db, modificationListQuery.parse({ only: [id] }), { part: 'all', money }).rowsOf([id])
  if (!row) throw notFound()
  const [record] = await db.select().from(modifications).where(eq(modifications.id, id))
  const { change, clientNotifiedAt, clientChannel, clientNotifiedById, salesApproverId, inverseOfId, versionId, appliedAt } =
    record!
  const pending = (OPEN_MODIFICATION as string[]).includes(row.status)
  const [preview, changed, messages, names, inverse] = await Promise.all([
    pending ? previewOf(db, record!) : { total: 0, rows: [] },
    db
      .select({
        id: journeys.id,
        number: journeys.number,
        label: journeys.label,
        plannedStart: journeys.plannedStart,
        outcome: modificationJourneys.outcome,
        detail: modificationJourneys.detail,
      })
      .from(modificationJourneys)
      .innerJoin(journeys, eq(journeys.id, modificationJourneys.journeyId))
      .where(eq(modificationJourneys.modificationId, id))
      .orderBy(asc(journeys.plannedStart), asc(journeys.id))
      .limit(LISTED_MAX),
    db
      .select({
        id: modificationMessages.id,
        at: modificationMessages.createdAt,
        author: nameOf(users),
        body: modificationMessages.body,
      })
      .from(modificationMessages)
      .innerJoin(users, eq(users.id, modificationMessages.authorId))
      .where(eq(modificationMessages.modificationId, id))
      .orderBy(desc(modificationMessages.id))
      .limit(LISTED_MAX),
    namesOf(db, [clientNotifiedById, salesApproverId]),
    inverseOfId
      ? db
          .select({ id: modifications.id, number: modifications.number })
          .from(modifications)
          .where(eq(modifications.id, inverseOfId))
      : [],
  ])
  return {
    ...row,
    change: change.type === 'PRIX' && !money ? null : change,
    difference: money ? row.difference : row.difference.filter(({ label }) => label !== 'Prix'),
    ...{ clientNotifiedAt, clientChannel, appliedAt, hasVersion: versionId !== null },
    clientNotifiedBy: names.get(clientNotifiedById ?? '') ?? null,
    salesApprover: names.get(salesApproverId ?? '') ?? null,
    inverseOf: inverse[0] ?? null,
    ...{ preview, changed, messages: messages.toReversed() },
    acts: actsOnRow(user.role, row, user.id, today()),
  }
}

async function namesOf(db: Reader, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = ids.filter(id => id !== null)
  if (wanted.length === 0) return new Map()
  const rows = await db
    .select({ id: users.id, name: nameOf(users) })
    .from(users)
    .where(inArray(users.id, wanted))
  return new Map(rows.map(({ id, name }) => [id, name ?? '']))
}

export async function targetFor(db: Reader, ids: { journeyId: string | null; liveLineId: string | null }) {
  const target = await findTarget(db, ids)
  if (!target) throw notFound()
  const { journey, line, label } = target
  const run = await runOf(db, target)
  const sites = await db
    .select({ id: addresses.id, label: addresses.label })
    .from(addresses)
    .where(
      inArray(
        addresses.id,
        run.stops.map(stop => stop.addressId),
      ),
    )
  const nameOfSite = new Map(sites.map(({ id, label }) => [id, label]))
  return {
    journey: journey && { id: journey.id, number: journey.number, status: journey.status, serviceDate: journey.serviceDate },
    line: line && { id: line.id, number: line.number, weekdays: line.weekdays },
    label,
    today: today(),
    ...{ kmLoaded: run.kmLoaded, kmEmpty: run.kmEmpty },
    stops: run.stops.map(({ addressId, arrival, pallets, weightKg, kind }) => ({
      ...{ addressId, arrival, pallets, weightKg, kind },
      site: nameOfSite.get(addressId) ?? '',
    })),
  }
}
