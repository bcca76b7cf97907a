import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { ordinaryDay, TODAY } from '#tests/support/today.ts'

/** Runs with a night between two stops (`law.md` §3, A1 and A2). */

let house: Lines
beforeAll(async () => {
  house = await startLines()
  const place = (id: string, lat: string, lng: string) => house.db.update(addresses).set({ lat, lng }).where(eq(addresses.id, id))
  await place(house.depot.id!, '47.2184', '-1.5536')
  await place(house.site.id!, '44.8378', '-0.5792')
})
afterAll(() => house.close())

let next = 20
/** Far from the others, so that no weekly rest is reduced. */
function freshDay() {
  const day = ordinaryDay(next)
  next = (Date.parse(day) - Date.parse(TODAY)) / 86_400_000 + 14
  return day
}

async function bordeauxAndBack(serviceDate: string, leaves: string) {
  const { status, body } = await house.call('OPERATOR', 'POST', '/journeys', {
    ...house.journeyInput(serviceDate, '06:00', '12:15'),
    stops: [
      { addressId: house.depot.id, kind: 'CHARGEMENT', arrival: '06:00', departure: '07:00' },
      { addressId: house.site.id, kind: 'LIVRAISON', arrival: '12:15', departure: leaves },
      { addressId: house.depot.id, kind: 'DEPOT', dayOffset: 1, arrival: '12:45', departure: '12:45' },
    ],
  })
  expect(status).toBe(201)
  return body.number as string
}
const assign = (number: string) =>
  house.call('OPERATOR', 'POST', `/journeys/${number}/assign`, {
    driverId: house.drivers[0]!.id,
    vehicleId: house.carriers[0]!.id,
  })
const read = async (number: string) => (await house.call('OPERATOR', 'GET', `/journeys/${number}`)).body.journey

it('A1: takes a night at Bordeaux for rest, not for service', async () => {
  const number = await bordeauxAndBack(freshDay(), '13:15')
  expect(await read(number)).toMatchObject({ drivingMin: 628, serviceMin: 748 })
  expect(await assign(number)).toMatchObject({ status: 200 })
})

it('A1: leaves the driver to work again on the second day only as far as the law allows', async () => {
  const day = freshDay()
  const number = await bordeauxAndBack(day, '13:15')
  await assign(number)
  const again = await house.journey(addDays(day, 1), '13:30', '20:30')
  const refused = await assign(again)
  expect(refused.status).toBe(422)
  const said = refused.body.issues.map(({ message }: { message: string }) => message).join(' ')
  expect(said).toMatch(/Conduite journalière prévue|Temps de service : /)
  expect(said).not.toMatch(/Service de nuit|Temps de service : [23]\d h/)
})

it('A2: refuses the run when the work at Bordeaux leaves no night', async () => {
  const number = await bordeauxAndBack(freshDay(), '22:00')
  const { status, body } = await assign(number)
  expect(status).toBe(422)
  const said = body.issues.map(({ message }: { message: string }) => message).join(' ')
  expect(said).toContain('Repos journalier insuffisant')
  expect(said).toContain('Amplitude prévue : 16 h 00')
})
