import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { overlap, periodText } from '#domain/calendar/period.ts'
import { serviceSchema, TRIGGER_UNITS, tariffSchema } from '#domain/sales/additional-services/additional-service.ts'
import { STARTER_SERVICES } from '#domain/sales/additional-services/starter-services.ts'
import { tariffOn } from '#domain/sales/additional-services/tariff.ts'
import { SERVICE_TRIGGERS, SERVICE_UNITS } from '#domain/sales/additional-services/values.ts'
import { freeMinutes, waitedMinutes, waitingCharge } from '#domain/sales/pricing/waiting.ts'

const refusals = (schema: typeof serviceSchema | typeof tariffSchema, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []
const service = (more: Record<string, unknown> = {}) => ({
  code: 'attente',
  label: 'Attente',
  unit: 'QUART_HEURE',
  unitPrice: '11,25',
  vatRate: '20',
  trigger: 'AUTO_ATTENTE',
  ...more,
})

describe('catalogue service', () => {
  it('stores the code in upper case and the price unrounded', () => {
    expect(serviceSchema.parse(service({ unitPrice: '1 011,2575', account: '706100', proofRequired: 'on' }))).toEqual({
      code: 'ATTENTE',
      label: 'Attente',
      unit: 'QUART_HEURE',
      unitPrice: '1011.2575',
      unitCost: null,
      vatRate: '20',
      account: '706100',
      trigger: 'AUTO_ATTENTE',
      freeQty: null,
      minQty: null,
      maxQty: null,
      validFrom: null,
      validTo: null,
      proofRequired: true,
    })
  })
  it('reports all errors at once with the exact texts', () => {
    expect(
      refusals(
        serviceSchema,
        service({
          code: 'À-1',
          label: 'x'.repeat(61),
          unit: 'MINUTE',
          unitPrice: '-1',
          unitCost: '1,23456',
          vatRate: '19.6',
          account: '411',
          minQty: '3',
          maxQty: '2',
          validFrom: '2026-12-31',
          validTo: '2026-01-01',
        }),
      ),
    ).toEqual([
      ['code', 'Le code doit comporter 2 à 12 caractères\u202f: A à Z, 0 à 9 et _'],
      ['label', '60 caractères maximum'],
      ['unit', 'Veuillez choisir une valeur dans la liste'],
      ['unitPrice', 'La valeur doit être supérieure ou égale à 0'],
      ['unitCost', '4 décimales maximum'],
      ['vatRate', 'Veuillez choisir une valeur dans la liste'],
      ['account', 'Le compte doit commencer par 706'],
      ['maxQty', 'La quantité maximale doit être supérieure ou égale à la quantité minimale'],
      ['validTo', 'La date de fin doit être postérieure ou égale à la date de début'],
    ])
  })
  it('has required fields', () => {
    expect(refusals(serviceSchema, {}).map(([path]) => path)).toEqual([
      'code',
      'label',
      'unit',
      'unitPrice',
      'vatRate',
      'trigger',
    ])
    expect(refusals(tariffSchema, {}).map(([path]) => path)).toEqual(['companyId', 'unitPrice', 'validFrom'])
    expect(refusals(serviceSchema, service({ unitPrice: 'abc', freeQty: '1e3' }))).toEqual([
      ['unitPrice', 'Veuillez saisir un nombre'],
      ['freeQty', 'Veuillez saisir un nombre'],
    ])
  })
  it('may be free, and is limited by the column', () => {
    expect(refusals(serviceSchema, service({ unitPrice: '0' }))).toEqual([])
    expect(refusals(serviceSchema, service({ unitPrice: '100000000' }))).toEqual([
      ['unitPrice', 'La valeur doit être comprise entre 0 et 99999999'],
    ])
  })
  it('limits the units per trigger: waiting in time, cancellation as lump sum or share', () => {
    for (const trigger of SERVICE_TRIGGERS) {
      for (const unit of SERVICE_UNITS) {
        const rule = TRIGGER_UNITS[trigger]
        const refused = rule && !rule.units.includes(unit) ? [['unit', rule.refusal]] : []
        expect(refusals(serviceSchema, service({ trigger, unit })), `${trigger} ${unit}`).toEqual(refused)
      }
    }
    expect(refusals(serviceSchema, service({ trigger: 'AUTO_ANNULATION', unit: 'HEURE' }))).toEqual([
      ['unit', "L'annulation se facture au forfait ou en % du prix"],
    ])
    expect(refusals(serviceSchema, service({ trigger: 'AUTO_NUIT', unit: 'KM' }))).toEqual([
      ['unit', "La nuit se facture au quart d'heure, à l'heure, au forfait ou en % du prix"],
    ])
  })
})

it('has an initial catalogue of the eighteen services of §3.4, all valid', () => {
  expect(STARTER_SERVICES.map(({ code }) => code).join(', ')).toBe(
    'ATTENTE, MANUT, HAYON, PAL_ECH, PAL_NR, 2E_PRES, RETOUR, STOCK, ARRET_SUP, ADR, FRIGO, NUIT, SAMEDI, FERIE, ANNUL, ASSUR_AV, LAVAGE, DOUBLE_EQ',
  )
  for (const starter of STARTER_SERVICES) expect(refusals(serviceSchema, starter), starter.code).toEqual([])
})

describe('price of a client on a day', () => {
  const catalogue = { unitPrice: '11.25', freeQty: '4', validFrom: '2026-01-01', validTo: '2026-12-31' }
  const tariff = (companyId: string, validFrom: string, validTo: string | null, freeQty: string | null = null) => ({
    companyId,
    unitPrice: `${validFrom.slice(5, 7)}`,
    freeQty,
    validFrom,
    validTo,
  })
  const tariffs = [
    tariff('A', '2026-03-01', '2026-03-31'),
    tariff('A', '2026-04-01', null, '0'),
    tariff('B', '2026-01-01', null, '2'),
  ]
  it('is the tariff, else the catalogue price, else none', () => {
    const on = (company: string, date: string) => tariffOn(catalogue, tariffs, company, date)
    expect(on('A', '2026-02-28')).toEqual({ unitPrice: '11.25', freeQty: '4', from: 'CATALOGUE' })
    expect(on('A', '2026-03-01')).toEqual({ unitPrice: '03', freeQty: '4', from: 'CLIENT' })
    expect(on('A', '2026-03-31')).toMatchObject({ unitPrice: '03' })
    expect(on('A', '2026-04-01')).toEqual({ unitPrice: '04', freeQty: '0', from: 'CLIENT' })
    expect(on('A', '2030-01-01')).toMatchObject({ unitPrice: '04' })
    expect(on('B', '2025-12-31')).toBeUndefined()
    expect(on('C', '2026-12-31')).toMatchObject({ from: 'CATALOGUE' })
    expect(on('C', '2027-01-01')).toBeUndefined()
  })
  it('names periods as in the errors', () => {
    expect(periodText({ validFrom: '2026-01-01', validTo: '2026-12-31' })).toBe('du 01/01/2026 au 31/12/2026')
    expect(periodText({ validFrom: '2026-01-01', validTo: null })).toBe('à partir du 01/01/2026')
  })
  it('detects overlapping periods by a common day', () => {
    const day = fc.integer({ min: 1, max: 28 }).map(n => `2026-01-${String(n).padStart(2, '0')}`)
    const period = fc
      .tuple(day, fc.option(day))
      .map(([from, to]) => ({ validFrom: from, validTo: to === null || to >= from ? to : from }))
    const days = Array.from(
      { length: 40 },
      (_, index) => `2026-0${index < 31 ? 1 : 2}-${String((index % 31) + 1).padStart(2, '0')}`,
    )
    const holds = ({ validFrom, validTo }: { validFrom: string; validTo: string | null }, date: string) =>
      validFrom <= date && (validTo === null || date <= validTo)
    fc.assert(
      fc.property(period, period, (a, b) => {
        expect(overlap(a, b)).toBe(days.some(date => holds(a, date) && holds(b, date)))
        expect(overlap(a, b)).toBe(overlap(b, a))
      }),
    )
  })
})

describe('waiting (§3.4)', () => {
  const at = (time: string) => `2026-11-20T${time}:00.000Z`
  const quarter = { unit: 'QUART_HEURE', unitPrice: '11.25', freeMin: 60 } as const

  it('charges 55 minutes as 4 quarters, 45.00 €', () => {
    const wait = { appointment: at('08:30'), arrival: at('08:10'), departure: at('10:25') }
    expect(waitingCharge(wait, quarter)).toEqual({ waitedMin: 115, billableMin: 55, quantity: '4', amountCents: 4500 })
  })
  it('counts from the arrival when late or without appointment', () => {
    expect(waitedMinutes({ appointment: at('08:30'), arrival: at('09:00'), departure: at('10:00') })).toBe(60)
    expect(waitedMinutes({ arrival: at('08:00'), departure: at('10:00') })).toBe(120)
    expect(waitedMinutes({ appointment: at('12:00'), arrival: at('08:00'), departure: at('10:00') })).toBe(0)
  })
  it('charges by hour, day or lump sum, within minimum and maximum', () => {
    const wait = { arrival: at('08:00'), departure: at('10:01') }
    const charge = (more: Partial<Parameters<typeof waitingCharge>[1]>) => waitingCharge(wait, { ...quarter, ...more })
    expect(charge({ unit: 'HEURE', unitPrice: '45' })).toMatchObject({ billableMin: 61, quantity: '2', amountCents: 9000 })
    expect(charge({ unit: 'JOUR', unitPrice: '300' })).toMatchObject({ quantity: '1', amountCents: 30000 })
    const days = (departure: string) =>
      waitingCharge({ arrival: at('08:00'), departure }, { unit: 'JOUR', unitPrice: '300', freeMin: 0 }).quantity
    expect([days('2026-11-21T08:00:00Z'), days('2026-11-21T08:01:00Z')]).toEqual(['1', '2'])
    expect(charge({ unit: 'FORFAIT', unitPrice: '50' })).toMatchObject({ quantity: '1', amountCents: 5000 })
    expect(charge({ minQty: '8' })).toMatchObject({ quantity: '8', amountCents: 9000 })
    expect(charge({ maxQty: '2.5' })).toMatchObject({ quantity: '2.5', amountCents: 2813 })
    // No minimum applies to a zero quantity.
    expect(charge({ freeMin: 121, minQty: '8' })).toMatchObject({ billableMin: 0, quantity: '0', amountCents: 0 })
    expect(charge({ unit: 'FORFAIT', freeMin: 500 })).toMatchObject({ quantity: '0', amountCents: 0 })
    expect(() => charge({ unit: 'PALETTE' })).toThrow(RangeError)
  })
  it("takes free time from the price's unit, else the client's minutes", () => {
    expect(freeMinutes('QUART_HEURE', '4', 90)).toBe(60)
    expect(freeMinutes('HEURE', '1.25', 90)).toBe(75)
    expect(freeMinutes('QUART_HEURE', '0', 90)).toBe(0)
    expect(freeMinutes('QUART_HEURE', null, 90)).toBe(90)
    expect(freeMinutes('JOUR', '1', 90)).toBe(1440)
    expect(freeMinutes('FORFAIT', '1', 90)).toBe(90)
  })
  it('rounds free time half up to the minute', () => {
    expect(freeMinutes('QUART_HEURE', '0.3', 90)).toBe(5)
    expect(freeMinutes('QUART_HEURE', '0.5', 90)).toBe(8)
    expect(freeMinutes('QUART_HEURE', '0.49', 90)).toBe(7)
    expect(freeMinutes('HEURE', '0.33', 90)).toBe(20)
    expect(freeMinutes('HEURE', '0.02', 90)).toBe(1)
  })
  it('is never negative, never decreases with waiting, never increases with free time', () => {
    const minutes = fc.integer({ min: 0, max: 3000 })
    const instant = (minute: number) => new Date(Date.UTC(2026, 10, 20) + minute * 60_000).toISOString()
    fc.assert(
      fc.property(
        minutes,
        minutes,
        minutes,
        fc.integer({ min: 0, max: 240 }),
        fc.integer({ min: 0, max: 999_999 }).map(n => `${Math.floor(n / 10_000)}.${String(n % 10_000).padStart(4, '0')}`),
        fc.constantFrom('QUART_HEURE' as const, 'HEURE' as const, 'JOUR' as const, 'FORFAIT' as const),
        (arrival, appointment, stay, freeMin, unitPrice, unit) => {
          const charge = (more: number, free: number) =>
            waitingCharge(
              { arrival: instant(arrival), appointment: instant(appointment), departure: instant(arrival + stay + more) },
              { unit, unitPrice, freeMin: free },
            )
          const once = charge(0, freeMin)
          expect(once.billableMin).toBe(Math.max(0, arrival + stay - Math.max(arrival, appointment) - freeMin))
          expect(once.amountCents).toBeGreaterThanOrEqual(0)
          expect(Number.isInteger(once.amountCents)).toBe(true)
          expect(once.amountCents === 0 || once.billableMin > 0).toBe(true)
          expect(charge(1, freeMin).amountCents).toBeGreaterThanOrEqual(once.amountCents)
          expect(charge(0, freeMin + 1).amountCents).toBeLessThanOrEqual(once.amountCents)
        },
      ),
    )
  })
})
