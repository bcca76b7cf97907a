import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { outages } from '#api/schema/materials/outages.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { NO_RIGHT, refusal } from '#tests/support/refusals.ts'
import type { Answer } from '#tests/support/requests.ts'
import { TODAY } from '#tests/support/today.ts'

let house: Lines
beforeAll(async () => {
  house = await startLines()
})
afterAll(() => house.close())

const PATH = '/materials/outages'
const api = (...call: Parameters<typeof house.api.call>) => house.api.call(...call) as Promise<Answer>
const vehicle = (index: number) => house.carriers[index]!.id
const out = (vehicleId: string, over: object = {}, role: 'OPERATOR' | 'SALES' = 'OPERATOR') =>
  api(role, 'POST', PATH, { vehicleId, kind: 'HORS_SERVICE', from: TODAY, reason: 'Panne', ...over })
const back = (id: string, backOn = TODAY, role: 'CONCEPTOR' | 'OPERATOR' = 'CONCEPTOR') =>
  api(role, 'POST', `${PATH}/${id}/back`, { backOn })
async function assigned(day: string, vehicleId: string, driver: number): Promise<string> {
  const { body } = await house.call('OPERATOR', 'POST', '/journeys', house.journeyInput(day, '06:00', '08:00'))
  const means = { driverId: house.drivers[driver]!.id, vehicleId, reason: 'Essai' }
  expect(await house.call('OPERATOR', 'POST', `/journeys/${body.number}/assign`, means)).toMatchObject({ status: 200 })
  return body.number
}
const meansOf = async (number: string) => {
  const [journey] = await house.db.select().from(journeys).where(eq(journeys.number, number))
  return [journey!.status, journey!.vehicleId]
}
const statusOf = async (id: string) => (await api('ADMIN', 'GET', `/materials/vehicles/${id}`)).body.status

it('takes journeys until the expected return, and returns them when back', async () => {
  const id = vehicle(0)
  const [soon, later] = [await assigned(addDays(TODAY, 3), id, 0), await assigned(addDays(TODAY, 9), id, 0)]
  const expectedReturn = addDays(TODAY, 5)
  const { body: impact } = await api(
    'OPERATOR',
    'GET',
    `${PATH}/impact?vehicleId=${id}&from=${TODAY}&expectedReturn=${expectedReturn}`,
  )
  expect(impact.journeys.map(({ number }: { number: string }) => number)).toEqual([soon])
  expect(await out(id, { expectedReturn }, 'SALES')).toMatchObject(NO_RIGHT)
  const { body } = await out(id, { expectedReturn })
  expect(body.journeys).toBe(1)
  expect(await statusOf(id)).toBe('HORS_SERVICE')
  expect([await meansOf(soon), await meansOf(later)]).toEqual([
    ['PLANIFIE', null],
    ['AFFECTE', id],
  ])
  const changed = { expectedReturn: addDays(TODAY, 12), reason: 'Pièce attendue', version: 1 }
  expect((await api('OPERATOR', 'PUT', `${PATH}/${body.id}`, changed)).body).toMatchObject({ journeys: 1 })
  expect(await meansOf(later)).toEqual(['PLANIFIE', null])

  expect(await back(body.id, TODAY, 'OPERATOR')).toMatchObject(NO_RIGHT)
  expect((await back(body.id)).body).toMatchObject({ restored: 2, left: [] })
  expect(await statusOf(id)).toBe('EN_SERVICE')
  expect([await meansOf(soon), await meansOf(later)]).toEqual([
    ['AFFECTE', id],
    ['AFFECTE', id],
  ])
  // Not a whole day.
  expect(await house.db.select().from(outages).where(eq(outages.vehicleId, id))).toEqual([])
})

it('keeps its days, without overlaps', async () => {
  const id = vehicle(1)
  const from = addDays(TODAY, -4)
  const { body } = await out(id, { from })
  expect(await out(id, { from: addDays(TODAY, 2) })).toMatchObject({
    status: 422,
    body: {
      issues: [{ path: 'from', message: expect.stringMatching(/^Cette période chevauche une période existante \(à partir du/) }],
    },
  })
  expect(await back(body.id, addDays(from, -1))).toMatchObject(
    refusal('backOn', 'La remise en service ne peut pas précéder la mise hors service'),
  )
  expect(await back(body.id, addDays(TODAY, 1))).toMatchObject(
    refusal('backOn', 'La remise en service ne peut pas être dans le futur'),
  )
  await back(body.id)
  expect((await api('SALES', 'GET', `${PATH}?vehicleId=${id}`)).body.rows).toMatchObject([{ from, to: addDays(TODAY, -1) }])
  expect(await out(id)).toMatchObject({ status: 201 })
})

it('applies to trailers too, to exactly one of both, with a reason', async () => {
  const trailer = await api('OPERATOR', 'POST', PATH, {
    trailerId: house.trailer.id,
    kind: 'EN_MAINTENANCE',
    from: TODAY,
    reason: 'Pneus',
  })
  expect(trailer).toMatchObject({ status: 201 })
  expect(await out(vehicle(2), { trailerId: house.trailer.id })).toMatchObject(
    refusal('vehicleId', 'Choisissez un véhicule ou une remorque'),
  )
  expect(await out(vehicle(2), { reason: '' })).toMatchObject(refusal('reason', 'Veuillez indiquer un motif'))
  expect(await out(vehicle(2), { expectedReturn: addDays(TODAY, -1) })).toMatchObject(
    refusal('expectedReturn', 'La date de fin doit être postérieure ou égale à la date de début'),
  )
})

it('shows two weeks of journeys, outages, deadlines and trailers', async () => {
  const id = vehicle(2)
  const planning = (from: string, who: string = `vehicleId=${id}`) =>
    api('SALES', 'GET', `/materials/planning?${who}&from=${from}`)
  const number = await assigned(addDays(TODAY, 20), id, 1)
  await assigned(addDays(TODAY, 40), id, 1)
  const pair = { vehicleId: id, trailerId: house.trailer.id, from: addDays(TODAY, 30), to: addDays(TODAY, 45) }
  expect(await api('CONCEPTOR', 'POST', '/materials/couplings', pair)).toMatchObject({ status: 201 })
  const deadline = { vehicleId: id, kind: 'TACHY', dueOn: addDays(TODAY, 90) }
  const { body: due } = await api('CONCEPTOR', 'POST', '/materials/deadlines', deadline)
  const plannedOn = addDays(TODAY, 22)
  expect(await api('CONCEPTOR', 'POST', `/materials/deadlines/${due.id}/plan`, { plannedOn })).toMatchObject({ status: 200 })

  const { body } = await planning(addDays(TODAY, 18))
  expect(body.journeys).toMatchObject([{ number, driver: 'Solène Ménard', status: 'AFFECTE' }])
  expect(body.outages).toMatchObject([{ kind: 'EN_MAINTENANCE', from: plannedOn, to: plannedOn, reason: 'Tachygraphe' }])
  expect(body.deadlines).toMatchObject([{ kind: 'TACHY', plannedOn, outageId: body.outages[0].id }])
  expect(body.couplings).toMatchObject([{ trailer: house.trailer.plate, from: pair.from }])
  const { body: before } = await planning(addDays(TODAY, 6))
  expect([before.journeys, before.outages, before.deadlines, before.couplings]).toEqual([[], [], [], []])
  const { body: ofTrailer } = await planning(addDays(TODAY, 30), `trailerId=${house.trailer.id}`)
  expect(ofTrailer.couplings).toMatchObject([{ vehicle: house.carriers[2].plate }])
  expect(await planning('2026-02-31')).toMatchObject({ status: 422 })
  expect(await api('SALES', 'GET', `/materials/planning?from=${TODAY}`)).toMatchObject({ status: 404 })
  const last = `/materials/planning?vehicleId=${crypto.randomUUID()}&from=9999-12-31`
  expect(await api('SALES', 'GET', last), 'two weeks that would end after the last day').toMatchObject({ status: 422 })
})
