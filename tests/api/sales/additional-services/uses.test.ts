import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { additionalServices, serviceTariffs } from '#api/schema/sales/additional-services.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { deliveryRequests, deliveryRequestVersions, versionServices } from '#api/schema/sales/delivery-requests.table.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { addDays, dateRange, isoWeekday } from '#domain/calendar/dates.ts'
import { isHoliday } from '#domain/calendar/holidays.ts'
import type { Role } from '#domain/roles.ts'
import { startTestApi, type TestApi } from '#tests/support/api.ts'
import { TODAY } from '#tests/support/today.ts'

/**
 * Charges for night, Saturday, Sunday, holiday and cancellation (`domain.md` §3.4), on the line of §6.5: 849,72 with 64,80 of
 * tolls.
 */

const YEAR = dateRange(addDays(TODAY, -364), addDays(TODAY, -1)).reverse()
const usual = (date: string) => !isHoliday('FR_ALSACE_MOSELLE', date)
const SATURDAY = YEAR.find(date => isoWeekday(date) === 6 && usual(date) && usual(addDays(date, 1)))!
const SUNDAY = addDays(SATURDAY, 1)
const WORKDAY = YEAR.find(date => isoWeekday(date) < 6 && usual(date))!
const HOLIDAY = YEAR.find(date => isHoliday('FR', date))!
/** Good Friday, a holiday in Alsace and Moselle only. */
const LOCAL_HOLIDAY = YEAR.find(date => !usual(date) && !isHoliday('FR', date) && isoWeekday(date) === 5)!

let api: TestApi
let companyId: string
const sites: Record<'FR' | 'FR_ALSACE_MOSELLE', string> = { FR: '', FR_ALSACE_MOSELLE: '' }
const services: Record<string, string> = {}

beforeAll(async () => {
  api = await startTestApi()
  const [company] = await api.db
    .insert(companies)
    .values({
      code: 'C-USES',
      types: ['CLIENT'],
      legalName: 'Laiterie',
      billingLine1: '1, rue',
      billingZip: '44000',
      billingCity: 'Nantes',
    })
    .returning()
  companyId = company!.id
  for (const zone of ['FR', 'FR_ALSACE_MOSELLE'] as const) {
    const [site] = await api.db
      .insert(addresses)
      .values({ companyId, label: zone, kind: 'CLIENT', line1: '1, rue', zip: '67000', city: 'Strasbourg', holidayZone: zone })
      .returning()
    sites[zone] = site!.id
  }
  const rows = await api.db
    .insert(additionalServices)
    .values([
      { code: 'NUIT', label: 'Nuit', unit: 'HEURE', unitPrice: '6.5', trigger: 'AUTO_NUIT' },
      { code: 'SAMEDI', label: 'Samedi', unit: 'POURCENT', unitPrice: '25', trigger: 'AUTO_SAMEDI' },
      { code: 'DIMANCHE', label: 'Dimanche', unit: 'FORFAIT', unitPrice: '90', trigger: 'AUTO_DIMANCHE' },
      { code: 'FERIE', label: 'Férié', unit: 'POURCENT', unitPrice: '50', trigger: 'AUTO_FERIE' },
      { code: 'ANNUL', label: 'Annulation', unit: 'POURCENT', unitPrice: '30', trigger: 'AUTO_ANNULATION' },
      { code: 'PAL_NR', label: 'Palettes', unit: 'PALETTE', unitPrice: '12', trigger: 'AUTO_PALETTE' },
      { code: 'MANUT', label: 'Manutention', unit: 'QUART_HEURE', unitPrice: '9' },
    ])
    .returning()
  for (const { code, id } of rows) services[code] = id
})
afterAll(() => api.close())

type Agreed = Record<string, 'INCLUS' | 'FACTURE' | { unitPrice: string }>

async function version(agreed: Agreed, more: Partial<typeof deliveryRequestVersions.$inferInsert> = {}) {
  const [request] = await api.db
    .insert(deliveryRequests)
    .values({ number: `CDC-${crypto.randomUUID()}`, companyId, title: 'Navette', kind: 'LIGNE_REGULIERE' })
    .returning()
  const [row] = await api.db
    .insert(deliveryRequestVersions)
    .values({ requestId: request!.id, status: 'ACTIF', validFrom: '2024-01-01', tollsCents: 6480, ...more })
    .returning()
  await api.db.insert(versionServices).values(
    Object.entries(agreed).map(([code, how]) => ({
      versionId: row!.id,
      serviceId: services[code]!,
      ...(typeof how === 'string' ? { mode: how } : { mode: 'FACTURE' as const, ...how }),
    })),
  )
  return row!.id
}

async function run(
  versionId: string,
  date: string,
  [from, to, days = 0]: [from: string, to: string, days?: number],
  more: Partial<typeof journeys.$inferInsert> = {},
  site: keyof typeof sites = 'FR',
) {
  const [start, end] = [instantAt(date, 0, from), instantAt(date, days, to)]
  const [journey] = await api.db
    .insert(journeys)
    .values({
      number: `TR-${date.slice(2).replaceAll('-', '')}-${randomInt(1e12)}`,
      serviceDate: date,
      kind: 'LIGNE_REGULIERE',
      origin: 'MANUEL',
      label: 'Navette',
      companyId,
      versionId,
      plannedStart: start,
      plannedEnd: end,
      priceCents: 84972,
      indexedBaseCents: 78492,
      kmLoaded: '388',
      kmEmpty: '12',
      status: 'TERMINE',
      ...more,
    })
    .returning()
  await api.db.insert(journeyStops).values({
    journeyId: journey!.id,
    position: 1,
    addressId: sites[site],
    kind: 'CHARGEMENT',
    plannedArrival: start,
    plannedDeparture: start,
  })
  return journey!.number
}

interface Row {
  code: string
  counted: boolean
  mode: string
  uses: { quantity: string; unitPrice?: string; amountCents?: number; minutes: number | null; holiday: string | null }[]
}
interface Charges {
  rows: Row[]
  totalCents?: number
  cancellation: { billingPct: number | null; chargeCents?: number | null } | null
}
const chargesOf = async (number: string, role: Role = 'SALES') =>
  (await api.call(role, 'GET', `/journey-management/journeys/${number}/services`)).body as Charges
const amounts = async (number: string) =>
  Object.fromEntries(
    (await chargesOf(number)).rows.flatMap(({ code, uses }) => (uses.length ? [[code, uses.map(use => use.amountCents)]] : [])),
  )
const ALL: Agreed = {
  NUIT: 'FACTURE',
  SAMEDI: 'FACTURE',
  DIMANCHE: 'FACTURE',
  FERIE: 'FACTURE',
  PAL_NR: 'FACTURE',
  MANUT: 'FACTURE',
}

describe('charges of a journey', () => {
  it('by its day: 25 % of the transport price on a Saturday, once on a Sunday, 50 % on a holiday, nothing on a working day', async () => {
    const id = await version(ALL)
    const day: [string, string] = ['08:00', '16:00']
    expect(await amounts(await run(id, SATURDAY, day))).toEqual({ SAMEDI: [19623] })
    expect(await amounts(await run(id, SUNDAY, day))).toEqual({ DIMANCHE: [9000] })
    expect(await amounts(await run(id, HOLIDAY, day))).toEqual({ FERIE: [39246] })
    expect(await amounts(await run(id, WORKDAY, day))).toEqual({})
    expect(await amounts(await run(id, SATURDAY, day, { status: 'NON_EXECUTE' }))).toEqual({})
    expect(await amounts(await run(id, SATURDAY, day, { priceCents: null, indexedBaseCents: null }))).toEqual({})
  })
  it("uses the holidays of the first stop, or of the line's recurrence", async () => {
    const id = await version(ALL)
    const day: [string, string] = ['08:00', '16:00']
    expect(await amounts(await run(id, LOCAL_HOLIDAY, day, {}, 'FR_ALSACE_MOSELLE'))).toEqual({ FERIE: [39246] })
    expect(await amounts(await run(id, LOCAL_HOLIDAY, day, {}, 'FR'))).toEqual({})
    const line = await version(ALL, {
      recurrence: { weekdays: [1, 2, 3, 4, 5], holidayPolicy: 'MAINTENIR', holidayZone: 'FR_ALSACE_MOSELLE' } as never,
    })
    expect((await chargesOf(await run(line, LOCAL_HOLIDAY, day))).rows.find(({ code }) => code === 'FERIE')?.uses).toMatchObject([
      { amountCents: 39246, holiday: 'Vendredi saint' },
    ])
  })
  it('leaves a Sunday uncharged for an included holiday, not for one not agreed', async () => {
    const sundays = dateRange('2020-01-01', TODAY).filter(date => isoWeekday(date) === 7 && isHoliday('FR', date))
    const date = sundays.at(-1)!
    const day: [string, string] = ['08:00', '16:00']
    expect(await amounts(await run(await version(ALL), date, day))).toEqual({ FERIE: [39246] })
    expect(await amounts(await run(await version({ ...ALL, FERIE: 'INCLUS' }), date, day))).toEqual({})
    expect(await amounts(await run(await version({ DIMANCHE: 'FACTURE' }), date, day))).toEqual({ DIMANCHE: [9000] })
  })
  it("by its night, by actual times when known, at its own price before the client's", async () => {
    const id = await version({ NUIT: 'FACTURE' })
    expect(await amounts(await run(id, WORKDAY, ['18:00', '23:30']))).toEqual({ NUIT: [3 * 650] })
    expect(await amounts(await run(id, WORKDAY, ['21:00', '06:00', 1]))).toEqual({ NUIT: [9 * 650] })
    const real = { actualStart: instantAt(WORKDAY, 0, '20:00'), actualEnd: instantAt(WORKDAY, 0, '21:10') }
    const number = await run(id, WORKDAY, ['18:00', '20:30'], real)
    expect((await chargesOf(number)).rows[0]).toMatchObject({
      counted: true,
      uses: [{ quantity: '1', minutes: 10, amountCents: 650 }],
    })
    expect(await amounts(await run(id, WORKDAY, ['18:00', '20:30'], { actualStart: real.actualStart }))).toEqual({})
    await api.db
      .insert(serviceTariffs)
      .values({ serviceId: services.NUIT!, companyId, unitPrice: '5', freeQty: '1', validFrom: WORKDAY, validTo: WORKDAY })
    const night: [string, string] = ['18:00', '23:30']
    expect(await amounts(await run(id, WORKDAY, night))).toEqual({ NUIT: [2 * 500] })
    expect(await amounts(await run(id, addDays(WORKDAY, -370), night))).toEqual({ NUIT: [3 * 650] })
    expect(await amounts(await run(await version({ NUIT: { unitPrice: '7.25' } }), WORKDAY, night))).toEqual({ NUIT: [2 * 725] })
    await api.db.execute(sql`delete from service_tariff`)
  })
  it("by its cancellation, separately, counted in the contract's service", async () => {
    const id = await version({ ANNUL: 'FACTURE', SAMEDI: 'FACTURE' }, { cancelHours: 24, cancelPct: 50 })
    const cancelled = async (billingPct: string) => {
      const number = await run(id, SATURDAY, ['06:00', '10:00'], { status: 'PLANIFIE' })
      const path = `/journey-management/journeys/${number}/cancel`
      const body = { reason: 'Client fermé', cancelledBy: 'CLIENT', billingPct }
      expect(await api.call('CONCEPTOR', 'POST', path, body)).toMatchObject({ status: 200 })
      return number
    }
    const whole = await cancelled('100')
    expect(await chargesOf(whole)).toMatchObject({
      totalCents: 78492,
      cancellation: { billingPct: 100, chargeCents: 78492 },
      rows: [{ code: 'SAMEDI', uses: [] }],
    })
    const waived = await cancelled('0')
    expect(await chargesOf(waived)).toMatchObject({ totalCents: 0, cancellation: { billingPct: 0, chargeCents: 0 } })
    const { uses } = (await api.call('SALES', 'GET', `/sales/additional-services/${services.ANNUL}`)).body as {
      uses: { total: number; amountCents: number; rows: unknown[] }
    }
    expect(uses).toMatchObject({ total: 1, amountCents: 78492, rows: [{ number: whole, quantity: '1' }] })
  })
  it('shows amounts by right, quantities to all, and nothing to DRIVER', async () => {
    const number = await run(await version(ALL), SATURDAY, ['08:00', '23:00'])
    for (const role of ['ADMIN', 'SALES'] as const) expect((await chargesOf(number, role)).totalCents).toBe(19623 + 2 * 650)
    for (const role of ['CONCEPTOR', 'OPERATOR'] as const) {
      const answer = await chargesOf(number, role)
      expect(answer).not.toHaveProperty('totalCents')
      const night = answer.rows.find(({ code }) => code === 'NUIT')!
      expect(night.uses).toEqual([
        {
          id: expect.any(String),
          entryId: null,
          site: null,
          stop: null,
          minutes: 120,
          holiday: null,
          reason: null,
          quantity: '2',
        },
      ])
    }
    expect(await api.call('DRIVER', 'GET', `/journey-management/journeys/${number}/services`)).toMatchObject({ status: 404 })
    expect(await api.call('SALES', 'GET', '/journey-management/journeys/TR-990101-0001/services')).toMatchObject({ status: 404 })
  })
})

it('counts twelve months of uses for catalogue and client, manual ones included', async () => {
  await api.db.execute(sql`delete from journey`)
  const id = await version({ ...ALL, ANNUL: 'FACTURE' })
  const day: [string, string] = ['08:00', '16:00']
  const first = await run(id, SATURDAY, day)
  await run(id, SATURDAY, day, { status: 'FACTURE' })
  await run(id, addDays(SATURDAY, -371), day)
  await run(id, SUNDAY, ['08:00', '22:00'])
  await run(await version({ SAMEDI: 'INCLUS' }), SATURDAY, day)
  const list = (await api.call('SALES', 'GET', '/sales/additional-services?year=1')).body as {
    rows: { code: string; uses: number | null; revenueCents: number | null }[]
  }
  expect(Object.fromEntries(list.rows.map(({ code, uses, revenueCents }) => [code, [uses, revenueCents]]))).toEqual({
    ANNUL: [0, 0],
    DIMANCHE: [1, 9000],
    FERIE: [0, 0],
    MANUT: [0, 0],
    NUIT: [1, 650],
    PAL_NR: [0, 0],
    SAMEDI: [2, 2 * 19623],
  })
  const sheet = async (code: string) => (await api.call('SALES', 'GET', `/sales/additional-services/${services[code]}`)).body
  expect(await sheet('SAMEDI')).toMatchObject({ counted: true, uses: { total: 2, amountCents: 39246 } })
  expect(JSON.stringify(await sheet('SAMEDI'))).toContain(first)
  expect(await sheet('MANUT')).toMatchObject({ counted: true, uses: { total: 0 } })
  const client = (await api.call('SALES', 'GET', `/sales/companies/${companyId}/services`)).body
  expect(client).toMatchObject({
    uses: [
      { label: 'Dimanche', trigger: 'AUTO_DIMANCHE', uses: { total: 1, amountCents: 9000 } },
      { label: 'Nuit', uses: { total: 1, rows: [{ minutes: 60 }] } },
      { label: 'Samedi', uses: { total: 2 } },
    ],
  })
})
