import { eq, sql } from 'drizzle-orm'
import { factories } from '#api/db/seed/factories.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { damages } from '#api/schema/incidents-management/damages.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { damageCauses } from '#api/schema/transverse/causes.table.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { LARGE_CLAIM_CENTS } from '#domain/incidents-management/damages/damage.ts'
import { DAMAGE_KINDS, DAMAGE_STATUSES } from '#domain/incidents-management/damages/values.ts'
import { TODAY } from '#tests/support/today.ts'
import { by, inPortions, type MakeCase, on } from '../../list-case.ts'

const plain = (text: string | null) => (text ?? '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const STAGES: Record<string, readonly string[]> = {
  declared: ['DECLARE'],
  open: ['EN_INSTRUCTION', 'CONTENTIEUX'],
  decided: ['ACCEPTE', 'REFUSE', 'INDEMNISE'],
}

export const damageList: MakeCase = async db => {
  const make = factories('laws of damages', { first: 97_000 })
  const [depot] = await db.execute<{ id: string }>(sql`select id from address limit 1`)
  const client = make.company({ legalName: 'Verrerie des Sinistres' })
  await db.insert(companies).values(client)
  const driver = make.driver({ depotId: depot!.id })
  await db.insert(drivers).values(driver)
  const vehicle = make.vehicle({ depotId: depot!.id })
  await db.insert(vehicles).values(vehicle)
  const [cause] = await db.select().from(damageCauses).where(eq(damageCauses.code, 'ARRIMAGE'))
  let count = 0
  async function add(
    rows: { label?: string; run?: Partial<typeof journeys.$inferInsert>; over?: Partial<typeof damages.$inferInsert> }[],
  ) {
    const made = rows.map(({ label = 'Élan', run = {}, over = {} }) => {
      const journey = make.journey({
        ...{ serviceDate: TODAY, label, plannedStart: instantAt(TODAY, 0, '06:00'), plannedEnd: instantAt(TODAY, 0, '10:00') },
        ...run,
      })
      count += 1
      const row = {
        ...{ number: `DOM-2031-${String(10_000 + count)}`, journeyId: journey.id!, kind: 'MANQUANT' as const, foundOn: TODAY },
        ...{ description: 'Deux colis', shipmentWeightT: '2', ...over },
      }
      return { journey, row }
    })
    await inPortions(made, portion => db.insert(journeys).values(portion.map(({ journey }) => journey)))
    await inPortions(made, portion => db.insert(damages).values(portion.map(({ row }) => row)))
  }
  const whole = {
    ...{ causeId: cause!.id, responsibility: 'TRANSPORTEUR' as const, refusalReason: 'Non', disputeReason: 'Oui' },
    ...{ settledCents: 1, settledOn: TODAY, insurer: 'Helvetia' },
  }
  await add([
    ...DAMAGE_STATUSES.map(status => ({ label: 'Elan', over: { ...whole, status } })),
    ...DAMAGE_KINDS.map((kind, index) => ({ over: { kind, claimedCents: 40_000 * index } })),
    {
      label: 'Pont',
      run: { companyId: client.id, driverId: driver.id, vehicleId: vehicle.id! },
      over: { foundOn: addDays(TODAY, -9) },
    },
    { over: { archived: true } },
  ])
  return {
    everything: { archived: '1' },
    number: row => row.number,
    orders: {
      date: row => row.foundOn,
      number: row => row.number,
      kind: row => row.kind,
      claimed: row => row.claimedCents,
      status: row => row.status,
    },
    filters: {
      stage: { fits: (row, value) => STAGES[value]!.includes(row.status), values: () => Object.keys(STAGES) },
      from: { fits: (row, value) => row.foundOn >= value, values: () => [addDays(TODAY, -1)] },
      to: { fits: (row, value) => row.foundOn <= value, values: () => [addDays(TODAY, -5)] },
      kind: { fits: (row, value) => row.kind === value },
      status: { fits: (row, value) => row.status === value },
      archived: on(row => row.archived),
      cause: by(row => row.causeCode),
      companyName: { fits: (row, value) => plain(row.company).includes(plain(value)), values: () => ['verrerie'] },
      insurer: { fits: (row, value) => plain(row.insurer).includes(plain(value)), values: () => ['helvet'] },
      large: { fits: row => (row.claimedCents ?? 0) > LARGE_CLAIM_CENTS },
      company: by(row => row.companyId),
      journey: by(row => row.journeyId),
      driver: { fits: row => row.companyId === client.id, values: () => [driver.id] },
      vehicle: { fits: row => row.companyId === client.id, values: () => [vehicle.id!] },
    },
    exported: row => row.number,
    insert: labels => add(labels.map(label => ({ label }))),
  }
}
