import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '#domain/roles.ts'
import { startTestApi, type TestApi } from '#tests/support/api.ts'
import { NOT_FOUND, refusal } from '#tests/support/refusals.ts'
import { vectors } from '#tests/unit/domain/vectors.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const post = (path: string, body: unknown, role: Role = 'OPERATOR') => api.call(role, 'POST', path, body)

const REQUIRED = 'Veuillez remplir ce champ'
const CHOICE = 'Veuillez choisir une valeur dans la liste'
const DATE = 'Veuillez saisir une date valide (jj/mm/aaaa)'
const ORDER = 'La date de fin doit être postérieure ou égale à la date de début'

const CALLS = [
  ['GET', '/calendar/holidays?zone=FR&year=2026', undefined],
  [
    'POST',
    '/simulations/recurrence',
    { from: '2026-05-01', to: '2026-05-31', weekdays: [1], holidayPolicy: 'SAUTER', holidayZone: 'FR' },
  ],
  ['POST', '/simulations/duration', { start: '2026-11-20T22:00', end: '2026-11-21T05:00' }],
  ['POST', '/simulations/cost', { rates: { perKm: '1', perHour: '0', perDay: '0' }, km: '1', serviceHours: '0', days: '0' }],
  ['POST', '/simulations/pallet-price', { pallets: 1, grid: [{ from: 1, to: 5, unitPrice: '28.00' }], payForNextBracket: false }],
  ['POST', '/simulations/fuel-indexation', { referenceIndex: '100', monthIndex: '100', sharePct: '20', baseCents: 100 }],
  ['POST', '/simulations/co2', { energy: 'GAZOLE', km: '1', per100km: '30' }],
  [
    'POST',
    '/simulations/eta',
    {
      now: '2026-11-20T08:00',
      remaining: [{ km: '60', serviceMinutes: 0, planned: '2026-11-20T09:00', toleranceMinutes: 15 }],
      speedKmh: '60',
      continuousDrivingMinutes: 0,
      takesBreaks: true,
    },
  ],
  [
    'POST',
    '/simulations/damage-ceiling',
    { shipmentWeightKg: '2400', items: [{ weightKg: '40', valueCents: 80_000, parcel: true }] },
  ],
  ['POST', '/simulations/leave', { from: '2026-05-04', to: '2026-05-05', zone: 'FR' }],
  ['POST', '/simulations/assignment', { journey: { start: '2026-11-20T06:00', end: '2026-11-20T14:00' } }],
  ['POST', '/validations/siren', { value: '732829320' }],
] as const

describe('callers', () => {
  describe.each(CALLS)('%s %s', (method, path, body) => {
    it.each(['ADMIN', 'CONCEPTOR', 'SALES', 'OPERATOR'] as const)('allows %s', async role => {
      expect((await api.call(role, method, path, body)).status).toBe(200)
    })
    it('is not found for DRIVER', async () => {
      expect(await api.call('DRIVER', method, path, body)).toEqual(NOT_FOUND)
    })
    it('is 401 when signed out', async () => {
      expect(await api.call(null, method, path, body)).toMatchObject({ status: 401, body: { statusCode: 401 } })
    })
  })
})

describe('GET /calendar/holidays', () => {
  it.each(Object.entries(vectors.holidays))('%s', async (key, dates) => {
    const [year, ...zone] = key.split('_')
    const { status, body } = await api.call('SALES', 'GET', `/calendar/holidays?zone=${zone.join('_')}&year=${year}`)
    expect(status).toBe(200)
    expect((body as { holidays: { date: string }[] }).holidays.map(({ date }) => date)).toEqual(dates)
  })
  it('names each holiday and each date once', async () => {
    const { body } = await api.call('SALES', 'GET', '/calendar/holidays?zone=FR&year=2008')
    const { holidays } = body as { holidays: unknown[] }
    expect(holidays).toHaveLength(10)
    expect(holidays).toContainEqual({ date: '2008-05-01', label: 'Fête du Travail et Ascension' })
  })
  it.each([
    ['zone=BE&year=2026', 'zone', CHOICE],
    ['year=2026', 'zone', REQUIRED],
    ['zone=FR', 'year', REQUIRED],
    ['zone=FR&year=1899', 'year', 'La valeur doit être comprise entre 1900 et 2199'],
    ['zone=FR&year=2200', 'year', 'La valeur doit être comprise entre 1900 et 2199'],
    ['zone=FR&year=deux', 'year', 'La valeur doit être comprise entre 1900 et 2199'],
  ])('refuses %s', async (search, path, message) => {
    expect(await api.call('SALES', 'GET', `/calendar/holidays?${search}`)).toEqual(refusal(path, message))
  })
  it.each([1900, 2199])('answers for %i', async year => {
    expect((await api.call('SALES', 'GET', `/calendar/holidays?zone=FR&year=${year}`)).status).toBe(200)
  })
})

describe('POST /simulations/recurrence', () => {
  const MAY = { from: '2026-05-01', to: '2026-05-31', weekdays: [4, 5], holidayPolicy: 'SAUTER', holidayZone: 'FR' }

  it.each(vectors.recurrence)('$id', async vector => {
    const answer = await post('/simulations/recurrence', {
      from: vector.from,
      to: vector.to,
      weekdays: vector.weekdays,
      intervalWeeks: vector.intervalWeeks,
      anchorDate: vector.anchor,
      holidayPolicy: vector.policy,
      holidayZone: vector.zone,
      includeDates: vector.include,
      closures: vector.closed.map(date => ({ from: date, to: date })),
    })
    expect(answer).toEqual({ status: 200, body: { dates: vector.dates } })
  })
  it('needs no more than the contract requires', async () => {
    expect(await post('/simulations/recurrence', MAY)).toEqual({
      status: 200,
      body: { dates: ['2026-05-07', '2026-05-15', '2026-05-21', '2026-05-22', '2026-05-28', '2026-05-29'] },
    })
  })
  it('inclusion wins over exclusion, exclusion over the weekday', async () => {
    const answer = await post('/simulations/recurrence', {
      ...MAY,
      excludeDates: ['2026-05-21', '2026-05-20', '2026-05-22'],
      includeDates: ['2026-05-20', '2026-05-22'],
    })
    expect(answer.body).toEqual({ dates: ['2026-05-07', '2026-05-15', '2026-05-20', '2026-05-22', '2026-05-28', '2026-05-29'] })
  })
  it.each([
    [{ weekdays: [] }, 'weekdays', 'Veuillez choisir au moins un jour'],
    [{ weekdays: [0] }, 'weekdays[0]', CHOICE],
    [{ weekdays: ['4'] }, 'weekdays[0]', CHOICE],
    [{ from: undefined }, 'from', REQUIRED],
    [{ from: '' }, 'from', REQUIRED],
    [{ from: '2026-02-31' }, 'from', DATE],
    [{ from: '1899-12-31' }, 'from', 'La valeur doit être comprise entre 01/01/1900 et 31/12/2199'],
    [{ to: '2200-01-01' }, 'to', 'La valeur doit être comprise entre 01/01/1900 et 31/12/2199'],
    [{ to: '2026-04-30' }, 'to', ORDER],
    [{ intervalWeeks: 2 }, 'anchorDate', REQUIRED],
    [{ intervalWeeks: 0, anchorDate: '2026-05-01' }, 'intervalWeeks', 'La valeur doit être comprise entre 1 et 8'],
    [{ intervalWeeks: '2', anchorDate: '2026-05-01' }, 'intervalWeeks', 'Veuillez saisir un nombre entier'],
    [{ holidayPolicy: 'IGNORER' }, 'holidayPolicy', CHOICE],
    [{ holidayZone: 'BE' }, 'holidayZone', CHOICE],
    [{ includeDates: ['2026-06-01'] }, 'includeDates[0]', 'La valeur doit être comprise entre 01/05/2026 et 31/05/2026'],
    [{ excludeDates: ['01/05/2026'] }, 'excludeDates[0]', DATE],
    [{ closures: [{ from: '2026-05-10', to: '2026-05-09' }] }, 'closures[0].to', ORDER],
  ])('refuses %j', async (changes, path, message) => {
    expect(await post('/simulations/recurrence', { ...MAY, ...changes })).toEqual(refusal(path, message))
  })
  it('a body that is not JSON is 400 in the error shape', async () => {
    expect(await post('/simulations/recurrence', '{"from":')).toMatchObject({
      status: 400,
      body: { error: 'Bad Request', message: expect.any(String), statusCode: 400 },
    })
  })
})

describe('POST /simulations/duration', () => {
  it.each(vectors.dst)('$departure → $arrival', async ({ departure, arrival, minutes }) => {
    expect(await post('/simulations/duration', { start: departure, end: arrival })).toEqual({ status: 200, body: { minutes } })
  })
  it.each([
    ['2026-11-20T22:00', '2026-11-20T22:00', 0],
    ['2026-10-25T01:30', '2026-10-25T02:30', 60],
    ['2026-10-25T02:30', '2026-10-25T03:00', 90],
  ])('%s → %s is %i', async (start, end, minutes) => {
    expect(await post('/simulations/duration', { start, end })).toEqual({ status: 200, body: { minutes } })
  })
  it.each([
    [
      { start: '2026-03-29T02:30', end: '2026-03-29T05:00' },
      'start',
      "Cette heure n'existe pas ce jour-là (passage à l'heure d'été)",
    ],
    [
      { start: '2026-03-29T01:30', end: '2026-03-29T02:00' },
      'end',
      "Cette heure n'existe pas ce jour-là (passage à l'heure d'été)",
    ],
    [{ start: '2026-11-20T22:00', end: '2026-11-20T21:59' }, 'end', ORDER],
    [{ start: '2026-11-20T22:00' }, 'end', REQUIRED],
    [{ start: '', end: '2026-11-20T22:00' }, 'start', REQUIRED],
    [{ start: '2026-02-31T22:00', end: '2026-11-20T22:00' }, 'start', DATE],
    [{ start: '2026-02-21T24:00', end: '2026-11-20T22:00' }, 'start', 'Veuillez saisir une heure valide (hh:mm)'],
    [{ start: '2026-02-21T22:00Z', end: '2026-11-20T22:00' }, 'start', 'Veuillez saisir une heure valide (hh:mm)'],
  ])('refuses %j', async (body, path, message) => {
    expect(await post('/simulations/duration', body)).toEqual(refusal(path, message))
  })
})

describe('POST /validations/{kind}', () => {
  const { formats } = vectors
  it.each([
    ['siren', formats.sirenValid, formats.sirenInvalid],
    ['siret', formats.siretValid, []],
    ['vat', formats.vatValid, formats.vatInvalid],
    ['iban', formats.ibanValid, formats.ibanInvalid],
    ['plate', formats.plateValid, formats.plateInvalid],
    ['phone', formats.phoneValid, formats.phoneInvalid],
  ])('%s', async (kind, valid, invalid) => {
    for (const value of valid) {
      expect(await post(`/validations/${kind}`, { value })).toEqual({
        status: 200,
        body: { valid: true, normalized: expect.any(String) },
      })
    }
    for (const value of invalid) {
      expect(await post(`/validations/${kind}`, { value })).toEqual({
        status: 200,
        body: { valid: false, message: expect.any(String) },
      })
    }
  })
  it.each([
    [
      'siret',
      { value: '73282932000074', context: { siren: '404833048' } },
      { valid: false, message: 'Le SIRET ne correspond pas au SIREN' },
    ],
    ['vat', { value: 'FR45732829320' }, { valid: false, message: 'La clé de TVA ne correspond pas au SIREN' }],
    ['iban', { value: 'FR14 2004 1010 0505 0001 3M02 606' }, { valid: true, normalized: 'FR1420041010050500013M02606' }],
    ['plate', { value: 'aa123aa' }, { valid: true, normalized: 'AA-123-AA' }],
    ['plate', { value: '1234 ab 44', context: { firstRegistration: '2005-01-01' } }, { valid: true, normalized: '1234 AB 44' }],
    ['plate', { value: 'ww-123-ab', context: { provisional: true } }, { valid: true, normalized: 'WW-123-AB' }],
    ['plate', { value: 'B MW 1234', context: { foreign: true } }, { valid: true, normalized: 'BMW1234' }],
    ['phone', { value: '+33 (0)2 41 00 00 00' }, { valid: true, normalized: '+33241000000' }],
    ['postal-code', { value: '44 470' }, { valid: true, normalized: '44470' }],
    ['postal-code', { value: '4447' }, { valid: false, message: 'Le code postal doit comporter 5 chiffres' }],
    ['postal-code', { value: 'EH1 1AA', context: { country: 'SCOTLAND' } }, { valid: true, normalized: 'EH1 1AA' }],
    ['siren', { value: ' ' }, { valid: false, message: REQUIRED }],
  ])('%s %j', async (kind, body, expected) => {
    expect(await post(`/validations/${kind}`, body)).toEqual({ status: 200, body: expected })
  })
  it('an unknown kind is 404, whatever the body', async () => {
    expect(await post('/validations/passport', {})).toMatchObject({ status: 404, body: { statusCode: 404 } })
  })
  it.each([
    [{}, 'value', REQUIRED],
    [{ value: 732829320 }, 'value', REQUIRED],
    [{ value: 'AA-123-AA', context: { firstRegistration: '15/04/2009' } }, 'context.firstRegistration', DATE],
  ])('refuses %j', async (body, path, message) => {
    expect(await post('/validations/plate', body)).toEqual(refusal(path, message))
  })
})

it('the calls are in the OpenAPI description', async () => {
  const { body } = await api.call('ADMIN', 'GET', '/openapi.json')
  expect(Object.keys((body as { paths: object }).paths)).toEqual(
    expect.arrayContaining(['/calendar/holidays', '/simulations/recurrence', '/simulations/duration', '/validations/{kind}']),
  )
})

interface Described {
  type?: string
  anyOf?: Described[]
  properties?: Record<string, Described>
  items?: Described
  required?: string[]
}
interface Leaf {
  path: string
  required: boolean
}

/** Fields of a described body, and a body that holds `value` in each of them. */
function leavesOf(schema: Described, path = '', required = true): Leaf[] {
  const { properties, items, anyOf } = schema
  if (anyOf) return leavesOf(anyOf[0]!, path, required && anyOf.every(({ type }) => type !== 'null'))
  if (items) return leavesOf(items, `${path}[0]`)
  if (!properties) return [{ path, required }]
  return Object.entries(properties).flatMap(([name, field]) =>
    leavesOf(field, path ? `${path}.${name}` : name, schema.required?.includes(name) ?? false),
  )
}
function filled({ properties, items, anyOf }: Described, value: unknown): unknown {
  if (anyOf) return filled(anyOf[0]!, value)
  if (items) return [filled(items, value)]
  if (!properties) return value
  return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, filled(field, value)]))
}

describe('whole numbers of the calculators', () => {
  it('refuses text, a fraction and null in every field that takes a number', async () => {
    const { paths } = (await api.call('ADMIN', 'GET', '/openapi.json')).body as {
      paths: Record<string, { post?: { requestBody?: { content: { 'application/json'?: { schema: Described } } } } }>
    }
    const numeric: string[] = []
    const taken: string[] = []
    for (const [path, { post: call }] of Object.entries(paths)) {
      const schema = call?.requestBody?.content['application/json']?.schema
      if (!path.startsWith('/simulations/') || !schema) continue
      const refused = async (value: unknown) => {
        const { body } = await post(path, filled(schema, value))
        return new Set(((body as { issues?: { path: string }[] }).issues ?? []).map(issue => issue.path))
      }
      const [one, word, text, fraction, nothing] = await Promise.all([1, 'x', '1', 1.5, null].map(refused))
      for (const { path: field, required } of leavesOf(schema)) {
        if (one!.has(field) || !word!.has(field)) continue
        numeric.push(`${path} ${field}`)
        if (!text!.has(field)) taken.push(`${path} ${field}: text`)
        if (!fraction!.has(field)) taken.push(`${path} ${field}: fraction`)
        if (required && !nothing!.has(field)) taken.push(`${path} ${field}: null`)
      }
    }
    expect(taken).toEqual([])
    expect(numeric).toEqual(
      expect.arrayContaining([
        '/simulations/recurrence weekdays[0]',
        '/simulations/pallet-price grid[0].from',
        '/simulations/fuel-indexation baseCents',
        '/simulations/driving-time history.drivingMinutesThisWeek',
        '/simulations/late-fee days',
        '/simulations/damage-ceiling items[0].valueCents',
        '/simulations/assignment vehicle.gvwKg',
        '/simulations/rotation members[0].priority',
        '/simulations/eta remaining[0].serviceMinutes',
        '/simulations/eta continuousDrivingMinutes',
      ]),
    )
  })
})

describe('the calculators of a price', () => {
  const cost = {
    rates: { perKm: '0.615', perHour: '26.40', perDay: '196.50' },
    km: '400',
    serviceHours: '8.25',
    days: '1',
    tollsCents: 6480,
    factors: [{ label: 'Nuit', basis: 'PCT_TH', amount: '20', quantity: '3' }],
    margin: { pct: '12', method: 'SUR_PRIX' },
  }

  it('cost: each component, and the price by the method named', async () => {
    expect(await post('/simulations/cost', cost)).toEqual({
      status: 200,
      body: {
        kmTermCents: 24600,
        hourTermCents: 21780,
        dayTermCents: 19650,
        subtotalCents: 66030,
        tollsCents: 6480,
        factors: [{ label: 'Nuit', amountCents: 1584 }],
        costCents: 74094,
        marginCents: 10104,
        priceCents: 84198,
        transportPriceCents: 77718,
        costPerKm: '1.8524',
        pricePerKm: '2.1050',
      },
    })
  })

  it.each([
    [{ ...cost, km: 400 }, 'km', 'Veuillez saisir un nombre'],
    [{ ...cost, km: '-1' }, 'km', 'La valeur doit être supérieure ou égale à 0'],
    [{ ...cost, tollsCents: -1 }, 'tollsCents', 'La valeur doit être supérieure ou égale à 0'],
    [{ ...cost, km: '1000000001' }, 'km', 'La valeur doit être comprise entre 0 et 1000000000'],
    [{ ...cost, margin: { pct: '91', method: 'SUR_PRIX' } }, 'margin.pct', 'La valeur doit être comprise entre -50 et 90'],
    [{ ...cost, margin: { pct: '10', method: 'AUTRE' } }, 'margin.method', CHOICE],
    [{ ...cost, factors: [{ label: 'Nuit', basis: 'HEURE', amount: '1' }] }, 'factors[0].quantity', REQUIRED],
    [{ ...cost, rates: undefined }, 'rates', REQUIRED],
    [{ ...cost, rates: 'x' }, 'rates', expect.stringMatching(/^Entrée invalide/)],
  ])('cost: refuses %#', async (body, path, message) => {
    expect(await post('/simulations/cost', body)).toEqual(refusal(path, message))
  })

  const grid = [
    { from: 1, to: 5, unitPrice: '28.00' },
    { from: 6, to: 15, unitPrice: '24.50' },
  ]
  it('pallet price', async () => {
    const answer = await post('/simulations/pallet-price', { pallets: 5, grid, minimumCents: 15000, payForNextBracket: true })
    expect(answer.body).toEqual({ amountCents: 15000, bracket: { from: 1, to: 5 }, reason: 'MINIMUM' })
  })
  it.each([
    [{ pallets: 0, grid, payForNextBracket: true }, 'pallets', 'La valeur doit être comprise entre 1 et 15'],
    [{ pallets: 16, grid, payForNextBracket: true }, 'pallets', 'La valeur doit être comprise entre 1 et 15'],
    [
      { pallets: 3, grid: [grid[0], { from: 7, to: 9, unitPrice: '1' }], payForNextBracket: true },
      'grid',
      'Les tranches de la grille doivent se suivre',
    ],
    [{ pallets: 3, grid: [], payForNextBracket: true }, 'grid', 'Les tranches de la grille doivent se suivre'],
    [{ pallets: 3, grid }, 'payForNextBracket', REQUIRED],
  ])('pallet price: refuses %#', async (body, path, message) => {
    expect(await post('/simulations/pallet-price', body)).toEqual(refusal(path, message))
  })

  it.each(Object.entries(vectors.palletGrid))('pallet price: %s pallets of the example', async (pallets, amountCents) => {
    const body = { pallets: Number(pallets), grid: [...grid, { from: 16, to: 33, unitPrice: '21.00' }] }
    expect(await post('/simulations/pallet-price', { ...body, minimumCents: 12000, payForNextBracket: true })).toMatchObject({
      status: 200,
      body: { amountCents },
    })
  })

  it.each(vectors.fuelIndex)('fuel indexation: $id', async ({ ref, month, sharePct, ratePct, on78492Cents, on100000Cents }) => {
    for (const [baseCents, amountCents] of [
      [78492, on78492Cents],
      [100000, on100000Cents],
    ]) {
      const body = { referenceIndex: ref, monthIndex: month, sharePct, baseCents }
      expect((await post('/simulations/fuel-indexation', body)).body).toMatchObject({ ratePct, amountCents })
    }
  })

  it('fuel indexation, down', async () => {
    const body = { referenceIndex: '201.70', monthIndex: '188.39', sharePct: '22.7', baseCents: 78492 }
    expect((await post('/simulations/fuel-indexation', body)).body).toEqual({
      variationPct: '-6.5989',
      ratePct: '-1.50',
      amountCents: -1177,
    })
    expect(await post('/simulations/fuel-indexation', { ...body, referenceIndex: '0' })).toEqual(
      refusal('referenceIndex', 'La valeur doit être supérieure à 0'),
    )
  })

  it('CO₂', async () => {
    const shares = [
      { label: 'A', tonnes: '12', km: '300' },
      { label: 'B', tonnes: '6', km: '380' },
    ]
    const body = { energy: 'GAZOLE', km: '400', per100km: '29.5', shares }
    expect((await post('/simulations/co2', body)).body).toEqual({
      kg: '374.06',
      shares: [
        { label: 'A', kg: '229.02' },
        { label: 'B', kg: '145.04' },
      ],
    })
  })
})
