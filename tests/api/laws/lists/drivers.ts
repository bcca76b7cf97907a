import { eq } from 'drizzle-orm'
import { factories } from '#api/db/seed/factories.ts'
import { absences } from '#api/schema/human-resources/absences.table.ts'
import { certificationTypes, driverCertifications } from '#api/schema/human-resources/certifications.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { driverPoolMembers, driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { addDays, isoWeekday } from '#domain/calendar/dates.ts'
import { DUE_DAYS } from '#domain/human-resources/drivers/values.ts'
import { TODAY } from '#tests/support/today.ts'
import { by, columnsById, inPortions, type MakeCase, on, type Row } from '../list-case.ts'
import { french } from '../order.ts'

const DAYS = { SUSPENDU: { suspendedFrom: TODAY }, SORTI: { leaveDate: TODAY }, ARCHIVE: {} }

export const driverList: MakeCase = async db => {
  const make = factories('laws of drivers', { first: 70_000 })
  const [depot] = await db.select({ id: addresses.id }).from(addresses).where(eq(addresses.kind, 'DEPOT')).limit(1)
  const depotId = depot!.id
  const driver = (over: Partial<Parameters<typeof make.driver>[0]>) => make.driver({ depotId, email: null, ...over })
  const away = driver({ lastName: 'Étier' })
  const trained = driver({ lastName: 'Etier', firstName: 'Ælis' })
  await db.insert(drivers).values([
    away,
    trained,
    ...(['SUSPENDU', 'SORTI', 'ARCHIVE'] as const).map(status => driver({ lastName: 'étier', status, ...DAYS[status] })),
    driver({ lastName: 'Repos', workdays: [isoWeekday(addDays(TODAY, 1))] }),
    driver({ lastName: 'Libre', workdays: [isoWeekday(TODAY)] }),
    driver({ licenceCategories: ['BE', 'C1', 'C1E'], employer: 'SOUS_TRAITANT', contract: 'ALTERNANCE' }),
    // Without end dates.
    ...[1, 2].map(() =>
      driver({ licenceCategories: ['B'], licenceValidTo: null, heavyLicenceValidTo: '2020-01-01', tachoCardValidTo: null }),
    ),
    driver({ tachoCardValidTo: addDays(TODAY, DUE_DAYS) }),
    driver({ tachoCardValidTo: addDays(TODAY, DUE_DAYS + 1) }),
  ])
  await db.insert(absences).values({
    driverId: away.id!,
    kind: 'CP',
    from: TODAY,
    to: TODAY,
    counted: '1',
    unit: 'OUVRABLE',
    status: 'VALIDEE',
  })
  const types = await db.select().from(certificationTypes).where(eq(certificationTypes.onDriver, false))
  const held = (typeId: string, validTo: string) => ({ driverId: trained.id!, typeId, obtainedOn: '2020-01-01', validTo })
  // One valid until today, one until yesterday, of which another driver has a valid one.
  const second = held(types[1]!.id, addDays(TODAY, -1))
  await db
    .insert(driverCertifications)
    .values([held(types[0]!.id, TODAY), second, { ...second, driverId: away.id!, validTo: TODAY }])
  // Past, future and archived tours do not count; the last is valid today.
  const [ended, archived] = [make.pool({ depotId }), make.pool({ depotId, status: 'ARCHIVEE' })]
  await db.insert(driverPools).values([ended, archived])
  const member = (driverPoolId: string, driverId: string, priority: number, from: string, to: string | null = null) => ({
    ...{ driverPoolId, driverId, priority, from, to },
    rank: 'REMPLACANT' as const,
  })
  await db
    .insert(driverPoolMembers)
    .values([
      member(ended.id!, away.id!, 1, '2020-01-01', addDays(TODAY, -1)),
      member(ended.id!, away.id!, 2, addDays(TODAY, 1)),
      member(archived.id!, away.id!, 1, '2020-01-01'),
      member(ended.id!, trained.id!, 3, '2020-01-01', TODAY),
    ])
  const stored = await columnsById<{ depotId: string; held: string[]; toured: boolean }>(
    db,
    `select id, depot_id as "depotId", exists (select from driver_pool_member m join driver_pool p on p.id = m.driver_pool_id
      where m.driver_id = driver.id and p.status <> 'ARCHIVEE' and daterange(from_date, to_date, '[]') @> date '${TODAY}') as toured, array(select type_id::text from driver_certification c where c.driver_id = driver.id
      and c.state = 'OBTENUE' and (c.valid_to is null or c.valid_to >= '${TODAY}')) as held from driver`,
  )
  const name = (row: Row) => [french(row.lastName), french(row.firstName)]
  return {
    everything: { archived: '1' },
    number: row => row.code,
    orders: {
      code: row => row.code,
      name,
      category: row => [row.category, ...name(row)],
      depot: row => [french(row.depot), ...name(row)],
      contract: row => [row.contract, ...name(row)],
      deadline: row => row.deadline,
    },
    filters: {
      archived: on(row => ['SORTI', 'ARCHIVE'].includes(row.status)),
      status: { fits: (row, value) => row.status === value },
      day: { fits: (row, value) => row.day === value },
      depot: by(row => stored(row.id).depotId),
      category: { fits: (row, value) => row.category === value },
      licence: { fits: (row, value) => row.licenceCategories.includes(value) },
      certification: {
        fits: (row, value) => stored(row.id).held.includes(value),
        values: () => [types[0]!.id, types[1]!.id],
      },
      contract: { fits: (row, value) => row.contract === value },
      employer: { fits: (row, value) => row.employer === value },
      noTour: on(row => !stored(row.id).toured),
      due: on(row => row.deadline !== null && row.deadline <= addDays(TODAY, DUE_DAYS)),
    },
    exported: row => row.code,
    insert: labels =>
      inPortions(
        labels.map(lastName => driver({ lastName, firstName: 'Maëlle', category: 'MESSAGERIE' })),
        portion => db.insert(drivers).values(portion),
      ),
  }
}
