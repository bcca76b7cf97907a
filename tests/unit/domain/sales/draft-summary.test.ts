import fc from 'fast-check'
import { expect, it } from 'vitest'
import { VEHICLE_CATEGORY_LABELS } from '#domain/materials/vehicle-values.ts'
import { draftSummary } from '#domain/sales/delivery-request/draft-summary.ts'
import { REQUEST_FORM_FIELDS } from '#domain/sales/delivery-request/form-fields.ts'

const whole = {
  companyIdText: "C00002 Biscuiterie de l'Erdre",
  title: 'Erdre → Le Mans',
  kind: 'LIGNE_REGULIERE',
  validFrom: '2027-03-01',
  'goods.nature': 'Biscuits',
  'goods.pallets': '33',
  'goods.weightKg': '12000,5',
  'goods.tempMin': '2',
  'goods.tempMax': '4',
  'vehicleNeed.category': 'PORTEUR_19',
  'vehicleNeed.body': 'FRIGO',
  'driverNeed.certificationTypes': ['HAYON', 'FRIGO'],
  'driverNeed.night': 'on',
  'stops[1].addressIdText': 'Quai 4 · 72000 Le Mans',
  'stops[1].arrival': '09:00',
  'stops[1].kind': 'LIVRAISON',
  'stops[0].addressIdText': 'Dépôt de Carquefou · 44470 Carquefou',
  'stops[0].arrival': '',
  'stops[0].departure': '06:30',
  'stops[0].kind': 'CHARGEMENT',
  'recurrence.weekdays': ['1', '2', '3', '4', '5'],
  'recurrence.intervalWeeks': '1',
  'recurrence.holidayPolicy': 'SAUTER',
  'recurrence.holidayZone': '',
  pricingMode: 'FORFAIT_TRAJET',
  unitPrice: '1250,5',
  billingFrequency: 'MOIS',
}

it('summarises the draft in the words of its page', () => {
  expect(draftSummary(whole)).toEqual({
    client: "C00002 Biscuiterie de l'Erdre",
    title: 'Erdre → Le Mans',
    kind: 'Ligne régulière, à partir du 01/03/2027',
    goods: 'Biscuits · 33 palettes · 12\u202f000,5\u00a0kg',
    vehicle: `${VEHICLE_CATEGORY_LABELS.PORTEUR_19} · Frigo · de 2 à 4\u202f°C`,
    driver: 'Habilitations\u202f: Hayon élévateur, Température dirigée · service de nuit',
    stops: [
      { time: '06:30', place: 'Dépôt de Carquefou · 44470 Carquefou', kind: 'Chargement' },
      { time: '09:00', place: 'Quai 4 · 72000 Le Mans', kind: 'Livraison' },
    ],
    recurrence: 'Du lundi au vendredi, toutes les semaines, hors jours fériés.',
    price: '1\u202f250,50\u00a0€ / trajet · Forfait par trajet · Par mois',
    missing: [],
  })
})

it('names the holiday zone only when chosen', () => {
  expect(draftSummary({ ...whole, 'recurrence.holidayZone': 'FR_ALSACE_MOSELLE' }).recurrence).toMatch(/\(Alsace-Moselle\)/)
  expect(draftSummary({ ...whole, 'recurrence.holidayZone': 'FR' }).recurrence).toMatch(/\(France\)/)
})

it('shows a spot run once, without missing recurrence', () => {
  const { recurrence, missing } = draftSummary({ ...whole, kind: 'SPOT', 'recurrence.weekdays': [] })
  expect(recurrence).toBe('Transport unique, le 01/03/2027.')
  expect(missing).toEqual([])
})

it.each([
  ['client', { title: '' }],
  ['client', { validFrom: '01/2027' }],
  ['need', { 'goods.pallets': '0', 'goods.weightKg': 'beaucoup' }],
  ['need', { 'vehicleNeed.category': '' }],
  ['stops', { 'stops[1].addressIdText': ' ' }],
  ['recurrence', { 'recurrence.weekdays': '' }],
  ['price', { unitPrice: 'à voir' }],
] as const)('reports %s as missing without %j', (step, change) => {
  expect(draftSummary({ ...whole, ...change }).missing).toEqual([step])
})

it('reports nothing missing for a computed price', () => {
  expect(draftSummary({ ...whole, unitPrice: '', pricingMode: 'TRINOME' }).missing).toEqual([])
})

it('accepts any input in any field', () => {
  const names = fc.constantFrom(
    ...Object.keys(REQUEST_FORM_FIELDS),
    'stops[0].kind',
    'stops[9999].arrival',
    'recurrence.periods[0].from',
  )
  const values = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.string()),
    fc.constantFrom('toString', '__proto__', '-1', '1e999'),
  )
  fc.assert(fc.property(fc.dictionary(names, values), typed => draftSummary(typed).missing.length <= 5))
})
