import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { eq, inArray } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { generate } from '#api/journey-management/live-lines/generation.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { absences } from '#api/schema/human-resources/absences.table.ts'
import { certificationTypes, driverCertifications } from '#api/schema/human-resources/certifications.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { deadlines } from '#api/schema/materials/deadlines.table.ts'
import { equipment } from '#api/schema/materials/equipment.table.ts'
import { outages } from '#api/schema/materials/outages.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { toInstant, toLocal } from '#domain/calendar/clock.ts'
import { addDays, daysBetween, formatDate, isoWeekday } from '#domain/calendar/dates.ts'
import { isHoliday } from '#domain/calendar/holidays.ts'
import { journeyBadges } from '#domain/journey-management/journeys/badges.ts'
import type { Role } from '#domain/roles.ts'
import { noMail } from '#tests/support/api.ts'
import { planned } from '#tests/support/journeys/planned.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { qualify } from '#tests/support/qualified.ts'
import { ordinaryDay, TODAY } from '#tests/support/today.ts'

/* Paths through the assignment check; the rule itself is tested in tests/unit/domain/assignment. Own driver, vehicle and day
   per test. */

let house: Lines
let day: string
let driver: typeof drivers.$inferInsert & { id: string }
let lorry: typeof vehicles.$inferInsert & { id: string }
beforeAll(async () => {
  house = await startLines()
})
afterAll(() => house.close())

let days = 10
beforeEach(async () => {
  day = ordinaryDay(days + 1)
  days = daysBetween(TODAY, day)
  driver = house.make.driver({ depotId: house.depot.id })
  lorry = house.make.vehicle({ depotId: house.depot.id, category: 'PORTEUR_19', tareKg: 9_000 })
  await house.db.insert(drivers).values(driver)
  await house.db.insert(vehicles).values(lorry)
  await qualify(house.db, [driver])
})

const act = (ref: string, name: string, body: unknown = {}) => house.call('OPERATOR', 'POST', `/journeys/${ref}/${name}`, body)
const assign = (ref: string, more: object = {}) => act(ref, 'assign', { driverId: driver.id, vehicleId: lorry.id, ...more })
const refused = (path: string, message: string) => ({ status: 422, body: { issues: [{ path, message }] } })
const at = (from = '06:00', to = '10:00') => house.journey(day, from, to)
const inTraining = (over: Partial<typeof driverCertifications.$inferInsert>) =>
  house.db.update(driverCertifications).set(over).where(eq(driverCertifications.driverId, driver.id))
const change = (over: Partial<typeof drivers.$inferInsert>) => house.db.update(drivers).set(over).where(eq(drivers.id, driver.id))

describe('assigning', () => {
  it('blocks the half days of an absence (AF02)', async () => {
    const [number, early] = [await at('13:00', '15:00'), await at('06:00', '11:00')]
    await house.db.insert(absences).values({
      driverId: driver.id,
      kind: 'CP',
      from: day,
      fromHalf: 'APRES_MIDI',
      to: addDays(day, 2),
      counted: '2.5',
      unit: 'OUVRABLE',
      status: 'VALIDEE',
    })
    const text = `Ce chauffeur est absent du ${formatDate(day)} au ${formatDate(addDays(day, 2))} (Congés payés)`
    expect(await assign(number, { reason: 'Il est volontaire' })).toMatchObject(refused('driverId', text))
    expect((await assign(early)).status).toBe(200)
  })

  it('blocks a certification that ends before a night journey does (AF03), or was never held (AF04)', async () => {
    const number = (await house.call('CONCEPTOR', 'POST', '/journeys', house.journeyInput(day, '22:00', '05:00', 1))).body.number
    await inTraining({ validTo: day })
    expect(await assign(number)).toMatchObject(
      refused('driverId', `Habilitation expirée : FCO (formation continue) (échéance le ${formatDate(day)})`),
    )
    await inTraining({ validTo: addDays(day, 1) })
    expect(await assign(number)).toMatchObject({ status: 422, body: { issues: [{ path: 'reason' }] } })
    await inTraining({ state: 'SUSPENDUE' })
    expect(await assign(number)).toMatchObject(refused('driverId', 'Habilitation manquante : FCO (formation continue)'))
  })

  it('refuses a licence B on a tractor with the reason (AF05)', async () => {
    const number = await at()
    await change({ licenceCategories: ['B'] })
    expect(await assign(number, { vehicleId: house.tractor.id, trailerId: house.trailer.id })).toMatchObject(
      refused('driverId', 'Permis CE requis pour ce véhicule'),
    )
    await change({ licenceCategories: ['B', 'C'], heavyLicenceValidTo: addDays(day, -1) })
    expect(await assign(number)).toMatchObject(refused('driverId', 'Permis C requis pour ce véhicule'))
    await change({ heavyLicenceValidTo: day })
    expect((await assign(number)).status).toBe(200)
  })

  it('refuses drivers who have left or are suspended (AF06)', async () => {
    const number = await at()
    await change({ leaveDate: addDays(day, -1) })
    expect(await assign(number)).toMatchObject(
      refused('driverId', `Ce chauffeur a quitté l'entreprise le ${formatDate(addDays(day, -1))}`),
    )
    await change({ leaveDate: day, status: 'SUSPENDU', suspendedFrom: day })
    expect(await assign(number)).toMatchObject(refused('driverId', `Permis suspendu depuis le ${formatDate(day)}`))
    // A suspension needs a date.
    await expect(change({ suspendedFrom: null })).rejects.toMatchObject({
      cause: { constraint_name: 'driver_suspended_from_check' },
    })
    await change({ suspendedFrom: TODAY })
    const { drivers: candidates } = (await house.call('OPERATOR', 'GET', `/journeys/${number}/candidates`)).body
    expect(candidates.find(({ id }: { id: string }) => id === driver.id).refusal).toBe(
      `Permis suspendu depuis le ${formatDate(TODAY)}`,
    )
    await change({ suspendedFrom: addDays(day, 1) })
    expect((await assign(number)).status).toBe(200)
  })

  it('blocks a vehicle until its return, on an inspection day, and after an expired inspection (AF08, AF09)', async () => {
    const number = await at()
    const [outage] = await house.db
      .insert(outages)
      .values({
        vehicleId: lorry.id,
        kind: 'EN_MAINTENANCE',
        from: addDays(day, -2),
        expectedReturn: addDays(day, 1),
        reason: 'Freins',
      })
      .returning()
    await house.db.update(vehicles).set({ status: 'EN_MAINTENANCE' }).where(eq(vehicles.id, lorry.id))
    expect(await assign(number)).toMatchObject(
      refused('vehicleId', `Ce véhicule est hors service depuis le ${formatDate(addDays(day, -2))} (Freins)`),
    )
    await house.db.update(outages).set({ expectedReturn: day }).where(eq(outages.id, outage!.id))
    const control = { vehicleId: lorry.id, kind: 'CT_PL' as const, dueOn: addDays(day, 20), plannedOn: day }
    await house.db.insert(deadlines).values(control)
    expect(await assign(number)).toMatchObject(refused('vehicleId', `Contrôle technique prévu le ${formatDate(day)}`))
    await house.db
      .update(deadlines)
      .set({ plannedOn: null, dueOn: addDays(day, -1) })
      .where(eq(deadlines.vehicleId, lorry.id))
    expect(await assign(number)).toMatchObject(
      refused('vehicleId', `Contrôle technique expiré depuis le ${formatDate(addDays(day, -1))}`),
    )
    await house.db.update(deadlines).set({ dueOn: day }).where(eq(deadlines.vehicleId, lorry.id))
    expect((await assign(number)).status).toBe(200)
  })

  it('checks load, places and equipment against what was sold (AF10, AF11)', async () => {
    const number = await at()
    const { version } = await house.line({
      version: {
        vehicleNeed: { category: 'PORTEUR_19', equipment: ['HAYON'] },
        goods: { nature: 'Vis', weightKg: '10000.5', pallets: 18 },
      },
    })
    await house.db.update(journeys).set({ versionId: version.id! }).where(eq(journeys.number, number))
    await house.db.update(vehicles).set({ pallets: 17 }).where(eq(vehicles.id, lorry.id))
    expect((await assign(number, { reason: 'Tout de même' })).body.issues).toEqual([
      { path: 'vehicleId', message: 'La charge (10\u202f001 kg) dépasse la charge utile (10\u202f000 kg)' },
      { path: 'vehicleId', message: '18 palettes pour 17 emplacements' },
      { path: 'vehicleId', message: 'Équipement requis absent : Hayon' },
    ])
    await house.db.update(vehicles).set({ pallets: 18, tareKg: 8_000 }).where(eq(vehicles.id, lorry.id))
    await house.db
      .insert(equipment)
      .values({ code: `H${days}`, kind: 'HAYON', vehicleId: lorry.id, heldSince: TODAY, status: 'AFFECTE' })
    expect((await assign(number)).status).toBe(200)
  })

  it('ignores pending and replaced certifications; a sold pallet truck counts as one', async () => {
    const number = await at()
    const asked = { driverId: driver.id, kind: 'CP', from: day, to: day, counted: '1', unit: 'OUVRABLE' } as const
    await house.db.insert(absences).values({ ...asked, status: 'DEMANDEE' })
    const { version } = await house.line({ version: { vehicleNeed: { category: 'PORTEUR_19', equipment: ['TRANSPALETTE'] } } })
    await house.db.update(journeys).set({ versionId: version.id! }).where(eq(journeys.number, number))
    await house.db
      .insert(equipment)
      .values({ code: `T${days}`, kind: 'TRANSPALETTE_ELEC', vehicleId: lorry.id, heldSince: TODAY, status: 'AFFECTE' })
    await inTraining({ state: 'REMPLACEE' })
    expect(await assign(number)).toMatchObject(refused('driverId', 'Habilitation manquante : FCO (formation continue)'))
    await inTraining({ state: 'OBTENUE' })
    expect((await assign(number)).status).toBe(200)
  })

  it.each([
    ['-20', '-18', 'FRB', 'FRC'],
    ['-10', '-8', 'FRB', null],
    ['2', '4', 'FRC', null],
    ['2', '4', null, 'FRA'],
    ['12', '18', null, null],
    [null, null, null, null],
  ])('goods from %s to %s °C in a body of class %s: requires %s (AF12)', async (tempMin, tempMax, atpClass, wanted) => {
    const number = await at()
    const temperature = tempMin && tempMax ? { tempMin, tempMax } : {}
    const { version } = await house.line({
      version: { vehicleNeed: { category: 'PORTEUR_19', equipment: [] }, goods: { nature: 'Vis', pallets: 1, ...temperature } },
    })
    await house.db.update(journeys).set({ versionId: version.id! }).where(eq(journeys.number, number))
    await house.db
      .update(vehicles)
      .set({ atpClass: atpClass as 'FRB' | null })
      .where(eq(vehicles.id, lorry.id))
    expect(await assign(number)).toMatchObject(
      wanted ? refused('vehicleId', `Température dirigée : attestation ATP ${wanted} requise`) : { status: 200 },
    )
  })

  it('refuses temperature goods on a trailer with an expired ATP, even with a reason (AF09)', async () => {
    const text = `Attestation ATP expirée depuis le ${formatDate(addDays(day, -1))}`
    const trailer = house.make.trailer({ depotId: house.depot.id, category: 'FRIGO', atpClass: 'FRC', pallets: 33 })
    await house.db.insert(trailers).values(trailer)
    await house.db.insert(deadlines).values({ trailerId: trailer.id, kind: 'ATP', dueOn: addDays(day, -1) })
    const wanted = { vehicleId: house.tractor.id, trailerId: trailer.id }
    const carries = async (temperature: { tempMin?: string; tempMax?: string }) => {
      const number = await at()
      const { version } = await house.line({
        version: { vehicleNeed: { category: 'TRACTEUR', equipment: [] }, goods: { nature: 'Lait', pallets: 1, ...temperature } },
      })
      await house.db.update(journeys).set({ versionId: version.id! }).where(eq(journeys.number, number))
      return number
    }
    const cold = await carries({ tempMin: '2', tempMax: '4' })
    expect(await assign(cold, { ...wanted, reason: 'Elle est en révision' })).toMatchObject(refused('trailerId', text))
    const { trailers: offered } = (await house.call('OPERATOR', 'GET', `/journeys/${cold}/candidates`)).body
    expect(offered.find(({ id }: { id: string }) => id === trailer.id)).toMatchObject({ refusal: text })
    expect((await assign(await carries({}), { ...wanted, reason: 'Elle est en révision' })).status).toBe(200)
  })

  it('requires and stores a reason for a warning (AF20, AF21)', async () => {
    let sunday = day
    while (isoWeekday(sunday) !== 7) sunday = addDays(sunday, 1)
    const { body } = await house.call('CONCEPTOR', 'POST', '/journeys', house.journeyInput(sunday, '06:00', '10:00'))
    await inTraining({ validTo: addDays(sunday, 30) })
    const answer = await assign(body.number)
    expect(answer).toMatchObject({ status: 422, body: { issues: [{ path: 'reason' }] } })
    const [{ message }] = answer.body.issues
    expect(message).toContain(`Habilitation à renouveler avant le ${formatDate(addDays(sunday, 30))} : FCO`)
    expect(message).toContain('Circulation interdite aux plus de 7,5\u00a0t')
    expect((await assign(body.number, { reason: 'Dérogation préfectorale' })).status).toBe(200)
    const { journey } = (await house.call('OPERATOR', 'GET', `/journeys/${body.number}`)).body
    expect(journey.meansReason).toBe('Dérogation préfectorale')
  })
})

describe('an expiring certification of the crew (domain.md §3.12)', () => {
  const marked = async (number: string, role: Role = 'OPERATOR') => {
    const { rows } = (await house.call(role, 'GET', `/journeys?dates=all&q=${number}`)).body
    const { cells } = (await house.call(role, 'GET', `/calendar?view=day&date=${day}`)).body
    const { expiring } = (await house.call(role, 'GET', `/journeys/${number}`)).body
    const block = cells.find((cell: { number: string }) => cell.number === number)
    expect([rows[0].expiring, block.conflict]).toEqual([expiring, expiring[0] ?? null])
    const badge = { BLOQUANT: ['expired'], AVERTISSEMENT: ['renewal'] }[expiring[0]?.severity as string] ?? []
    expect(journeyBadges(rows[0], new Date().toISOString()).filter(one => one !== 'noPrice')).toEqual(badge)
    return expiring
  }
  const renew = (till: string, type = 'FCO (formation continue)') => ({
    severity: 'AVERTISSEMENT',
    message: `Habilitation à renouveler avant le ${formatDate(till)} : ${type}`,
  })

  it('marks the journey orange within 30 days before its end and red after it, for both drivers and every reader', async () => {
    const number = await at()
    expect((await assign(number)).status).toBe(200)
    expect(await marked(number)).toEqual([])
    await inTraining({ validTo: addDays(day, 31) })
    expect(await marked(number)).toEqual([])
    await inTraining({ validTo: addDays(day, 30) })
    expect(await marked(number)).toEqual([renew(addDays(day, 30))])
    await inTraining({ validTo: day })
    expect(await marked(number, 'SALES')).toEqual([renew(day)])
    // A reason does not hide an expiring certification.
    await house.db.update(journeys).set({ meansReason: 'Formation le 15' }).where(eq(journeys.number, number))
    expect(await marked(number)).toEqual([renew(day)])
    await inTraining({ validTo: addDays(day, -1) })
    const ended = `Habilitation expirée : FCO (formation continue) (échéance le ${formatDate(addDays(day, -1))})`
    expect(await marked(number, 'SALES')).toEqual([{ severity: 'BLOQUANT', message: ended }])
    const crew = house.make.driver({ depotId: house.depot.id, tachoCardValidTo: addDays(day, 3) })
    await house.db.insert(drivers).values(crew)
    await house.db.update(journeys).set({ coDriverId: crew.id }).where(eq(journeys.number, number))
    const { expiring } = (await house.call('OPERATOR', 'GET', `/journeys/${number}`)).body
    expect(expiring).toEqual([{ severity: 'BLOQUANT', message: ended }, renew(addDays(day, 3), 'Carte conducteur')])
  })

  it('counts types required by the contract, also for vans; departed journeys are not marked', async () => {
    const number = await at()
    const { version } = await house.line({
      version: { driverNeed: { certificationTypes: ['ADR_BASE'], doubleCrew: false }, goods: null },
    })
    await house.db.update(vehicles).set({ category: 'VUL', gvwKg: 3_500, tareKg: 2_000 }).where(eq(vehicles.id, lorry.id))
    const hold = { driverId: driver.id, vehicleId: lorry.id, versionId: version.id!, status: 'AFFECTE' } as const
    await house.db.update(journeys).set(hold).where(eq(journeys.number, number))
    const [adr] = await house.db.select().from(certificationTypes).where(eq(certificationTypes.code, 'ADR_BASE'))
    await inTraining({ validTo: day })
    const own = async () => (await house.call('OPERATOR', 'GET', `/journeys/${number}`)).body.expiring
    expect(await own()).toEqual([])
    await house.db
      .insert(driverCertifications)
      .values({ driverId: driver.id, typeId: adr!.id, obtainedOn: TODAY, validTo: addDays(day, 9) })
    expect(await marked(number)).toEqual([renew(addDays(day, 9), adr!.label)])
    await house.db
      .update(journeys)
      .set({ status: 'EN_COURS', actualStart: new Date().toISOString() })
      .where(eq(journeys.number, number))
    expect(await own()).toEqual([])
  })
})

const PAST = { day: addDays(TODAY, -1), from: '06:00', to: '10:00' }

/** Twelve hours of work that ended `rest` minutes ago, two hours after the plan, and the journey that starts now, as planned. */
describe('a start reads the real end of the shift before (law.md, planned and real)', () => {
  const HOUR = 60
  const SHIFT = 12 * HOUR
  const tooShort = (rest: string) => `Repos journalier insuffisant : ${rest} (minimum 9 h 00)`
  it.each([
    [8 * HOUR + 32, 0, tooShort('8 h 32')],
    [9 * HOUR - 1, 0, tooShort('8 h 59')],
    [9 * HOUR, 0, null],
    [11 * HOUR - 1, 3, 'Repos journalier réduit n° 4 sur 3 depuis le dernier repos hebdomadaire'],
    [11 * HOUR, 3, null],
  ])('%i minutes of rest after %i reduced rests: %s', async (rest, reduced, refusal) => {
    const at = toLocal(new Date())
    const ago = (minutes: number) => new Date(Date.parse(toInstant(at)) - minutes * 60_000).toISOString()
    const work = { driverId: driver.id, drivingMin: 60, serviceMin: 480 }
    for (let nth = 0; nth <= reduced; nth++) {
      const end = rest + nth * (SHIFT + 10 * HOUR)
      const [actualStart, actualEnd] = [ago(end + SHIFT), ago(end)]
      const plan = { plannedStart: actualStart, plannedEnd: ago(end + 2 * HOUR) }
      await planned(house.db, PAST, { ...work, ...plan, actualStart, actualEnd, status: 'TERMINE' })
    }
    const next = { ...work, vehicleId: lorry.id, serviceMin: 240, plannedStart: ago(0), plannedEnd: ago(-6 * HOUR) }
    const answers = async (number: string) => {
      const byOperator = await act(number, 'start', { at, reason: 'Essai' })
      await house.db.update(users).set({ driverId: driver.id }).where(eq(users.role, 'DRIVER'))
      const byDriver = await house.api.call('DRIVER', 'POST', `/home/my-day/${number}/start`, { at, reason: 'Essai' })
      return [byOperator, byDriver]
    }
    const answer = refusal ? refused('driverId', refusal) : { status: 200 }
    const { number } = await planned(house.db, PAST, { ...next, serviceDate: at.slice(0, 10) })
    const [byOperator, byDriver] = await answers(number)
    expect(byOperator).toMatchObject(answer)
    // The second start of an allowed one meets a journey that runs.
    expect(byDriver).toMatchObject(refusal ? answer : { status: 409 })
  })
})

describe('every other path', () => {
  it('blocks at the start and at new hours', async () => {
    const number = await at('08:00', '10:00')
    expect((await assign(number)).status).toBe(200)
    await house.db.insert(absences).values({
      driverId: driver.id,
      kind: 'MALADIE',
      from: day,
      to: day,
      toHalf: 'MATIN',
      counted: '0.5',
      unit: 'CALENDAIRE',
      status: 'VALIDEE',
    })
    const text = `Ce chauffeur est absent du ${formatDate(day)} au ${formatDate(day)} (Arrêt maladie)`
    expect((await act(number, 'start', { reason: 'Essai' })).body.issues).toEqual([{ path: 'driverId', message: text }])
    const { version } = (await house.call('OPERATOR', 'GET', `/journeys/${number}`)).body.journey
    const moved = (from: string, to: string) =>
      house.call('OPERATOR', 'PUT', `/journeys/${number}`, { ...house.journeyInput(day, from, to), version })
    expect(await moved('09:00', '11:00')).toMatchObject({ status: 422, body: { message: text } })
    expect((await moved('13:00', '15:00')).status).toBe(200)
  })

  it('requires and stores a reason for new warnings at other hours, not for earlier ones (AF20, AF21)', async () => {
    let saturday = day
    while (isoWeekday(saturday) !== 6 || isHoliday('FR', saturday)) saturday = addDays(saturday, 1)
    await inTraining({ validTo: addDays(saturday, 30) })
    const hours = (from: string, to: string, dayOffset = 0) => house.journeyInput(saturday, from, to, dayOffset)
    const { number } = (await house.call('CONCEPTOR', 'POST', '/journeys', hours('06:00', '10:00'))).body
    const read = async () => (await house.call('OPERATOR', 'GET', `/journeys/${number}`)).body.journey
    const move = async (input: object) =>
      house.call('OPERATOR', 'PUT', `/journeys/${number}`, { ...input, version: (await read()).version })
    expect((await assign(number, { reason: 'Formation le 15' })).status).toBe(200)
    expect((await move(hours('07:00', '11:00'))).status).toBe(200)
    // Lorries are banned from 22:00 on.
    const refusal = await move(hours('20:00', '23:00'))
    expect(refusal).toMatchObject({ status: 422, body: { issues: [{ path: 'meansReason' }] } })
    const [{ message }] = refusal.body.issues
    expect(message).toContain('Circulation interdite aux plus de 7,5\u00a0t')
    expect(message).not.toContain('Habilitation')
    expect(await move({ ...hours('20:00', '23:00'), meansReason: ' ' })).toMatchObject({ status: 422 })
    expect((await read()).meansReason).toBe('Formation le 15')
    expect((await move({ ...hours('20:00', '23:00'), meansReason: 'Dérogation' })).status).toBe(200)
    expect((await read()).meansReason).toBe('Dérogation')
    // Earlier warnings need no new reason.
    expect((await move(hours('20:30', '23:00'))).status).toBe(200)
    expect((await read()).meansReason).toBe('Dérogation')
  })

  it('leaves journeys unassigned in generation when the usual means do not fit', async () => {
    const line = await house.line({
      from: day,
      line: { defaultDriverId: driver.id, defaultVehicleId: lorry.id },
      recurrence: { weekdays: [1, 2, 3, 4, 5] },
    })
    await inTraining({ validTo: addDays(day, 6) })
    await generate(house.db, pino({ level: 'silent' }), noMail, { lineIds: [line.id], until: addDays(day, 13) })
    const made = await house.db.select().from(journeys).where(eq(journeys.liveLineId, line.id))
    expect(made.length).toBeGreaterThan(5)
    for (const { serviceDate, driverId, status } of made) {
      const runs = serviceDate <= addDays(day, 6)
      expect([serviceDate, driverId, status]).toEqual([serviceDate, runs ? driver.id : null, runs ? 'AFFECTE' : 'PLANIFIE'])
    }
  })

  it('ranks allowed candidates before refused ones, with reasons', async () => {
    const number = await at()
    await inTraining({ validTo: addDays(day, -1) })
    const { version } = await house.line({ version: { vehicleNeed: { category: 'PORTEUR_19', equipment: [] } } })
    await house.db.update(journeys).set({ versionId: version.id! }).where(eq(journeys.number, number))
    const { body } = await house.call('OPERATOR', 'GET', `/journeys/${number}/candidates`)
    const blocked = body.drivers.filter((one: { refusal: string | null }) => one.refusal)
    expect(blocked.map(({ id }: { id: string }) => id)).toContain(driver.id)
    expect(blocked.find(({ id }: { id: string }) => id === driver.id).refusal).toContain('Habilitation expirée')
    expect(body.drivers.slice(-blocked.length)).toEqual(blocked)
  })
})

it('reads the panel « Affecter » in a fixed number of statements, with a reason for each candidate', async () => {
  const number = await at()
  let sent = 0
  const count = () => void sent++
  const panel = async () => {
    sent = 0
    subscribe('quai:statement', count)
    const { body } = await house.call('OPERATOR', 'GET', `/journeys/${number}/candidates`)
    unsubscribe('quai:statement', count)
    return { body, statements: sent }
  }
  await panel()
  const few = await panel()
  const depotId = house.depot.id
  const people = Array.from({ length: 60 }, () => house.make.driver({ depotId }))
  await house.db.insert(drivers).values(people)
  await house.db.insert(vehicles).values(Array.from({ length: 45 }, () => house.make.vehicle({ depotId })))
  // Half are not allowed: they have left.
  const gone = people.slice(0, 30).map(({ id }) => id!)
  await house.db
    .update(drivers)
    .set({ leaveDate: addDays(day, -1) })
    .where(inArray(drivers.id, gone))
  const many = await panel()
  expect(many.statements).toBe(few.statements)
  expect(many.body.drivers.length).toBeGreaterThanOrEqual(60)
  expect(many.body.vehicles.length).toBeGreaterThanOrEqual(45)
  const refusalOf = new Map(many.body.drivers.map((one: { id: string; refusal: string | null }) => [one.id, one.refusal]))
  for (const id of gone) expect(refusalOf.get(id)).toBe(`Ce chauffeur a quitté l'entreprise le ${formatDate(addDays(day, -1))}`)
  const order = many.body.drivers.map(({ refusal }: { refusal: string | null }) => refusal !== null)
  expect(order).toEqual([...order].sort((a, b) => Number(a) - Number(b)))
})
