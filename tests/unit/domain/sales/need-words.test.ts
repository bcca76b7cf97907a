import { expect, it } from 'vitest'
import { adrWords, driverWords, temperatureWords } from '#domain/sales/delivery-request/need-words.ts'

it('describes a temperature range, or one limit', () => {
  expect(temperatureWords({ tempMin: '2.0', tempMax: '4.5' })).toBe('de 2 à 4,5\u202f°C')
  expect(temperatureWords({ tempMin: '-25', tempMax: '-18' })).toBe('de \u221225 à \u221218\u202f°C')
  expect(temperatureWords({ tempMax: '-18' })).toBe('\u221218\u202f°C au plus')
  expect(temperatureWords({ tempMin: '5' })).toBe('5\u202f°C au moins')
  expect(temperatureWords({})).toBeNull()
})

it('names dangerous goods as on a transport document', () => {
  expect(adrWords({ un: '1203', class: '3', packingGroup: 'II', quantity: '1250.5' })).toBe(
    'UN 1203, classe 3, groupe II, 1\u202f250,5\u00a0kg ou L',
  )
  expect(adrWords({ un: '1950', class: '2' })).toBe('UN 1950, classe 2')
})

it('describes driver requirements, and is empty without any', () => {
  expect(driverWords({ certificationTypes: ['ADR_BASE', 'HAYON'], doubleCrew: true, night: true })).toBe(
    'Habilitations\u202f: ADR base, Hayon élévateur · double équipage · service de nuit',
  )
  expect(driverWords({ certificationTypes: [], doubleCrew: false, night: false })).toBe('')
})
