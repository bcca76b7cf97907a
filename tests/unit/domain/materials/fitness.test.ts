import { describe, expect, it } from 'vitest'
import { LICENCE_CATEGORIES, licenceRefusal } from '#domain/human-resources/licence.ts'
import { couplingRefusal, couplingWarning } from '#domain/materials/coupling.ts'
import { palletPlaces, palletRefusal, payloadKg, payloadRefusal } from '#domain/materials/payload.ts'
import type { VehicleCategory } from '#domain/materials/vehicle-values.ts'

describe('licence for each vehicle (AF05)', () => {
  it('depends on the vehicle category', () => {
    expect(licenceRefusal(['B'], 'VUL')).toBeNull()
    expect(licenceRefusal(['B'], 'PORTEUR_12')).toBe('Permis C requis pour ce véhicule')
    expect(licenceRefusal(['B', 'C'], 'PORTEUR_26')).toBeNull()
    expect(licenceRefusal(['B', 'C'], 'TRACTEUR')).toBe('Permis CE requis pour ce véhicule')
  })

  it.each([
    ['VUL', 0, ['B', 'BE', 'C1', 'C1E', 'C', 'CE']],
    ['VUL', 750, ['B', 'BE', 'C1', 'C1E', 'C', 'CE']],
    ['VUL', 751, ['BE', 'C1E', 'CE']],
    ['PORTEUR_12', 750, ['C', 'CE']],
    ['PORTEUR_19', 0, ['C', 'CE']],
    ['PORTEUR_19', 751, ['CE']],
    ['PORTEUR_26', 0, ['C', 'CE']],
    ['TRACTEUR', 0, ['CE']],
    ['TRACTEUR', 34_000, ['CE']],
  ] as [VehicleCategory, number, string[]][])('%s with a trailer of %i kg: %j', (category, trailerGvwKg, allowed) => {
    expect(LICENCE_CATEGORIES.filter(one => licenceRefusal([one], category, trailerGvwKg) === null)).toEqual(allowed)
  })

  it('names the required licence', () => {
    expect(licenceRefusal(['C'], 'VUL', 751)).toBe('Permis BE requis pour ce véhicule')
    expect(licenceRefusal([], 'PORTEUR_19', 751)).toBe('Permis CE requis pour ce véhicule')
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
