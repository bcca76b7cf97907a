import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/calendar/dates.ts'
import { type Recurrence, recurrenceDates } from '#domain/calendar/recurrence.ts'
import { ROLES, type Role } from '#domain/roles.ts'
import {
  contractYear,
  type RuleSource,
  type RunRule,
  requestCalendar,
  runRuleOf,
  runsInYear,
} from '#domain/sales/delivery-request/calendar.ts'
import { nextDeadline } from '#domain/sales/delivery-request/deadline.ts'
import { deliveryRequestSchema } from '#domain/sales/delivery-request/delivery-request.ts'
import type { SoldLine } from '#domain/sales/delivery-request/sold-runs.ts'
import { mayOnRequest, nextRequestStatus, REQUEST_ACTS, type RequestAct } from '#domain/sales/delivery-request/states.ts'
import { departureAfter } from '#domain/sales/delivery-request/stops/stop-order.ts'
import { REQUEST_STATUSES, type RequestStatus } from '#domain/sales/delivery-request/values.ts'

const SELLERS = 'ADMIN SALES'
const DESIGNERS = 'ADMIN CONCEPTOR'
const ADMIN = 'ADMIN'

/** Table of `domain.md` §3.3: from, act, roles, to. Everything else is refused. */
const TABLE: [from: RequestStatus, act: RequestAct, roles: string, to: RequestStatus][] = [
  ['BROUILLON', 'submit', SELLERS, 'A_CONCEVOIR'],
  ['A_CONCEVOIR', 'take', DESIGNERS, 'EN_CONCEPTION'],
  ['EN_CONCEPTION', 'deliver', DESIGNERS, 'CONCU'],
  ['EN_CONCEPTION', 'sendBack', DESIGNERS, 'BROUILLON'],
  ['CONCU', 'propose', SELLERS, 'PROPOSE'],
  ['PROPOSE', 'accept', SELLERS, 'ACCEPTE'],
  ['PROPOSE', 'refuse', SELLERS, 'REFUSE'],
  ['ACCEPTE', 'activate', '', 'ACTIF'],
  ['ACTIF', 'suspend', SELLERS, 'SUSPENDU'],
  ['SUSPENDU', 'resume', SELLERS, 'ACTIF'],
  ['ACTIF', 'terminate', SELLERS, 'TERMINE'],
  ['SUSPENDU', 'terminate', SELLERS, 'TERMINE'],
  ['ACCEPTE', 'renew', SELLERS, 'BROUILLON'],
  ['ACTIF', 'renew', SELLERS, 'BROUILLON'],
  ['SUSPENDU', 'renew', SELLERS, 'BROUILLON'],
  ['ACTIF', 'expire', '', 'TERMINE'],
  ['SUSPENDU', 'expire', '', 'TERMINE'],
  ['BROUILLON', 'archive', ADMIN, 'ARCHIVE'],
  ['A_CONCEVOIR', 'archive', ADMIN, 'ARCHIVE'],
  ['EN_CONCEPTION', 'archive', ADMIN, 'ARCHIVE'],
  ['CONCU', 'archive', ADMIN, 'ARCHIVE'],
  ['PROPOSE', 'archive', ADMIN, 'ARCHIVE'],
  ['ACCEPTE', 'archive', ADMIN, 'ARCHIVE'],
  ['REFUSE', 'archive', ADMIN, 'ARCHIVE'],
  ['SUSPENDU', 'archive', ADMIN, 'ARCHIVE'],
  ['TERMINE', 'archive', ADMIN, 'ARCHIVE'],
]

describe('acts on a cahier des charges', () => {
  it.each(ROLES.map(role => [role]))('%s: allows exactly the acts of the table in every status', (role: Role) => {
    const granted = REQUEST_STATUSES.flatMap(status =>
      REQUEST_ACTS.filter(act => mayOnRequest(role, status, act)).map(act => `${status} ${act}`),
    )
    const expected = TABLE.filter(([, , roles]) => roles.split(' ').includes(role)).map(([from, act]) => `${from} ${act}`)
    expect(granted.sort()).toEqual(expected.sort())
  })

  it('leads exactly where the table says', () => {
    const transitions = REQUEST_STATUSES.flatMap(from =>
      REQUEST_ACTS.flatMap(act => {
        const to = nextRequestStatus(from, act)
        return to ? [`${from} ${act} ${to}`] : []
      }),
    )
    expect(transitions.sort()).toEqual(TABLE.map(([from, act, , to]) => `${from} ${act} ${to}`).sort())
  })
})

const ID = '019a9000-0000-7000-8000-000000000001'
const STOP = { addressId: ID, kind: 'CHARGEMENT', dayOffset: 0, arrival: '06:00', departure: '06:30' }
const GOOD = {
  companyId: ID,
  title: 'Carquefou → Le Mans',
  kind: 'LIGNE_REGULIERE',
  validFrom: '2026-12-01',
  goods: { nature: 'Produits laitiers', pallets: 33 },
  vehicleNeed: { category: 'TRACTEUR' },
  stops: [STOP, { ...STOP, kind: 'LIVRAISON', arrival: '09:00', departure: '09:45' }],
  recurrence: { weekdays: [1, 2], holidayPolicy: 'SAUTER', holidayZone: 'FR' },
  unitPrice: '849.72',
  billingFrequency: 'MOIS',
}
const problems = (changes: object) =>
  deliveryRequestSchema
    .safeParse({ ...GOOD, ...changes })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
const stops = (...changes: object[]) => ({ stops: GOOD.stops.map((stop, index) => ({ ...stop, ...changes[index] })) })

describe('cahier des charges form', () => {
  it('fills in defaults', () => {
    const parsed = deliveryRequestSchema.parse(GOOD)
    expect(parsed.stops[0]).toMatchObject({ serviceMin: 30, pallets: null, windowFrom: null, documents: [] })
    expect(parsed.recurrence).toMatchObject({ weekdays: [1, 2], intervalWeeks: 1, excludeDates: [] })
    expect(parsed).toMatchObject({ validTo: null, zoneOfFirstStop: false, hgvBanExemption: false })
  })

  it('parses text, French numbers and dates, a single weekday', () => {
    const parsed = deliveryRequestSchema.parse({
      ...GOOD,
      validFrom: '01/12/2026',
      goods: { nature: 'Colis', pallets: '', weightKg: '1 250,5', stackable: 'on', declaredValue: '12 000,50' },
      stops: GOOD.stops.map(stop => ({ ...stop, dayOffset: '', serviceMin: '45', documents: 'SIGNATURE' })),
      recurrence: { weekdays: '5', holidayZone: '' },
      unitPrice: '849,72',
    })
    expect(parsed).toMatchObject({
      validFrom: '2026-12-01',
      goods: { pallets: null, weightKg: '1250.5', stackable: true, declaredValue: 1_200_050 },
      recurrence: { weekdays: [5], holidayPolicy: 'SAUTER' },
      zoneOfFirstStop: true,
      unitPrice: '849.72',
    })
    expect(parsed.stops[0]).toMatchObject({ dayOffset: 0, serviceMin: 45, documents: ['SIGNATURE'] })
  })

  it('stores temperature, dangerous goods, driver needs and tags', () => {
    const parsed = deliveryRequestSchema.parse({
      ...GOOD,
      goods: { ...GOOD.goods, tempMin: '2', tempMax: '4', adr: { un: 'UN 1203', class: '3', packingGroup: 'II' } },
      driverNeed: { certificationTypes: 'ADR_BASE', night: 'on' },
      tags: 'nuit, Froid,, froid ',
    })
    expect(parsed).toMatchObject({
      goods: { tempMin: '2', tempMax: '4', adr: { un: '1203', class: '3', packingGroup: 'II', quantity: null } },
      driverNeed: { certificationTypes: ['ADR_BASE'], doubleCrew: false, night: true },
      tags: ['nuit', 'Froid'],
    })
    expect(deliveryRequestSchema.parse(GOOD)).toMatchObject({ goods: { adr: null }, driverNeed: { night: false }, tags: [] })
  })

  it('drops the recurrence of a spot run', () => {
    expect(deliveryRequestSchema.parse({ ...GOOD, kind: 'SPOT', recurrence: undefined }).recurrence).toBeNull()
    expect(deliveryRequestSchema.parse({ ...GOOD, kind: 'SPOT' }).recurrence).toBeNull()
  })

  it.each<[object, string[]]>([
    [{ companyId: '' }, ['companyId: Veuillez remplir ce champ']],
    [{ title: '' }, ['title: Veuillez remplir ce champ']],
    [{ title: 'x'.repeat(121) }, ['title: 120 caractères maximum']],
    [{ kind: 'TRAIN' }, ['kind: Veuillez choisir une valeur dans la liste']],
    [{ validFrom: '2026-02-31' }, ['validFrom: Veuillez saisir une date valide (jj/mm/aaaa)']],
    [{ validTo: '2026-11-30' }, ['validTo: La date de fin doit être postérieure ou égale à la date de début']],
    [{ goods: { nature: '', pallets: 1 } }, ['goods.nature: Veuillez remplir ce champ']],
    [{ goods: { nature: 'Colis' } }, ['goods.pallets: Veuillez remplir ce champ']],
    [{ goods: { nature: 'Colis', pallets: -1 } }, ['goods.pallets: La valeur doit être supérieure ou égale à 0']],
    [
      { goods: { nature: 'Lait', pallets: 1, tempMin: '4', tempMax: '2' } },
      ['goods.tempMin: La température minimale doit être inférieure à la maximale'],
    ],
    [{ goods: { nature: 'Lait', pallets: 1, tempMin: '-25', tempMax: '-18,5' } }, []],
    [
      { vehicleNeed: { category: 'TRACTEUR', body: 'FRIGO' } },
      ['goods.tempMin: Veuillez remplir ce champ', 'goods.tempMax: Veuillez remplir ce champ'],
    ],
    [
      { goods: { nature: 'Essence', weightKg: '500', adr: { un: '12', class: '' } } },
      ['goods.adr.un: Le n° ONU doit comporter 4 chiffres', 'goods.adr.class: Veuillez remplir ce champ'],
    ],
    [{ goods: { nature: 'Essence', weightKg: '500', adr: { un: '', class: '', packingGroup: '', quantity: '' } } }, []],
    [
      { driverNeed: { certificationTypes: ['PILOTE'] } },
      ['driverNeed.certificationTypes.0: Veuillez choisir une valeur dans la liste'],
    ],
    [{ tags: 'a,b,c,d,e,f,g,h,i,j,k' }, ['tags: 10 étiquettes maximum']],
    [stops({ toleranceMin: -1 }), ['stops.0.toleranceMin: La valeur doit être comprise entre 0 et 1440']],
    [{ vehicleNeed: {} }, ['vehicleNeed.category: Veuillez remplir ce champ']],
    [{ stops: [] }, ['stops: Au moins deux arrêts sont nécessaires']],
    [{ stops: [STOP] }, ['stops: Au moins deux arrêts sont nécessaires']],
    [stops({ addressId: '' }), ['stops.0.addressId: Veuillez remplir ce champ']],
    [stops({ kind: 'PAUSE' }), ['stops.0.kind: Veuillez choisir une valeur dans la liste']],
    [stops({}, { dayOffset: 7 }), ['stops.1.dayOffset: La valeur doit être comprise entre 0 et 6']],
    [stops({ arrival: '25:00' }), ['stops.0.arrival: Veuillez saisir une heure valide (hh:mm)']],
    [stops({ departure: '05:59' }), ["stops.0.departure: L'heure de fin doit être postérieure à l'heure de début"]],
    [
      stops({}, { arrival: '06:29' }),
      ["stops.1.arrival: L'heure d'arrivée doit être postérieure au départ de l'arrêt précédent"],
    ],
    [stops({}, { arrival: '06:30' }), []],
    [stops({}, { arrival: '00:00', departure: '00:10', dayOffset: 1 }), []],
    [stops({ dayOffset: 1 }, {}), ["stops.1.arrival: L'heure d'arrivée doit être postérieure au départ de l'arrêt précédent"]],
    [
      stops({ windowFrom: '08:00', windowTo: '07:00' }),
      ["stops.0.windowTo: L'heure de fin doit être postérieure à l'heure de début"],
    ],
    [{ recurrence: undefined }, ['recurrence.weekdays: Veuillez choisir au moins un jour']],
    [{ recurrence: { weekdays: [] } }, ['recurrence.weekdays: Veuillez choisir au moins un jour']],
    [{ recurrence: { weekdays: [1], intervalWeeks: 2 } }, ['recurrence.anchorDate: Veuillez remplir ce champ']],
    [{ unitPrice: '' }, ['unitPrice: Veuillez remplir ce champ']],
    [{ unitPrice: '0' }, ['unitPrice: La valeur doit être supérieure à 0']],
    [{ unitPrice: '1.23456' }, ['unitPrice: 4 décimales maximum']],
    [{ billingFrequency: undefined }, ['billingFrequency: Veuillez remplir ce champ']],
  ])('refuses %j', (changes, expected) => expect(problems(changes)).toEqual(expected))

  it('reports every error at once, across fields too', () => {
    expect(problems({ title: '', validTo: '2026-01-01', ...stops({ departure: '05:00' }), unitPrice: 'x' })).toEqual([
      'title: Veuillez remplir ce champ',
      'unitPrice: Veuillez saisir un nombre',
      'validTo: La date de fin doit être postérieure ou égale à la date de début',
      "stops.0.departure: L'heure de fin doit être postérieure à l'heure de début",
    ])
  })
})

it('computes the departure from arrival and time on site', () => {
  expect(departureAfter('06:00', 45)).toBe('06:45')
  expect(departureAfter('23:30', 29)).toBe('23:59')
  expect(departureAfter('23:30', 30)).toBe('00:00')
  expect(departureAfter('18:00', 721)).toBeNull()
  expect(departureAfter('', 30)).toBeNull()
  expect(departureAfter('06:00', Number.NaN)).toBeNull()
})

describe('calendar of a contract year', () => {
  const recurrence = deliveryRequestSchema.parse({
    ...GOOD,
    recurrence: {
      weekdays: [1, 2, 3, 4, 5],
      holidayPolicy: 'SAUTER',
      holidayZone: 'FR',
      followSiteClosures: true,
      excludeDates: ['2026-08-10', '2026-08-11', '2026-08-12', '2026-08-13', '2026-08-14'].map(date => ({
        date,
        reason: 'Arrêt',
      })),
      includeDates: [{ date: '2026-12-19', reason: 'Rattrapage avant Noël' }],
    },
  }).recurrence
  const rule = {
    recurrence,
    validFrom: '2026-02-01',
    validTo: '2027-01-31',
    stops: [{ dayOffset: 0, closures: [{ from: '2026-12-28', to: '2026-12-31', reason: 'Fermeture annuelle' }] }],
  }

  const YEAR = { from: '2026-02-01', to: '2027-01-31' }

  it("counts as in the design's picture", () => {
    const calendar = requestCalendar(rule, YEAR)
    expect(calendar).toMatchObject({ runs: 243, holidays: 9, off: 9, added: 1 })
    expect(calendar.days['2026-12-19']).toBe('added')
    expect(calendar.days['2026-12-25']).toBe('holiday')
    expect(calendar.names['2026-12-25']).toBe('Noël')
    expect(calendar.days['2026-12-28']).toBe('off')
    expect(calendar.days['2026-02-07']).toBeUndefined()
  })

  it('removes the days of a suspension', () => {
    const calendar = requestCalendar({ ...rule, suspension: { from: '2026-03-02', to: '2026-03-08' } }, YEAR)
    expect(calendar).toMatchObject({ runs: 238, off: 14 })
    expect(calendar.names['2026-03-02']).toBe('Suspension')
    expect(calendar.days['2026-03-07']).toBeUndefined()
  })

  it('cancels the run of the day before when its second-day site is closed', () => {
    const night = {
      ...rule,
      stops: [{ dayOffset: 1, closures: [{ from: '2026-03-03', to: '2026-03-03', reason: 'Inventaire' }] }],
    }
    const calendar = requestCalendar(night, YEAR)
    expect([calendar.days['2026-03-02'], calendar.days['2026-03-03']]).toEqual(['off', 'on'])
  })

  it('has one day for a spot run', () => {
    const spot = { recurrence: null, validFrom: '2026-12-01', validTo: '2026-12-01', stops: [] }
    expect(requestCalendar(spot, contractYear('2026-12-01', '2026-12-01'))).toMatchObject({
      days: { '2026-12-01': 'on' },
      runs: 1,
    })
    expect(runsInYear(spot, '2026-11-20')).toBe(1)
    expect(runsInYear(spot, '2026-12-02')).toBe(1)
  })

  it.each([
    ['2026-02-01', '2026-11-20', '2026-02-01', '2027-01-31'],
    ['2024-02-15', '2026-11-20', '2026-02-15', '2027-02-14'],
    ['2024-12-15', '2026-11-20', '2025-12-15', '2026-12-14'],
    ['2027-03-01', '2026-11-20', '2027-03-01', '2028-02-29'],
    ['2024-02-29', '2026-11-20', '2026-02-28', '2027-02-27'],
  ])('contract year from %s, seen on %s, is from %s to %s', (validFrom, today, from, to) =>
    expect(contractYear(validFrom, today)).toEqual({ from, to }),
  )
})

describe('runs per year, shared by recurrence, price, offer and lists', () => {
  const recurrence: Recurrence = {
    weekdays: [1, 2, 3, 4, 5],
    intervalWeeks: 1,
    anchorDate: null,
    periods: [],
    holidayPolicy: 'SAUTER',
    holidayZone: 'FR',
    excludeDates: [],
    includeDates: [],
    followSiteClosures: true,
  }
  const current = {
    recurrence: recurrence as Recurrence | null,
    validFrom: '2026-11-23',
    validTo: null as string | null,
    versionNo: 1,
    status: 'ACTIF' as RequestStatus,
    suspendedFrom: null as string | null,
    suspendedTo: null as string | null,
  }
  const closures = [{ from: '2026-12-24', to: '2026-12-31', reason: 'Fermeture annuelle' }]
  const stops = [{ dayOffset: 0, site: { closures } }]
  const source: RuleSource = { current, stops, versions: [], soldLines: [], carrierClosures: [] }
  const week = [1, 2, 3, 4, 5]
  const line = (runNo: number, over: Partial<SoldLine> = {}): SoldLine => ({
    ...{ runNo, weekdays: week, status: 'PLANIFIE', suspendedFrom: null, suspendedTo: null },
    ...over,
  })
  const follower = (status: RequestStatus) => ({ versions: [{ versionNo: 2, status, validTo: null }] })
  const rule = (over: Partial<typeof current>, more: Partial<RuleSource> = {}) =>
    runRuleOf({ ...source, ...more, current: { ...current, ...over } })
  const runs = (...of: Parameters<typeof rule>) => runsInYear(rule(...of), '2026-11-22')

  it('matches a manual count: 261 weekdays from 23/11/2026 to 22/11/2027, 7 holidays, 6 closure days (Christmas is both)', () => {
    expect(runs({})).toBe(248)
    expect(runs({ recurrence: { ...recurrence, followSiteClosures: false } })).toBe(253)
    expect(runs({ suspendedFrom: '2027-02-01', suspendedTo: '2027-02-07' })).toBe(243)
    // A closing week of the carrier applies to every rule and is visible in the calendar.
    const carrierClosures = [{ from: '2027-08-09', to: '2027-08-15', reason: 'Congés' }]
    expect(runs({ recurrence: { ...recurrence, followSiteClosures: false } }, { carrierClosures })).toBe(248)
    const { days, names } = requestCalendar(rule({}, { carrierClosures }), contractYear('2026-11-23', '2026-11-23'))
    expect([days['2027-08-10'], names['2027-08-10']]).toEqual(['off', 'Congés'])
  })

  it('counts two runs a day twice and legs once, each on its own days (decision 14)', () => {
    const sold = (...soldLines: SoldLine[]) => runs({}, { soldLines })
    expect(sold(line(1))).toBe(248)
    expect(sold(line(1), line(2))).toBe(2 * 248)
    expect(sold(line(1), line(1))).toBe(248)
    // Legs on different weekdays are one run each.
    expect(sold(line(1, { weekdays: [1, 2] }), line(1, { weekdays: [3, 4, 5] }))).toBe(248)
    // 53 Mondays, less those of Easter, Pentecost and All Saints' and the one of the closure.
    expect(sold(line(1), line(2, { weekdays: [1] }))).toBe(248 + 49)
    // Sold five days a week, run on Mondays only.
    expect(sold(line(1, { weekdays: [1] }))).toBe(49)
    // An added date has one of each run; the calendar counts one day.
    const added = { ...recurrence, includeDates: [{ date: '2026-11-28', reason: 'Renfort' }] }
    const twice = { soldLines: [line(1), line(2)] }
    expect(runs({ recurrence: added }, twice)).toBe(2 * 249)
    expect(requestCalendar(rule({ recurrence: added }, twice), contractYear('2026-11-23', '2026-11-22')).runs).toBe(249)
    // A spot contract runs once per run, on any weekday.
    expect(runs({ recurrence: null }, twice)).toBe(2)
  })

  it('skips suspended runs, by line or contract; one suspended leg does not stop the run', () => {
    const away = { status: 'SUSPENDU', suspendedFrom: '2027-02-01', suspendedTo: '2027-02-07' } as const
    const sold = (...soldLines: SoldLine[]) => runs({}, { soldLines })
    expect(sold(line(1), line(2, away))).toBe(248 + 243)
    expect(sold(line(1), line(1, away))).toBe(248)
    expect(sold(line(1, away), line(1, { ...away, suspendedFrom: '2027-02-03' }))).toBe(248 - 3)
    // Without an end the year ends it: ten weeks from Monday 23/11/2026, minus Christmas with its closure and 1 January.
    expect(sold(line(1, { ...away, suspendedTo: null }))).toBe(43)
    const contract = { suspendedFrom: '2027-02-04', suspendedTo: '2027-02-10' }
    expect(runs(contract, { soldLines: [line(1), line(2, away)] })).toBe(243 + 240)
    expect(runs({ recurrence: null }, { soldLines: [line(1), line(2, { ...away, suspendedFrom: '2026-11-23' })] })).toBe(1)
  })

  it('counts running lines, else delivered drafts, else closed lines', () => {
    const drafts = [line(1, { status: 'BROUILLON' }), line(2, { status: 'BROUILLON' })]
    const closed = [line(1, { status: 'CLOTURE' }), line(2, { status: 'CLOTURE' })]
    const of = (status: RequestStatus, ...soldLines: SoldLine[]) => runs({ status }, { soldLines })
    for (const status of ['BROUILLON', 'A_CONCEVOIR', 'EN_CONCEPTION'] as const) expect(of(status, ...drafts)).toBe(248)
    for (const status of ['CONCU', 'PROPOSE', 'REFUSE', 'ACCEPTE'] as const) expect(of(status, ...drafts)).toBe(2 * 248)
    // Drafts beside running lines and closed lines have no runs.
    expect(of('ACTIF', line(1), line(2, { status: 'BROUILLON' }), line(3, { status: 'CLOTURE' }))).toBe(248)
    for (const status of ['TERMINE', 'ARCHIVE'] as const) expect(of(status, ...closed)).toBe(2 * 248)
    expect(of('ACTIF', ...closed)).toBe(0)
  })

  it('shows the thirteen months that the year touches, each day once', () => {
    const calendar = requestCalendar(rule({}), contractYear('2026-11-23', '2026-11-22'))
    expect(calendar).toMatchObject({ from: '2026-11', months: 13, runs: 248, holidays: 7, off: 6 })
    expect(Object.values(calendar.days).filter(day => day === 'on')).toHaveLength(248)
  })

  it('covers the contract, not only the current version', () => {
    const short = { validTo: '2026-12-31' }
    expect(runs(short, follower('ACCEPTE'))).toBe(248)
    // 29 weekdays minus six closure days.
    expect(runs(short)).toBe(23)
    expect(runs(short, follower('REFUSE'))).toBe(23)
    const shown = requestCalendar(rule(short, follower('ACCEPTE')), contractYear('2026-11-23', '2026-11-22'))
    expect(Object.keys(shown.days).every(day => day <= '2026-12-31')).toBe(true)
  })

  it("is the same on every day of the year, and equals the rule's dates", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1500 }),
        fc.integer({ min: 0, max: 364 }),
        fc.uniqueArray(fc.constantFrom(1, 2, 3, 4, 5, 6, 7), { minLength: 1 }),
        fc.constantFrom('SAUTER', 'MAINTENIR'),
        (start, later, weekdays, holidayPolicy) => {
          const validFrom = addDays('2024-03-01', start)
          const rule: RunRule = { recurrence: { ...recurrence, weekdays, holidayPolicy }, validFrom, validTo: null, stops: [] }
          const expected = recurrenceDates(rule.recurrence!, contractYear(validFrom, validFrom)).length
          expect(runsInYear(rule, addDays(validFrom, later))).toBe(expected)
        },
      ),
    )
  })
})

describe('next relevant date', () => {
  const version = {
    status: 'ACTIF' as RequestStatus,
    validFrom: '2026-02-01',
    validTo: '2027-01-31' as string | null,
    offerExpiresOn: '2026-12-20',
    suspendedTo: '2026-12-05',
  }
  const next = (changes: Partial<typeof version>) => nextDeadline({ ...version, ...changes })

  it.each([
    [{ status: 'BROUILLON' as const }, 'Démarrage', '2026-02-01', 15],
    [{ status: 'PROPOSE' as const }, "Fin de l'offre", '2026-12-20', 7],
    [{ status: 'ACCEPTE' as const }, 'Démarrage', '2026-02-01', null],
    [{}, 'Fin du contrat', '2027-01-31', 30],
    [{ validTo: '2026-02-01' }, 'Transport', '2026-02-01', null],
    [{ status: 'SUSPENDU' as const }, 'Fin de suspension', '2026-12-05', null],
  ])('%j', (changes, label, date, pressingDays) => expect(next(changes)).toEqual({ label, date, pressingDays }))

  it('is none without a term, and none when ended', () => {
    expect(next({ validTo: null })).toBeNull()
    expect(next({ status: 'TERMINE' })).toBeNull()
    expect(next({ status: 'ARCHIVE' })).toBeNull()
  })
})
