import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#api/schema/administration/users.table.ts'
import { notifications } from '#api/schema/house/notifications.table.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { equipment } from '#api/schema/materials/equipment.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { REFUSED_WHY } from '#domain/journey-management/journeys/proofs.ts'
import { CHOICES_MAX } from '#domain/limits.ts'
import { INT, NUM, REQ, STALE } from '#domain/messages.ts'
import type { Role } from '#domain/roles.ts'
import { memoryStore } from '#tests/support/files/memory-store.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { NO_RIGHT, NOT_FOUND, refusal } from '#tests/support/refusals.ts'
import { TODAY } from '#tests/support/today.ts'

/** Actual data (`domain.md` §3.7) entered by office or driver. */

let house: Lines
beforeAll(async () => {
  house = await startLines({ files: memoryStore() })
  await house.db.update(users).set({ driverId: house.drivers[0].id }).where(eq(users.role, 'DRIVER'))
})
afterAll(() => house.close())

const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
let hour = 0
/** Journey in progress with a delivery that requires all proofs. */
async function running(over: Partial<typeof journeys.$inferInsert> = {}, stop: Partial<typeof journeyStops.$inferInsert> = {}) {
  hour += 2
  return house.run(
    {
      plannedStart: at(hour * 60),
      plannedEnd: at(hour * 60 + 60),
      actualStart: at(-60),
      driverId: house.drivers[0].id,
      vehicleId: house.carriers[0].id,
      status: 'EN_COURS',
      kmLoaded: '180',
      stopsTotal: 1,
      ...over,
    },
    {
      addressId: house.site.id,
      kind: 'LIVRAISON',
      documents: ['SIGNATURE', 'PHOTO', 'TEMPERATURE'],
      tempMin: '2.0',
      tempMax: '4.0',
      pallets: -12,
      ...stop,
    },
  )
}
const mine = (method: string, path: string, body?: unknown, role: Role = 'DRIVER') =>
  // biome-ignore lint/suspicious/noExplicitAny: tests read what they expect
  house.api.call(role, method, `/home/my-day${path}`, body) as Promise<{ status: number; body: any }>
const stopOf = async (id: string) => (await house.db.select().from(journeyStops).where(eq(journeyStops.journeyId, id)))[0]!
const versionOf = async (id: string) => (await house.db.select().from(journeys).where(eq(journeys.id, id)))[0]!.version
const JPG = Uint8Array.from([0xff, 0xd8, 0xff, 0xfe, 0, 6, 0x41, 0x42, 0x43, 0x44, 0xff, 0xda, 0, 2, 1, 2, 0xff, 0xd9])
function photo(bytes: Uint8Array<ArrayBuffer> | string = JPG) {
  const form = new FormData()
  form.set('file', new File([bytes], 'bl.jpg'))
  return form
}

describe('a driver closing a stop', () => {
  it('from approach to end, with refused pallets and a signature; the control lists what is missing', async () => {
    const { id, number } = await running()
    const stop = `/${number}/stops/1`
    expect((await mine('POST', `${stop}/approach`)).status).toBe(200)
    expect((await stopOf(id)).status).toBe('EN_APPROCHE')
    expect((await mine('POST', `${stop}/approach`)).status).toBe(409)
    // Not before arrival.
    expect(await mine('POST', `${stop}/proofs`, { temperature: '3' })).toMatchObject({ status: 409 })
    expect((await mine('POST', `${stop}/arrive`)).status).toBe(200)
    expect(await mine('POST', `${stop}/proofs`, { refusedPallets: '2' })).toMatchObject(refusal('reserves', REFUSED_WHY))
    expect(await mine('POST', `${stop}/proofs`, { temperature: 'froid' })).toMatchObject(refusal('temperature', NUM))
    expect(await mine('POST', `${stop}/leave`, { signature: 'M1 1L2 2' })).toMatchObject(refusal('signatory', REQ))
    expect(
      (await mine('POST', `${stop}/proofs`, { deliveredPallets: '10', refusedPallets: '2', reserves: 'Mouillées' })).status,
    ).toBe(200)
    expect(await stopOf(id)).toMatchObject({ status: 'EN_COURS', deliveredPallets: 10, refusedPallets: 2, reserves: 'Mouillées' })
    expect((await mine('POST', `${stop}/leave`, { signatory: 'M. Oudin', signature: 'M10 20L30 40' })).body.status).toBe(
      'TERMINE',
    )
    // Empty fields keep earlier values.
    expect(await stopOf(id)).toMatchObject({
      status: 'TERMINE',
      refusedPallets: 2,
      signatory: 'M. Oudin',
      signature: 'M10 20L30 40',
    })
    expect((await stopOf(id)).signedAt).not.toBeNull()

    const control = (body: object = {}) => house.call('OPERATOR', 'POST', `/journeys/${number}/control`, body)
    expect((await control({ kmReal: '181' })).body.message).toBe(
      "Document manquant\u202f: Photo à l'arrêt 1 ; Document manquant\u202f: Ticket température à l'arrêt 1",
    )
    expect((await mine('POST', `${stop}/photos`, photo())).status).toBe(201)
    const { version, actualArrival } = await stopOf(id)
    expect(actualArrival).not.toBeNull()
    const record = {
      arrival: local(at(-5)),
      departure: local(at(-1)),
      signed: 'on',
      signatory: 'M. Oudin',
      temperature: '5',
      version,
    }
    expect((await house.call('OPERATOR', 'POST', `/journeys/${number}/stops/1`, record)).status).toBe(200)
    // The drawing survives office corrections.
    expect(await stopOf(id)).toMatchObject({ temperature: '5.0', signature: 'M10 20L30 40' })
    expect((await control()).body.issues).toMatchObject([{ path: 'odometerStart' }, { path: 'odometerEnd' }])
    expect((await control({ kmReal: '181' })).status).toBe(200)
  })

  it('finds only own journeys', async () => {
    const { id, number } = await running({ driverId: house.drivers[1].id, vehicleId: house.carriers[1].id })
    const tries: [string, string, unknown?][] = [
      ['POST', `/${number}/stops/1/approach`],
      ['POST', `/${number}/stops/1/proofs`, {}],
      ['POST', `/${number}/stops/1/leave`, {}],
      ['POST', `/${number}/stops/1/fail`, { reason: 'Fermé' }],
      ['POST', `/${number}/stops/1/photos`, photo()],
      ['PUT', `/${number}/facts`, { version: 1 }],
    ]
    for (const [method, path, body] of tries) expect(await mine(method, path, body), path).toMatchObject(NOT_FOUND)
    for (const [method, path, body] of tries) expect((await mine(method, path, body, 'OPERATOR')).status, path).toBe(404)
    expect((await stopOf(id)).status).toBe('A_FAIRE')
  })

  it('ends a failed stop with its reason, without proof', async () => {
    const { id, number } = await running()
    expect(await mine('POST', `/${number}/stops/1/fail`, {})).toMatchObject(refusal('reason', 'Veuillez indiquer un motif'))
    expect((await mine('POST', `/${number}/stops/1/fail`, { reason: 'Site fermé' })).body.status).toBe('TERMINE')
    expect(await stopOf(id)).toMatchObject({ status: 'ECHEC', reason: 'Site fermé' })
    expect((await mine('POST', `/${number}/stops/1/fail`, { reason: 'Site fermé' })).status).toBe(409)
    expect((await house.call('OPERATOR', 'POST', `/journeys/${number}/control`, { kmReal: '10' })).status).toBe(200)
  })
})

const local = (instant: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short', timeStyle: 'short' })
    .format(new Date(instant))
    .replace(' ', 'T')

describe('photos', () => {
  it('are images with metadata removed, read by roles that read journeys', async () => {
    const { number } = await running()
    const path = `/journeys/${number}/stops/1/photos`
    expect(await house.call('OPERATOR', 'POST', path, photo('%PDF-1.7\n'))).toMatchObject({ status: 422 })
    expect(await house.call('SALES', 'POST', path, photo())).toMatchObject(NO_RIGHT)
    const { body } = await house.call('OPERATOR', 'POST', path, photo())
    const { stops } = (await house.call('SALES', 'GET', `/journeys/${number}`)).body
    expect(stops[0].photos).toEqual([body.id])
    const read = (role: Role) => house.api.call(role, 'GET', `/documents/${body.id}/content`)
    expect((await read('SALES')).status).toBe(200)
    expect((await read('DRIVER')).status).toBe(404)
    const other = await running()
    expect((await house.call('OPERATOR', 'DELETE', `/journeys/${other.number}/stops/1/photos/${body.id}`)).status).toBe(404)
    expect((await house.call('OPERATOR', 'DELETE', `${path}/${body.id}`)).status).toBe(200)
    expect((await house.call('OPERATOR', 'GET', `/journeys/${number}`)).body.stops[0].photos).toEqual([])
    for (let n = 0; n < 10; n++) expect((await house.call('OPERATOR', 'POST', path, photo())).status).toBe(201)
    expect(await house.call('OPERATOR', 'POST', path, photo())).toMatchObject(refusal('file', '10 photos maximum par arrêt'))
  })
})

describe('office entries', () => {
  it('refuse a stop changed meanwhile', async () => {
    const { id, number } = await running()
    const { version } = await stopOf(id)
    const note = (reserves: string, over: object = {}) =>
      house.call('OPERATOR', 'POST', `/journeys/${number}/stops/1`, { arrival: local(at(-10)), reserves, version, ...over })
    const answers = await Promise.all(['Une', 'Deux', 'Trois'].map(reserves => note(reserves)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)!.body.message).toBe(STALE)
    expect((await stopOf(id)).status).toBe('EN_COURS')
  })

  it('store odometer, litres and tolls, before the control, once', async () => {
    const { id, number } = await running()
    const facts = async (body: object, role: Role = 'OPERATOR') =>
      house.call(role, 'PUT', `/journeys/${number}/facts`, { version: await versionOf(id), ...body })
    expect(await facts({}, 'SALES')).toMatchObject(NO_RIGHT)
    expect(await facts({ odometerStart: '1,5' })).toMatchObject(refusal('odometerStart', INT))
    expect(await facts({ odometerStart: '2000', odometerEnd: '1999' })).toMatchObject(
      refusal('odometerEnd', 'Le compteur de fin doit être supérieur au compteur de début'),
    )
    expect((await facts({ odometerStart: '2000', odometerEnd: '3501' })).body.issues).toMatchObject([{ path: 'odometerEnd' }])
    expect((await facts({ odometerStart: '2000', odometerEnd: '2190', fuelL: '56,4', tollsReal: '12,50' })).status).toBe(200)
    expect(await facts({ fuelL: '1', version: 1 })).toMatchObject({ status: 409 })
    const { journey } = (await house.call('OPERATOR', 'GET', `/journeys/${number}`)).body
    expect(journey).toMatchObject({ odometerEnd: 2190, fuelL: '56.40', tollsRealCents: 1250 })
    const co2 = (await house.call('SALES', 'GET', `/journeys/${number}/co2`)).body
    expect(co2.real).toMatchObject({ kg: '178.79', source: { quantity: '56.40' } })
    // Facts of a finished journey reach what statistics count.
    await house.db.update(journeys).set({ status: 'TERMINE' }).where(eq(journeys.id, id))
    expect((await facts({ fuelL: '100' })).status).toBe(200)
    expect((await house.call('OPERATOR', 'GET', `/journeys/${number}`)).body.journey.co2Kg).toBe('317.00')
    await house.db.update(journeys).set({ status: 'CONFIRME' }).where(eq(journeys.id, id))
    expect((await facts({})).body.message).toBe('Action impossible au statut « Confirmé »')
  })

  it('store the energy of the vehicle in its unit, at the office and by the driver (domain.md §6.7)', async () => {
    const vehicleId = house.carriers[1]!.id
    await house.db.update(vehicles).set({ energy: 'GNV' }).where(eq(vehicles.id, vehicleId))
    const { id, number } = await running({ vehicleId })
    const facts = async (body: object) =>
      house.call('OPERATOR', 'PUT', `/journeys/${number}/facts`, { version: await versionOf(id), ...body })
    expect(await facts({ fuelKg: 'beaucoup' })).toMatchObject(refusal('fuelKg', NUM))
    const ofGas = 'Énergie du véhicule\u202f: GNV, relevée en kg'
    expect(await facts({ fuelKg: '100', fuelL: '1' })).toMatchObject(refusal('fuelL', ofGas))
    const byDriver = { version: await versionOf(id), energyKwh: '1' }
    expect(await mine('PUT', `/${number}/facts`, byDriver)).toMatchObject(refusal('energyKwh', ofGas))
    expect((await facts({ fuelKg: '100' })).status).toBe(200)
    const real = async () => (await house.call('SALES', 'GET', `/journeys/${number}/co2`)).body.real
    // 100 kg × 2.96.
    expect(await real()).toMatchObject({ kg: '296.00', source: { energy: 'GNV', quantity: '100.00' } })
    expect((await house.call('OPERATOR', 'GET', `/journeys/${number}`)).body).toMatchObject({
      journey: { fuelL: null, fuelKg: '100.00', energyKwh: null },
      vehicle: { energy: 'GNV' },
    })
    await house.db.update(vehicles).set({ energy: 'ELECTRIQUE' }).where(eq(vehicles.id, vehicleId))
    expect((await mine('PUT', `/${number}/facts`, { version: await versionOf(id), energyKwh: '150' })).status).toBe(200)
    // C3: 150 kWh × 0.048.
    expect(await real()).toMatchObject({ kg: '7.20', source: { energy: 'ELECTRICITE', quantity: '150.00' } })
    await house.db.update(vehicles).set({ energy: 'GAZOLE' }).where(eq(vehicles.id, vehicleId))
  })

  it('assign equipment of own means and depots to one journey at a time', async () => {
    const day = addDays(TODAY, 3)
    const times = {
      serviceDate: day,
      plannedStart: `${day}T05:00:00Z`,
      plannedEnd: `${day}T09:00:00Z`,
      status: 'AFFECTE' as const,
      actualStart: null,
    }
    const first = await running({ ...times })
    const second = await running({ ...times, driverId: house.drivers[1].id, vehicleId: house.carriers[1].id })
    const piece = (code: string, over: Partial<typeof equipment.$inferInsert>) => ({
      code,
      kind: 'SANGLES' as const,
      heldSince: '2024-01-01',
      ...over,
    })
    const rows = await house.db
      .insert(equipment)
      .values([
        piece('S-DEPOT', { depotId: house.depot.id, status: 'DISPONIBLE' }),
        piece('S-OWN', { vehicleId: house.carriers[0].id, status: 'AFFECTE' }),
        piece('S-OTHER', { vehicleId: house.carriers[2].id, status: 'AFFECTE' }),
        piece('S-LATER', { depotId: house.depot.id, heldSince: addDays(day, 1), status: 'DISPONIBLE' }),
      ])
      .returning()
    const [free, own, other] = rows.map(({ id }) => id) as [string, string, string]
    const offered = async (number: string, role: Role = 'OPERATOR') =>
      (await house.call(role, 'GET', `/journeys/${number}/conformity`)).body.equipment.map((row: { code: string }) => row.code)
    expect(await offered(first.number)).toEqual(expect.arrayContaining(['S-DEPOT', 'S-OWN']))
    expect(await offered(first.number)).not.toContain('S-OTHER')
    expect(await offered(first.number, 'SALES')).toEqual([])
    const take = async ({ id, number }: { id: string; number: string }, equipmentIds: string[]) =>
      house.call('OPERATOR', 'PUT', `/journeys/${number}/equipment`, { equipmentIds, version: await versionOf(id) })
    expect((await take(first, [other])).body.issues[0].message).toMatch(/^S-OTHER est affecté à /)
    expect((await take(first, ['01890000-0000-7000-8000-000000000000'])).status).toBe(422)
    const answers = await Promise.all([take(first, [free, own]), take(second, [free])])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(answers.find(({ status }) => status === 422)!.body.issues[0].message).toMatch(/^S-DEPOT est déjà sur le trajet TR-/)
    // Released by one, taken by the other; a constraint enforces it.
    await take(first, [])
    await take(second, [])
    expect((await take(second, [free])).status).toBe(200)
    await expect(
      house.db.insert((await import('#api/schema/journey-management/journeys.table.ts')).journeyEquipment).values({
        journeyId: first.id,
        equipmentId: free,
        plannedStart: times.plannedStart,
        plannedEnd: times.plannedEnd,
      }),
    ).rejects.toMatchObject({ cause: { constraint_name: 'journey_equipment_overlap' } })
    await house.call('ADMIN', 'POST', `/journeys/${second.number}/cancel`, {
      reason: 'Client',
      cancelledBy: 'CLIENT',
      billingPct: '0',
    })
    expect((await take(first, [free])).status).toBe(200)
  })
})

describe('comments and events', () => {
  it('let SALES comment, notify mentioned users with a link, and are immutable', async () => {
    const { id, number } = await running()
    const say = (role: Role, body: string) => house.call(role, 'POST', `/journeys/${number}/comments`, { body })
    const { people } = (await house.call('SALES', 'GET', `/journeys/${number}/events`)).body
    const [operator] = await house.db.select().from(users).where(eq(users.role, 'OPERATOR'))
    const name = `${operator!.firstName} ${operator!.lastName}`
    expect(people).toContain(name)
    expect(await say('SALES', '')).toMatchObject(refusal('body', REQ))
    expect(await say('SALES', 'x'.repeat(1001))).toMatchObject(refusal('body', '1000 caractères maximum'))
    expect(await say('SALES', 'Voir @Zoé Inconnue')).toMatchObject(
      refusal('body', "Personne ne s'appelle «\u202fZoé Inconnue\u202f»"),
    )
    expect((await say('DRIVER', 'Bonjour')).status).toBe(404)
    expect((await say('SALES', `@${name} <b>prévenir</b> le client`)).status).toBe(201)
    const [told] = await house.db.select().from(notifications).where(eq(notifications.object, number))
    expect(told).toMatchObject({
      userId: operator!.id,
      kind: 'JOURNEY_MENTION',
      link: expect.stringContaining(`trajet=${number}&tab=evenements`),
    })
    const { events } = (await house.call('CONCEPTOR', 'GET', `/journeys/${number}/events`)).body
    expect(events).toContainEqual(expect.objectContaining({ kind: 'comment', text: `@${name} <b>prévenir</b> le client` }))
    const { journeyComments } = await import('#api/schema/journey-management/journeys.table.ts')
    await expect(
      house.db.update(journeyComments).set({ body: 'Autre' }).where(eq(journeyComments.journeyId, id)),
    ).rejects.toThrow()
  })

  it('propose a hundred people, and mention the others, too', async () => {
    const { number } = await running()
    const [known] = await house.db.select().from(users).where(eq(users.role, 'OPERATOR'))
    const { id: _, createdAt: __, updatedAt: ___, search: ____, ...account } = known as typeof known & { search?: unknown }
    const many = Array.from({ length: CHOICES_MAX }, (_, nth) => ({
      ...account!,
      ...{ email: `n${nth}@example.org`, firstName: 'Zoé', lastName: `Zz${String(nth).padStart(3, '0')}` },
    }))
    await house.db.insert(users).values(many)
    const { people } = (await house.call('SALES', 'GET', `/journeys/${number}/events`)).body
    expect(people).toHaveLength(CHOICES_MAX)
    expect(people).not.toContain('Zoé Zz099')
    const body = { body: '@Zoé Zz099 à rappeler' }
    expect((await house.call('SALES', 'POST', `/journeys/${number}/comments`, body)).status).toBe(201)
  })

  it('show the life of a journey in order with authors', async () => {
    const day = addDays(TODAY, 5)
    const number = await house.journey(day, '06:00', '09:00')
    const act = (name: string, body: object = {}) => house.call('OPERATOR', 'POST', `/journeys/${number}/${name}`, body)
    expect(
      (await act('assign', { driverId: house.drivers[2].id, vehicleId: house.carriers[2].id, reason: 'Essai' })).status,
    ).toBe(200)
    await act('unassign', { reason: 'Malade' })
    const { events } = (await house.call('SALES', 'GET', `/journeys/${number}/events`)).body
    expect(events.map(({ text }: { text: string }) => text)).toEqual(
      expect.arrayContaining(['Trajet créé', 'Affecté', expect.stringContaining('Youssef Benali'), 'Désaffecté']),
    )
    expect(events[0].actor).not.toBeNull()
  })
})

describe('the list', () => {
  it('finds a journey by reference, commune of a stop, depot and activity', async () => {
    const { number } = await running({}, { reference: 'CMD-Été-77' })
    const found = async (query: string) =>
      (await house.call('SALES', 'GET', `/journeys?${query}`)).body.rows.map((row: { number: string }) => row.number)
    expect(await found('q=cmd-ete-77')).toContain(number)
    expect(await found('dates=all&q=cmd-ete-77')).toContain(number)
    // The label « Carquefou → Le Mans » does not contain the commune alone.
    await house.db.update(journeys).set({ label: 'Navette' }).where(eq(journeys.number, number))
    expect(await found('q=mans%20navette')).toContain(number)
    expect(await found('depotName=quai')).toContain(number)
    expect(await found('depotName=zzz')).not.toContain(number)
    const { category } = house.drivers[0]
    expect(await found(`activity=${category}`)).toContain(number)
    expect(await found(`activity=${category === 'MESSAGERIE' ? 'GRAND_ROUTIER' : 'MESSAGERIE'}`)).not.toContain(number)
  })
})
