import { sql } from 'drizzle-orm'
import { factories } from '#api/db/seed/factories.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { deliveryRequestVersions } from '#api/schema/sales/delivery-requests.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { LIVE_LINE_STATUSES } from '#domain/journey-management/journeys/values.ts'
import { ENDING_DAYS } from '#domain/journey-management/live-lines/live-line.ts'
import { TODAY } from '#tests/support/today.ts'
import { by, columnsById, inPortions, type MakeCase, naming, on } from '../list-case.ts'
import { figure, french } from '../order.ts'

export const liveLineList: MakeCase = async db => {
  const make = factories('laws of live lines', { first: 50_000 })
  const [request] = await db.execute<{ id: string }>(sql`select id from delivery_request order by number limit 1`)
  const version = (versionNo: number, validTo: string) =>
    make.version({ requestId: request!.id, versionNo, validFrom: '2020-01-01', validTo, status: 'TERMINE' })
  const [last, later] = [version(90, addDays(TODAY, ENDING_DAYS)), version(91, addDays(TODAY, ENDING_DAYS + 1))]
  await db.insert(deliveryRequestVersions).values([last, later])
  await db
    .insert(liveLines)
    .values([
      ...LIVE_LINE_STATUSES.map(status => make.line({ versionId: last.id, label: 'Étier', status })),
      make.line({ versionId: later.id, label: 'Etier', generationError: 'Aucun jour', weekdays: [6, 7] }),
    ])
  const stored = await columnsById<{ companyId: string }>(
    db,
    `select l.id, r.company_id as "companyId" from live_line l
      join delivery_request_version v on v.id = l.version_id join delivery_request r on r.id = v.request_id`,
  )
  const standing = await db.execute<{ id: string; depots: string[] }>(sql`
    select l.id, array_remove(array[d.depot_id, v.depot_id], null) || array(
        select p.depot_id from driver_pool_item i join driver_pool p on p.id = i.driver_pool_id where i.live_line_id = l.id) as depots
    from live_line l left join driver d on d.id = l.default_driver_id left join vehicle v on v.id = l.default_vehicle_id`)
  const depotsOf = new Map([...standing].map(({ id, depots }) => [id, depots]))
  const depots = (id: string) => depotsOf.get(id) ?? []
  return {
    everything: { closed: '1' },
    number: row => row.number,
    orders: {
      start: row => row.startTime,
      number: row => row.number,
      label: row => french(row.label),
      km: row => figure(row.km),
      generatedUntil: row => row.generatedUntil,
      status: row => row.status,
    },
    filters: {
      closed: on(row => row.status === 'CLOTURE'),
      status: { fits: (row, value) => row.status === value },
      company: by(row => stored(row.id).companyId),
      companyName: naming(row => row.company),
      request: by(row => row.requestId),
      weekday: { fits: (row, value) => row.weekdays.includes(Number(value)) },
      pool: {
        fits: (row, value) => row.pools.some((pool: { id: string }) => pool.id === value),
        values: rows => rows.flatMap(row => row.pools.map((pool: { id: string }) => pool.id)),
      },
      depot: {
        fits: (row, value) => depots(row.id).includes(value),
        values: rows => rows.flatMap(row => depots(row.id)),
      },
      noPool: on(row => {
        const taken = row.pools.flatMap((pool: { weekdays: number[] }) => pool.weekdays)
        return row.weekdays.some((day: number) => !taken.includes(day))
      }),
      noDriver: on(row => row.driver === null && row.subcontractor === null),
      ending: on(row => row.validTo !== null && row.validTo >= TODAY && row.validTo <= addDays(TODAY, ENDING_DAYS)),
      failed: on(row => row.generationError !== null),
    },
    exported: row => row.number,
    insert: labels =>
      inPortions(
        labels.map(label => make.line({ versionId: later.id, label })),
        rows => db.insert(liveLines).values(rows),
      ),
  }
}
