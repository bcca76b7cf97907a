import { expect, it } from 'vitest'
import { soldWords } from '#domain/journey-management/live-lines/sold-stop-words.ts'
import { NOTHING_SOLD, soldStops, withSoldTerms } from '#domain/journey-management/live-lines/sold-stops.ts'

const own = { windowFrom: null, windowTo: null, toleranceMin: null, reference: null, documents: [], weightKg: null }
const GOODS = { nature: 'Yaourts', tempMin: '2', tempMax: '4' }
const SOLD = soldStops(
  [
    { ...own, addressId: 'depot', kind: 'CHARGEMENT', pallets: 33, toleranceMin: 5 },
    { ...own, addressId: 'shop', kind: 'LIVRAISON', pallets: -20 },
    { ...own, addressId: 'shop', kind: 'LIVRAISON', pallets: -13 },
    { ...own, addressId: 'yard', kind: 'DEPOT', pallets: null },
  ],
  { toleranceMin: 15, goods: GOODS },
)

it("uses the stop's own tolerance or the version's, and the temperature where goods are handled", () => {
  expect(SOLD.map(({ toleranceMin, tempMin, tempMax }) => [toleranceMin, tempMin, tempMax])).toEqual([
    [5, '2', '4'],
    [15, '2', '4'],
    [15, '2', '4'],
    [15, null, null],
  ])
})

it('keeps the sold terms of each site in order; unsold stops have none', () => {
  const calls = [
    { addressId: 'shop', kind: 'LIVRAISON' },
    { addressId: 'relay', kind: 'RELAIS' },
    { addressId: 'shop', kind: 'LIVRAISON' },
    { addressId: 'shop', kind: 'LIVRAISON' },
    { addressId: 'depot', kind: 'LIVRAISON' },
  ] as const
  const carried = withSoldTerms(calls, SOLD)
  expect(carried.map(({ pallets }) => pallets)).toEqual([-20, null, -13, null, null])
  expect(carried[1]).toEqual({ ...calls[1], ...NOTHING_SOLD })
})

it('describes the terms for drivers', () => {
  expect(soldWords(NOTHING_SOLD)).toEqual([])
  expect(
    soldWords({
      pallets: -12,
      weightKg: '-8400.0',
      windowFrom: '08:00',
      windowTo: '10:00',
      toleranceMin: 15,
      reference: 'BL 4711',
      documents: ['SIGNATURE', 'TEMPERATURE'],
      tempMin: '-18.0',
      tempMax: '-15.5',
    }).map(words => words.replaceAll('\u202f', ' ')),
  ).toEqual([
    'Livrer 12 palettes, 8 400\u00a0kg',
    'Créneau 08:00 – 10:00 (± 15 min)',
    '−18 à −15,5 °C',
    'Preuves : Signature, Ticket température',
    'Réf. BL 4711',
  ])
  expect(
    soldWords({ ...NOTHING_SOLD, pallets: 1, windowTo: '09:00', tempMax: '4.0' }).map(words => words.replaceAll('\u202f', ' ')),
  ).toEqual(['Charger 1 palette', 'Créneau … – 09:00', '4 °C au plus'])
})
