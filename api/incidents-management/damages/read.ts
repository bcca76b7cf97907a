import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { LISTED_DOCUMENT } from '#api/documents/owned-documents.ts'
import { notFound } from '#api/problem.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { damages } from '#api/schema/incidents-management/damages.table.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { damageCauses } from '#api/schema/transverse/causes.table.ts'
import { byRef } from '#api/trade/journeys/lock.ts'
import { damageListQuery } from '#domain/incidents-management/damages/damage.ts'
import { damageDates } from '#domain/incidents-management/damages/dates.ts'
import { damageActs } from '#domain/incidents-management/damages/transitions.ts'
import { CHOICES_MAX, LISTED_MAX } from '#domain/limits.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { damageList } from './list.ts'

export async function findDamage(db: Reader, id: string, role: Role) {
  const money = may(role, 'journey.money')
  const [row] = await damageList(db, damageListQuery.parse({ only: [id] }), money).rowsOf([id])
  if (!row) throw notFound()
  const [[more], papers, stops] = await Promise.all([
    db.select({ causeId: damages.causeId }).from(damages).where(eq(damages.id, id)),
    papersOf(db, id),
    stopsOf(db, row.journeyId),
  ])
  const stop = stops.find(({ position }) => position === row.stopPosition)
  return {
    ...row,
    causeId: more!.causeId,
    stop: stop?.stop ?? null,
    dates: damageDates(row, stop ?? deliveryOf(stops)),
    papers,
    acts: damageActs(role, row.status),
  }
}
export type DamageFile = Awaited<ReturnType<typeof findDamage>>

type Stop = Awaited<ReturnType<typeof stopsOf>>[number]

/** Destination of the goods: last delivery, else last stop. */
const deliveryOf = (stops: readonly Stop[]) => stops.findLast(({ kind }) => kind === 'LIVRAISON') ?? stops.at(-1)

const stopsOf = (db: Reader, journeyId: string) =>
  db
    .select({
      position: journeyStops.position,
      kind: journeyStops.kind,
      stop: addresses.label,
      zone: addresses.holidayZone,
      plannedArrival: journeyStops.plannedArrival,
      actualArrival: journeyStops.actualArrival,
      reserves: journeyStops.reserves,
      weightKg: journeyStops.weightKg,
      refusedPallets: journeyStops.refusedPallets,
      refusedKg: journeyStops.refusedKg,
      photos: sql<number>`(select count(*)::int from ${documents} d where d.owner_table = 'journey_stop' and d.owner_id = ${journeyStops.id} and not d.archived)`,
    })
    .from(journeyStops)
    .innerJoin(addresses, eq(addresses.id, journeyStops.addressId))
    .where(eq(journeyStops.journeyId, journeyId))
    .orderBy(asc(journeyStops.position))

const papersOf = (db: Reader, id: string) =>
  db
    .select(LISTED_DOCUMENT)
    .from(documents)
    .leftJoin(users, eq(users.id, documents.uploadedBy))
    .where(and(eq(documents.ownerTable, 'damage'), eq(documents.ownerId, id), eq(documents.archived, false)))
    .orderBy(desc(sql`${documents.kind} = 'PHOTO'`), asc(documents.createdAt), asc(documents.id))
    .limit(LISTED_MAX)

export const offeredCauses = (db: Reader) =>
  db
    .select({
      id: damageCauses.id,
      code: damageCauses.code,
      label: damageCauses.label,
      defaultResponsibility: damageCauses.defaultResponsibility,
      requiresComment: damageCauses.requiresComment,
      requiresPhoto: damageCauses.requiresPhoto,
      active: damageCauses.active,
    })
    .from(damageCauses)
    .orderBy(desc(damageCauses.active), asc(damageCauses.order), asc(damageCauses.code))
    .limit(CHOICES_MAX)

/** Journey data that prefill a damage: stops with reserves and refusals, and the planned weight. */
export async function damagedJourney(db: Reader, ref: string, role: Role) {
  const [journey] = await db
    .select({
      id: journeys.id,
      number: journeys.number,
      label: journeys.label,
      serviceDate: journeys.serviceDate,
      company: companies.legalName,
      goods: versions.goods,
    })
    .from(journeys)
    .leftJoin(companies, eq(companies.id, journeys.companyId))
    .leftJoin(versions, eq(versions.id, journeys.versionId))
    .where(byRef(ref))
  if (!journey) throw notFound()
  const { goods, ...known } = journey
  const stops = (await stopsOf(db, journey.id)).map(({ zone: _, ...stop }) => stop)
  return {
    ...known,
    stops,
    nature: goods?.nature ?? null,
    weightKg: goods?.weightKg ?? null,
    declaredValueCents: may(role, 'journey.money') ? (goods?.declaredValueCents ?? null) : null,
  }
}
