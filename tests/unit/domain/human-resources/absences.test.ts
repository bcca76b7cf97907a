import { describe, expect, it } from 'vitest'
import { activityCertificate } from '#domain/human-resources/absences/activity-certificate.ts'
import { actOnAbsence } from '#domain/human-resources/absences/acts.ts'
import { balanceAfter, referenceYear } from '#domain/human-resources/absences/balance.ts'
import { cutLeave, LEAVE_CUT } from '#domain/human-resources/absences/cut.ts'
import { partOfMonth } from '#domain/human-resources/absences/payroll.ts'
import { leaveText } from '#domain/human-resources/absences/words.ts'
import { leavesOverlap } from '#domain/human-resources/leave.ts'

describe('overlapping absences', () => {
  const day = { from: '2026-05-04', to: '2026-05-05' }
  it.each([
    [{ from: '2026-05-05', to: '2026-05-06' }, true],
    [{ from: '2026-05-06', to: '2026-05-06' }, false],
    [{ from: '2026-05-05', to: '2026-05-05', fromHalf: 'APRES_MIDI' as const }, true],
  ])('%j', (other, meet) => {
    expect(leavesOverlap(day, other)).toBe(meet)
    expect(leavesOverlap(other, day)).toBe(meet)
  })
  it('may touch at noon', () => {
    const morning = { ...day, toHalf: 'MATIN' as const }
    expect(leavesOverlap(morning, { from: '2026-05-05', to: '2026-05-05', fromHalf: 'APRES_MIDI' })).toBe(false)
    expect(leavesOverlap(morning, { from: '2026-05-05', to: '2026-05-05' })).toBe(true)
  })
})

it('describes when they are', () => {
  expect(leaveText({ from: '2026-05-04', to: '2026-05-04' })).toBe('le 04/05/2026')
  expect(leaveText({ from: '2026-05-04', to: '2026-05-04', toHalf: 'MATIN' })).toBe('le 04/05/2026, matin')
  expect(leaveText({ from: '2026-05-04', fromHalf: 'APRES_MIDI', to: '2026-05-05' })).toBe(
    'du 04/05/2026, après-midi au 05/05/2026',
  )
})

const OFFICE = { zone: 'FR', workdays: [1, 2, 3, 4, 5] } as const

describe("part of an absence in a month's payroll", () => {
  const leave = { kind: 'CP' as const, from: '2026-12-21', to: '2027-01-03', counted: '10', unit: 'OUVRABLE' as const }

  it('takes the days within the month, and all parts sum to the whole (§6.11)', () => {
    const [december, january] = ['2026-12', '2027-01'].map(month => partOfMonth(leave, month, OFFICE))
    expect(december).toMatchObject({ from: '2026-12-21', to: '2026-12-31', counted: '9' })
    expect(january).toMatchObject({ from: '2027-01-01', to: '2027-01-03', counted: '1' })
  })
  it('takes the stored value of an absence within the month', () => {
    const whole = { ...leave, to: '2026-12-24', counted: '3.5' }
    expect(partOfMonth(whole, '2026-12', OFFICE).counted).toBe('3.5')
  })
  it('counts hours once, in the month of their start', () => {
    const hours = { ...leave, kind: 'DELEGATION' as const, unit: 'HEURE' as const, counted: '12' }
    expect(['2026-12', '2027-01'].map(month => partOfMonth(hours, month, OFFICE).counted)).toEqual(['12', '0'])
  })
  it('keeps a half day at its own end', () => {
    const half = { ...leave, kind: 'MALADIE' as const, unit: 'CALENDAIRE' as const, fromHalf: 'APRES_MIDI' as const }
    expect(partOfMonth(half, '2026-12', OFFICE).counted).toBe('10.5')
    expect(partOfMonth(half, '2027-01', OFFICE).counted).toBe('3')
  })
})

describe('sick leave that an operator validates (law.md §6)', () => {
  // 2026-11-10 is a Tuesday before a holiday, 2026-11-13 a Friday.
  it.each([
    ['MALADIE', '2026-11-09', '2026-11-10', true],
    ['MALADIE', '2026-11-10', '2026-11-10', true],
    ['AT', '2026-11-12', '2026-11-10', true],
    ['AT', '2026-11-13', '2026-11-10', false],
    ['MALADIE', '2026-11-16', '2026-11-13', true],
    ['MALADIE', '2026-11-17', '2026-11-13', false],
    ['CP', '2026-11-10', '2026-11-10', false],
  ] as const)('%s from %s, asked on %s: %s', (kind, from, today, allowed) => {
    const facts = { kind, from, today, status: 'DEMANDEE', toRatify: false } as const
    expect(actOnAbsence('OPERATOR', 'validate', facts).refusal).toBe(allowed ? undefined : 'RIGHT')
    expect(actOnAbsence('CONCEPTOR', 'validate', facts).refusal).toBeUndefined()
  })
})

it('deducts an absence from the balance of its kind', () => {
  const balances = [{ kind: 'CP' as const, left: '12.5', requested: '3' }]
  const week = { counted: '6', unit: 'OUVRABLE' as const }
  expect(balanceAfter('CP', week, balances)).toEqual({ left: '12.5', requested: '3', after: '6.5' })
  expect(balanceAfter('MALADIE', week, balances)).toBeNull()
  expect(balanceAfter('CP', { counted: '4', unit: 'HEURE' }, balances)).toMatchObject({ after: null })
})

it('starts the reference year of paid leave on 1 June', () => {
  expect(['2026-05-31', '2026-06-01', '2027-05-31'].map(referenceYear)).toEqual([2025, 2026, 2026])
})

it.each([
  ['MALADIE', '14.'],
  ['CP', '15.'],
  ['RC', '16.'],
  ['FORMATION', '18.'],
] as const)('ticks only the line of %s on the certificate: %s', (kind, line) => {
  const form = activityCertificate({
    kind,
    start: '2026-11-23T23:00:00.000Z',
    end: '2026-11-25T11:00:00.000Z',
    driver: { firstName: 'Nolwenn', lastName: 'Guéguen', birthDate: '1980-02-01', licenceNo: null, hireDate: '2019-03-04' },
    signer: 'Camille Roy',
    company: { name: 'Transports', lines: ['1 rue du Quai'] },
  })
  expect(form.reasons.filter(({ ticked }) => ticked).map(({ text }) => text.slice(0, 3))).toEqual([line])
  expect(form.period.map(([, moment]) => moment)).toEqual(['00:00, 24/11/2026', '12:00, 25/11/2026'])
})

describe('paid leave cut by an illness (law.md §6)', () => {
  const fortnight = { from: '2026-11-16', to: '2026-11-29', counted: '12' }
  it.each([
    ['its first Wednesday to Thursday', '2026-11-18', '2026-11-19', ['2', '8'], '2'],
    ['its second week', '2026-11-23', '2026-11-27', ['6'], '6'],
    ['all of it', '2026-11-10', '2026-12-04', [], '12'],
  ])('%s', (_, from, to, parts, returned) => {
    const cut = cutLeave(fortnight, { from, to }, OFFICE)
    expect([cut.parts.map(({ counted }) => counted), cut.returned]).toEqual([parts, returned])
  })

  it('says the reason', () => {
    expect(LEAVE_CUT({ kind: 'MALADIE', from: '2026-11-18', to: '2026-11-19' }, '2.5')).toBe(
      'Arrêt maladie du 18/11/2026 au 19/11/2026\u202f: 2,5 j de congés rendus (Cass. soc., 10/09/2025, n° 23-22.732)',
    )
  })
})
