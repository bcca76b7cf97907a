import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { outages } from '#api/schema/materials/outages.table.ts'
import { addDays, monthsLater } from '#domain/calendar/dates.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { NO_RIGHT, refusal } from '#tests/support/refusals.ts'
import type { Answer } from '#tests/support/requests.ts'
import { TODAY } from '#tests/support/today.ts'

let house: Lines
beforeAll(async () => {
  house = await startLines()
})
afterAll(() => house.close())

const PATH = '/materials/deadlines'
const api = (...call: Parameters<typeof house.api.call>) => house.api.call(...call) as Promise<Answer>
const vehicle = (index: number) => house.carriers[index]!.id
const add = (over: object) => api('CONCEPTOR', 'POST', PATH, { vehicleId: vehicle(0), ...over })
const listed = async (vehicleId: string, role: 'ADMIN' | 'OPERATOR' = 'ADMIN') =>
  (await api(role, 'GET', `${PATH}?vehicleId=${vehicleId}`)).body.rows as Answer['body'][]
const one = async (vehicleId: string, id: string) => (await listed(vehicleId)).find(row => row.id === id)

describe('adding', () => {
  it('derives the date from the last inspection or first registration; a document has its own', async () => {
    const last = addDays(TODAY, -30)
    const { body } = await add({ kind: 'VGP_HAYON', lastDone: last })
    expect(await one(vehicle(0), body.id)).toMatchObject({ dueOn: monthsLater(last, 6), state: 'A_JOUR' })
    const first = await add({ kind: 'CT_PL' })
    expect((await one(vehicle(0), first.body.id)).state).toBe('ECHUE')
    const pollution = await add({ kind: 'CT_POLLUTION', lastDone: last })
    expect((await one(vehicle(0), pollution.body.id)).dueOn).toBe(monthsLater(last, 12))
    expect(await add({ kind: 'ASSURANCE' })).toMatchObject(refusal('dueOn', 'Veuillez remplir ce champ'))
  })

  it('allows each kind once per owner', async () => {
    await add({ kind: 'TACHY', lastDone: TODAY })
    expect(await add({ kind: 'TACHY', lastDone: TODAY })).toMatchObject(refusal('kind', 'Cette valeur est déjà utilisée'))
    const trailer = { trailerId: house.trailer.id, lastDone: TODAY }
    expect(await add({ ...trailer, vehicleId: '', kind: 'TACHY' })).toMatchObject(
      refusal('kind', 'Veuillez choisir une valeur dans la liste'),
    )
    expect(await add({ ...trailer, vehicleId: '', kind: 'CT_PL' })).toMatchObject({ status: 201 })
    expect(await add({ ...trailer, kind: 'CT_PL' })).toMatchObject(
      refusal('vehicleId', 'Choisissez un véhicule, une remorque ou un équipement'),
    )
    expect(await add({ kind: 'LIMITEUR', lastDone: addDays(TODAY, 1) })).toMatchObject(
      refusal('lastDone', 'La date ne peut pas être dans le futur'),
    )
  })
})

describe('done', () => {
  const done = (id: string, body: object, role: 'OPERATOR' | 'SALES' = 'OPERATOR') =>
    api(role, 'POST', `${PATH}/${id}/done`, body)

  it('is due again after its period, stores costs and odometer; OPERATOR sees no cost', async () => {
    const { body } = await add({ vehicleId: vehicle(1), kind: 'TACHY', dueOn: addDays(TODAY, 3) })
    const km = house.carriers[1]!.odometerKm! + 10
    expect(
      await done(body.id, { doneOn: TODAY, odometerKm: String(km), cost: '85,50', provider: 'Dekra' }, 'SALES'),
    ).toMatchObject(NO_RIGHT)
    expect(await done(body.id, { doneOn: TODAY, odometerKm: String(km), cost: '85,50', provider: 'Dekra' })).toMatchObject({
      status: 200,
    })
    const row = await one(vehicle(1), body.id)
    expect(row).toMatchObject({ lastDone: TODAY, dueOn: monthsLater(TODAY, 24), state: 'A_JOUR' })
    expect(row.done).toMatchObject([{ doneOn: TODAY, costCents: 8_550, provider: 'Dekra', odometerKm: km }])
    const [seen] = (await listed(vehicle(1), 'OPERATOR')).filter(({ id }) => id === body.id)
    expect(seen.done[0]).not.toHaveProperty('costCents')
    expect((await api('ADMIN', 'GET', `/materials/vehicles/${vehicle(1)}`)).body.odometerKm).toBe(km)
    expect(await done(body.id, { doneOn: TODAY, odometerKm: '1' })).toMatchObject(
      refusal('odometerKm', 'Le kilométrage ne peut pas diminuer'),
    )
  })

  it('cannot be deleted afterwards; others can', async () => {
    const { body } = await add({ vehicleId: vehicle(1), kind: 'EXTINCTEUR', lastDone: addDays(TODAY, -400) })
    await done(body.id, { doneOn: TODAY })
    expect(await api('ADMIN', 'DELETE', `${PATH}/${body.id}`)).toMatchObject({
      status: 422,
      body: { message: 'Suppression impossible : 1 élément lié (échéances faites)' },
    })
    const other = await add({ vehicleId: vehicle(1), kind: 'LIMITEUR', lastDone: TODAY })
    expect(await api('ADMIN', 'DELETE', `${PATH}/${other.body.id}`)).toMatchObject({ status: 200 })
    expect(await one(vehicle(1), other.body.id)).toBeUndefined()
  })

  it('is taken back by ADMIN when it was a mistake, and the history keeps it', async () => {
    const { body } = await add({ vehicleId: vehicle(1), kind: 'ATP', dueOn: addDays(TODAY, 3) })
    const earlier = addDays(TODAY, -400)
    await done(body.id, { doneOn: earlier, nextDueOn: addDays(TODAY, 3) })
    await done(body.id, { doneOn: TODAY, cost: '8550' })
    const [wrong] = (await one(vehicle(1), body.id))!.done
    const undo = (role: 'ADMIN' | 'CONCEPTOR', id = wrong.id) => api(role, 'DELETE', `${PATH}/${body.id}/done/${id}`)
    expect(await undo('CONCEPTOR')).toMatchObject(NO_RIGHT)
    expect(await undo('ADMIN')).toMatchObject({ status: 200 })
    expect(await undo('ADMIN')).toMatchObject({ status: 404 })
    expect(await one(vehicle(1), body.id)).toMatchObject({ lastDone: earlier, done: [{ doneOn: earlier }] })
    expect(JSON.stringify((await api('ADMIN', 'GET', `/history/${vehicle(1)}`)).body)).toMatch(/8.550,00/)
  })

  it('is due as before once a completion is taken back, also one of several, and keeps what was changed by hand', async () => {
    const first = { lastDone: addDays(TODAY, -380), dueOn: addDays(TODAY, -15), dueKm: 500_000 }
    const { body } = await add({ vehicleId: vehicle(1), kind: 'ENTRETIEN', ...first, dueKm: '500000' })
    const undo = (id: string) => api('ADMIN', 'DELETE', `${PATH}/${body.id}/done/${id}`)
    const now = async () => (await one(vehicle(1), body.id))!
    await done(body.id, { doneOn: addDays(TODAY, -20), nextDueOn: addDays(TODAY, 100), nextDueKm: '540000' })
    const [mistaken] = (await now()).done
    await done(body.id, { doneOn: TODAY, nextDueOn: addDays(TODAY, 120), nextDueKm: '550000' })
    const [latest] = (await now()).done
    await undo(mistaken.id)
    expect(await now()).toMatchObject({ lastDone: TODAY, dueOn: addDays(TODAY, 120), dueKm: 550_000 })
    await undo(latest.id)
    expect(await now()).toMatchObject({ ...first, done: [] })

    await done(body.id, { doneOn: TODAY, nextDueOn: addDays(TODAY, 120) })
    const {
      done: [again],
      version,
      ...deadline
    } = await now()
    const typed = { vehicleId: vehicle(1), kind: 'ENTRETIEN', lastDone: deadline.lastDone, dueOn: addDays(TODAY, 90), version }
    expect(await api('ADMIN', 'PUT', `${PATH}/${body.id}`, typed)).toMatchObject({ status: 200 })
    await undo(again.id)
    expect(await now()).toMatchObject({ lastDone: null, dueOn: addDays(TODAY, 90) })
  })

  it('needs the next date without a period; a late entry does not change it', async () => {
    const { body } = await add({
      vehicleId: vehicle(1),
      kind: 'ASSURANCE',
      dueOn: addDays(TODAY, 3),
      lastDone: addDays(TODAY, -360),
    })
    expect(await done(body.id, { doneOn: TODAY })).toMatchObject(refusal('nextDueOn', 'Veuillez remplir ce champ'))
    const next = addDays(TODAY, 368)
    expect(await done(body.id, { doneOn: TODAY, nextDueOn: next })).toMatchObject({ status: 200 })
    await done(body.id, { doneOn: addDays(TODAY, -800), nextDueOn: addDays(TODAY, -400) })
    expect(await one(vehicle(1), body.id)).toMatchObject({ lastDone: TODAY, dueOn: next })
  })
})

describe('planned', () => {
  const day = addDays(TODAY, 12)
  const plan = (id: string, plannedOn: string) => api('CONCEPTOR', 'POST', `${PATH}/${id}/plan`, { plannedOn })
  const meansOf = async (number: string) => {
    const [journey] = await house.db.select().from(journeys).where(eq(journeys.number, number))
    return [journey!.status, journey!.vehicleId]
  }

  it('blocks the vehicle that day, with replacements, reverted when removed', async () => {
    const vehicleId = vehicle(2)
    const { body: journey } = await house.call('OPERATOR', 'POST', '/journeys', house.journeyInput(day, '06:00', '08:00'))
    const means = { driverId: house.drivers[0]!.id, vehicleId, reason: 'Essai' }
    expect(await house.call('OPERATOR', 'POST', `/journeys/${journey.number}/assign`, means)).toMatchObject({ status: 200 })
    const tachy = await add({ vehicleId, kind: 'TACHY', dueOn: addDays(TODAY, 30) })
    const limiter = await add({ vehicleId, kind: 'LIMITEUR', dueOn: addDays(TODAY, 30) })
    expect((await plan(tachy.body.id, day)).body).toMatchObject({ journeys: 1 })
    expect(await one(vehicleId, tachy.body.id)).toMatchObject({ plannedOn: day, state: 'PLANIFIEE' })
    expect(await meansOf(journey.number)).toEqual(['PLANIFIE', null])
    // A second appointment shares the outage.
    expect(await plan(limiter.body.id, day)).toMatchObject({ status: 200, body: { journeys: 0 } })
    const still = () => house.db.select().from(outages).where(eq(outages.vehicleId, vehicleId))
    expect(await still()).toMatchObject([{ kind: 'EN_MAINTENANCE', from: day, to: day, reason: 'Tachygraphe' }])
    await plan(tachy.body.id, '')
    expect(await still()).toHaveLength(1)
    await plan(limiter.body.id, '')
    expect(await still()).toHaveLength(0)
    expect(await meansOf(journey.number)).toEqual(['AFFECTE', vehicleId])
  })

  it('is refused in the past', async () => {
    const { body } = await add({ vehicleId: vehicle(2), kind: 'VGP_GRUE', dueOn: addDays(TODAY, 30) })
    expect(await plan(body.id, addDays(TODAY, -1))).toMatchObject(refusal('plannedOn', 'La date ne peut pas être dans le passé'))
  })
})
