import { describe, expect, it } from 'vitest'
import { consumptionText } from '#domain/materials/vehicles/consumption.ts'
import { consumptionOf, totalCosts, usageOf } from '#domain/materials/vehicles/figures.ts'
import { vehicleSchema } from '#domain/materials/vehicles/vehicle.ts'
import { unitOfEnergy } from '#domain/sales/pricing/emission-factors.ts'

const DEPOT = '0198c0de-0000-7000-8000-000000000001'
const form = {
  plate: 'aa123aa',
  fleetNo: 'V012',
  category: 'PORTEUR_19',
  brand: 'Renault Trucks',
  model: 'D 19 t',
  firstRegistration: '01/03/2020',
  gvwKg: '19 000',
  tareKg: '9800',
  pallets: '20',
  energy: 'GAZOLE',
  tachograph: 'NUM',
  ownership: 'PROPRIETE',
  depotId: DEPOT,
  odometerKm: '120 500',
}
const issues = (changes: object) =>
  (vehicleSchema.safeParse({ ...form, ...changes }).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])

describe('vehicle form (§3.13)', () => {
  it('stores the normalised plate, cents, and null for empty', () => {
    expect(vehicleSchema.parse({ ...form, rent: '1 200,50', vin: 'vf1ma000012345678' })).toMatchObject({
      plate: 'AA-123-AA',
      firstRegistration: '2020-03-01',
      gvwKg: 19_000,
      odometerKm: 120_500,
      rent: 120_050,
      vin: 'VF1MA000012345678',
      lessor: null,
      driverId: null,
      reefer: false,
    })
  })

  it.each([
    [{ plate: 'WW-123-AB' }, 'plate', "L'immatriculation n'est pas valide (format AA-123-AA)"],
    [{ plate: '1234 AB 44' }, 'plate', "L'immatriculation n'est pas valide (format AA-123-AA)"],
    [{ plate: '' }, 'plate', 'Veuillez remplir ce champ'],
    [{ fleetNo: 'V0123456789' }, 'fleetNo', '10 caractères maximum'],
    [{ vin: 'IOQ' }, 'vin', 'Le numéro VIN doit comporter 17 caractères (sans I, O ni Q)'],
    [{ tareKg: '19000' }, 'tareKg', 'Le poids à vide doit être inférieur au PTAC'],
    [{ gvwKg: '0' }, 'gvwKg', 'La valeur doit être supérieure à 0'],
    [{ pallets: '-1' }, 'pallets', 'La valeur doit être supérieure ou égale à 0'],
    [{ pallets: '' }, 'pallets', 'Veuillez remplir ce champ'],
    [{ volume: '-0,5' }, 'volume', 'La valeur doit être supérieure ou égale à 0'],
    [{ consumption: '80,5' }, 'consumption', 'La valeur doit être comprise entre 1 et 80'],
    [{ consumption: '0,9' }, 'consumption', 'La valeur doit être comprise entre 1 et 80'],
    [{ energy: 'CHARBON' }, 'energy', 'Veuillez choisir une valeur dans la liste'],
    [{ ownership: '' }, 'ownership', 'Veuillez remplir ce champ'],
    [{ odometerKm: '12,5' }, 'odometerKm', 'Veuillez saisir un nombre entier'],
    [{ depotId: '' }, 'depotId', 'Veuillez remplir ce champ'],
    [{ firstRegistration: '31/02/2020' }, 'firstRegistration', 'Veuillez saisir une date valide (jj/mm/aaaa)'],
  ])('%o is refused', (changes, path, message) => {
    expect(issues({ ...changes, ...('gvwKg' in changes && { tareKg: '1' }) })).toContainEqual([path, message])
  })

  it('accepts a former plate for registrations before 15/04/2009, foreign and provisional ones with their switch', () => {
    const plate = (changes: object) => vehicleSchema.parse({ ...form, ...changes }).plate
    expect(plate({ plate: '1234 AB 44', firstRegistration: '2009-04-14' })).toBe('1234 AB 44')
    expect(issues({ plate: '1234 AB 44', firstRegistration: '2009-04-15' })).toHaveLength(1)
    expect(plate({ plate: 'WW-123-AB', foreignPlate: 'on' })).toBe('WW123AB')
  })

  it('reports every error at once', () => {
    expect(issues({ plate: 'x', tareKg: '20000', brand: '' }).map(([path]) => path)).toEqual(['brand', 'plate', 'tareKg'])
  })
})

describe('vehicle figures (§5)', () => {
  it('computes 29.50 L/100 from 8 260 L over 28 000 km (K19); null without distance', () => {
    expect(consumptionOf('8260.00', 28_000)).toBe(29.5)
    expect([consumptionText(29.5, unitOfEnergy('HYBRIDE')), consumptionText('21.8', unitOfEnergy('BIOGNV'))]).toEqual([
      ...['29,5\u00a0L/100\u00a0km', '21,8\u00a0kg/100\u00a0km'],
    ])
    expect(consumptionText(120.44, unitOfEnergy('ELECTRIQUE'))).toBe('120,4\u00a0kWh/100\u00a0km')
    expect([consumptionOf('10', 0), consumptionOf(null, 10), consumptionOf('10', null)]).toEqual([null, null, null])
  })

  it('adds fuel, maintenance and rent to the cost per km', () => {
    const month = (km: number) => ({
      month: '2026-11',
      km,
      quantity: 290,
      fuelCents: 40_000,
      otherCents: 10_000,
      rentCents: 20_000,
    })
    expect(totalCosts([month(1_000), month(500)])).toMatchObject({
      km: 1_500,
      cents: 140_000,
      centsPerKm: 93.33,
      consumption: 38.67,
    })
    expect(totalCosts([month(0)])).toMatchObject({ centsPerKm: null, consumption: null })
  })

  it('divides journey hours by ten hours per working day (K14), without 11/11/2026', () => {
    // Monday 09/11 to Sunday 15/11: four working days.
    expect(usageOf(20, { from: '2026-11-09', to: '2026-11-16' })).toBe(50)
    expect(usageOf(null, { from: '2026-11-09', to: '2026-11-16' })).toBe(0)
    expect(usageOf(8, { from: '2026-11-14', to: '2026-11-16' })).toBeNull()
  })
})
