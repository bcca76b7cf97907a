import { eq, sql } from 'drizzle-orm'
import { factories } from '#api/db/seed/factories.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { infractions } from '#api/schema/incidents-management/infractions.table.ts'
import { offences } from '#api/schema/incidents-management/offences.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { instantAt, toLocal } from '#domain/calendar/clock.ts'
import { addDays } from '#domain/calendar/dates.ts'
import {
  INFRACTION_SOURCES,
  INFRACTION_STATUSES,
  isAutomatic,
  OFFENCE_NATURES,
} from '#domain/incidents-management/infractions/values.ts'
import { TODAY } from '#tests/support/today.ts'
import { by, columnsById, inPortions, type MakeCase, naming, on, type Row } from '../../list-case.ts'

type Given = Partial<typeof infractions.$inferInsert>

export const infractionList: MakeCase = async db => {
  const make = factories('laws of infractions', { first: 91_000 })
  const [depot] = await db.execute<{ id: string }>(sql`select id from address where kind = 'DEPOT' limit 1`)
  const driver = make.driver({ depotId: depot!.id, firstName: 'Maëlle', lastName: 'Infractions' })
  const vehicle = make.vehicle({ depotId: depot!.id })
  await db.insert(drivers).values(driver)
  await db.insert(vehicles).values(vehicle)
  const offenceOf = async (code: string) => (await db.select().from(offences).where(eq(offences.code, code)))[0]!
  const [speed, parking] = [await offenceOf('VITESSE_20'), await offenceOf('FPS')]
  let count = 0
  const add = (rows: Given[]) =>
    inPortions(
      rows.map(over => {
        count += 1
        return {
          ...{
            number: `INF-2031-${10_000 + count}`,
            noticeNo: `AVIS${100_000 + count}`,
            source: 'RADAR' as const,
            offenceId: speed.id,
          },
          ...{
            occurredAt: instantAt(TODAY, 0, '06:00'),
            noticeSentOn: TODAY,
            vehicleId: vehicle.id,
            points: 1,
            fixedCents: 6_800,
          },
          ...over,
        }
      }),
      portion => db.insert(infractions).values(portion),
    )
  const natures = await db
    .insert(offences)
    .values(
      OFFENCE_NATURES.map((nature, index) => ({ code: `LOI_${nature}`, label: nature, nature, points: 0, order: 100 + index })),
    )
    .returning({ id: offences.id })
  const identified = { driverId: driver.id, driverSource: 'MANUEL' as const, identifiedAt: instantAt(TODAY, 0, '07:00') }
  const states: Record<string, Given> = {
    DESIGNEE: { designatedOn: TODAY, designationChannel: 'ANTAI' },
    CONTESTEE: { contestedOn: TODAY, contestReason: 'Non' },
    CLOSE: { closedAt: instantAt(TODAY, 0, '08:00') },
  }
  await add([
    ...INFRACTION_STATUSES.map(status => ({ ...identified, status, ...states[status] })),
    ...INFRACTION_SOURCES.map((source, index) => ({ source, points: index, offenceId: index % 2 ? parking.id : speed.id })),
    ...natures.map(({ id }) => ({ offenceId: id })),
    { noticeSentOn: addDays(TODAY, -32), occurredAt: instantAt(addDays(TODAY, -40), 0, '06:00'), fixedCents: null },
  ])
  const day = (row: Row) => toLocal(row.occurredAt).slice(0, 10)
  const stored = await columnsById<{ exemption: string | null }>(db, 'select id, exemption from infraction')
  const toDesignate = (row: Row) => ['RECUE', 'IDENTIFIEE'].includes(row.status) && isAutomatic(row.source)
  return {
    everything: { stage: 'all' },
    number: row => row.noticeNo,
    orders: {
      designation: row => row.designationDueOn,
      date: row => row.occurredAt,
      noticeNo: row => row.noticeNo,
      number: row => row.number,
      points: row => row.points,
      amount: row => row.fixedCents,
      status: row => row.status,
    },
    filters: {
      // Rows shown only by « Toutes ».
      stage: { fits: row => ['DESIGNEE', 'CLOSE'].includes(row.status) },
      from: { fits: (row, value) => day(row) >= value, values: () => [addDays(TODAY, -1)] },
      to: { fits: (row, value) => day(row) <= value, values: () => [addDays(TODAY, -5)] },
      status: { fits: (row, value) => row.status === value },
      source: { fits: (row, value) => row.source === value },
      nature: { fits: (row, value) => row.nature === value },
      due: on(row => toDesignate(row) && row.designationDueOn <= addDays(TODAY, 15)),
      designable: on(row => row.designationDueOn !== null && stored(row.id).exemption === null),
      driverName: naming(row => row.driver),
      plate: naming(row => row.plate),
      driver: by(row => row.driverId),
      vehicle: by(row => row.vehicleId),
      journey: by(row => row.journeyId),
    },
    exported: row => row.noticeNo,
    insert: labels => add(labels.map(label => ({ place: label }))),
  }
}
