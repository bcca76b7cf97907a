import { describe, expect, it } from 'vitest'
import { referenceSchema, shareSchema, valueSchema } from '#domain/transverse/cnr/cnr.ts'
import { planValues, readValues } from '#domain/transverse/cnr/import.ts'
import { sharesTotal, variation } from '#domain/transverse/cnr/sums.ts'
import {
  INDEX_MISSING,
  indexMonth,
  lastPublishedMonth,
  missingMonths,
  missingWords,
  NO_VALUE,
  periodWords,
  publicationDay,
  VALUE_EXISTS,
} from '#domain/transverse/cnr/values.ts'

const REG_EA_2024 = {
  fuel: '22.7',
  maintenance: '8.0',
  infrastructure: '4.1',
  equipment: '13.1',
  driver: '32.6',
  travel: '3.5',
  structure: '16.0',
}

describe('publication by the CNR (domain.md §3.22)', () => {
  it('is on the penultimate day of the month', () => {
    expect(['2024-02', '2025-02', '2026-10', '2026-11'].map(publicationDay)).toEqual([
      '2024-02-28',
      '2025-02-27',
      '2026-10-30',
      '2026-11-29',
    ])
  })

  it.each([
    ['2026-11-29', '2026-10'],
    ['2026-11-30', '2026-11'],
    ['2026-12-01', '2026-11'],
    ['2027-01-01', '2026-12'],
  ])('on %s the latest published month is %s', (today, month) => expect(lastPublishedMonth(today)).toBe(month))

  it('reports a missing month from the day after until it has a value', () => {
    const known = ['2026-08', '2026-09']
    expect(missingMonths(known, '2026-10-30')).toEqual([])
    expect(missingMonths(known, '2026-10-31')).toEqual(['2026-10'])
    expect(missingMonths([...known, '2026-10'], '2026-10-31')).toEqual([])
    expect(missingMonths(['2026-08', '2026-10'], '2026-10-31')).toEqual(['2026-09'])
  })

  it('looks back a year, not before the first known month', () => {
    expect(missingMonths(['2024-08'], '2026-11-21')).toHaveLength(12)
    expect(missingMonths(['2024-08'], '2026-11-21')[0]).toBe('2025-11')
    expect(missingMonths(['2026-09'], '2026-11-21')).toEqual(['2026-10'])
    expect(missingMonths([], '2026-11-21')).toEqual(['2026-10'])
  })

  it('describes missing months', () => {
    expect(missingWords(['2026-10'])).toBe("la valeur d'octobre 2026 manque")
    expect(missingWords(['2026-08', '2026-10'])).toBe("2 valeurs manquent, d'août 2026 à octobre 2026")
  })
})

describe('texts (domain.md §3.22)', () => {
  it('name the month in words', () => {
    expect(VALUE_EXISTS('2024-02')).toBe('Une valeur existe déjà pour février 2024')
    expect(NO_VALUE('2024-02')).toBe("Aucune valeur d'indice pour février 2024")
    expect(INDEX_MISSING('CNR_GAZOLE_PRO', '2024-02')).toBe('Indice CNR_GAZOLE_PRO manquant pour février 2024')
  })

  it('name a period', () => {
    expect(periodWords({ validFrom: '2026-01-01', validTo: '2026-12-31' })).toBe('du 01/01/2026 au 31/12/2026')
    expect(periodWords({ validFrom: '2026-01-01', validTo: null })).toBe('à partir du 01/01/2026')
  })
})

describe('index figures', () => {
  it('compute variations exactly', () => {
    expect(variation('192.89', '210.21')).toBe('8.98')
    expect(variation('201.70', '188.39')).toBe('-6.60')
    expect(variation('201.70', '201.70')).toBe('0.00')
  })

  it('use the month of service, or the one before', () => {
    expect(indexMonth('2026-01-15', 0)).toBe('2026-01')
    expect(indexMonth('2026-01-15', 1)).toBe('2025-12')
  })

  it('require published shares to sum to 100', () => {
    expect(sharesTotal(REG_EA_2024)).toBe('100.0')
    const read = (fuel: string) => shareSchema.safeParse({ activity: 'REG_EA', year: '2024', shares: { ...REG_EA_2024, fuel } })
    expect(read('22,7').success).toBe(true)
    expect(read('22,8').error?.issues).toMatchObject([
      { path: ['shares'], message: 'La somme des parts doit être égale à 100 %' },
    ])
    expect(read('22,71').error?.issues[0]?.message).toBe('1 décimales maximum')
  })

  it('require positive values with two decimals in an existing month', () => {
    const refusals = (over: object) =>
      valueSchema.safeParse({ month: '02/2024', value: '210,21', ...over }).error?.issues.map(({ message }) => message)
    expect(refusals({})).toBeUndefined()
    expect(refusals({ value: '0' })).toEqual(['La valeur doit être supérieure à 0'])
    expect(refusals({ value: '210,211' })).toEqual(['2 décimales maximum'])
    expect(refusals({ month: '14/2024' })).toEqual(['Veuillez saisir un mois valide (mm/aaaa)'])
    expect(refusals({ month: '', value: '' })).toEqual(['Veuillez remplir ce champ', 'Veuillez remplir ce champ'])
  })

  it('require reference costs to end after they begin', () => {
    const input = {
      category: 'TRACTEUR',
      activity: 'LD_EA',
      perKm: '0,615',
      perHour: '26,40',
      perDay: '196,50',
      validFrom: '2026-02-01',
    }
    expect(referenceSchema.safeParse({ ...input, validTo: '2026-01-31' }).error?.issues).toMatchObject([
      { path: ['validTo'], message: 'La date de fin doit être postérieure ou égale à la date de début' },
    ])
    expect(referenceSchema.safeParse({ ...input, perKm: '0,6151' }).error?.issues[0]?.message).toBe('3 décimales maximum')
  })
})

describe('importing a list of values', () => {
  const plan = (text: string, known: [string, string][] = []) =>
    planValues(readValues(text), new Map(known), '2026-11-21').map(({ line, action, message, value }) => [
      line,
      action,
      message ?? value?.value,
    ])

  it('reads columns by headings, or as month and value', () => {
    expect(plan('Valeur;Mois\n201,70;01/2024')).toEqual([[2, 'CREATE', '201.70']])
    expect(plan('janv. 2024\t201,70\nfévr. 2024\t210,21')).toEqual([
      [1, 'CREATE', '201.70'],
      [2, 'CREATE', '210.21'],
    ])
    expect(() => plan('Client;Ville\nLaiterie;Nantes')).toThrow('Les colonnes « Mois » et « Valeur » sont nécessaires')
  })

  it('explains each line that is not imported', () => {
    const lines = plan(
      [
        'Mois;Valeur;Publié le;Provisoire',
        '01/2024;201,70;;',
        '02/2024;210,22;;',
        '03/2024;abc;;',
        '13/2024;200;;',
        '04/2024;0;;',
        '05/2024;196,57;;',
        '05/2024;196,57;;',
        '12/2026;190;;',
        '12/2026;190;;oui',
        '01/2027;190;;oui',
        '10/2026;190;01/12/2026;',
      ].join('\n'),
      [
        ['2024-01', '201.70'],
        ['2024-02', '210.21'],
      ],
    )
    expect(lines).toEqual([
      [2, 'IGNORE', 'Cette valeur est déjà enregistrée'],
      [3, 'ERROR', 'Une valeur existe déjà pour février 2024'],
      [4, 'ERROR', 'Veuillez saisir un nombre'],
      [5, 'ERROR', 'Veuillez saisir un mois valide (mm/aaaa)'],
      [6, 'ERROR', 'La valeur doit être supérieure à 0'],
      [7, 'CREATE', '196.57'],
      [8, 'ERROR', 'Ce mois est déjà à la ligne 7'],
      [9, 'ERROR', "La valeur d'un mois à venir ne peut être que provisoire"],
      [10, 'ERROR', 'Ce mois est déjà à la ligne 9'],
      [11, 'ERROR', 'La date ne peut pas être dans le futur'],
      [12, 'ERROR', 'La date ne peut pas être dans le futur'],
    ])
  })
})
