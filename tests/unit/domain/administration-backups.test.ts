import { expect, it } from 'vitest'
import { ageText, backupMoment, backupName, isDue, isLate, keptMoments, readPeriod } from '#domain/administration/backups.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const at = (text: string) => Date.parse(text)
const days = (moments: Iterable<number>) => [...moments].map(moment => new Date(moment).toISOString().slice(0, 10))

it.each([
  ['24h', DAY],
  ['6 h', 6 * HOUR],
  ['30min', HOUR / 2],
  ['2d', 2 * DAY],
  ['5min', undefined],
  ['0h', undefined],
  ['daily', undefined],
  ['', undefined],
])('reads BACKUP_EVERY=%s', (text, ms) => {
  expect(readPeriod(text)).toBe(ms)
})

it('names a backup after its start time and recognises no other file', () => {
  const name = backupName(at('2026-11-24T00:30:07.512Z'))
  expect(name).toBe('quai-2026-11-24T003007Z.quai')
  expect(backupMoment(name)).toBe(at('2026-11-24T00:30:07Z'))
  for (const other of [`${name}.part`, 'quai-2026-13-24T003007Z.quai', 'whole.quai', 'quai.quai'])
    expect(backupMoment(other)).toBeUndefined()
})

it('retains 7 days, 4 weeks and 12 months of two years of nightly backups', () => {
  const nights = Array.from({ length: 730 }, (_, n) => at('2026-11-24T00:30Z') - n * DAY)
  expect(days(keptMoments(nights)).sort()).toEqual([
    ...['2025-12-31', '2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30', '2026-07-31'],
    ...['2026-08-31', '2026-09-30', '2026-10-31'],
    // Sundays end the earlier weeks; this week ends with the last night.
    ...['2026-11-08', '2026-11-15'],
    ...['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24'],
  ])
})

it('never retains fewer backups from one night to the next', () => {
  let kept = new Set<number>()
  for (let n = 0; n < 800; n++) kept = keptMoments([...kept, at('2026-01-01T00:30Z') + n * DAY])
  const months = new Set(days(kept).map(day => day.slice(0, 7)))
  expect(months.size).toBe(12)
  expect(kept.size).toBeGreaterThanOrEqual(7 + 11)
  expect(kept.size).toBeLessThanOrEqual(7 + 4 + 12)
})

it('splits days at the carrier’s midnight', () => {
  const [before, after] = [at('2026-11-20T22:50Z'), at('2026-11-20T23:10Z')]
  const kept = keptMoments([before, after, at('2026-11-23T12:00Z')])
  expect(kept.has(before)).toBe(true)
  // Without the midnight in between, both are on one day.
  const [noon, two] = [at('2026-11-20T12:00Z'), at('2026-11-20T14:00Z')]
  expect(keptMoments([noon, two, at('2026-11-23T12:00Z')]).has(noon)).toBe(false)
})

it('retains every backup of the last 24 hours', () => {
  const hours = Array.from({ length: 48 }, (_, n) => at('2026-11-24T12:30Z') - n * HOUR)
  expect([...keptMoments(hours)].filter(moment => moment > at('2026-11-23T12:30Z'))).toHaveLength(24)
})

it('is due once per slot, at once without a backup, and catches up a missed slot', () => {
  const last = at('2026-11-23T00:34Z')
  expect(isDue(undefined, DAY, last)).toBe(true)
  expect(isDue(last, DAY, at('2026-11-24T00:29Z'))).toBe(false)
  expect(isDue(last, DAY, at('2026-11-24T00:30Z'))).toBe(true)
  expect(isDue(last, DAY, at('2026-11-24T09:00Z'))).toBe(true)
  expect(isDue(last, 6 * HOUR, at('2026-11-23T06:30Z'))).toBe(true)
  expect(isLate(last, DAY, last + 2 * DAY)).toBe(false)
  expect(isLate(last, DAY, last + 2 * DAY + 1)).toBe(true)
})

it('describes the age of a backup', () => {
  expect([0, 59 * 60_000, 5 * HOUR, 47 * HOUR, 49 * HOUR].map(ageText)).toEqual(['0 min', '59 min', '5 h', '47 h', '2 jours'])
})
