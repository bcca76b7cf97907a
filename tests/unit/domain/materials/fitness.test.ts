import { describe, expect, it } from 'vitest'
import { LICENCE_CATEGORIES, licenceRefusal, medicalRefusal } from '#domain/human-resources/licence.ts'
import { couplingRefusal, couplingWarning } from '#domain/materials/coupling.ts'
import { palletPlaces, palletRefusal, payloadKg, payloadRefusal } from '#domain/materials/payload.ts'
import type { VehicleCategory } from '#domain/materials/vehicle-values.ts'

describe('licence for each vehicle (AF05)', () => {
  it.each([
    ['VUL', 3_500, 0, ['B', 'BE', 'C1', 'C1E', 'C', 'CE']],
    ['VUL', 3_500, 750, ['B', 'BE', 'C1', 'C1E', 'C', 'CE']],
    ['VUL', 3_500, 751, ['BE', 'C1E', 'CE']],
    ['VUL', 3_501, 0, ['C1', 'C1E', 'C', 'CE']],
    ['PORTEUR_12', 7_500, 0, ['C1', 'C1E', 'C', 'CE']],
    ['PORTEUR_12', 7_500, 751, ['C1E', 'CE']],
    ['PORTEUR_12', 7_501, 750, ['C', 'CE']],
    ['PORTEUR_19', 19_000, 0, ['C', 'CE']],
    ['PORTEUR_19', 19_000, 751, ['CE']],
    ['PORTEUR_26', 26_000, 0, ['C', 'CE']],
    ['TRACTEUR', 3_500, 0, ['CE']],
    ['TRACTEUR', 19_000, 34_000, ['CE']],
  ] as [VehicleCategory, number, number, string[]][])(
    '%s of %i kg with a trailer of %i kg: %j',
    (category, gvwKg, trailerGvwKg, allowed) => {
      const fits = (one: string) => licenceRefusal([one], { category, gvwKg }, trailerGvwKg) === null
      expect(LICENCE_CATEGORIES.filter(fits)).toEqual(allowed)
    },
  )

  it('names the required licence', () => {
    expect(licenceRefusal(['C'], { category: 'VUL', gvwKg: 3_500 }, 751)).toBe('Permis BE requis pour ce véhicule')
    expect(licenceRefusal(['B'], { category: 'PORTEUR_12', gvwKg: 7_500 })).toBe('Permis C1 requis pour ce véhicule')
    expect(licenceRefusal([], { category: 'PORTEUR_19', gvwKg: 19_000 }, 751)).toBe('Permis CE requis pour ce véhicule')
  })
})

describe('medical visit of the heavy licences (R221-11)', () => {
  const day = '2026-11-20'
  it.each([
    ['1966-11-21', '2031-11-20', null],
    ['1966-11-21', '2031-11-21', 'Visite médicale du permis\u202f: 5 ans au plus avant 60 ans (R221-11 du code de la route)'],
    ['1966-11-20', '2028-11-20', null],
    [
      '1966-11-20',
      '2028-11-21',
      'Visite médicale du permis\u202f: 2 ans au plus à partir de 60 ans (R221-11 du code de la route)',
    ],
    ['1950-11-21', '2028-11-20', null],
    ['1950-11-20', '2027-11-20', null],
    [
      '1950-11-20',
      '2027-11-21',
      'Visite médicale du permis\u202f: 1 an au plus à partir de 76 ans (R221-11 du code de la route)',
    ],
  ])('born %s, valid to %s: %s', (birthDate, validTo, message) => {
    expect(medicalRefusal(validTo, { birthDate, day })).toBe(message)
  })
})

const tractor = { category: 'TRACTEUR', gvwKg: 19_000, gcwKg: 40_000, tareKg: 7_600 } as const
const lorry = { category: 'PORTEUR_19', gvwKg: 19_000, tareKg: 9_800 } as const
const trailer = { gvwKg: 34_000, tareKg: 6_800 }

describe('load and payload (AF10)', () => {
  it('lets a tractor only pull, a lorry and its trailer carry together', () => {
    expect(payloadKg({ category: 'VUL', gvwKg: 3_500, tareKg: 2_350 }, null)).toBe(1_150)
    expect(payloadKg(tractor, trailer)).toBe(27_200)
    expect(payloadKg(tractor, null)).toBe(0)
    expect(payloadKg(lorry, trailer)).toBe(36_400)
  })

  it('refuses loads above the payload', () => {
    expect(payloadRefusal('1150.0', 1_150)).toBeNull()
    expect(payloadRefusal(null, 1_150)).toBeNull()
    expect(payloadRefusal('1150.1', 1_150)).toBe('La charge (1\u202F150,1 kg) dépasse la charge utile (1\u202F150 kg)')
  })

  it('refuses pallets above the places when all places are known', () => {
    expect(palletPlaces({ ...lorry, pallets: 18 }, { pallets: 16 })).toBe(34)
    expect(palletPlaces({ ...lorry, pallets: 18 }, {})).toBeNull()
    expect(palletPlaces(lorry, { pallets: 16 })).toBeNull()
    expect(palletPlaces({ ...tractor, pallets: 2 }, { pallets: 33 })).toBe(33)
    expect(palletPlaces(tractor, null)).toBe(0)
    expect(palletRefusal(33, 33)).toBeNull()
    expect(palletRefusal(34, null)).toBeNull()
    expect(palletRefusal(null, 0)).toBeNull()
    expect(palletRefusal(34, 33)).toBe('34 palettes pour 33 emplacements')
    expect(palletRefusal(1, 0)).toBe('1 palette pour 0 emplacement')
  })
})

describe('coupled weight (AF26)', () => {
  it('checks the actual load', () => {
    expect(couplingRefusal(tractor, trailer, 25_600)).toBeNull()
    expect(couplingRefusal(tractor, trailer, 25_600.1)).toBe(
      'Attelage incompatible : PTRA 40\u202F000 kg, ensemble 40\u202F001 kg',
    )
    expect(couplingRefusal({ ...tractor, gcwKg: null }, trailer, 99_000)).toBeNull()
  })

  it('warns for a full trailer', () => {
    expect(couplingWarning({ ...tractor, gcwKg: 41_600 }, trailer)).toBeNull()
    expect(couplingWarning({ ...tractor, gcwKg: 41_599 }, trailer)).toBe(
      'Attelage incompatible : PTRA 41\u202F599 kg, ensemble 41\u202F600 kg',
    )
    expect(couplingWarning(lorry, trailer)).toBeNull()
  })
})
