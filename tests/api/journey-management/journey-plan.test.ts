import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roadLegs } from '#api/schema/house/road-legs.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import type { deliveryRequestVersions } from '#api/schema/sales/delivery-requests.table.ts'
import { KM_WANTED } from '#domain/assignment/guess.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { journeyBadges } from '#domain/journey-management/journeys/badges.ts'
import { MIN0 } from '#domain/messages.ts'
import type { Role } from '#domain/roles.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { refusal } from '#tests/support/refusals.ts'
import { TODAY } from '#tests/support/today.ts'

let house: Lines
beforeAll(async () => {
  house = await startLines()
})
afterAll(() => house.close())

const DAY = addDays(TODAY, 5)
const read = async (ref: string, role: Role = 'ADMIN') => (await house.call(role, 'GET', `/journeys/${ref}`)).body

/** Depot to site, half an hour each. */
const stops = (from: string, departure: string, to: string, end: string) => [
  { addressId: house.depot.id, kind: 'CHARGEMENT', arrival: from, departure },
  { addressId: house.site.id, kind: 'LIVRAISON', arrival: to, departure: end },
]

/** Manual run under this contract, 06:00 to 14:00 with six hours between stops. */
async function ofContract(
  version: Partial<typeof deliveryRequestVersions.$inferInsert>,
  more: Partial<typeof journeys.$inferInsert>,
) {
  const line = await house.line({ version })
  const base = { ...house.journeyInput(DAY, '06:00', '14:00'), stops: stops('06:00', '07:00', '13:00', '14:00') }
  const number = (await house.call('OPERATOR', 'POST', '/journeys', base)).body.number as string
  await house.db
    .update(journeys)
    .set({ versionId: line.version.id, ...more })
    .where(eq(journeys.number, number))
  const change = async (over: object) =>
    house.call('OPERATOR', 'PUT', `/journeys/${number}`, {
      ...base,
      reason: 'Demande du client',
      version: (await read(number)).journey.version,
      ...over,
    })
  return { number, change }
}

describe('the plan of a journey (domain.md §3.7, §6.5)', () => {
  it('has the service time of its stops: driving, work and availability, without breaks', async () => {
    // 218 km to Le Mans at 60 km/h; a break of 45 min within the six hours between the stops.
    const { number } = await ofContract({}, {})
    expect((await read(number)).journey).toMatchObject({ drivingMin: 218, serviceMin: 435 })
    const night = { ...house.journeyInput(DAY, '22:00', '02:30', 1), stops: undefined }
    const [first, second] = stops('22:00', '22:30', '02:00', '02:30')
    const made = await house.call('OPERATOR', 'POST', '/journeys', { ...night, stops: [first, { ...second, dayOffset: 1 }] })
    expect((await read(made.body.number)).journey).toMatchObject({ drivingMin: 210, serviceMin: 270 })
  })

  it('drives as its road needs, typed, of the routing server or estimated; the rest of the time is waiting (law.md §3)', async () => {
    const place = async (lat: string, lng: string) => {
      const site = house.make.address({ label: `Quai ${lat}`, companyId: null, kind: 'DEPOT', lat, lng })
      await house.db.insert(addresses).values(site)
      return site.id
    }
    const [nantes, rennes] = [await place('47.218400', '-1.553600'), await place('48.117300', '-1.677800')]
    const base = house.journeyInput(DAY, '06:00', '16:30')
    const asked = (leg: object) => ({
      ...base,
      stops: [
        { addressId: nantes, kind: 'CHARGEMENT', arrival: '06:00', departure: '07:00', ...leg },
        { addressId: rennes, kind: 'LIVRAISON', arrival: '16:00', departure: '16:30' },
      ],
    })
    const made = async (leg: object = {}) => {
      const { body } = await house.call('OPERATOR', 'POST', '/journeys', asked(leg))
      const { journey, guesses } = await read(body.number)
      return { minutes: [journey.drivingMin, journey.serviceMin], driving: guesses.driving }
    }
    expect(await made()).toEqual({ minutes: [131, 585], driving: 'ESTIMATION' })
    expect(await made({ drivingMin: 100 })).toEqual({ minutes: [100, 630], driving: null })
    const road = { profile: 'truck', metres: 110_000, seconds: 5_430 }
    const ends = { fromLat: '47.218400', fromLng: '-1.553600', toLat: '48.117300', toLng: '-1.677800' }
    await house.db.insert(roadLegs).values({ ...road, ...ends })
    expect(await made()).toEqual({ minutes: [91, 585], driving: null })
  })

  it("follows its stops, and keeps conception's figures when only texts change", async () => {
    const { number, change } = await ofContract({}, { drivingMin: 300, serviceMin: 420 })
    await change({ label: 'Autre libellé' })
    await change({ kmLoaded: '210' })
    expect((await read(number)).journey).toMatchObject({ drivingMin: 300, serviceMin: 420 })
    await change({ stops: stops('06:00', '07:00', '11:00', '12:30') })
    expect((await read(number)).journey).toMatchObject({ drivingMin: 218, serviceMin: 390 })
  })

  it('drives the kilometres of a road to a place without a position, asks for them and follows them (law.md §3)', async () => {
    const unplaced = house.make.address({ label: 'Sans position', companyId: house.client.id, lat: null, lng: null })
    await house.db.insert(addresses).values(unplaced)
    const asked = (over: object, leg: object = {}) => ({
      ...house.journeyInput(DAY, '05:00', '18:30'),
      stops: [
        { addressId: house.depot.id, kind: 'CHARGEMENT', arrival: '05:00', departure: '05:15', ...leg },
        { addressId: unplaced.id, kind: 'LIVRAISON', arrival: '18:15', departure: '18:30' },
      ],
      ...over,
    })
    const post = (over: object, leg?: object) => house.call('OPERATOR', 'POST', '/journeys', asked(over, leg))
    expect(await post({ kmLoaded: '' })).toMatchObject(refusal('kmLoaded', KM_WANTED))
    expect((await post({ kmLoaded: '' }, { drivingMin: '90' })).status).toBe(201)
    expect((await post({ kmLoaded: '' }, { km: '90' })).status).toBe(201)
    const { number } = (await post({ kmLoaded: '120' })).body
    expect(await read(number)).toMatchObject({ journey: { drivingMin: 120 }, guesses: { driving: 'ESTIMATION' } })
    const change = async (over: object) =>
      house.call('OPERATOR', 'PUT', `/journeys/${number}`, { ...asked(over), version: (await read(number)).journey.version })
    expect((await change({ kmLoaded: '240' })).status).toBe(200)
    expect((await read(number)).journey).toMatchObject({ drivingMin: 240 })
    expect(
      await change({
        kmLoaded: '0',
        stops: asked({})
          .stops.toReversed()
          .map((stop, place) => ({ ...asked({}).stops[place], addressId: stop.addressId })),
      }),
    ).toMatchObject(refusal('kmLoaded', KM_WANTED))
    // Kilometres move from with freight to empty: the whole stays, the driving does not.
    expect((await change({ kmLoaded: '200', kmEmpty: '40' })).status).toBe(200)
    expect((await read(number)).journey).toMatchObject({ drivingMin: 200 })
    const means = { driverId: house.drivers[0]!.id, vehicleId: house.carriers[0]!.id, reason: 'Relais' }
    expect(await house.call('OPERATOR', 'POST', `/journeys/${number}/assign`, means)).toMatchObject({ status: 200 })
    const long = await change({ kmLoaded: '700', kmEmpty: '40', meansReason: 'Déviation' })
    expect([long.status, long.body.message]).toEqual([422, expect.stringMatching(/conduite/i)])
    expect((await change({ kmLoaded: '210', kmEmpty: '40', meansReason: 'Déviation' })).status).toBe(200)
    expect((await read(number)).journey).toMatchObject({ drivingMin: 210, status: 'AFFECTE' })
  })

  it('priced by the hour charges new hours per started half-hour; agreed hours stay', async () => {
    const hourly = { pricingMode: 'HEURE' as const, unitPrice: '42', serviceHours: '7.25', tollsCents: null }
    const { number, change } = await ofContract(hourly, { priceCents: 31_500, indexedBaseCents: 31_500 })
    await change({ label: 'Autre libellé', kmLoaded: '210' })
    expect((await read(number)).journey.priceCents).toBe(31_500)
    // 06:00 to 16:10 with a break of 45 min: 9 h 25, charged 9 h 30.
    await change({ stops: stops('06:00', '07:00', '13:00', '16:10') })
    expect((await read(number)).journey).toMatchObject({ serviceMin: 565, priceCents: 39_900, indexedBaseCents: 39_900 })
    const agreed = await ofContract({ ...hourly, chargedQuantity: '8' }, { priceCents: 33_600 })
    await agreed.change({ stops: stops('06:00', '07:00', '13:00', '16:10') })
    expect((await read(agreed.number)).journey).toMatchObject({ serviceMin: 565, priceCents: 33_600 })
  })
})

describe('a manual journey (domain.md §3.7)', () => {
  const make = (role: Role, over: object = {}) =>
    house.call(role, 'POST', '/journeys', { ...house.journeyInput(DAY, '06:00', '10:00'), ...over })

  it('has a price entered by roles that see prices; others cannot change it', async () => {
    const { body } = await make('CONCEPTOR', { price: '460,50' })
    expect((await read(body.number)).journey).toMatchObject({ priceCents: 46_050, serviceMin: 240 })
    const change = async (role: Role, over: object) =>
      house.call(role, 'PUT', `/journeys/${body.number}`, {
        ...house.journeyInput(DAY, '06:00', '10:00'),
        version: (await read(body.number)).journey.version,
        ...over,
      })
    expect((await change('OPERATOR', { label: 'Autre libellé' })).status).toBe(200)
    expect((await read(body.number)).journey.priceCents).toBe(46_050)
    expect(await change('OPERATOR', { price: '1' })).toMatchObject({ status: 404 })
    expect(await change('CONCEPTOR', { price: '-1' })).toMatchObject(refusal('price', MIN0))
    await change('CONCEPTOR', { price: '' })
    expect((await read(body.number)).journey.priceCents).toBeNull()
    expect((await make('OPERATOR', { price: '460' })).status).toBe(404)
    const sold = await ofContract({}, { priceCents: 31_500 })
    expect(await sold.change({ price: '460' })).toMatchObject(refusal('price', "Le prix d'un trajet sous contrat ne change pas"))
  })

  it('shows « Sans prix » from the start for a client, not for the carrier', async () => {
    const badges = async (number: string) => {
      const { rows } = (await house.call('OPERATOR', 'GET', `/journeys?dates=all&q=${number}`)).body
      return journeyBadges(rows[0], new Date().toISOString())
    }
    expect(await badges((await make('OPERATOR')).body.number)).toContain('noPrice')
    expect(await badges((await make('CONCEPTOR', { price: '460' })).body.number)).not.toContain('noPrice')
    expect(await badges((await make('OPERATOR', { companyId: '' })).body.number)).not.toContain('noPrice')
  })

  it('in the past needs ADMIN or CONCEPTOR and a reason', async () => {
    const past = { serviceDate: addDays(TODAY, -1) }
    expect(await make('OPERATOR', { ...past, reason: 'Oubli' })).toMatchObject(
      refusal('serviceDate', 'Un trajet passé est saisi par un administrateur ou un concepteur'),
    )
    expect(await make('CONCEPTOR', past)).toMatchObject(refusal('reason', 'Veuillez indiquer un motif'))
    const { body } = await make('CONCEPTOR', { ...past, reason: 'Course du dimanche, non saisie' })
    expect((await read(body.number)).journey).toMatchObject({ ...past, reason: 'Course du dimanche, non saisie' })
    expect((await make('OPERATOR', { serviceDate: TODAY })).status).toBe(201)
    const { number } = (await make('OPERATOR')).body
    const moved = { ...house.journeyInput(past.serviceDate, '06:00', '10:00'), version: 1, reason: 'Oubli' }
    expect(await house.call('OPERATOR', 'PUT', `/journeys/${number}`, moved)).toMatchObject({ status: 422 })
    expect((await house.call('ADMIN', 'PUT', `/journeys/${number}`, moved)).status).toBe(200)
  })
})
