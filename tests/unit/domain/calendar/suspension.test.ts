import { expect, it } from 'vitest'
import { statusWords, suspensionOn } from '#domain/calendar/suspension.ts'

const LABELS = { ACTIF: 'Actif', SUSPENDU: 'Suspendu' }
const words = (status: 'ACTIF' | 'SUSPENDU', suspendedFrom: string | null, today: string) =>
  statusWords({ status, suspensionOn: suspensionOn({ status, suspendedFrom }, today) }, LABELS)

it('shows « Suspendu » from the first day of the suspension', () => {
  expect(words('SUSPENDU', '2026-12-24', '2026-11-22')).toBe('Suspension prévue le 24/12/2026')
  expect(words('SUSPENDU', '2026-12-24', '2026-12-23')).toBe('Suspension prévue le 24/12/2026')
  expect(words('SUSPENDU', '2026-12-24', '2026-12-24')).toBe('Suspendu')
  expect(words('SUSPENDU', '2026-12-24', '2027-01-02')).toBe('Suspendu')
  expect(words('SUSPENDU', null, '2026-12-24')).toBe('Suspendu')
  expect(words('ACTIF', null, '2026-12-24')).toBe('Actif')
})
