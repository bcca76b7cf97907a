import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, isoWeekday } from '#domain/calendar/dates.ts'
import { isHoliday } from '#domain/calendar/holidays.ts'
import { TRIGGER_UNITS } from '#domain/sales/additional-services/additional-service.ts'
import { SERVICE_TRIGGERS, SERVICE_UNITS, type ServiceUnit } from '#domain/sales/additional-services/values.ts'
import {
  CANCELLATION_UNITS,
  cancellationCharge,
  chargedByClause,
  clauseShare,
} from '#domain/sales/pricing/cancellation-charge.ts'
import { DAY_TRIGGERS, DAY_UNITS, dayCharge, dayTriggerOf } from '#domain/sales/pricing/day-charge.ts'
import { NIGHT_UNITS, nightCharge, nightMinutes } from '#domain/sales/pricing/night-charge.ts'
import { type ChargeTerms, NO_CONTRACT, timesOf, transportPriceOf } from '#domain/sales/pricing/service-charge.ts'

/** Line of §6.5: 849.72 with 64.80 of tolls. */
const TRANSPORT = 78492
const run = (start: string, end: string, more = {}) => ({ start, end, km: '400.0', transportPriceCents: TRANSPORT, ...more })
const terms = (unit: ServiceUnit, unitPrice: string, more: Partial<ChargeTerms> = {}): ChargeTerms => ({
  unit,
  unitPrice,
  ...more,
})

const price = fc.integer({ min: 0, max: 9_999_999 }).map(n => `${Math.floor(n / 10_000)}.${String(n % 10_000).padStart(4, '0')}`)
const instant = (minute: number) => new Date(Date.UTC(2026, 9, 1) + minute * 60_000).toISOString()
const minute = fc.integer({ min: 0, max: 90 * 1440 })

describe('base of a percentage', () => {
  const version = { ...NO_CONTRACT, tollsCents: 6480, indexation: { base: 'TRANSPORT' as const } }
  it('is the recorded transport price, or the whole price without tolls when the clause indexes the whole', () => {
    expect(transportPriceOf({ priceCents: 84972, indexedBaseCents: TRANSPORT }, version)).toBe(TRANSPORT)
    expect(transportPriceOf({ priceCents: 84972, indexedBaseCents: 84972 }, { ...version, indexation: { base: 'TOTAL' } })).toBe(
      TRANSPORT,
    )
    expect(transportPriceOf({ priceCents: 84972, indexedBaseCents: null }, { ...NO_CONTRACT, tollsCents: null })).toBe(84972)
    expect(transportPriceOf({ priceCents: null, indexedBaseCents: null }, version)).toBeNull()
    expect(transportPriceOf({ priceCents: 5000, indexedBaseCents: null }, version)).toBe(0)
  })
  it('uses actual times once both are known', () => {
    const planned = { plannedStart: 'a', plannedEnd: 'b' }
    expect(timesOf({ ...planned, actualStart: 'c', actualEnd: null })).toEqual({ start: 'a', end: 'b' })
    expect(timesOf({ ...planned, actualStart: 'c', actualEnd: 'd' })).toEqual({ start: 'c', end: 'd' })
  })
})

describe('Saturday, Sunday, public holiday (§3.4, §6.1)', () => {
  const all = [...DAY_TRIGGERS]
  it.each([
    ['2026-11-21', 'FR', 'AUTO_SAMEDI'],
    ['2026-11-22', 'FR', 'AUTO_DIMANCHE'],
    ['2026-11-01', 'FR', 'AUTO_FERIE'],
    ['2026-08-15', 'FR', 'AUTO_FERIE'],
    ['2026-11-11', 'FR', 'AUTO_FERIE'],
    ['2026-11-20', 'FR', null],
    ['2026-04-03', 'FR', null],
    ['2026-04-03', 'FR_ALSACE_MOSELLE', 'AUTO_FERIE'],
    ['2026-12-26', 'FR', 'AUTO_SAMEDI'],
    ['2026-12-26', 'FR_ALSACE_MOSELLE', 'AUTO_FERIE'],
  ] as const)('%s in %s is charged as %s', (date, zone, trigger) => {
    expect(dayTriggerOf(date, zone, all)).toBe(trigger)
  })
  it('falls back to the next agreed trigger: All Saints on a Sunday, the Assumption on a Saturday', () => {
    expect(dayTriggerOf('2026-11-01', 'FR', ['AUTO_DIMANCHE', 'AUTO_SAMEDI'])).toBe('AUTO_DIMANCHE')
    expect(dayTriggerOf('2026-11-01', 'FR', ['AUTO_SAMEDI'])).toBeNull()
    expect(dayTriggerOf('2026-08-15', 'FR', ['AUTO_SAMEDI', 'AUTO_NUIT'])).toBe('AUTO_SAMEDI')
  })
  it('charges each unit: 25 % of 784.92 is 196.23; 8 h 15 is nine started hours or 33 quarters', () => {
    const day = run('2026-11-21T05:00:00Z', '2026-11-21T13:15:00Z')
    const charge = (unit: ServiceUnit, unitPrice: string, more?: Partial<ChargeTerms>) =>
      dayCharge(day, terms(unit, unitPrice, more))
    expect(charge('POURCENT', '25')).toEqual({ quantity: '1', amountCents: 19623 })
    expect(charge('FORFAIT', '80')).toEqual({ quantity: '1', amountCents: 8000 })
    expect(charge('JOUR', '120.50')).toEqual({ quantity: '1', amountCents: 12050 })
    expect(charge('HEURE', '6.50')).toEqual({ quantity: '9', amountCents: 5850 })
    expect(charge('QUART_HEURE', '2')).toEqual({ quantity: '33', amountCents: 6600 })
    const hours = (end: string) => dayCharge(run('2026-11-21T05:00:00Z', end), terms('HEURE', '6.50'))?.quantity
    expect([hours('2026-11-21T13:00:00Z'), hours('2026-11-21T13:01:00Z')]).toEqual(['8', '9'])
    expect(charge('KM', '0.105')).toEqual({ quantity: '400', amountCents: 4200 })
  })
  it('applies free units, minimum and maximum', () => {
    const day = run('2026-11-21T05:00:00Z', '2026-11-21T13:15:00Z')
    const charge = (unit: ServiceUnit, more: Partial<ChargeTerms>) => dayCharge(day, terms(unit, '10', more))
    expect(charge('HEURE', { freeQty: '2' })).toMatchObject({ quantity: '7' })
    expect(charge('HEURE', { freeQty: '0.25' })).toMatchObject({ quantity: '8' })
    expect(charge('HEURE', { minQty: '12' })).toMatchObject({ quantity: '12', amountCents: 12000 })
    expect(charge('HEURE', { maxQty: '4' })).toMatchObject({ quantity: '4', amountCents: 4000 })
    expect(charge('KM', { freeQty: '399.5' })).toMatchObject({ quantity: '0.5', amountCents: 500 })
    expect(charge('KM', { freeQty: '500', minQty: '30' })).toBeNull()
    expect(charge('FORFAIT', { freeQty: '1' })).toBeNull()
  })
  it('charges no share of an unknown price; refuses invalid units', () => {
    const day = run('2026-11-21T05:00:00Z', '2026-11-21T13:15:00Z', { transportPriceCents: null })
    expect(dayCharge(day, terms('POURCENT', '25'))).toBeNull()
    expect(dayCharge(day, terms('FORFAIT', '25'))).toMatchObject({ amountCents: 2500 })
    for (const unit of ['PALETTE', 'COLIS', 'TONNE'] as const) expect(() => dayCharge(day, terms(unit, '1'))).toThrow(RangeError)
  })
  it('has at most one trigger for any day and contract, agreed and true', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4000 }).map(n => addDays('2024-01-01', n)),
        fc.constantFrom('FR' as const, 'FR_ALSACE_MOSELLE' as const),
        fc.subarray([...SERVICE_TRIGGERS]),
        (date, zone, agreed) => {
          const found = dayTriggerOf(date, zone, agreed)
          const holds = {
            AUTO_FERIE: isHoliday(zone, date),
            AUTO_DIMANCHE: isoWeekday(date) === 7,
            AUTO_SAMEDI: isoWeekday(date) === 6,
          }
          const could = DAY_TRIGGERS.filter(trigger => agreed.includes(trigger) && holds[trigger])
          expect(found === null ? could : could[0]).toEqual(found === null ? [] : found)
        },
      ),
    )
  })
})

describe('night (§3.4, §6.5)', () => {
  it('counts elapsed minutes between 21:00 and 06:00, Paris time', () => {
    // Summer: UTC+2.
    expect(nightMinutes('2026-07-01T18:00:00Z', '2026-07-01T20:00:00Z')).toBe(60)
    expect(nightMinutes('2026-07-01T19:00:00Z', '2026-07-02T04:00:00Z')).toBe(540)
    expect(nightMinutes('2026-07-01T04:00:00Z', '2026-07-01T19:00:00Z')).toBe(0)
    expect(nightMinutes('2026-07-01T03:40:00Z', '2026-07-01T12:00:00Z')).toBe(20)
    // Two nights and the day between.
    expect(nightMinutes('2026-07-01T19:00:00Z', '2026-07-03T04:00:00Z')).toBe(1080)
  })
  it('has ten hours in the autumn change night and eight in spring (§6.3)', () => {
    expect(nightMinutes('2026-10-24T19:00:00Z', '2026-10-25T05:00:00Z')).toBe(600)
    expect(nightMinutes('2027-03-27T20:00:00Z', '2027-03-28T04:00:00Z')).toBe(480)
  })
  it('charges 3 h at 6.50 as 19.50; by started hour and quarter; 20 % of the transport price once', () => {
    const three = run('2026-11-20T20:00:00Z', '2026-11-20T23:00:00Z')
    expect(nightCharge(three, terms('HEURE', '6.50'))).toEqual({ quantity: '3', amountCents: 1950 })
    const five = run('2026-11-20T12:00:00Z', '2026-11-20T20:05:00Z')
    expect(nightCharge(five, terms('HEURE', '6.50'))).toEqual({ quantity: '1', amountCents: 650 })
    expect(nightCharge(five, terms('QUART_HEURE', '2.25', { freeQty: '0' }))).toEqual({ quantity: '1', amountCents: 225 })
    expect(nightCharge(five, terms('POURCENT', '20'))).toEqual({ quantity: '1', amountCents: 15698 })
    expect(nightCharge(five, terms('FORFAIT', '45', { minQty: '2' }))).toEqual({ quantity: '2', amountCents: 9000 })
    expect(nightCharge(five, terms('HEURE', '6.50', { freeQty: '0.5', minQty: '3' }))).toBeNull()
  })
  it('charges nothing for a day run, not even the minimum; refuses invalid units', () => {
    const day = run('2026-11-20T05:00:00Z', '2026-11-20T20:00:00Z')
    for (const unit of NIGHT_UNITS) expect(nightCharge(day, terms(unit, '50', { minQty: '2' })), unit).toBeNull()
    for (const unit of ['JOUR', 'KM', 'PALETTE'] as const) expect(() => nightCharge(day, terms(unit, '1'))).toThrow(RangeError)
  })
  it('stays within the run for any run, equals the sum of its parts, and never decreases with its length', () => {
    fc.assert(
      fc.property(
        minute,
        fc.integer({ min: 0, max: 3000 }),
        fc.integer({ min: 0, max: 3000 }),
        price,
        (start, first, second, unitPrice) => {
          const [a, b, c] = [instant(start), instant(start + first), instant(start + first + second)]
          expect(nightMinutes(a, c)).toBe(nightMinutes(a, b) + nightMinutes(b, c))
          expect(nightMinutes(a, b)).toBeLessThanOrEqual(first)
          for (const unit of NIGHT_UNITS) {
            const [less, more] = [nightCharge(run(a, b), terms(unit, unitPrice)), nightCharge(run(a, c), terms(unit, unitPrice))]
            expect(more?.amountCents ?? 0).toBeGreaterThanOrEqual(less?.amountCents ?? 0)
          }
        },
      ),
    )
  })
})

describe('cancellation (§3.7, §6.5)', () => {
  const RULE = { cancelHours: 24, cancelPct: 50 }
  const START = '2026-11-20T06:00:00Z'
  const ahead = (hours: number) => new Date(Date.parse(START) - hours * 3_600_000).toISOString()

  it('charges the decided share of the transport price: 784.92 × 50 % = 392.46; 100 % is all of it', () => {
    expect(cancellationCharge(50, TRANSPORT, null)).toBe(39_246)
    expect(cancellationCharge(100, TRANSPORT, null)).toBe(TRANSPORT)
    expect(cancellationCharge(0, TRANSPORT, null)).toBe(0)
    expect(cancellationCharge(0, null, null)).toBe(0)
    expect(cancellationCharge(50, null, null)).toBeNull()
  })
  it('charges a contractual lump sum once, whatever the share', () => {
    const lumpSum = { unit: 'FORFAIT' as const, unitPrice: '120' }
    expect(cancellationCharge(50, TRANSPORT, lumpSum)).toBe(12_000)
    expect(cancellationCharge(100, null, { ...lumpSum, maxQty: '1' })).toBe(12_000)
    expect(cancellationCharge(0, TRANSPORT, lumpSum)).toBe(0)
  })
  it('never exceeds the price, and grows with the share', () => {
    fc.assert(
      fc.property(fc.nat(9_999_999), cents => {
        const [none, half, all] = [0, 50, 100].map(pct => cancellationCharge(pct, cents, null)!) as [number, number, number]
        expect([none, all]).toEqual([0, cents])
        expect(Math.abs(half * 2 - cents)).toBeLessThanOrEqual(1)
      }),
    )
  })
  it('charges by the clause when cancelled later than its delay', () => {
    expect(chargedByClause(RULE, START, ahead(23.99))).toBe(true)
    expect(chargedByClause(RULE, START, ahead(-2))).toBe(true)
    expect(chargedByClause(RULE, START, ahead(24))).toBe(false)
    expect(chargedByClause({ cancelHours: null, cancelPct: 50 }, START, ahead(1))).toBe(false)
    expect(chargedByClause({ cancelHours: 24, cancelPct: 0 }, START, ahead(1))).toBe(false)
  })
  it('applies the clause to shares only, not to lump sums or other services', () => {
    expect(clauseShare({ trigger: 'AUTO_ANNULATION', unit: 'POURCENT' }, 50)).toBe('50')
    expect(clauseShare({ trigger: 'AUTO_ANNULATION', unit: 'POURCENT' }, 0)).toBe('0')
    expect(clauseShare({ trigger: 'AUTO_ANNULATION', unit: 'POURCENT' }, null)).toBeNull()
    expect(clauseShare({ trigger: 'AUTO_ANNULATION', unit: 'FORFAIT' }, 50)).toBeNull()
    expect(clauseShare({ trigger: 'AUTO_NUIT', unit: 'POURCENT' }, 50)).toBeNull()
  })
})

it('allows exactly the units that each trigger can charge', () => {
  expect(SERVICE_TRIGGERS.filter(trigger => !TRIGGER_UNITS[trigger])).toEqual(['MANUEL', 'AUTO_PALETTE'])
  expect(TRIGGER_UNITS.AUTO_NUIT?.units).toBe(NIGHT_UNITS)
  expect(TRIGGER_UNITS.AUTO_ANNULATION?.units).toBe(CANCELLATION_UNITS)
  for (const trigger of DAY_TRIGGERS) expect(TRIGGER_UNITS[trigger]?.units).toBe(DAY_UNITS)
  for (const rule of Object.values(TRIGGER_UNITS)) expect(SERVICE_UNITS).toEqual(expect.arrayContaining([...rule.units]))
})
