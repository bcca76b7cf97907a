import { expect, it } from 'vitest'
import { periodTitle } from '#app/routes/journey-management/calendar/place.ts'
import { type CalendarPlace, calendarDays, calendarStep, weekWords } from '#domain/journey-management/calendar/views.ts'

const at = (view: CalendarPlace['view'], date: string, span: CalendarPlace['span'] = 'week'): CalendarPlace => ({
  view,
  date,
  span,
})

it.each([
  // 2026 has 53 ISO weeks (domain.md §6.2, R9).
  [
    at('week', '2027-01-01'),
    '2026-12-28',
    '2027-01-03',
    'semaine 53',
    '28 décembre 2026 – 3 janvier 2027',
    '2026-12-25',
    '2027-01-08',
  ],
  [at('resources', '2026-12-23'), '2026-12-21', '2026-12-27', 'semaine 52', '21 – 27 décembre 2026', '2026-12-16', '2026-12-30'],
  [
    at('resources', '2026-12-23', 'day'),
    '2026-12-23',
    '2026-12-23',
    'semaine 52',
    '23 décembre 2026',
    '2026-12-22',
    '2026-12-24',
  ],
  [at('day', '2026-11-01'), '2026-11-01', '2026-11-01', 'semaine 44', '1er novembre 2026', '2026-10-31', '2026-11-02'],
  [at('month', '2026-12-31'), '2026-11-30', '2027-01-03', 'semaines 49 à 53', 'décembre 2026', '2026-11-01', '2027-01-01'],
])('%o', (place, from, to, weeks, title, before, after) => {
  const days = calendarDays(place)
  expect(days).toEqual({ from, to })
  expect(weekWords(days)).toBe(weeks)
  expect(periodTitle(place, days)).toBe(title)
  expect([calendarStep(place, -1), calendarStep(place, 1)]).toEqual([before, after])
})
