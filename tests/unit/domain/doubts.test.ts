import { expect, it } from 'vitest'
import { doubtsOf, farFromLast, farFromLastPrice } from '#domain/doubts/doubts.ts'
import { absenceDoubts } from '#domain/human-resources/absences/absence-doubts.ts'
import { certificationDoubts } from '#domain/human-resources/driver-certifications/certification-doubts.ts'
import { driverDoubts, samePersonDoubts } from '#domain/human-resources/drivers/driver-doubts.ts'
import { damageDoubts } from '#domain/incidents-management/damages/damage-doubts.ts'
import { buyPriceDoubt, planDoubts, priceDoubt } from '#domain/journey-management/doubts/plan-doubts.ts'
import { tooFast } from '#domain/journey-management/doubts/speed.ts'
import { materialDoubts } from '#domain/materials/material-doubts.ts'
import { expenseDoubts } from '#domain/materials/vehicles/expense-doubts.ts'
import { palletDoubts } from '#domain/sales/companies/pallets.ts'
import { jumpFrom } from '#domain/transverse/cnr/import.ts'

const DAY = '2026-11-29'
const odd = (reasons: object) =>
  Object.entries(reasons)
    .filter(([, words]) => words)
    .map(([field]) => field)

it('names the field, and says that its words ask', () => {
  expect(doubtsOf({ km: '9 km', price: null, kg: false, t: undefined })).toEqual([
    { path: 'km', message: 'À confirmer\u202f: 9 km' },
  ])
})

it('doubts an amount five times the last one or a fifth of it, and none without a last one', () => {
  expect(farFromLast('49', '10')).toBeNull()
  expect(farFromLast('50', '10')).toBe('50, 5 fois plus que 10 auparavant')
  expect(farFromLast('2', '10')).toBe('2, 5 fois moins que 10 auparavant')
  expect(farFromLast('50', null)).toBeNull()
  expect(farFromLast('0', '10')).toBeNull()
  expect(farFromLastPrice(46_000_00, 460_00)).toMatch(/^46\u202f000,00\s€, 100 fois plus que 460,00\s€ auparavant$/)
})

const driver = {
  birthDate: '1980-05-01',
  hireDate: '2020-01-01',
  licenceDeliveredOn: '1999-01-01',
  licenceValidTo: '2030-01-01',
  tachoCardValidTo: '2029-01-01',
  contract: 'CDI',
  contractEnd: null,
} as const

it('doubts ages and validities of a driver, once', () => {
  const of = (over: object, before?: object) => odd(driverDoubts({ ...driver, ...over }, { day: DAY, before }))
  expect(of({})).toEqual([])
  expect(of({ birthDate: '1950-11-30' })).toEqual([])
  expect(of({ birthDate: '1950-11-29' })).toEqual(['birthDate'])
  expect(of({ hireDate: '1996-04-30' })).toEqual(['hireDate'])
  expect(of({ licenceDeliveredOn: '1997-04-30' })).toEqual(['licenceDeliveredOn'])
  expect(of({ tachoCardValidTo: '2032-05-30' })).toEqual(['tachoCardValidTo'])
  expect(of({ tachoCardValidTo: '2032-05-30' }, { ...driver, tachoCardValidTo: '2032-05-30' })).toEqual([])
})

it('finds the same person by licence, name and birth date, or phone, unless they shared it before', () => {
  const lea = { licenceNo: '12 34', lastName: 'Le Goff', birthDate: '1980-05-01', phone: '+33639980001' }
  const others = [{ label: 'Léa Le Goff (M1)', values: lea }]
  expect(samePersonDoubts({ ...lea, lastName: 'LE GOFF', phone: '1', licenceNo: 'x' }, others)).toEqual({
    lastName: 'mêmes nom et date de naissance que Léa Le Goff (M1)',
  })
  expect(odd(samePersonDoubts({ licenceNo: '1234', phone: lea.phone }, others))).toEqual(['licenceNo', 'phone'])
  expect(samePersonDoubts({ licenceNo: '1234' }, others, { licenceNo: '1234' })).toEqual({})
})

it('doubts dates of certifications and absences', () => {
  expect(odd(certificationDoubts({ obtainedOn: '2026-01-05', validTo: '2032-01-05' }, 60, '1980-05-01'))).toEqual([])
  expect(odd(certificationDoubts({ obtainedOn: '2026-01-05', validTo: '2032-01-06' }, 60, '1980-05-01'))).toEqual(['validTo'])
  expect(odd(certificationDoubts({ obtainedOn: '1996-04-30', validTo: null }, null, '1980-05-01'))).toEqual(['obtainedOn'])
  expect(odd(absenceDoubts({ kind: 'CP', from: '2026-12-01', to: '2027-01-31' }, DAY))).toEqual([])
  expect(odd(absenceDoubts({ kind: 'CP', from: '2026-12-01', to: '2027-02-01' }, DAY))).toEqual(['to'])
  expect(odd(absenceDoubts({ kind: 'MALADIE', from: '2025-11-28', to: '2026-12-01' }, DAY))).toEqual(['from'])
})

it('doubts goods lost above their shipment', () => {
  const damage = (kg: string, shipmentWeightT = '24.986') =>
    damageDoubts({ shipmentWeightT, declaredValue: null, items: [{ weightKg: kg, value: null }] })
  expect(odd(damage('24986'))).toEqual([])
  expect(damage('25000')['items[0].weightKg']).toBe('25\u202f000 kg abîmés ou perdus sur un envoi de 24\u202f986 kg')
  expect(odd(damage('10', '33'))).toEqual(['shipmentWeightT'])
})

const plan = {
  serviceDate: DAY,
  plannedStart: '2026-11-29T05:00:00Z',
  plannedEnd: '2026-11-29T13:00:00Z',
  kmLoaded: '400',
  kmEmpty: '0',
  priceCents: 80_000,
}

it('names a duration of some seconds as a minute', () => {
  expect(tooFast(50, 0.2)).toBe('50 km en 0 h 01, soit 15\u202f000 km/h')
  expect(tooFast(110, 60)).toBeNull()
  expect(tooFast(49, 1)).toBeNull()
})

it('doubts the plan of a journey: its day, its speed, its price', () => {
  const of = (over: object, before?: typeof plan) =>
    odd(planDoubts({ ...plan, ...over }, { day: DAY, ...(before && { before }) }))
  expect(of({})).toEqual([])
  expect(of({ serviceDate: '2036-11-29' })).toEqual(['serviceDate'])
  expect(of({ kmLoaded: '3000' })).toEqual(['kmLoaded'])
  expect(of({ kmLoaded: '3000' }, { ...plan, kmLoaded: '3000.0' })).toEqual([])
  expect(of({ priceCents: 1_200_001 })).toEqual(['price'])
  expect(of({ priceCents: 400_000 }, plan)).toEqual(['price'])
  expect(priceDoubt(150_000, '10')).toBeNull()
  expect(buyPriceDoubt(300_000, 100_000)).not.toBeNull()
  expect(buyPriceDoubt(90_000, 100_000)).toBeNull()
})

it('doubts sizes of the fleet, fuel, pallets and indices', () => {
  const trailer = {
    ...{ firstRegistration: '2020-01-01', gvwKg: 38_000, tareKg: 7_000, pallets: 33, volume: '90', heightM: '4' },
    ...{ lengthM: '13.6', leaseEnd: null, rent: 90_000 },
  }
  expect(odd(materialDoubts(trailer, DAY))).toEqual([])
  expect(odd(materialDoubts({ ...trailer, tareKg: 700, pallets: 330 }, DAY))).toEqual(['tareKg', 'pallets'])
  expect(odd(materialDoubts({ ...trailer, pallets: 330 }, DAY, { ...trailer, pallets: 330, rentCents: 90_000 }))).toEqual([])
  const fuel = { kind: 'CARBURANT', spentOn: DAY, quantity: '310', amountCents: 48_000 } as const
  const at = { energy: 'GAZOLE', day: DAY } as const
  expect(odd(expenseDoubts(fuel, at))).toEqual([])
  expect(odd(expenseDoubts({ ...fuel, amountCents: 480_000 }, at))).toEqual(['amount'])
  expect(odd(palletDoubts({ given: 132, returned: 133 }))).toEqual(['returned'])
  expect(jumpFrom('150', '110')).toBeNull()
  expect(jumpFrom('1510', '151')).toBe('1\u202f510, après 151')
})
