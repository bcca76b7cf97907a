import { expect, it } from 'vitest'
import { gasesStatement, invoiceGases } from '#domain/sales/invoices/gases.ts'
import { recordedCo2 } from '#domain/sales/pricing/co2.ts'

const LAW = 'Information sur les gaz à effet de serre (art. L1431-3 du code des transports)\u202f: '
const source = (energy: 'GAZOLE' | 'GNV') => {
  const quantities = { fuelL: '10', fuelKg: '10' }
  return recordedCo2(quantities, { category: 'TRACTEUR', energy }, '2026-11-20')!.source
}
const DIESEL = 'Du puits à la roue\u202f: gazole routier 3,17\u00a0kg CO₂e/L (arrêté du 26/04/2017).'

it('states the whole with its factor, said once', () => {
  const gases = invoiceGases([], 2, [source('GAZOLE'), source('GAZOLE')])
  expect(gasesStatement('374.06', gases)).toBe(`${LAW}374,06\u00a0kg CO₂e pour ces prestations. ${DIESEL}`)
})

it('says which journeys are not counted, and a specific method (art. D1431-7)', () => {
  expect(gasesStatement('374.06', invoiceGases(['TR-1', 'TR-2'], 1, [source('GAZOLE')]))).toBe(
    `${LAW}374,06\u00a0kg CO₂e pour 1 trajet\u202f; consommation inconnue, CO₂e non calculé pour TR-1, TR-2. ${DIESEL}`,
  )
  expect(gasesStatement('29.60', invoiceGases([], 1, [source('GNV')]))).toMatch(
    /ADEME, GNC\)\. Méthode spécifique \(art\. D1431-7\)\.$/,
  )
  expect(gasesStatement(null, invoiceGases(['TR-1'], 0, []))).toBe(`${LAW}consommation inconnue, CO₂e non calculé pour TR-1.`)
})

it('says nothing without journeys, and repeats an older invoice as it was', () => {
  expect(gasesStatement(null, undefined)).toBeNull()
  expect(gasesStatement('7855.26', undefined)).toBe(`${LAW}7\u202f855,26\u00a0kg CO₂e pour ces prestations.`)
})
