import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { additionalServices, serviceTariffs } from '#api/schema/sales/additional-services.table.ts'
import { versionServices } from '#api/schema/sales/delivery-requests.table.ts'
import { ENUM, POS, REASON } from '#domain/messages.ts'
import type { Role } from '#domain/roles.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { NOT_FOUND, refusal } from '#tests/support/refusals.ts'
import { TODAY } from '#tests/support/today.ts'

let house: Lines
const services: Record<string, string> = {}
beforeAll(async () => {
  house = await startLines()
  const rows = await house.db
    .insert(additionalServices)
    .values([
      { code: 'MANUT', label: 'Manutention', unit: 'QUART_HEURE', unitPrice: '9' },
      { code: 'PAL_NR', label: 'Palettes non rendues', unit: 'PALETTE', unitPrice: '12', trigger: 'AUTO_PALETTE', freeQty: '2' },
      { code: 'ASSUR', label: 'Assurance', unit: 'POURCENT', unitPrice: '2' },
      { code: 'LAVAGE', label: 'Lavage', unit: 'FORFAIT', unitPrice: '60' },
      { code: 'ATTENTE', label: 'Attente', unit: 'HEURE', unitPrice: '45', trigger: 'AUTO_ATTENTE' },
      { code: 'ANCIEN', label: 'Ancienne', unit: 'FORFAIT', unitPrice: '5', active: false },
    ])
    .returning()
  for (const { code, id } of rows) services[code] = id
})
afterAll(() => house.close())

/** Finished journey of a contract that charges all but the wash; handling at 7,50 a quarter. Without `contract`, a manual run. */
async function over({ contract = true, ...more }: Partial<typeof journeys.$inferInsert> & { contract?: boolean } = {}) {
  let versionId: string | null = null
  if (contract) {
    const { version } = await house.line({ version: { tollsCents: 6480 } })
    versionId = version.id!
    await house.db.insert(versionServices).values([
      { versionId, serviceId: services.MANUT!, mode: 'FACTURE', unitPrice: '7.5' },
      { versionId, serviceId: services.PAL_NR!, mode: 'FACTURE' },
      { versionId, serviceId: services.ASSUR!, mode: 'FACTURE' },
      { versionId, serviceId: services.ATTENTE!, mode: 'FACTURE' },
      { versionId, serviceId: services.LAVAGE!, mode: 'INCLUS' },
    ])
  }
  const at = { plannedStart: `${TODAY}T05:00:00Z`, plannedEnd: `${TODAY}T12:00:00Z` }
  const { id, number } = await house.run(
    {
      versionId,
      ...at,
      actualStart: at.plannedStart,
      actualEnd: at.plannedEnd,
      odometerStart: 1000,
      odometerEnd: 1180,
      kmLoaded: '180',
      priceCents: 56_480,
      status: 'TERMINE',
      ...more,
    },
    { status: 'TERMINE' },
  )
  return { id, number, versionId }
}

const enter = (ref: string, code: string, quantity: string, role: Role = 'OPERATOR', reason = 'Quai encombré') =>
  house.call(role, 'POST', `/journeys/${ref}/services`, { serviceId: services[code] ?? code, quantity, reason })
const read = async (ref: string, part: string, role: Role = 'ADMIN') =>
  (await house.call(role, 'GET', `/journeys/${ref}/${part}`)).body
const remove = (ref: string, id: string, role: Role = 'OPERATOR') => house.call(role, 'DELETE', `/journeys/${ref}/services/${id}`)

describe('a manually entered service (domain.md §3.4)', () => {
  it('is charged at the contract price with quantity and reason, in revenue and settlement', async () => {
    const { id, number } = await over()
    expect((await enter(number, 'MANUT', '3')).status).toBe(201)
    // Five pallets, two free.
    expect((await enter(number, 'PAL_NR', '5')).status).toBe(201)
    // 2 % of 500,00, without tolls.
    expect((await enter(number, 'ASSUR', '1')).status).toBe(201)
    const amounts = { servicesCents: 2250 + 3600 + 1000, revenueCents: 56_480 + 6850 }
    expect(await read(number, 'figures')).toMatchObject(amounts)
    const { rows, totalCents } = await read(number, 'services')
    expect(totalCents).toBe(6850)
    const handling = rows.find(({ code }: { code: string }) => code === 'MANUT')
    expect(handling.uses).toMatchObject([{ quantity: '3.00', unitPrice: '7.5000', amountCents: 2250, reason: 'Quai encombré' }])
    expect(rows.find(({ code }: { code: string }) => code === 'PAL_NR').uses).toMatchObject([
      { quantity: '3.00', amountCents: 3600 },
    ])

    expect((await house.call('OPERATOR', 'POST', `/journeys/${number}/control`, {})).status).toBe(200)
    // Later agreements do not change it.
    await house.db.update(additionalServices).set({ unitPrice: '99' }).where(eq(additionalServices.id, services.PAL_NR!))
    await house.db.update(versionServices).set({ unitPrice: '99' }).where(eq(versionServices.serviceId, services.MANUT!))
    expect(await read(number, 'figures')).toMatchObject(amounts)
    const stored = await house.db.execute(
      sql`select s.reason, s.amount_cents::int from journey_service s join journey_settlement t on t.id = s.settlement_id
        where t.journey_id = ${id} order by s.amount_cents`,
    )
    expect([...stored]).toEqual([1000, 2250, 3600].map(amount_cents => ({ reason: 'Quai encombré', amount_cents })))
    await house.db.update(additionalServices).set({ unitPrice: '12' }).where(eq(additionalServices.id, services.PAL_NR!))
  })

  it('is distinguished from an identical one, on the journey and in yearly uses', async () => {
    const { number } = await over()
    for (const _ of [1, 2]) await enter(number, 'MANUT', '3')
    const idsOf = (uses: { id: string }[]) => new Set(uses.map(({ id }) => id)).size
    const told = async () => {
      const { rows } = await read(number, 'services')
      const { uses } = (await house.api.call('SALES', 'GET', `/sales/additional-services/${services.MANUT}`)).body as {
        uses: { rows: { id: string; number: string }[] }
      }
      const handling = rows.find(({ code }: { code: string }) => code === 'MANUT').uses
      return [handling, uses.rows.filter(row => row.number === number)].map(all => [all.length, idsOf(all)])
    }
    const apart = [2, 2]
    expect(await told()).toEqual([apart, apart])
    await house.call('OPERATOR', 'POST', `/journeys/${number}/control`, {})
    expect(await told()).toEqual([apart, apart])
  })

  it('is removable before the control; afterwards API and database refuse', async () => {
    const { id, number } = await over()
    const [first, second] = [(await enter(number, 'MANUT', '3')).body.id, (await enter(number, 'MANUT', '2')).body.id]
    const other = await over()
    expect(await remove(other.number, first)).toMatchObject(NOT_FOUND)
    expect((await remove(number, first)).status).toBe(200)
    expect((await read(number, 'figures')).servicesCents).toBe(1500)
    const { entries } = (await house.api.call('ADMIN', 'GET', `/history/${id}`)).body as { entries: { part: string }[] }
    expect(entries.filter(({ part }) => part === 'Prestation')).toHaveLength(3)

    await house.call('OPERATOR', 'POST', `/journeys/${number}/control`, {})
    const closed = 'Action impossible au statut « Contrôlé »'
    expect(await remove(number, second)).toMatchObject({ status: 422, body: { message: closed } })
    expect(await enter(number, 'MANUT', '1')).toMatchObject({ status: 422, body: { message: closed } })
    const broken = { cause: { code: '23514', constraint_name: 'journey_frozen' } }
    for (const write of [
      sql`delete from performed_service where journey_id = ${id}`,
      sql`update performed_service set amount_cents = 1 where journey_id = ${id}`,
      sql`insert into performed_service (journey_id, service_id, quantity, charged_quantity, unit_price, amount_cents, reason)
        values (${id}, ${services.MANUT}, 1, 1, 1, 1, 'x')`,
    ])
      await expect(house.db.execute(write)).rejects.toMatchObject(broken)
    await house.call('ADMIN', 'POST', `/journeys/${number}/reopen`, { reason: 'Erreur' })
    expect((await remove(number, second)).status).toBe(200)
  })

  it('must be charged by the contract and not automatic; faults are named at their fields', async () => {
    const { number } = await over()
    // The wash is included, waiting is automatic, unknown ones belong to nobody.
    for (const code of ['LAVAGE', 'ATTENTE', 'ANCIEN', house.client.id]) {
      expect(await enter(number, code, '1')).toMatchObject(refusal('serviceId', ENUM))
    }
    expect(await enter(number, 'MANUT', '0')).toMatchObject(refusal('quantity', POS))
    expect(await enter(number, 'MANUT', '1', 'OPERATOR', '')).toMatchObject(refusal('reason', REASON))
    const unpriced = await over({ priceCents: null })
    expect(await enter(unpriced.number, 'ASSUR', '1')).toMatchObject(
      refusal('serviceId', "Le prix du trajet, dont elle est une part, n'est pas connu"),
    )
    expect((await enter((await over({ status: 'AFFECTE' })).number, 'MANUT', '1')).body.message).toBe(
      'Action impossible au statut « Affecté »',
    )
    const offered = (await read(number, 'services', 'OPERATOR')).offered.map(({ label }: { label: string }) => label)
    expect(offered).toEqual(['Assurance', 'Manutention', 'Palettes non rendues'])
  })

  it("may be any of the catalogue on a manual run, at the client's price", async () => {
    const { number } = await over({ contract: false })
    await house.db
      .insert(serviceTariffs)
      .values({ serviceId: services.LAVAGE!, companyId: house.client.id, unitPrice: '55', validFrom: TODAY })
    expect((await enter(number, 'LAVAGE', '1')).status).toBe(201)
    expect(await enter(number, 'ANCIEN', '1')).toMatchObject(refusal('serviceId', ENUM))
    expect(await read(number, 'figures')).toMatchObject({ servicesCents: 5500, revenueCents: 61_980 })
    const { rows } = await read(number, 'services')
    expect(rows).toMatchObject([{ label: 'Lavage', uses: [{ quantity: '1.00', amountCents: 5500 }] }])
    expect(await enter((await over({ contract: false, companyId: null })).number, 'LAVAGE', '1')).toMatchObject(
      refusal('serviceId', ENUM),
    )
  })

  it("counts in the service's yearly revenue; SALES reads, amounts by right", async () => {
    const uses = async () =>
      ((await house.api.call('SALES', 'GET', `/sales/additional-services/${services.MANUT}`)).body as { uses: { total: number } })
        .uses
    const before = (await uses()).total
    const { number } = await over()
    await enter(number, 'MANUT', '4')
    expect((await uses()).total).toBe(before + 1)
    await house.call('OPERATOR', 'POST', `/journeys/${number}/control`, {})
    expect((await uses()).total).toBe(before + 1)
    expect((await enter((await over()).number, 'MANUT', '1', 'SALES')).status).toBe(404)
    expect(JSON.stringify(await read(number, 'services', 'OPERATOR'))).not.toContain('amountCents')
    expect((await read(number, 'services', 'SALES')).offered).toEqual([])
  })

  it('is not charged on an unexecuted run', async () => {
    const { number } = await over({ status: 'EN_COURS', actualEnd: null })
    await enter(number, 'MANUT', '3')
    expect((await read(number, 'figures')).servicesCents).toBe(2250)
    await house.call('OPERATOR', 'POST', `/journeys/${number}/not-executed`, { reason: 'Panne', cancelledBy: 'TRANSPORTEUR' })
    expect((await read(number, 'figures')).servicesCents).toBe(0)
  })
})
