import { sql } from 'drizzle-orm'
import { factories } from '#api/db/seed/factories.ts'
import { journeys } from '#api/journey-management/journeys/journeys.table.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { LATE_MIN } from '#domain/journey-management/journeys/badges.ts'
import { JOURNEY_STATUSES } from '#domain/journey-management/journeys/values.ts'
import { TODAY } from '#tests/support/today.ts'
import { by, columnsById, inPortions, type MakeCase, naming, on } from '../list-case.ts'
import { french } from '../order.ts'

interface Stored {
  driverId: string | null
  vehicleId: string | null
  subcontractorId: string | null
  lineId: string | null
}

export const journeyList: MakeCase = async db => {
  const make = factories('laws of journeys', { first: 50_000 })
  const journey = (label: string, over: Partial<typeof journeys.$inferInsert> & { serviceDate?: string } = {}) => {
    const { serviceDate = TODAY } = over
    const planned = { plannedStart: instantAt(serviceDate, 0, '06:00'), plannedEnd: instantAt(serviceDate, 0, '10:00') }
    return make.journey({ serviceDate, label, ...planned, ...over })
  }
  // Some days are as good as three weeks.
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
  await db.execute(sql`update journey set subcontractor_id = (select id from company where 'SOUS_TRAITANT' = any(types) limit 1),
    driver_id = null, vehicle_id = null, trailer_id = null where label = 'Veille'`)
  const stored = await columnsById<Stored>(
    db,
    `select id, driver_id as "driverId", vehicle_id as "vehicleId", subcontractor_id as "subcontractorId", live_line_id as "lineId" from journey`,
  )
  return {
    everything: { dates: 'all', cancelled: '1' },
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
      line: by(row => stored(row.id).lineId),
      request: by(row => row.requestId),
      unassigned: on(row => row.status === 'PLANIFIE'),
      late: on(row => row.maxDelayMin > LATE_MIN),
      review: on(row => row.review),
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
