import { asc, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { transact } from '#api/db/write.ts'
import { notifications } from '#api/schema/house/notifications.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { replacements } from '#api/schema/journey-management/replacements.table.ts'
import { outages } from '#api/schema/materials/outages.table.ts'
import { impactedJourneys, openReplacements, type Unavailable } from '#api/trade/replacements/open.ts'
import { openReplacementsOf, restoreMeans } from '#api/trade/replacements/restore-means.ts'
import { toInstant } from '#domain/calendar/clock.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { trafficBan } from '#domain/calendar/traffic-ban.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { TODAY } from '#tests/support/today.ts'

let house: Lines
beforeAll(async () => {
  house = await startLines()
})
afterAll(() => house.close())

const day = [10, 11, 12, 13]
  .map(days => addDays(TODAY, days))
  .find(date => !trafficBan({ from: `${date}T00:00`, to: `${date}T23:59` }))!
const act = (ref: string, name: string, body: unknown) => house.call('CONCEPTOR', 'POST', `/journeys/${ref}/${name}`, body)
const own = (driver: number, vehicle: number) => ({ driverId: house.drivers[driver]!.id, vehicleId: house.carriers[vehicle]!.id })
/** Reason for AF23. */
const RELAY = 'Retour confié au relais'
async function assigned(from: string, to: string, driver = 0, vehicle = 0): Promise<string> {
  const { body } = await house.call('OPERATOR', 'POST', '/journeys', house.journeyInput(day, from, to))
  expect(await act(body.number, 'assign', { ...own(driver, vehicle), reason: RELAY })).toMatchObject({
    status: 200,
  })
  return body.number
}
/** Ends the outage, which was on another day. */
const over = (means: Pick<Unavailable, 'kind' | 'id'>, outageId: string) =>
  transact(house.db, null, 'SYSTEME', async tx => {
    const ended = await openReplacementsOf(tx, { outageId })
    await tx
      .update(outages)
      .set({ from: addDays(day, -40), to: addDays(day, -40) })
      .where(eq(outages.id, outageId))
    return restoreMeans(tx, means, ended)
  })
const rowsOf = (numbers: string[]) =>
  house.db
    .select({ journey: journeys, status: replacements.status, replacement: replacements })
    .from(journeys)
    .leftJoin(replacements, eq(replacements.journeyId, journeys.id))
    .where(inArray(journeys.number, numbers))
    .orderBy(asc(journeys.plannedStart))

it('reassigns journeys of a vehicle out of service, and returns unfilled ones when it is back', async () => {
  const vehicleId = house.carriers[0]!.id
  const numbers = [await assigned('06:00', '08:00'), await assigned('09:00', '11:00'), await assigned('14:00', '16:00')]
  const gone = { kind: 'VEHICULE', id: vehicleId, start: toInstant(`${day}T07:00`), end: toInstant(`${day}T14:00`) } as const
  const [outage] = await house.db
    .insert(outages)
    .values({ vehicleId, kind: 'HORS_SERVICE', from: day, to: day, reason: 'Panne' })
    .returning()

  // Half-open: a journey starting at the return is not affected.
  expect((await impactedJourneys(house.db, gone)).map(({ number }) => number)).toEqual(numbers.slice(0, 2))
  const open = () =>
    transact(house.db, null, 'SYSTEME', tx => openReplacements(tx, gone, { cause: 'HORS_SERVICE', outageId: outage!.id }))
  expect(await open()).toHaveLength(2)
  expect(await open()).toHaveLength(0)
  const year = day.slice(0, 4)
  expect(
    (await rowsOf(numbers)).map(({ journey, replacement }) => [journey.status, journey.vehicleId, replacement?.number]),
  ).toEqual([
    ['PLANIFIE', null, `REM-${year}-00001`],
    ['PLANIFIE', null, `REM-${year}-00002`],
    ['AFFECTE', vehicleId, undefined],
  ])
  const told = await house.db.select().from(notifications).where(eq(notifications.kind, 'REPLACEMENTS_NEEDED'))
  expect(told.map(({ text }) => text)).toEqual([expect.stringMatching(/^2 trajets sans véhicule, dès le /)])

  expect(await act(numbers[0]!, 'assign', { ...own(0, 1), reason: RELAY })).toMatchObject({ status: 200 })
  expect(await over(gone, outage!.id)).toEqual({ restored: 1, left: [] })
  expect((await rowsOf(numbers)).map(({ journey, status }) => [journey.status, journey.vehicleId, status])).toEqual([
    ['AFFECTE', house.carriers[1]!.id, 'CONFIRME'],
    ['AFFECTE', vehicleId, 'ANNULE'],
    ['AFFECTE', vehicleId, null],
  ])
})

it('leaves a replaced journey open when the driver was taken meanwhile; a cancelled one needs nobody', async () => {
  const driverId = house.drivers[1]!.id
  const numbers = [await assigned('06:00', '08:00', 1, 2), await assigned('10:00', '12:00', 1, 2)]
  const [outage] = await house.db
    .insert(outages)
    .values({ vehicleId: house.carriers[2]!.id, kind: 'HORS_SERVICE', from: day, to: day, reason: 'Panne' })
    .returning()
  const gone = { kind: 'CHAUFFEUR', id: driverId, start: toInstant(`${day}T00:00`), end: null } as const
  await transact(house.db, null, 'SYSTEME', tx => openReplacements(tx, gone, { cause: 'AUTRE', outageId: outage!.id }))
  const other = await assigned('06:30', '07:30', 1, 0)
  const cancelled = { reason: 'Plus rien à livrer', cancelledBy: 'CLIENT', billingPct: '0' }
  expect(await act(numbers[1]!, 'cancel', cancelled)).toMatchObject({ status: 200 })
  expect(await over(gone, outage!.id)).toEqual({
    restored: 0,
    left: [{ number: numbers[0], reason: `Ce chauffeur est déjà affecté au trajet ${other} de 06:30 à 07:30` }],
  })
  expect((await rowsOf([...numbers, other])).map(({ journey, status }) => [journey.driverId, status])).toEqual([
    [null, 'A_POURVOIR'],
    [driverId, null],
    [null, 'NON_POURVU'],
  ])
})

it('waits for the trailer of a returned tractor, in either order', async () => {
  const { body } = await house.call('OPERATOR', 'POST', '/journeys', house.journeyInput(day, '17:00', '19:00'))
  const [vehicleId, trailerId] = [house.tractor.id, house.trailer.id]
  expect(await act(body.number, 'assign', { driverId: house.drivers[2]!.id, vehicleId, trailerId })).toMatchObject({
    status: 200,
  })
  const owners = [{ vehicleId }, { trailerId }]
  const [ofTractor, ofTrailer] = await house.db
    .insert(outages)
    .values(owners.map(owner => ({ ...owner, kind: 'HORS_SERVICE' as const, from: day, to: day, reason: 'Panne' })))
    .returning()
  const period = { start: toInstant(`${day}T16:00`), end: null }
  await transact(house.db, null, 'SYSTEME', async tx => {
    const cause = 'HORS_SERVICE' as const
    await openReplacements(tx, { kind: 'VEHICULE', id: vehicleId, ...period }, { cause, outageId: ofTractor!.id })
    await openReplacements(tx, { kind: 'REMORQUE', id: trailerId, ...period }, { cause, outageId: ofTrailer!.id })
  })
  const now = async () => {
    const [row] = await house.db.select().from(journeys).where(eq(journeys.number, body.number))
    return [row!.status, row!.vehicleId, row!.trailerId]
  }
  expect(await now()).toEqual(['PLANIFIE', null, null])
  expect(await over({ kind: 'VEHICULE', id: vehicleId }, ofTractor!.id)).toEqual({ restored: 1, left: [] })
  expect(await now()).toEqual(['PLANIFIE', vehicleId, null])
  expect(await over({ kind: 'REMORQUE', id: trailerId }, ofTrailer!.id)).toEqual({ restored: 1, left: [] })
  expect(await now()).toEqual(['AFFECTE', vehicleId, trailerId])
})
