import { isNotNull, sql } from 'drizzle-orm'
import { factories } from '#api/db/seed/factories.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { renewJourneyFigures } from '#api/trade/figures/sums.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { LATE_MIN } from '#domain/journey-management/journeys/badges.ts'
import { JOURNEY_FIGURES, type JourneyFigure } from '#domain/journey-management/journeys/figure-filters.ts'
import { JOURNEY_STATUSES } from '#domain/journey-management/journeys/values.ts'
import { TODAY } from '#tests/support/today.ts'
import { by, columnsById, inPortions, type MakeCase, naming, on } from '../list-case.ts'
import { french } from '../order.ts'

interface Stored {
  driverId: string | null
  vehicleId: string | null
  subcontractorId: string | null
  lineId: string | null
  depot: string | null
  depotId: string | null
  activity: string | null
  salesUserId: string | null
  figures: string[]
}

export const journeyList: MakeCase = async db => {
  const make = factories('laws of journeys', { first: 50_000 })
  const journey = (label: string, over: Partial<typeof journeys.$inferInsert> & { serviceDate?: string } = {}) => {
    const { serviceDate = TODAY } = over
    const planned = { plannedStart: instantAt(serviceDate, 0, '06:00'), plannedEnd: instantAt(serviceDate, 0, '10:00') }
    return make.journey({ serviceDate, label, ...planned, ...over })
  }
  // A few days suffice instead of three weeks.
  await db.transaction(async tx => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const where of [
      sql`journey_stop where journey_id in (select id from journey`,
      sql`journey where id in (select id from journey`,
    ])
      await tx.execute(sql`delete from ${where} where service_date not between ${addDays(TODAY, -5)} and ${addDays(TODAY, 2)})`)
  })
  await db
    .insert(journeys)
    .values([
      ...JOURNEY_STATUSES.map(status => journey('Étape', { status })),
      journey('Etape', { maxDelayMin: LATE_MIN }),
      journey('étape', { maxDelayMin: LATE_MIN + 1 }),
      journey('Étapes', { review: true, reviewReason: 'Date exclue' }),
      journey('Veille', { serviceDate: addDays(TODAY, -1) }),
    ])
  // Every control badge: kilometres, price, waiting, pallets, missing signature.
  const [site] = await db
    .select({ id: addresses.id, companyId: addresses.companyId })
    .from(addresses)
    .where(isNotNull(addresses.companyId))
    .limit(1)
  const start = instantAt(TODAY, 0, '06:00')
  const toSee = journey('Écart', {
    status: 'TERMINE',
    companyId: site!.companyId,
    kmLoaded: '100',
    odometerStart: 0,
    odometerEnd: 200,
    fuelL: '30',
  })
  await db.insert(journeys).values(toSee)
  await db.insert(journeyStops).values(
    make.journeyStop({
      ...{ journeyId: toSee.id, addressId: site!.id, position: 0, kind: 'LIVRAISON', status: 'TERMINE', palletsGiven: 3 },
      ...{ plannedArrival: start, plannedDeparture: start, actualArrival: start, actualDeparture: instantAt(TODAY, 0, '23:00') },
    }),
  )
  await db.execute(sql`update journey set subcontractor_id = (select id from company where 'SOUS_TRAITANT' = any(types) limit 1),
    driver_id = null, vehicle_id = null, trailer_id = null where label = 'Veille'`)
  await renewJourneyFigures(db)
  // Expected arrivals and floor use, both on one journey.
  await db.execute(sql`update journey_figure set expected = 1, filled_metres = 1 where journey_id = ${toSee.id}`)
  const columnOf = (name: JourneyFigure) =>
    name === 'uncosted' ? '(done - costed)' : name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
  const columns = JOURNEY_FIGURES.map(name => `case when ${columnOf(name)} > 0 then '${name}' end`)
  const stored = await columnsById<Stored>(
    db,
    `select id, driver_id as "driverId", vehicle_id as "vehicleId", subcontractor_id as "subcontractorId", live_line_id as "lineId",
      (select a.label from address a where a.id = coalesce((select depot_id from driver_pool where id = journey.driver_pool_id),
        (select depot_id from driver where id = journey.driver_id))) as depot,
      coalesce((select activity from driver_pool where id = journey.driver_pool_id),
        (select category from driver where id = journey.driver_id)) as activity,
      coalesce((select depot_id from driver_pool where id = journey.driver_pool_id),
        (select depot_id from driver where id = journey.driver_id)) as "depotId",
      (select sales_user_id from company where id = journey.company_id) as "salesUserId",
      coalesce((select array_remove(array[${columns.join(', ')}], null) from journey_figure where journey_id = journey.id), '{}') as figures
      from journey`,
  )
  return {
    everything: { dates: 'all', cancelled: '1' },
    // Folds and opens the list of today alone (`day-under-way.test.ts`).
    additions: ['now'],
    number: row => row.number,
    orders: {
      start: row => row.plannedStart,
      number: row => row.number,
      label: row => french(row.label),
      delay: row => row.maxDelayMin,
      status: row => [row.status, row.plannedStart],
    },
    filters: {
      dates: on(row => row.serviceDate !== TODAY),
      date: { ...by(row => row.serviceDate), without: ['dates'] },
      from: { fits: (row, value) => row.serviceDate >= value, values: () => [TODAY], without: ['dates'] },
      to: { fits: (row, value) => row.serviceDate <= value, values: () => [addDays(TODAY, -1)], without: ['dates'] },
      cancelled: on(row => row.status === 'ANNULE'),
      status: { fits: (row, value) => row.status === value },
      company: by(row => row.companyId),
      companyName: naming(row => row.company),
      driver: by(row => stored(row.id).driverId),
      driverName: naming(row => row.driver),
      subcontractor: by(row => stored(row.id).subcontractorId),
      vehicle: by(row => stored(row.id).vehicleId),
      plate: naming(row => row.vehicle),
      pool: by(row => row.poolId),
      poolName: naming(row => row.pool),
      line: by(row => stored(row.id).lineId),
      request: by(row => row.requestId),
      unassigned: on(row => row.status === 'PLANIFIE'),
      late: on(row => row.maxDelayMin > LATE_MIN),
      review: on(row => row.review),
      toControl: on(row => row.status === 'TERMINE'),
      badge: { fits: (row, value) => (row.toSee as string[]).includes(value) },
      depotName: naming(row => stored(row.id).depot),
      agency: by(row => stored(row.id).depotId),
      salesUser: by(row => stored(row.id).salesUserId),
      figure: { fits: (row, value) => stored(row.id).figures.includes(value) },
      activity: { fits: (row, value) => stored(row.id).activity === value },
      subcontracted: on(row => row.subcontractor !== null),
    },
    exported: row => row.number,
    insert: labels =>
      inPortions(
        labels.map(label => journey(label)),
        rows => db.insert(journeys).values(rows),
      ),
  }
}
