import { sql } from 'drizzle-orm'
import { factories } from '#api/db/seed/factories.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { driverPoolItems, driverPoolMembers, driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { deliveryRequestVersions } from '#api/schema/sales/delivery-requests.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { DRIVER_CATEGORIES } from '#domain/human-resources/driver-values.ts'
import { DRIVER_POOL_STATUSES } from '#domain/journey-management/drivers-pools/values.ts'
import { TODAY } from '#tests/support/today.ts'
import { by, inPortions, type MakeCase, on } from '../list-case.ts'
import { french } from '../order.ts'

export const driverPoolList: MakeCase = async db => {
  const make = factories('laws of tours', { first: 53_000 })
  const [depot] = await db.execute<{ id: string }>(
    sql`select id from address where kind = 'DEPOT' and company_id is null limit 1`,
  )
  const [request] = await db.execute<{ id: string }>(sql`select id from delivery_request order by number limit 1`)
  const pool = (over: Partial<typeof driverPools.$inferInsert> = {}) => make.pool({ depotId: depot!.id, ...over })
  const version = make.version({
    requestId: request!.id,
    versionNo: 95,
    validFrom: '2020-01-01',
    validTo: addDays(TODAY, 400),
    status: 'TERMINE',
  })
  await db.insert(deliveryRequestVersions).values(version)
  const line = (amplitudeMin: number) =>
    make.line({ versionId: version.id, weekdays: [1, 2, 3, 4, 5, 6, 7], startTime: '06:00', amplitudeMin, serviceMin: 60 })
  // One per colour: short, over 13 h and over 15 h.
  const colours = [240, 820, 960].map(minutes => ({ tour: pool({ label: 'Élan' }), run: line(minutes) }))
  const holder = make.driver({ depotId: depot!.id, email: null })
  await db.insert(drivers).values(holder)
  await db.insert(liveLines).values(colours.map(({ run }) => run))
  await db
    .insert(driverPools)
    .values([
      ...colours.map(({ tour }) => tour),
      ...DRIVER_POOL_STATUSES.map(status => pool({ label: 'Elan', status })),
      ...DRIVER_CATEGORIES.map(activity => pool({ activity, startTime: '04:30' })),
    ])
  await db
    .insert(driverPoolItems)
    .values(
      colours.flatMap(({ tour, run }, index) =>
        [index + 1, index + 4].map(weekday => make.poolItem({ driverPoolId: tour.id, liveLineId: run.id, weekday })),
      ),
    )
  await db.insert(driverPoolMembers).values([
    make.poolMember({ driverPoolId: colours[0]!.tour.id, driverId: holder.id, rank: 'REMPLACANT' }),
    // Expired member.
    make.poolMember({
      driverPoolId: colours[1]!.tour.id,
      driverId: holder.id,
      rank: 'REMPLACANT',
      to: addDays(TODAY, -1),
    }),
  ])
  return {
    everything: { archived: '1' },
    reckoned: ['conformity'],
    number: row => row.code,
    orders: {
      code: row => row.code,
      label: row => french(row.label),
      depot: row => french(row.depot),
      start: row => row.startTime,
      status: row => row.status,
    },
    filters: {
      archived: on(row => row.status === 'ARCHIVEE'),
      depot: by(row => row.depotId),
      activity: { fits: (row, value) => row.activity === value },
      weekday: { fits: (row, value) => row.weekdays.includes(Number(value)) },
      conformity: { fits: (row, value) => row.conformity === value },
      status: { fits: (row, value) => row.status === value },
      noReplacement: on(row => row.replacements.length === 0),
    },
    exported: row => row.code,
    insert: labels =>
      inPortions(
        labels.map(label => pool({ label })),
        rows => db.insert(driverPools).values(rows),
      ),
  }
}
