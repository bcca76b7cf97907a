import { expect, it } from 'vitest'
import { licenceRefusal } from '#domain/human-resources/licence.ts'
import { payloadKg, payloadRefusal } from '#domain/materials/payload.ts'

it('each category of vehicle asks for its licence (AF05)', () => {
  expect(licenceRefusal(['B'], 'VUL')).toBeNull()
  expect(licenceRefusal(['B'], 'PORTEUR_12')).toBe('Permis C requis pour ce véhicule')
  expect(licenceRefusal(['B', 'C'], 'PORTEUR_26')).toBeNull()
  expect(licenceRefusal(['B', 'C'], 'TRACTEUR')).toBe('Permis CE requis pour ce véhicule')
})

it('a load stays within the payload, with a trailer within the gross weight of both (AF10)', () => {
  const tractor = { gvwKg: 19_000, gcwKg: 44_000, tareKg: 7_600 }
  const trailer = { gvwKg: 34_000, tareKg: 6_800 }
  expect(payloadKg({ gvwKg: 3_500, gcwKg: null, tareKg: 2_350 }, null)).toBe(1_150)
  expect(payloadKg(tractor, trailer)).toBe(27_200)
  expect(payloadKg({ ...tractor, gcwKg: 40_000 }, trailer)).toBe(25_600)
  expect(payloadRefusal('1150.0', 1_150)).toBeNull()
  expect(payloadRefusal(null, 1_150)).toBeNull()
  expect(payloadRefusal('1150.1', 1_150)).toBe('La charge (1\u202F150,1 kg) dépasse la charge utile (1\u202F150 kg)')
})
