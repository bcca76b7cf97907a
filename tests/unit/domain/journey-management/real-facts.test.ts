import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unusualKm } from '#domain/journey-management/doubts/run-doubts.ts'
import { journeyCo2 } from '#domain/journey-management/journeys/co2.ts'
import { mentionsIn, piecesOf } from '#domain/journey-management/journeys/comments.ts'
import { journeyWords, stopWords } from '#domain/journey-management/journeys/events.ts'
import { realFactsSchema, stopProofsSchema, stopRecordSchema } from '#domain/journey-management/journeys/journey.ts'
import { JOURNEY_DOCUMENT_KINDS } from '#domain/journey-management/journeys/papers/values.ts'
import {
  DOCUMENT_MISSING,
  isSignature,
  missingProofs,
  NOT_SIGNED,
  owedProofs,
  type Proven,
  temperatureGap,
} from '#domain/journey-management/journeys/proofs.ts'
import { recordedBy } from '#domain/journey-management/journeys/recorded-units.ts'
import { runFigures } from '#domain/journey-management/journeys/settlement.ts'
import { STOP_DOCUMENTS } from '#domain/sales/delivery-request/values.ts'

const faults = (answer: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  answer.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

describe('proofs of a stop', () => {
  const stop: Proven = {
    status: 'TERMINE',
    documents: ['SIGNATURE', 'PHOTO', 'TEMPERATURE'],
    signedAt: null,
    temperature: null,
    photos: [],
    joined: [],
  }
  it('requires the proofs of the contract until they exist; none for a failed stop', () => {
    expect(owedProofs(stop)).toEqual(['SIGNATURE', 'PHOTO', 'TEMPERATURE'])
    expect(owedProofs({ ...stop, photos: ['p'], temperature: '3.5' })).toEqual(['SIGNATURE'])
    // Attached documents count as proofs.
    expect(owedProofs({ ...stop, joined: ['CMR_SIGNEE', 'TEMPERATURE', 'AUTRE'] })).toEqual(['PHOTO'])
    expect(owedProofs({ ...stop, joined: ['PHOTO'] })).toEqual(['SIGNATURE', 'TEMPERATURE'])
    expect(owedProofs({ ...stop, status: 'ECHEC' })).toEqual([])
    expect(
      missingProofs([
        { ...stop, documents: [] },
        { ...stop, signedAt: '2026-11-20T08:00:00Z', photos: ['p', 'q'] },
      ]).map(DOCUMENT_MISSING),
    ).toEqual(["Document manquant\u202f: Ticket température à l'arrêt 2"])
  })

  it('never requires more after another document', () => {
    const kinds = fc.array(fc.constantFrom(...JOURNEY_DOCUMENT_KINDS))
    fc.assert(
      fc.property(
        fc.subarray([...STOP_DOCUMENTS]),
        kinds,
        fc.constantFrom(...JOURNEY_DOCUMENT_KINDS),
        (documents, joined, one) => {
          const owed = (papers: readonly string[]) => owedProofs({ ...stop, documents, joined: papers })
          return owed([...joined, one]).every(name => owed(joined).includes(name))
        },
      ),
    )
  })

  it('compares the temperature with the sold range, both ends included', () => {
    const sold = { tempMin: '2.0', tempMax: '4.0' }
    expect(temperatureGap({ ...sold, temperature: '4.0' })).toBeNull()
    expect(temperatureGap({ ...sold, temperature: '4.1' })).toBe('4,1\u202f°C, au-dessus de 4\u202f°C')
    expect(temperatureGap({ ...sold, temperature: '-1.0' })).toMatch(/au-dessous de 2/)
    expect(temperatureGap({ tempMin: null, tempMax: null, temperature: '30' })).toBeNull()
    expect(temperatureGap({ ...sold, temperature: null })).toBeNull()
  })

  it('accepts only drawn paths as signatures', () => {
    expect(isSignature('M10 20L30 40L31 41M5 5L6 6')).toBe(true)
    for (const other of ['', 'M10 20', 'M10 20L30 40"/><script>', 'm1 1l2 2', 'M1 1L2 2Z', 'M1000 1L2 2'])
      expect(isSignature(other)).toBe(false)
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(320), fc.nat(120)), { minLength: 2, maxLength: 50 }), points =>
        isSignature(points.map(([x, y], place) => `${place === 0 ? 'M' : 'L'}${x} ${y}`).join('')),
      ),
    )
  })

  it('reports every invalid value on its field', () => {
    expect(faults(stopProofsSchema.safeParse({ refusedPallets: '2' }))).toEqual([
      'reserves: Veuillez indiquer les réserves pour ce qui est refusé',
    ])
    expect(faults(stopProofsSchema.safeParse({ signatory: 'M. Oudin' }))).toEqual([`signed: ${NOT_SIGNED}`])
    expect(faults(stopProofsSchema.safeParse({ signed: 'on' }))).toEqual(['signatory: Veuillez remplir ce champ'])
    expect(faults(stopProofsSchema.safeParse({ temperature: '80', deliveredKg: '1,25', palletsGiven: '-1' }))).toEqual([
      'palletsGiven: La valeur doit être comprise entre 0 et 999',
      'deliveredKg: 1 décimales maximum',
      'temperature: La valeur doit être comprise entre -60 et 60',
    ])
    expect(faults(stopRecordSchema.safeParse({ failed: 'on' }))).toEqual(['reason: Veuillez indiquer un motif'])
    expect(stopProofsSchema.parse({ temperature: '-18,5', refusedPallets: '0' })).toMatchObject({
      temperature: '-18.5',
      refusedPallets: 0,
    })
  })
})

describe('actual values of a run', () => {
  it('orders the odometer values; asks to confirm above 1 500 km or twice the plan', () => {
    expect(faults(realFactsSchema.safeParse({ odometerStart: '120', odometerEnd: '119', version: 1 }))).toEqual([
      'odometerEnd: Le compteur de fin doit être supérieur au compteur de début',
    ])
    expect(
      realFactsSchema.safeParse({ odometerStart: '120', odometerEnd: '120', fuelL: '118,25', tollsReal: '64,80', version: 1 })
        .data,
    ).toMatchObject({
      fuelL: '118.25',
      tollsReal: 6480,
    })
    const run = (km: number, kmPlanned: string) => unusualKm({ odometerStart: 1000, odometerEnd: 1000 + km, kmPlanned })
    expect(run(1500, '1000')).toBeNull()
    expect(run(1501, '1000')).toMatch(/^1\u202f501 km au compteur pour 1\u202f000 km prévus$/)
    expect(run(800, '400')).toBeNull()
    expect(run(801, '400')).not.toBeNull()
    expect(unusualKm({ odometerStart: null, odometerEnd: null, kmReal: 801, kmPlanned: '400' })).toMatch(/801 km pour 400/)
  })

  it('records the unit of the energy; a hybrid also its electricity', () => {
    const units = (['GAZOLE', 'B100', 'GNV', 'BIOGNV', 'ELECTRIQUE', 'HYBRIDE'] as const).map(energy => recordedBy(energy))
    expect(units).toEqual([['fuelL'], ['fuelL'], ['fuelKg'], ['fuelKg'], ['energyKwh'], ['fuelL', 'energyKwh']])
    expect(recordedBy(null)).toEqual(['fuelL'])
  })

  it('C1 of §6.7: 400 km × 29.5 L/100 and 118 L both give 374.06 kg; actual kilometres outrank planned ones', () => {
    const run = {
      consumption: '29.5',
      vehicle: { category: 'TRACTEUR', energy: 'GAZOLE' as const },
      day: '2024-02-14',
      kmLoaded: '388',
      kmEmpty: '12',
      kmReal: null,
      recorded: {},
      tonnes: '12',
    }
    expect(journeyCo2(run)).toMatchObject({ planned: { kg: '374.06' }, real: null, perTonneKm: '80.3' })
    expect(journeyCo2({ ...run, recorded: { fuelL: '118' } }).real).toMatchObject({ kg: '374.06', source: { quantity: '118' } })
    expect(journeyCo2({ ...run, kmReal: 200 }).real?.kg).toBe('187.03')
    // The settlement has the same mass: by litres, else by odometer, else by plan.
    const sold = {
      serviceDate: '2024-02-14',
      priceCents: null,
      indexedBaseCents: null,
      kmLoaded: '388',
      kmEmpty: '12',
      ...{ plannedStart: '2024-02-14T04:00:00Z', plannedEnd: '2024-02-14T12:40:00Z', serviceMin: 475 },
      ...{ actualStart: null, actualEnd: null, tollsRealCents: null },
      subcontractorId: null,
      buyPriceCents: null,
    }
    expect(runFigures({ ...sold, fuelL: '120' }, null, run.vehicle).co2Kg).toBe('380.40')
    expect(runFigures({ ...sold, odometerStart: 1000, odometerEnd: 1200, kmReal: 400 }, null, run.vehicle).co2Kg).toBe('187.03')
    expect(runFigures({ ...sold, kmReal: 200 }, null, run.vehicle).co2Kg).toBe('187.03')
    expect(runFigures(sold, null, run.vehicle).co2Kg).toBe('374.06')
    // Litres of an electric vehicle count for nothing: 400 km × 123.9 kWh/100 × 0.048.
    const electric = { category: 'TRACTEUR', energy: 'ELECTRIQUE' as const }
    expect(journeyCo2({ ...run, vehicle: electric, recorded: { fuelL: '118' } })).toMatchObject({
      planned: { kg: '23.79' },
      real: null,
    })
    expect(journeyCo2({ ...run, tonnes: null }).perTonneKm).toBeNull()
  })
})

describe('comments', () => {
  const people = [
    { id: '1', name: 'Nadège Le Goff' },
    { id: '2', name: 'Nadège Le' },
    { id: '3', name: 'Inès Quéré' },
  ]
  it('mention people with @: ignores accents and case, longest name first, no e-mail addresses', () => {
    expect(mentionsIn('Vu avec @nadege le goff, puis @Inès Quéré.', people)).toEqual({ mentioned: ['1', '3'], unknown: null })
    expect(mentionsIn('@Nadège Le appelle', people)).toEqual({ mentioned: ['2'], unknown: null })
    expect(mentionsIn('Écrire à quai@exemple.fr, ou à 3 @ 4', people)).toEqual({ mentioned: [], unknown: null })
    expect(mentionsIn('Demander à @Jean Dupont demain', people)).toEqual({ mentioned: [], unknown: 'Jean Dupont' })
    expect(mentionsIn('@Inès Quérée', people).unknown).toBe('Inès Quérée')
  })

  it('keep their text when split into pieces', () => {
    expect(piecesOf('Vu @Inès Quéré, ok', ['Inès Quéré'])).toEqual([
      { text: 'Vu ', name: false },
      { text: '@Inès Quéré', name: true },
      { text: ', ok', name: false },
    ])
    const names = people.map(({ name }) => name)
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.constantFrom('@', '@Inès Quéré', ' ')), { maxLength: 8 }), parts => {
        const body = parts.join('')
        return (
          piecesOf(body, names)
            .map(({ text }) => text)
            .join('') === body
        )
      }),
    )
  })
})

describe('history', () => {
  it('describes a change as an act with its reason, and means by name', () => {
    expect(journeyWords({ status: [null, 'PLANIFIE'] })).toEqual([{ kind: 'life', text: 'Trajet créé', detail: null }])
    expect(journeyWords({ status: ['TERMINE', 'EN_COURS'], reason: [null, 'Heures fausses'] })).toEqual([
      { kind: 'life', text: 'Rouvert', detail: 'Heures fausses' },
    ])
    expect(journeyWords({ status: ['PLANIFIE', 'AFFECTE'], driver_id: [null, 'Jean Roux'] }).map(({ text }) => text)).toEqual([
      'Affecté',
      'Chauffeur\u202f: Jean Roux',
    ])
    expect(journeyWords({ vehicle_id: ['AA-123-AA', 'BB-123-BB'], driver_id: ['Jean Roux', null] })[0]?.text).toBe(
      'Chauffeur\u202f: Jean Roux retiré, Véhicule\u202f: AA-123-AA → BB-123-BB',
    )
    expect(journeyWords({ fuel_l: [null, '12'] })).toEqual([])
    const left = stopWords(
      {
        status: ['SUR_PLACE', 'TERMINE'],
        actual_departure: [null, '2026-11-20T09:05:00Z'],
        refused_pallets: [null, 2],
        reserves: [null, 'Mouillées'],
      },
      '2. Laiterie',
    )
    expect(left).toEqual([
      {
        kind: 'stop',
        text: '2. Laiterie\u202f: Terminé',
        detail: 'départ 10:05 · 2 palettes refusées · réserves\u202f: Mouillées',
      },
    ])
  })
})
