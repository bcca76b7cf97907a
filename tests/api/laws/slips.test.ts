import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { vehicleExpenses } from '#api/schema/materials/expenses.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { TODAY } from '#tests/support/today.ts'
import { type House, type RecordCase, startHouse } from './record-case.ts'
import { RECORD_CASES } from './records/index.ts'

/**
 * Fifty slips of people who type fast: a digit too many, a century, a person entered twice. Each is sent where the laws of records send
 * right values. A caught one is refused as a question at its field and accepted with `confirm`; each, caught or not, can be corrected.
 */

const house = await startHouse()
afterAll(() => house.api.close())

type Body = Record<string, unknown>
interface Slip {
  what: string
  /** Operation that takes it, as the API document names it. */
  by: string
  typed: Body | ((house: House, right: Body) => Body)
  /** Field that asks; null for a slip that no rule can tell from a right value. */
  at: string | null
  /** How it is put right: by default the form itself, or the form of the created record. */
  undo?: (house: House, made: RecordCase, answer: Body) => Promise<Answer>
}
interface Answer {
  status: number
  body: Body & { id?: string; version?: number; issues?: { path: string; message: string }[] }
}

const V = '/materials/vehicles'
const T = '/materials/trailers'
const D = '/human-resources/drivers'
const C = '/human-resources/driver-certifications'
const A = '/human-resources/absences'
const J = '/journey-management/journeys'
const DAMAGES = '/incidents-management/damages'
const SERVICES = '/sales/additional-services'
const FACTORS = '/transverse/cost-factors'
const CNR = '/transverse/cnr'

const admin = (method: string, path: string, body?: Body) => house.call('ADMIN', method, path, body) as Promise<Answer>

const odometer: Slip['undo'] = (_, made, answer) =>
  admin('POST', `${V}/${made.root && made.root !== 'created' ? made.root : (made.at?.id ?? answer.id)}/odometer/correct`, {
    km: '1100',
    reason: 'Faute de frappe',
  })
const expense: Slip['undo'] = async (_, made) => {
  const id = made.at!.id!
  const [row] = await house.db.select().from(vehicleExpenses).where(eq(vehicleExpenses.vehicleId, id))
  return admin('DELETE', `${V}/${id}/expenses/${row!.id}`)
}
const cancelled: Slip['undo'] = (_, made, answer) =>
  admin('POST', `${A}/${made.at?.id ?? answer.id}/cancel`, { reason: 'Faute de frappe' })
const facts: Slip['undo'] = async (_, made) => {
  const at = `${J}/${made.at!.ref}`
  return admin('PUT', `${at}/facts`, {
    odometerStart: '1000',
    odometerEnd: '1200',
    kmReal: '',
    version: await house.versionOf(at),
  })
}
async function correctedValue(indexId: string): Promise<Answer> {
  const { months } = (await admin('GET', `${CNR}/indices/${indexId}`)).body as { months?: { id: string }[] }
  return admin('POST', `${CNR}/values/${months!.at(-1)!.id}/correction`, { value: '151', reason: 'Faute de frappe' })
}
const twin = (name: 'licenceNo' | 'phone') => (of: House) => ({ [name]: of.driver[name] })
const item = (over: Body) => ({ items: [{ label: 'Assiettes', parcels: '3', weightKg: '12,5', value: '240', ...over }] })

const SLIPS: Slip[] = [
  {
    what: 'an odometer of a new vehicle with a digit too many',
    by: `POST ${V}`,
    typed: { odometerKm: '2100000' },
    at: 'odometerKm',
    undo: odometer,
  },
  { what: 'a vehicle of another century', by: `POST ${V}`, typed: { firstRegistration: '1920-03-01' }, at: 'firstRegistration' },
  { what: 'a gross weight above any road train', by: `POST ${V}`, typed: { gvwKg: '85000' }, at: 'gvwKg' },
  { what: 'a tare with a digit missing', by: `POST ${V}`, typed: { tareKg: '980' }, at: 'tareKg' },
  { what: 'pallets with a digit too many', by: `POST ${V}`, typed: { pallets: '200' }, at: 'pallets' },
  { what: 'a height of the length', by: `POST ${V}`, typed: { heightM: '8.3' }, at: 'heightM' },
  { what: 'a rent with two digits too many', by: `POST ${V}`, typed: { rent: '120000' }, at: 'rent' },
  { what: 'a consumption of a whole tank', by: `PUT ${V}/{id}`, typed: { consumption: '75' }, at: 'consumption' },
  { what: 'a cost per km without its comma', by: `PUT ${V}/{id}`, typed: { ownKmCost: '45' }, at: 'ownKmCost' },
  {
    what: 'a read odometer with digits too many',
    by: `POST ${V}/{id}/odometer`,
    typed: { km: '2100000' },
    at: 'km',
    undo: odometer,
  },
  { what: 'fuel for ten times its price', by: `POST ${V}/{id}/expenses`, typed: { amount: '4800' }, at: 'amount', undo: expense },
  {
    what: 'litres without their comma',
    by: `POST ${V}/{id}/expenses`,
    typed: { quantity: '3105' },
    at: 'quantity',
    undo: expense,
  },
  {
    what: 'an expense of ten years ago',
    by: `POST ${V}/{id}/expenses`,
    typed: { spentOn: '2016-03-01', odometerKm: '' },
    at: 'spentOn',
    undo: expense,
  },
  {
    what: 'an odometer at the pump',
    by: `POST ${V}/{id}/expenses`,
    typed: { odometerKm: '2200000' },
    at: 'odometerKm',
    undo: odometer,
  },
  {
    what: 'an odometer at the inspection',
    by: 'POST /materials/deadlines/{id}/done',
    typed: { odometerKm: '2200000' },
    at: 'odometerKm',
    undo: odometer,
  },
  { what: 'a tare of a trailer with a digit missing', by: `POST ${T}`, typed: { tareKg: '910' }, at: 'tareKg' },
  { what: 'a trailer of twice its length', by: `POST ${T}`, typed: { lengthM: '27.6' }, at: 'lengthM' },
  { what: 'a trailer of twice its volume', by: `POST ${T}`, typed: { volume: '185.5' }, at: 'volume' },
  { what: 'a lease of half a century', by: `PUT ${T}/{id}`, typed: { leaseEnd: '2080-01-01' }, at: 'leaseEnd' },
  {
    what: 'a driver born in another century',
    by: `POST ${D}`,
    typed: { birthDate: '1890-02-28', heavyLicenceValidTo: addDays(TODAY, 300) },
    at: 'birthDate',
  },
  {
    what: 'a driver hired as a child',
    by: `POST ${D}`,
    typed: { hireDate: '1994-01-05', contract: 'CDI', contractEnd: '' },
    at: 'hireDate',
  },
  {
    what: 'a driver hired in ten years',
    by: `PUT ${D}/{id}`,
    typed: { hireDate: addDays(TODAY, 3650), contract: 'CDI', contractEnd: '' },
    at: 'hireDate',
  },
  {
    what: 'a licence delivered to a child',
    by: `POST ${D}`,
    typed: { licenceDeliveredOn: '1996-05-01' },
    at: 'licenceDeliveredOn',
  },
  { what: 'a licence valid for decades', by: `POST ${D}`, typed: { licenceValidTo: '2063-01-01' }, at: 'licenceValidTo' },
  { what: 'a driver card valid for decades', by: `POST ${D}`, typed: { tachoCardValidTo: '2082-06-01' }, at: 'tachoCardValidTo' },
  { what: 'a fixed term of decades', by: `POST ${D}`, typed: { contractEnd: '2072-06-30' }, at: 'contractEnd' },
  { what: 'the licence of another driver', by: `POST ${D}`, typed: twin('licenceNo'), at: 'licenceNo' },
  { what: 'the phone of another driver', by: `PUT ${D}/{id}`, typed: twin('phone'), at: 'phone' },
  {
    what: 'the same person twice',
    by: `POST ${D}`,
    typed: of => ({ lastName: of.driver.lastName.toUpperCase(), birthDate: of.driver.birthDate }),
    at: 'lastName',
  },
  { what: 'a certification valid for decades', by: `POST ${C}`, typed: { validTo: '2061-01-04' }, at: 'validTo' },
  {
    what: 'a certification of a child',
    by: `POST ${C}`,
    typed: { obtainedOn: '1972-01-05', validTo: '2027-01-04' },
    at: 'obtainedOn',
  },
  {
    what: 'a renewal by the year of the decade after',
    by: `POST ${C}/{id}/renew`,
    typed: { validTo: '2041-01-04' },
    at: 'validTo',
    undo: (_, __, answer) => admin('PUT', `${C}/${answer.id}`, { obtainedOn: '2026-01-05', validTo: '2031-01-04', version: 1 }),
  },
  {
    what: 'a leave of a year',
    by: `PUT ${A}/{id}`,
    typed: { kind: 'CP', hours: '', fromHalf: '', toHalf: '', to: addDays(TODAY, 420) },
    at: 'to',
  },
  {
    what: 'a leave in ten years',
    by: `POST ${A}`,
    typed: { from: addDays(TODAY, 3650), to: addDays(TODAY, 3651) },
    at: 'from',
    undo: cancelled,
  },
  { what: 'kilometres with two digits too many', by: `POST ${J}`, typed: { kmLoaded: '18000' }, at: 'kmLoaded' },
  { what: 'a price without its comma', by: `POST ${J}`, typed: { price: '46000' }, at: 'price' },
  { what: 'a run of another decade', by: `POST ${J}`, typed: { serviceDate: addDays(TODAY, 4000) }, at: 'serviceDate' },
  { what: 'kilometres of a run changed to thousands', by: `PUT ${J}/{ref}`, typed: { kmLoaded: '18000' }, at: 'kmLoaded' },
  {
    what: 'an odometer at the end of a run',
    by: `POST ${J}/{ref}/finish`,
    typed: { odometerEnd: '99000', confirm: '' },
    at: 'odometerEnd',
    undo: facts,
  },
  {
    what: 'real kilometres with a digit too many',
    by: `PUT ${J}/{ref}/facts`,
    typed: { odometerStart: '', odometerEnd: '', kmReal: '2010' },
    at: 'kmReal',
    undo: facts,
  },
  { what: 'litres of a run without their comma', by: `PUT ${J}/{ref}/facts`, typed: { fuelL: '5640' }, at: 'fuelL', undo: facts },
  {
    what: 'kilometres of a line with a digit too many',
    by: 'PUT /journey-management/live-lines/{id}',
    typed: { kmLoaded: '2010' },
    at: 'kmLoaded',
  },
  { what: '25 000 kg lost of 2 400', by: `PUT ${DAMAGES}/{id}`, typed: item({ weightKg: '25000' }), at: 'items[0].weightKg' },
  { what: 'a shipment of 240 t', by: `PUT ${DAMAGES}/{id}`, typed: { shipmentWeightT: '240' }, at: 'shipmentWeightT' },
  { what: 'goods above their declared value', by: `PUT ${DAMAGES}/{id}`, typed: item({ value: '24000' }), at: 'declaredValue' },
  {
    what: 'a service for ten times its price',
    by: `PUT ${SERVICES}/{id}`,
    typed: { unit: 'FORFAIT', unitPrice: '120' },
    at: 'unitPrice',
  },
  {
    what: 'a tariff for a tenth of the price',
    by: `PUT ${SERVICES}/{id}/tariffs/{tariffId}`,
    typed: { unitPrice: '1.2' },
    at: 'unitPrice',
  },
  {
    what: 'an index without its comma',
    by: `POST ${CNR}/indices/{id}/values`,
    typed: { value: '1510' },
    at: 'value',
    undo: (_, made) => correctedValue(made.at!.id!),
  },
  {
    what: 'a factor of cost for ten times the last',
    by: `PUT ${FACTORS}/{id}`,
    typed: { basis: 'HEURE', amount: '20' },
    at: 'amount',
  },
  { what: 'a price with its digits turned', by: `POST ${J}`, typed: { price: '640' }, at: null },
]

const fill = (path: string, at: Record<string, string> = {}) => path.replace(/\{(\w+)\}/g, (_, name: string) => at[name]!)

async function send(operation: string, at: Record<string, string>, body: Body): Promise<Answer> {
  const [method, path] = operation.split(' ') as [string, string]
  return admin(method, fill(path, at), body)
}

/** The right values, over whatever version is stored. */
async function putRight({ by }: Slip, made: RecordCase, answer: Answer): Promise<Answer> {
  const [method, path] = by.split(' ') as [string, string]
  const isNew = method === 'POST'
  const operation = isNew ? `PUT ${path}/{${path === J ? 'ref' : 'id'}}` : by
  const at = isNew ? { ...made.at, id: answer.body.id!, ref: answer.body.id! } : made.at!
  // The way back from a slip is as far as the way there.
  const right = { ...(made.body as Body), confirm: true }
  const first = await send(operation, at, { ...right, version: 1 })
  if (first.status !== 409) return first
  const { current } = first.body as { current: { version?: number } }
  const stored = [current, ...Object.values(current)].find(part => typeof (part as typeof current | null)?.version === 'number')
  return send(operation, at, { ...right, version: (stored as typeof current).version })
}

it('there are fifty, of which nine in ten are caught', () => {
  expect(SLIPS).toHaveLength(50)
  expect(SLIPS.filter(({ at }) => at !== null).length).toBeGreaterThanOrEqual(45)
})

describe.each(SLIPS.map(slip => [slip.what, slip] as const))('%s', (_, slip) => {
  it('is asked about once, kept when confirmed, and put right', async () => {
    const made = await RECORD_CASES[slip.by]!(house)
    const right = made.body as Body
    const typed = { ...right, ...(typeof slip.typed === 'function' ? slip.typed(house, right) : slip.typed) }

    let answer = await send(slip.by, made.at ?? {}, typed)
    if (slip.at) {
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 422, body: { toConfirm: true } })
      expect(answer.body.issues!.map(({ path }) => path)).toContain(slip.at)
      for (const { message } of answer.body.issues!) expect(message).toMatch(/^À confirmer\u202f: /)
      answer = await send(slip.by, made.at ?? {}, { ...typed, confirm: true })
    }
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)

    const corrected = await (slip.undo ? slip.undo(house, made, answer.body) : putRight(slip, made, answer))
    expect(corrected.status, JSON.stringify(corrected.body)).toBeLessThan(300)
  })
})
