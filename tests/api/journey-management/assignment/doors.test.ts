import { and, eq } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generate } from '#api/journey-management/live-lines/generation.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { absences } from '#api/schema/human-resources/absences.table.ts'
import { driverCertifications } from '#api/schema/human-resources/certifications.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { deadlines } from '#api/schema/materials/deadlines.table.ts'
import { outages } from '#api/schema/materials/outages.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { toInstant } from '#domain/calendar/clock.ts'
import { addDays, formatDate } from '#domain/calendar/dates.ts'
import { noMail } from '#tests/support/api.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { qualify } from '#tests/support/qualified.ts'
import { ordinaryDay, TODAY } from '#tests/support/today.ts'

/* Blocking findings at every entry point (`domain.md` §0.11, §2.8, §3.7). Conception is tested in conception.test.ts. */

let house: Lines
beforeAll(async () => {
  house = await startLines()
})
afterAll(() => house.close())

/** Night run, contract, line and fitting means per case, before a fault is added. */
type Case = Awaited<ReturnType<typeof ordinaryCase>>
const DAY = ordinaryDay(12)
const NEXT = addDays(DAY, 1)
async function ordinaryCase({ subcontracted = false, beside = false } = {}) {
  const { db, make, depot } = house
  const [driver, mate, lorry] = [
    make.driver({ depotId: depot.id }),
    make.driver({ depotId: depot.id }),
    make.vehicle({ depotId: depot.id, category: 'PORTEUR_19', pallets: 20 }),
  ]
  const carrier = make.company({ types: ['SOUS_TRAITANT'] })
  await db.insert(drivers).values([driver, mate])
  await qualify(db, [{ id: driver.id! }, { id: mate.id! }])
  await db.insert(vehicles).values(lorry)
  await db.insert(companies).values(carrier)
  const papers = await db.select().from(documents).where(eq(documents.ownerId, house.subcontractor.id!))
  await db.insert(documents).values(papers.map(({ id: _, ...paper }) => ({ ...paper, ownerId: carrier.id! })))
  const crew = beside ? { driverId: mate.id!, coDriverId: driver.id! } : { driverId: driver.id! }
  const means = subcontracted ? { subcontractorId: carrier.id!, buyPrice: '300' } : { ...crew, vehicleId: lorry.id! }
  const usual = subcontracted ? { subcontractorId: carrier.id! } : { defaultDriverId: crew.driverId, defaultVehicleId: lorry.id! }
  const line = await house.line({
    ...{ from: DAY, hours: ['22:00', '05:00', 1], recurrence: { weekdays: [1, 2, 3, 4, 5] } },
    // Less the break, as the hours of a plan are counted.
    line: { ...usual, drivingMin: 375, serviceMin: 375 },
    version: { vehicleNeed: { category: 'PORTEUR_19', equipment: [] }, validTo: DAY },
  })
  return {
    driverId: driver.id!,
    field: beside ? 'coDriverId' : 'driverId',
    vehicleId: lorry.id!,
    carrierId: carrier.id!,
    line,
    means,
    versionId: line.version.id!,
  }
}

const ofDriver = (over: Partial<typeof drivers.$inferInsert>) => (of: Case) =>
  house.db.update(drivers).set(over).where(eq(drivers.id, of.driverId))
const ofTraining = (over: Partial<typeof driverCertifications.$inferInsert>) => (of: Case) =>
  house.db.update(driverCertifications).set(over).where(eq(driverCertifications.driverId, of.driverId))
const ofContract = (over: Partial<typeof versions.$inferInsert>) => (of: Case) =>
  house.db.update(versions).set(over).where(eq(versions.id, of.versionId))
const paper = (over: Partial<typeof documents.$inferInsert>) => (of: Case) =>
  house.db
    .update(documents)
    .set(over)
    .where(and(eq(documents.ownerId, of.carrierId), eq(documents.kind, 'ASSURANCE')))

/** Faults over the whole night or its second day. */
const FAULTS: Record<string, { text: string; come: (of: Case) => PromiseLike<unknown> }> = {
  AF02: {
    text: `Ce chauffeur est absent du ${formatDate(NEXT)} au ${formatDate(NEXT)} (Congés payés)`,
    come: ({ driverId }) =>
      house.db.insert(absences).values({
        ...{ driverId, kind: 'CP', from: NEXT, to: NEXT, toHalf: 'MATIN', counted: '0.5', unit: 'OUVRABLE', status: 'VALIDEE' },
      }),
  },
  AF03: {
    text: `Habilitation expirée : FCO (formation continue) (échéance le ${formatDate(DAY)})`,
    come: ofTraining({ validTo: DAY }),
  },
  AF04: { text: 'Habilitation manquante : FCO (formation continue)', come: ofTraining({ state: 'SUSPENDUE' }) },
  AF05: { text: 'Permis C requis pour ce véhicule', come: ofDriver({ licenceCategories: ['B'], heavyLicenceValidTo: null }) },
  'AF06, left': { text: `Ce chauffeur a quitté l'entreprise le ${formatDate(DAY)}`, come: ofDriver({ leaveDate: DAY }) },
  'AF06, suspended': {
    text: `Permis suspendu depuis le ${formatDate(NEXT)}`,
    come: ofDriver({ status: 'SUSPENDU', suspendedFrom: NEXT }),
  },
  AF08: {
    text: `Ce véhicule est hors service depuis le ${formatDate(NEXT)} (Pont)`,
    come: ({ vehicleId }) =>
      house.db.insert(outages).values({ vehicleId, kind: 'EN_MAINTENANCE', from: NEXT, to: NEXT, reason: 'Pont' }),
  },
  AF09: {
    text: `Contrôle technique expiré depuis le ${formatDate(DAY)}`,
    come: ({ vehicleId }) => house.db.insert(deadlines).values({ vehicleId, kind: 'CT_PL', dueOn: DAY }),
  },
  AF10: {
    text: '21 palettes pour 20 emplacements',
    come: ofContract({ goods: { nature: 'Vis', pallets: 21, weightKg: '100' } }),
  },
  AF11: {
    text: 'Équipement requis absent : Hayon',
    come: ofContract({ vehicleNeed: { category: 'PORTEUR_19', equipment: ['HAYON'] } }),
  },
  AF12: {
    text: 'Température dirigée : attestation ATP FRC requise',
    come: ofContract({ goods: { nature: 'Glaces', tempMin: '-20', tempMax: '-18', pallets: 1, weightKg: '100' } }),
  },
  AF18: {
    text: 'Service de nuit : 14 h 15 prévues (maximum 10 h 00)',
    come: async ({ driverId }) => {
      const hours = { plannedStart: toInstant(`${DAY}T06:00`), plannedEnd: toInstant(`${DAY}T14:00`), serviceMin: 480 }
      const number = `TR-${String(Math.random()).slice(2, 12)}`
      await house.db
        .insert(journeys)
        .values(house.make.journey({ serviceDate: DAY, ...hours, number, status: 'AFFECTE', driverId }))
    },
  },
  AF24: {
    text: `Sous-traitant non conforme : Assurance marchandises expirée depuis le ${formatDate(DAY)}`,
    come: paper({ validTo: DAY }),
  },
}

const call = (method: string, path: string, body: unknown = {}) => house.call('OPERATOR', method, `/journeys/${path}`, body)
const run = ({ line }: Case, until: string) =>
  generate(house.db, pino({ level: 'silent' }), noMail, { lineIds: [line.id], until })
const journeyOf = async ({ line }: Case) => {
  const [journey] = await house.db.select().from(journeys).where(eq(journeys.liveLineId, line.id))
  return journey!
}
async function assigned(of: Case) {
  await run(of, DAY)
  const journey = await journeyOf(of)
  expect(journey.status).toBe('AFFECTE')
  if (of.field === 'driverId') return journey
  expect((await call('POST', `${journey.number}/unassign`, { reason: 'Essai' })).status).toBe(200)
  expect(await call('POST', `${journey.number}/assign`, of.means)).toMatchObject({ status: 200 })
  return journeyOf(of)
}
/** Refuses with the finding's message and changes nothing. */
async function refuses(of: Case, text: string, answer: PromiseLike<{ status: number; body: unknown }>) {
  const before = await journeyOf(of)
  const { status, body } = await answer
  expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(JSON.stringify(text).slice(1, -1))])
  expect(await journeyOf(of)).toEqual(before)
}

type Come = () => PromiseLike<unknown>
const DOORS: Record<string, (of: Case, text: string, come: Come) => Promise<void>> = {
  assigning: async (of, text, come) => {
    const { number } = await assigned(of)
    expect((await call('POST', `${number}/unassign`, { reason: 'Essai' })).status).toBe(200)
    await come()
    await refuses(of, text, call('POST', `${number}/assign`, { ...of.means, reason: 'Tout de même' }))
  },
  'assigning several at once': async (of, text, come) => {
    const { id, number } = await assigned(of)
    expect((await call('POST', `${number}/unassign`, { reason: 'Essai' })).status).toBe(200)
    await come()
    const before = await journeyOf(of)
    const asked = { ...of.means, reason: 'Tout de même', journeys: [{ id, version: before.version }] }
    const refusal = { id, name: number, message: expect.stringContaining(text), wantsReason: false }
    expect(await call('POST', 'assign', asked)).toMatchObject({ status: 200, body: { done: 0, refused: [refusal] } })
    expect(await journeyOf(of)).toEqual(before)
  },
  'other hours': async (of, text, come) => {
    const { number } = await assigned(of)
    await come()
    const { version } = (await house.call('OPERATOR', 'GET', `/journeys/${number}`)).body.journey
    const hours = { ...house.journeyInput(DAY, '22:30', '05:30', 1), version, reason: 'Quai fermé' }
    await refuses(of, text, call('PUT', number, hours))
  },
  'the start, by an operator': async (of, text, come) => {
    const { number } = await assigned(of)
    await come()
    await refuses(of, text, call('POST', `${number}/start`, { reason: 'Essai' }))
  },
  'the start, by its driver': async (of, text, come) => {
    const { number } = await assigned(of)
    await house.db.update(users).set({ driverId: of.driverId }).where(eq(users.role, 'DRIVER'))
    await come()
    const start = house.api.call('DRIVER', 'POST', `/home/my-day/${number}/start`, { reason: 'Essai' })
    await refuses(of, text, start)
  },
  'generation, of a new journey': async (of, _, come) => {
    await come()
    await run(of, DAY)
    expect(await journeyOf(of)).toMatchObject({ status: 'PLANIFIE', driverId: null, vehicleId: null, subcontractorId: null })
  },
  'generation, of a journey whose line is another by now': async (of, _, come) => {
    await assigned(of)
    await come()
    await house.db.update(liveLines).set({ label: 'Nuit', kmLoaded: '181' }).where(eq(liveLines.id, of.line.id))
    await run(of, DAY)
    expect(await journeyOf(of)).toMatchObject({ label: 'Nuit', status: 'PLANIFIE', driverId: null, subcontractorId: null })
  },
  'a driver who is back from an absence': async (of, _, come) => {
    const { number } = await assigned(of)
    const absence = { driverId: of.driverId, kind: 'RTT', from: DAY, to: DAY }
    const people = (path: string, body: unknown = {}) => house.api.call('ADMIN', 'POST', `/human-resources/absences${path}`, body)
    const { id } = (await people('', absence)).body as { id: string }
    expect((await people(`/${id}/validate`)).status).toBe(200)
    await come()
    expect(await people(`/${id}/cancel`)).toMatchObject({ status: 200 })
    expect(await journeyOf(of)).toMatchObject({ number, status: 'PLANIFIE', [of.field]: null })
  },
  'a vehicle that is back in service': async (of, _, come) => {
    const { number } = await assigned(of)
    const outage = { vehicleId: of.vehicleId, kind: 'HORS_SERVICE', from: TODAY, reason: 'Panne' }
    const garage = (path: string, body: unknown) => house.api.call('ADMIN', 'POST', `/materials/outages${path}`, body)
    const { id } = (await garage('', outage)).body as { id: string }
    expect(await journeyOf(of)).toMatchObject({ status: 'PLANIFIE', vehicleId: null })
    await come()
    expect(await garage(`/${id}/back`, { backOn: TODAY })).toMatchObject({ status: 200, body: { restored: 0 } })
    expect(await journeyOf(of)).toMatchObject({ number, status: 'PLANIFIE', vehicleId: null })
  },
  'a training whose suspension is lifted': async (of, _, come) => {
    const { number } = await assigned(of)
    const [held] = await house.db.select().from(driverCertifications).where(eq(driverCertifications.driverId, of.driverId))
    const people = (act: string, body: unknown = {}) =>
      house.api.call('ADMIN', 'POST', `/human-resources/driver-certifications/${held!.id}/${act}`, body)
    expect(await people('suspend', { from: TODAY, reason: 'Contrôle' })).toMatchObject({ status: 200, body: { replaced: 1 } })
    await come()
    expect(await people('lift')).toMatchObject({ status: 200, body: { restored: 0 } })
    expect(await journeyOf(of)).toMatchObject({ number, status: 'PLANIFIE', [of.field]: null })
  },
}

/** Not applicable to sub-contracted journeys. */
const OF_OWN_MEANS = [
  'assigning several at once',
  'the start, by its driver',
  'a driver who is back from an absence',
  'a vehicle that is back in service',
  'a training whose suspension is lifted',
]

describe.each(Object.keys(DOORS))('%s', door => {
  const codes = Object.keys(FAULTS).filter(
    code =>
      (code !== 'AF24' || !OF_OWN_MEANS.includes(door)) &&
      // Not where lifting or ending is the fault itself.
      (code !== 'AF04' || door !== 'a training whose suspension is lifted') &&
      (code !== 'AF08' || door !== 'a vehicle that is back in service') &&
      // A start counts from its real hour, today (assignment-check.test.ts).
      (code !== 'AF18' || !door.startsWith('the start')),
  )
  it.each(codes)('%s', async code => {
    const { text, come } = FAULTS[code]!
    const of = await ordinaryCase({ subcontracted: code === 'AF24' })
    await DOORS[door]!(of, text, () => come(of))
  })
})

/** Findings of the second driver appear at its own field, at every entry point. */
describe.each(['assigning', 'other hours', 'the start, by its driver', 'a driver who is back from an absence'])(
  'with a second driver: %s',
  door => {
    const codes = ['AF02', 'AF03', 'AF04', 'AF05', 'AF06, left', 'AF06, suspended']
    it.each(codes)('%s', async code => {
      const { text, come } = FAULTS[code]!
      const of = await ordinaryCase({ beside: true })
      await DOORS[door]!(of, text, () => come(of))
    })
  },
)
