import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, isoWeekday } from '#domain/calendar/dates.ts'
import { isHoliday } from '#domain/calendar/holidays.ts'
import { TRIGGER_UNITS } from '#domain/sales/additional-services/additional-service.ts'
import { SERVICE_TRIGGERS, SERVICE_UNITS, type ServiceUnit } from '#domain/sales/additional-services/values.ts'
import {
  CANCELLATION_UNITS,
  cancellationCharge,
  cancellationWaiver,
  clauseShare,
} from '#domain/sales/pricing/cancellation-charge.ts'
import { DAY_TRIGGERS, DAY_UNITS, dayCharge, dayTriggerOf } from '#domain/sales/pricing/day-charge.ts'
import { NIGHT_UNITS, nightCharge, nightMinutes } from '#domain/sales/pricing/night-charge.ts'
import { type ChargeTerms, timesOf, transportPriceOf } from '#domain/sales/pricing/service-charge.ts'

/** The line of §6.5: 849,72 with 64,80 of tolls. */
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

describe('the price that a share is of', () => {
  const version = { tollsCents: 6480, indexation: { base: 'TRANSPORT' as const } }
  it('is the transport price that the journey recorded; of a clause on the whole price, that price without tolls', () => {
    expect(transportPriceOf({ priceCents: 84972, indexedBaseCents: TRANSPORT }, version)).toBe(TRANSPORT)
    expect(
      transportPriceOf({ priceCents: 84972, indexedBaseCents: 84972 }, { tollsCents: 6480, indexation: { base: 'TOTAL' } }),
    ).toBe(TRANSPORT)
    expect(transportPriceOf({ priceCents: 84972, indexedBaseCents: null }, { tollsCents: null, indexation: null })).toBe(84972)
    expect(transportPriceOf({ priceCents: null, indexedBaseCents: null }, version)).toBeNull()
    expect(transportPriceOf({ priceCents: 5000, indexedBaseCents: null }, version)).toBe(0)
  })
  it('times are the real ones once both are known', () => {
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
  it('what the contract does not name leaves the day to the next: All Saints on a Sunday, the Assumption on a Saturday', () => {
    expect(dayTriggerOf('2026-11-01', 'FR', ['AUTO_DIMANCHE', 'AUTO_SAMEDI'])).toBe('AUTO_DIMANCHE')
    expect(dayTriggerOf('2026-11-01', 'FR', ['AUTO_SAMEDI'])).toBeNull()
    expect(dayTriggerOf('2026-08-15', 'FR', ['AUTO_SAMEDI', 'AUTO_NUIT'])).toBe('AUTO_SAMEDI')
  })
  it('by each unit: 25 % of 784,92 are 196,23; 8 h 15 are nine started hours and 33 quarters', () => {
    const day = run('2026-11-21T05:00:00Z', '2026-11-21T13:15:00Z')
    const charge = (unit: ServiceUnit, unitPrice: string, more?: Partial<ChargeTerms>) =>
      dayCharge(day, terms(unit, unitPrice, more))
    expect(charge('POURCENT', '25')).toEqual({ quantity: '1', amountCents: 19623 })
    expect(charge('FORFAIT', '80')).toEqual({ quantity: '1', amountCents: 8000 })
    expect(charge('JOUR', '120.50')).toEqual({ quantity: '1', amountCents: 12050 })
    expect(charge('HEURE', '6.50')).toEqual({ quantity: '9', amountCents: 5850 })
    expect(charge('QUART_HEURE', '2')).toEqual({ quantity: '33', amountCents: 6600 })
    expect(charge('KM', '0.105')).toEqual({ quantity: '400', amountCents: 4200 })
  })
  it('within what is free, the least and the most', () => {
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
  it('a share of a price that nobody knows is not charged; a unit that a day has not is refused', () => {
    const day = run('2026-11-21T05:00:00Z', '2026-11-21T13:15:00Z', { transportPriceCents: null })
    expect(dayCharge(day, terms('POURCENT', '25'))).toBeNull()
    expect(dayCharge(day, terms('FORFAIT', '25'))).toMatchObject({ amountCents: 2500 })
    for (const unit of ['PALETTE', 'COLIS', 'TONNE'] as const) expect(() => dayCharge(day, terms(unit, '1'))).toThrow(RangeError)
  })
  it('holds for any day and any contract: at most one trigger, one that is agreed and true', () => {
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
  it('minutes between 21:00 and 06:00, Paris, by real time', () => {
    // Summer: two hours ahead of UTC.
    expect(nightMinutes('2026-07-01T18:00:00Z', '2026-07-01T20:00:00Z')).toBe(60)
    expect(nightMinutes('2026-07-01T19:00:00Z', '2026-07-02T04:00:00Z')).toBe(540)
    expect(nightMinutes('2026-07-01T04:00:00Z', '2026-07-01T19:00:00Z')).toBe(0)
    expect(nightMinutes('2026-07-01T03:40:00Z', '2026-07-01T12:00:00Z')).toBe(20)
    // Two nights and the day between.
    expect(nightMinutes('2026-07-01T19:00:00Z', '2026-07-03T04:00:00Z')).toBe(1080)
  })
  it('the night of the autumn change has ten hours, that of the spring change eight (§6.3)', () => {
    expect(nightMinutes('2026-10-24T19:00:00Z', '2026-10-25T05:00:00Z')).toBe(600)
    expect(nightMinutes('2027-03-27T20:00:00Z', '2027-03-28T04:00:00Z')).toBe(480)
  })
  it('3 h of night at 6,50 are 19,50; by the started hour and quarter; 20 % of the transport price once', () => {
    const three = run('2026-11-20T20:00:00Z', '2026-11-20T23:00:00Z')
    expect(nightCharge(three, terms('HEURE', '6.50'))).toEqual({ quantity: '3', amountCents: 1950 })
    const five = run('2026-11-20T12:00:00Z', '2026-11-20T20:05:00Z')
    expect(nightCharge(five, terms('HEURE', '6.50'))).toEqual({ quantity: '1', amountCents: 650 })
    expect(nightCharge(five, terms('QUART_HEURE', '2.25', { freeQty: '0' }))).toEqual({ quantity: '1', amountCents: 225 })
    expect(nightCharge(five, terms('POURCENT', '20'))).toEqual({ quantity: '1', amountCents: 15698 })
    expect(nightCharge(five, terms('FORFAIT', '45', { minQty: '2' }))).toEqual({ quantity: '2', amountCents: 9000 })
    expect(nightCharge(five, terms('HEURE', '6.50', { freeQty: '0.5', minQty: '3' }))).toBeNull()
  })
  it('a run by day is charged nothing, not even the least; a unit that a night has not is refused', () => {
    const day = run('2026-11-20T05:00:00Z', '2026-11-20T20:00:00Z')
    for (const unit of NIGHT_UNITS) expect(nightCharge(day, terms(unit, '50', { minQty: '2' })), unit).toBeNull()
    for (const unit of ['JOUR', 'KM', 'PALETTE'] as const) expect(() => nightCharge(day, terms(unit, '1'))).toThrow(RangeError)
  })
  it('holds for any run: within its length, the sum of its parts, never less for running longer', () => {
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

describe('cancellation by the client (§3.4, §6.5)', () => {
  const RULE = { cancelHours: 24, cancelPct: 50 }
  const cancelled = (hoursBefore: number, more = {}) => ({
    plannedStart: '2026-11-20T06:00:00Z',
    cancelledAt: new Date(Date.parse('2026-11-20T06:00:00Z') - hoursBefore * 3_600_000).toISOString(),
    billingPct: 100,
    transportPriceCents: TRANSPORT,
    ...more,
  })
  const share = { unit: 'POURCENT' as const, unitPrice: '30', own: null }

  it('less than 24 h before, at 50 %: 784,92 × 50 % = 392,46', () => {
    expect(cancellationCharge(cancelled(5), RULE, share)).toEqual({ quantity: '1', amountCents: 39246, unitPrice: '50' })
    expect(cancellationCharge(cancelled(23.99), RULE, share)).toMatchObject({ amountCents: 39246 })
    expect(cancellationCharge(cancelled(-2), RULE, share)).toMatchObject({ amountCents: 39246 })
  })
  it('24 h before or earlier it costs nothing, nor when it was waived or nobody decided', () => {
    expect(cancellationCharge(cancelled(24), RULE, share)).toBeNull()
    expect(cancellationWaiver(cancelled(24), RULE)).toBe('EARLY')
    expect(cancellationCharge(cancelled(5, { billingPct: 0 }), RULE, share)).toBeNull()
    expect(cancellationWaiver(cancelled(5, { billingPct: null }), RULE)).toBe('WAIVED')
  })
  it('an hour that nothing recorded and a contract without a delay leave it to what was decided', () => {
    expect(cancellationCharge(cancelled(99, { cancelledAt: null }), RULE, share)).toMatchObject({ amountCents: 39246 })
    expect(cancellationCharge(cancelled(99), { cancelHours: null, cancelPct: null }, share)).toMatchObject({
      amountCents: 23548,
      unitPrice: '30',
    })
  })
  it("the version's own price before its clause, its clause before the tariff, never more than what was decided", () => {
    const amount = (billingPct: number, cancelPct: number | null, own: string | null) =>
      cancellationCharge(cancelled(5, { billingPct }), { cancelHours: 24, cancelPct }, { ...share, own })?.unitPrice
    expect(amount(100, 50, '40.0000')).toBe('40.0000')
    expect(amount(100, 50, null)).toBe('50')
    expect(amount(100, null, null)).toBe('30')
    expect(amount(50, 80, null)).toBe('50')
    expect(amount(50, 80, '75')).toBe('50')
    expect(amount(100, 0, null)).toBe('0')
  })
  it('the clause speaks of the share alone, not of a lump sum nor of another service', () => {
    expect(clauseShare({ trigger: 'AUTO_ANNULATION', unit: 'POURCENT' }, 50)).toBe('50')
    expect(clauseShare({ trigger: 'AUTO_ANNULATION', unit: 'POURCENT' }, 0)).toBe('0')
    expect(clauseShare({ trigger: 'AUTO_ANNULATION', unit: 'POURCENT' }, null)).toBeNull()
    expect(clauseShare({ trigger: 'AUTO_ANNULATION', unit: 'FORFAIT' }, 50)).toBeNull()
    expect(clauseShare({ trigger: 'AUTO_NUIT', unit: 'POURCENT' }, 50)).toBeNull()
  })
  it('a lump sum is charged once, whatever the share; without a price a share is not charged', () => {
    expect(cancellationCharge(cancelled(5, { billingPct: 50 }), RULE, { unit: 'FORFAIT', unitPrice: '120', own: null })).toEqual({
      quantity: '1',
      amountCents: 12000,
      unitPrice: '120',
    })
    expect(cancellationCharge(cancelled(5), RULE, { unit: 'FORFAIT', unitPrice: '120', own: '90', maxQty: '1' })).toMatchObject({
      amountCents: 9000,
    })
    expect(cancellationCharge(cancelled(5, { transportPriceCents: null }), RULE, share)).toBeNull()
    for (const unit of ['HEURE', 'KM', 'JOUR', 'PALETTE'] as const) {
      expect(() => cancellationCharge(cancelled(5), RULE, { ...share, unit })).toThrow(RangeError)
    }
  })
  it('holds for any cancellation: never more than the price, never more for an earlier one', () => {
    const pct = fc.integer({ min: 0, max: 100 })
    fc.assert(
      fc.property(
        fc.integer({ min: -48, max: 96 }),
        pct,
        fc.constantFrom(0, 50, 100),
        fc.nat(9_999_999),
        (hours, cancelPct, billingPct, cents) => {
          const rule = { cancelHours: 24, cancelPct }
          const costs = (before: number) =>
            cancellationCharge(cancelled(before, { billingPct, transportPriceCents: cents }), rule, share)?.amountCents ?? 0
          expect(costs(hours)).toBeLessThanOrEqual(cents)
          expect(costs(hours)).toBeGreaterThanOrEqual(0)
          expect(costs(hours + 1)).toBeLessThanOrEqual(costs(hours))
        },
      ),
    )
  })
})

it('the units of a trigger are those that its charge takes', () => {
  expect(SERVICE_TRIGGERS.filter(trigger => !TRIGGER_UNITS[trigger])).toEqual(['MANUEL', 'AUTO_PALETTE'])
  expect(TRIGGER_UNITS.AUTO_NUIT?.units).toBe(NIGHT_UNITS)
  expect(TRIGGER_UNITS.AUTO_ANNULATION?.units).toBe(CANCELLATION_UNITS)
  for (const trigger of DAY_TRIGGERS) expect(TRIGGER_UNITS[trigger]?.units).toBe(DAY_UNITS)
  for (const rule of Object.values(TRIGGER_UNITS)) expect(SERVICE_UNITS).toEqual(expect.arrayContaining([...rule.units]))
})
