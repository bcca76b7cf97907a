import { sql } from 'drizzle-orm'
import { factories } from '#api/db/seed/factories.ts'
import { absences } from '#api/schema/human-resources/absences.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { replacements } from '#api/schema/journey-management/replacements.table.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { ABSENCE_UNITS } from '#domain/human-resources/absence-values.ts'
import { REPLACEMENT_CAUSES, REPLACEMENT_KINDS, REPLACEMENT_STATUSES } from '#domain/journey-management/replacement-values.ts'
import { TODAY } from '#tests/support/today.ts'
import { by, columnsById, inPortions, type MakeCase, type Row } from '../list-case.ts'
import { french } from '../order.ts'

export const replacementList: MakeCase = async db => {
  const make = factories('laws of replacements', { first: 56_000 })
  const [depot] = await db.execute<{ id: string }>(
    sql`select id from address where kind = 'DEPOT' and company_id is null limit 1`,
  )
  const people = [make.driver({ depotId: depot!.id, email: null }), make.driver({ depotId: depot!.id, email: null })]
  const pool = make.pool({ depotId: depot!.id })
  await db.insert(drivers).values(people)
  await db.insert(driverPools).values(pool)
  const [absence] = await db
    .insert(absences)
    .values({
      driverId: people[0]!.id,
      kind: 'CP',
      from: TODAY,
      to: TODAY,
      counted: '1',
      unit: ABSENCE_UNITS.CP,
      status: 'VALIDEE',
    })
    .returning({ id: absences.id })
  let count = 0
  async function add(
    rows: { label?: string; over?: Partial<typeof replacements.$inferInsert>; serviceDate?: string; pool?: boolean }[],
  ) {
    const made = rows.map(({ label = 'Élan', over = {}, serviceDate = addDays(TODAY, 1), pool: ofPool = false }) => {
      const planned = { plannedStart: instantAt(serviceDate, 0, '06:00'), plannedEnd: instantAt(serviceDate, 0, '10:00') }
      const journey = make.journey({ serviceDate, label, ...planned, driverPoolId: ofPool ? pool.id : null })
      count += 1
      const number = `REM-2031-${String(10_000 + count)}`
      return { journey, row: { number, kind: 'CHAUFFEUR' as const, cause: 'AUTRE' as const, journeyId: journey.id!, ...over } }
    })
    await inPortions(made, portion => db.insert(journeys).values(portion.map(({ journey }) => journey)))
    await inPortions(made, portion => db.insert(replacements).values(portion.map(({ row }) => row)))
  }
  const [first, second] = people.map(({ id }) => id!)
  await add([
    ...REPLACEMENT_KINDS.map(kind => ({ over: { kind }, label: 'Elan' })),
    ...REPLACEMENT_CAUSES.map(cause => ({ over: { cause } })),
    ...REPLACEMENT_STATUSES.map((status, index) => ({
      over: { status, replacedDriverId: first, replacingDriverId: second, score: index * 10 },
    })),
    { over: { absenceId: absence!.id, replacedDriverId: first }, pool: true },
    { over: { replacedDriverId: second }, serviceDate: addDays(TODAY, 9) },
    // Opened in the last minute of a Paris day, and the first of the next.
    { over: { createdAt: instantAt('2019-03-03', 0, '23:59') } },
    { over: { createdAt: instantAt('2019-03-04', 0, '00:00') } },
  ])
  const stored = await columnsById<{ openedOn: string }>(
    db,
    `select id, (created_at at time zone 'Europe/Paris')::date::text as "openedOn" from replacement`,
  )
  const openedOn = (row: Row) => stored(row.id).openedOn
  const open = ['A_POURVOIR', 'PROPOSE']
  return {
    everything: { stage: 'all' },
    number: row => row.number,
    orders: {
      start: row => row.plannedStart,
      number: row => row.number,
      line: row => french(row.label),
      kind: row => row.kind,
      cause: row => row.cause,
      score: row => row.score,
      status: row => row.status,
    },
    filters: {
      stage: { fits: row => !open.includes(row.status) },
      kind: { fits: (row, value) => row.kind === value },
      cause: { fits: (row, value) => row.cause === value },
      status: { fits: (row, value) => row.status === value },
      from: { fits: (row, value) => row.serviceDate >= value, values: () => [addDays(TODAY, 2)] },
      to: { fits: (row, value) => row.serviceDate <= value, values: () => [addDays(TODAY, 1)] },
      openedFrom: { fits: (row, value) => openedOn(row) >= value, values: () => ['2019-03-04'] },
      openedTo: { fits: (row, value) => openedOn(row) <= value, values: () => ['2019-03-03'] },
      driver: {
        fits: (row, value) => row.replacedDriverId === value || row.replacingDriverId === value,
        values: () => [first!, second!],
      },
      pool: by(row => row.poolId),
      journey: by(row => row.journeyId),
      absence: by(row => row.absenceId),
    },
    exported: row => row.number,
    insert: labels => add(labels.map(label => ({ label }))),
  }
}
