import { eq, getTableColumns } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { performedServices } from '#api/schema/journey-management/performed-services.table.ts'
import { additionalServices } from '#api/schema/sales/additional-services.table.ts'
import { cnrIndices, cnrValues } from '#api/schema/transverse/cnr.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { JOURNEY_FIELDS, PERFORMED_SERVICE_FIELDS } from '#domain/journey-management/journeys/fields.ts'
import { may } from '#domain/rights.ts'
import { ROLES, type Role } from '#domain/roles.ts'
import { allows } from '#domain/screens.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { TODAY } from '#tests/support/today.ts'

let house: Lines
beforeAll(async () => {
  house = await startLines()
})
afterAll(() => house.close())

/** Columns with amounts, or rates that yield amounts; tolls are read by driver and dispatcher. */
const MONEY = Object.keys(getTableColumns(journeys)).filter(column => /Cents$|^index/.test(column) && column !== 'tollsRealCents')
const READERS = ROLES.filter(role => allows('/journey-management/journeys', role))

describe('worth of a journey (domain.md §4.3)', () => {
  const day = addDays(TODAY, 5)
  const input = () => house.journeyInput(day, '06:00', '10:00')
  let journey: { id: string; number: string }
  beforeAll(async () => {
    const number = await house.journey(day, '06:00', '10:00')
    const [index] = await house.db
      .insert(cnrIndices)
      .values({ code: 'T_GAZOLE', label: 'Gazole', base: '2020', unit: 'indice', source: 'CNR' })
      .returning()
    const [value] = await house.db.insert(cnrValues).values({ indexId: index!.id, month: '2026-10-01', value: '120' }).returning()
    const cents = Object.fromEntries(MONEY.map(column => [column, 12_345]))
    await house.db
      .update(journeys)
      .set({ ...cents, indexationPct: '2.04', indexValueId: value!.id })
      .where(eq(journeys.number, number))
    const { body } = await house.call('ADMIN', 'GET', `/journeys/${number}`)
    journey = body.journey
    const [service] = await house.db
      .insert(additionalServices)
      .values({ code: 'LAVAGE', label: 'Lavage', unit: 'FORFAIT', unitPrice: '60' })
      .returning()
    const charged = { quantity: '1', chargedQuantity: '1', unitPrice: '60', amountCents: 6000 }
    await house.db
      .insert(performedServices)
      .values({ journeyId: journey.id, serviceId: service!.id, reason: 'Citerne souillée', ...charged })
  })

  const money = (read: Record<string, unknown>) => MONEY.filter(column => read[column] !== null && read[column] !== undefined)
  const shown = (role: Role) => (may(role, 'journey.money') ? MONEY : [])

  it.each(READERS)('is visible to %s by right alone, including 409 answers', async role => {
    expect(money((await house.call(role, 'GET', `/journeys/${journey.number}`)).body.journey)).toEqual(shown(role))
    if (!may(role, 'journey.write')) return
    const conflict = await house.call(role, 'PUT', `/journeys/${journey.number}`, { ...input(), version: 1 })
    expect(conflict.status).toBe(409)
    expect(money(conflict.body.current.journey)).toEqual(shown(role))
  })

  it.each(READERS)('is visible in the history to %s by right alone', async role => {
    const { status, body } = await house.api.call(role, 'GET', `/history/${journey.id}`)
    expect(status).toBe(200)
    const { entries } = body as { entries: { changes: { label: string }[] }[] }
    const labels = new Set(entries.flatMap(({ changes }) => changes.map(({ label }) => label)))
    const { unitPrice, amountCents, quantity } = PERFORMED_SERVICE_FIELDS
    const ofJourney = Object.entries<{ label: string }>(JOURNEY_FIELDS).filter(([field]) => MONEY.includes(field))
    const named = ofJourney.map(([, { label }]) => label)
    expect(named.filter(label => labels.has(label))).toEqual(may(role, 'journey.money') ? named : [])
    // Service prices follow the catalogue's rights.
    const priced = [unitPrice.label, amountCents.label]
    expect(priced.filter(label => labels.has(label))).toEqual(may(role, 'service.tariff') ? priced : [])
    expect([...labels]).toEqual(expect.arrayContaining([JOURNEY_FIELDS.number.label, quantity.label]))
  })
})
