import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { palletMovements } from '#api/schema/sales/pallets.table.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { addDays, formatDate } from '#domain/calendar/dates.ts'
import { ENUM, FUTURE, REASON } from '#domain/messages.ts'
import type { Role } from '#domain/roles.ts'
import { NO_PALLETS } from '#domain/sales/companies/pallets.ts'
import { pdfText } from '#tests/support/files/pdf.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { NO_RIGHT, NOT_FOUND, refusal } from '#tests/support/refusals.ts'
import { TODAY } from '#tests/support/today.ts'

let house: Lines
let own: typeof addresses.$inferSelect
beforeAll(async () => {
  house = await startLines()
  const [depot] = await house.db
    .insert(addresses)
    .values({ label: 'Dépôt propre', kind: 'DEPOT', line1: '1 rue du Port', zip: '44470', city: 'Carquefou' })
    .returning()
  own = depot!
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.db.delete(journeys)
  await house.db.execute(sql`truncate pallet_movement`)
})

const DAY = addDays(TODAY, -3)
/** Run of three days ago with one stop at the client, in progress. */
async function run(stop: Partial<typeof journeyStops.$inferInsert> = {}, journey: Partial<typeof journeys.$inferInsert> = {}) {
  const times = { plannedStart: instantAt(DAY, 0, '06:00'), plannedEnd: instantAt(DAY, 0, '11:00') }
  const { number } = await house.run(
    { serviceDate: DAY, companyId: house.client.id, ...times, actualStart: times.plannedStart, status: 'EN_COURS', ...journey },
    {
      addressId: house.site.id,
      kind: 'LIVRAISON',
      plannedArrival: instantAt(DAY, 0, '08:30'),
      plannedDeparture: instantAt(DAY, 0, '09:00'),
      ...stop,
    },
  )
  const [row] = await house.db
    .select({ stopId: journeyStops.id, journeyId: journeys.id })
    .from(journeyStops)
    .innerJoin(journeys, eq(journeys.id, journeyStops.journeyId))
    .where(eq(journeys.number, number))
  return { number, ...row! }
}

const at = (more = '') => `/sales/companies/${house.client.id}/pallets${more}`
const account = async (query = '', role: Role = 'OPERATOR') =>
  (await house.api.call(role, 'GET', at(query))).body as never as Account
interface Account {
  sites: { addressId: string; given: number; returned: number; lastDay: string }[]
  movements: {
    rows: { day: string; journey: string | null; reason: string | null; given: number; returned: number }[]
    total: number
  }
}
const balances = async () => (await account()).sites.map(({ addressId, given, returned }) => [addressId, given - returned])
const correct = (body: object, role: Role = 'OPERATOR') =>
  house.api.call(role, 'POST', at(), {
    addressId: house.site.id,
    day: TODAY,
    given: '0',
    returned: '0',
    reason: 'Comptage sur place',
    ...body,
  })

/** Compares movements with stops by other SQL. */
async function agrees() {
  const rows = await house.db.execute<{ which: string }>(sql`
    (select stop.id::text as which from journey_stop stop join journey j on j.id = stop.journey_id join address a on a.id = stop.address_id
      where coalesce(stop.pallets_given, 0) + coalesce(stop.pallets_returned, 0) > 0 and a.company_id is not null and not exists (
        select from pallet_movement m where m.stop_id = stop.id and m.company_id = coalesce(j.company_id, a.company_id)
          and m.address_id = stop.address_id and m.given = coalesce(stop.pallets_given, 0) and m.returned = coalesce(stop.pallets_returned, 0)))
    union all (select m.id::text from pallet_movement m join journey_stop stop on stop.id = m.stop_id join address a on a.id = stop.address_id
      where coalesce(stop.pallets_given, 0) + coalesce(stop.pallets_returned, 0) = 0 or a.company_id is null)`)
  expect(rows.map(({ which }) => which)).toEqual([])
}

describe('pallet accounts (domain.md §3.26)', () => {
  it('K27: given minus returned by site; a stop creates the movement on its arrival day', async () => {
    await run({ palletsGiven: 33, palletsReturned: 30, actualArrival: instantAt(DAY, 1, '00:10') })
    const { number } = await run({ palletsReturned: 5 })
    const { sites, movements } = await account()
    expect(sites).toEqual([
      {
        addressId: house.site.id,
        label: expect.any(String),
        city: expect.any(String),
        given: 33,
        returned: 35,
        lastDay: addDays(DAY, 1),
      },
    ])
    expect(movements.rows.map(({ day, given, returned }) => [day, given, returned])).toEqual([
      [addDays(DAY, 1), 33, 30],
      [DAY, 0, 5],
    ])
    expect(movements.rows[1]!.journey).toBe(number)
    await agrees()
  })

  it('follow each change of the stop: count, site, client, deletion', async () => {
    const { stopId, journeyId } = await run({ palletsGiven: 12 })
    const change = (values: Partial<typeof journeyStops.$inferInsert>) =>
      house.db.update(journeyStops).set(values).where(eq(journeyStops.id, stopId))
    await change({ palletsGiven: 10, palletsReturned: 4 })
    expect(await balances()).toEqual([[house.site.id, 6]])
    await change({ addressId: own.id })
    expect(await balances()).toEqual([])
    await agrees()
    await change({ addressId: house.site.id })
    await house.db.update(journeys).set({ companyId: null }).where(eq(journeys.id, journeyId))
    // Without a client the site's owner counts.
    expect(await balances()).toEqual([[house.site.id, 6]])
    const [other] = await house.db
      .insert(companies)
      .values({
        code: 'C77777',
        types: ['CLIENT'],
        legalName: 'Autre',
        billingLine1: '1',
        billingZip: '44000',
        billingCity: 'Nantes',
      })
      .returning()
    await house.db.update(journeys).set({ companyId: other!.id }).where(eq(journeys.id, journeyId))
    expect(await balances()).toEqual([])
    await agrees()
    await house.db.update(addresses).set({ companyId: other!.id }).where(eq(addresses.id, own.id))
    await change({ addressId: own.id })
    await house.db.update(addresses).set({ companyId: null }).where(eq(addresses.id, own.id))
    await agrees()
    await change({ addressId: house.site.id, palletsGiven: null, palletsReturned: 0 })
    await agrees()
    await change({ palletsGiven: 3 })
    await house.db.delete(journeys).where(eq(journeys.id, journeyId))
    expect(await house.db.$count(palletMovements)).toBe(0)
  })

  it('are written by the database only; corrections stay', async () => {
    const { stopId } = await run({ palletsGiven: 12 })
    await expect(house.db.update(palletMovements).set({ given: 1 }).where(eq(palletMovements.stopId, stopId))).rejects.toThrow()
    await expect(house.db.delete(palletMovements)).rejects.toThrow()
    await correct({ returned: '2' })
    for (const change of [{ given: 1 }, { reason: 'Autre motif' }, { day: DAY }]) {
      await expect(house.db.update(palletMovements).set(change).where(eq(palletMovements.returned, 2))).rejects.toThrow()
    }
    expect(await balances()).toEqual([[house.site.id, 10]])
  })

  it("need a reason, the right, a client's site and a past date for a correction", async () => {
    expect(await correct({ given: '4' })).toMatchObject({ status: 201 })
    expect(await balances()).toEqual([[house.site.id, 4]])
    expect((await account()).movements.rows[0]).toMatchObject({
      day: TODAY,
      reason: 'Comptage sur place',
      journey: null,
      given: 4,
    })
    const { body } = await house.api.call('ADMIN', 'GET', `/history/${house.client.id}`)
    expect(JSON.stringify(body)).toContain('Comptage sur place')
    expect(await correct({})).toMatchObject(refusal('given', NO_PALLETS))
    expect(await correct({ given: '1', reason: '' })).toMatchObject(refusal('reason', REASON))
    expect(await correct({ given: '1', day: addDays(TODAY, 1) })).toMatchObject(refusal('day', FUTURE))
    expect(await correct({ given: '1', addressId: own.id })).toMatchObject(refusal('addressId', ENUM))
    expect(await correct({ given: '1' }, 'SALES')).toMatchObject(NO_RIGHT)
    expect(await correct({ given: '1' }, 'DRIVER')).toMatchObject(NOT_FOUND)
  })

  it('are filtered by site and period, exported, and printed with opening and closing balance', async () => {
    await run({ palletsGiven: 10 }, {})
    await correct({ returned: '3' })
    expect((await account(`?to=${DAY}`)).movements.total).toBe(1)
    expect((await account(`?site=${own.id}`)).movements.total).toBe(0)
    const csv = await (await house.api.fetch('SALES', at('/movements.csv'))).text()
    expect(csv.split('\n').filter(Boolean)).toHaveLength(3)
    expect(csv).toContain('Comptage sur place')
    const answer = await house.api.fetch('SALES', at(`/statement?from=${addDays(DAY, 1)}&to=${TODAY}`))
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    const text = pdfText(new Uint8Array(await answer.arrayBuffer())).replace(/[\u00a0\u202f]/g, ' ')
    for (const words of [
      `${formatDate(addDays(DAY, 1))} Solde au début de la période 10`,
      `${formatDate(TODAY)} Correction : Comptage sur place 3 7`,
      `Solde au ${formatDate(TODAY)} : 7 palettes à rendre au transporteur.`,
    ]) {
      expect(text).toContain(words)
    }
    expect((await house.api.fetch('SALES', at(`/statement?from=${TODAY}&to=${DAY}`))).status).toBe(422)
  })
})
