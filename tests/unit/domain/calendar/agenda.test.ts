import { expect, it } from 'vitest'
import { agendaOf } from '#domain/calendar/agenda.ts'
import { minuteWords } from '#domain/formats/hours.ts'

const MONDAY = '2026-11-09'
const entry = (start: string, end: string | null, busy = true) => ({ start, end, busy })
const freeOf = (...entries: ReturnType<typeof entry>[]) =>
  agendaOf(MONDAY, entries).map(({ free }) => free.map(({ fromMin, toMin }) => `${minuteWords(fromMin)}-${minuteWords(toMin)}`))

it('shows fourteen days, naming weekends and holidays', () => {
  const days = agendaOf(MONDAY, [])
  expect(days.map(({ date }) => date)).toHaveLength(14)
  expect(days.at(-1)!.date).toBe('2026-11-22')
  expect(days.filter(({ off }) => off).map(({ date, off }) => [date, off])).toEqual([
    ['2026-11-11', 'Armistice'],
    ['2026-11-14', 'weekend'],
    ['2026-11-15', 'weekend'],
    ['2026-11-21', 'weekend'],
    ['2026-11-22', 'weekend'],
  ])
  expect(days[0]!.free).toEqual([{ fromMin: 0, toMin: 1440 }])
})

it('splits entries at midnight; one that ends at midnight is not on the next day', () => {
  const [first, second, third] = agendaOf(MONDAY, [entry('2026-11-09T22:00', '2026-11-10T05:30')])
  expect(first!.entries).toMatchObject([{ fromMin: 1320, toMin: 1440, before: false, after: true }])
  expect(second!.entries).toMatchObject([{ fromMin: 0, toMin: 330, before: true, after: false }])
  expect(third!.entries).toEqual([])
  const night = agendaOf(MONDAY, [entry('2026-11-09T22:00', '2026-11-10T00:00')])
  expect([night[0]!.entries[0], night[1]!.entries]).toMatchObject([{ toMin: 1440, after: false }, []])
})

it('lists gaps of at least an hour; contact and overlap leave none', () => {
  const [first, second] = freeOf(
    entry('2026-11-09T06:00', '2026-11-09T10:00'),
    entry('2026-11-09T10:00', '2026-11-09T12:00'),
    entry('2026-11-09T11:00', '2026-11-09T11:30'),
    entry('2026-11-09T12:59', '2026-11-09T13:00'),
    entry('2026-11-09T14:00', '2026-11-09T20:00'),
    entry('2026-11-10T00:00', '2026-11-11T00:00', false),
  )
  expect(first).toEqual(['00:00-06:00', '13:00-14:00', '20:00-24:00'])
  // Information takes no time.
  expect(second).toEqual(['00:00-24:00'])
})

it('lists no gap after an open-ended entry, nor before the first day of a running one', () => {
  const free = freeOf(entry('2026-11-01T00:00', '2026-11-10T00:00'), entry('2026-11-12T00:00', null))
  expect(free.map(({ length }) => length)).toEqual([0, 1, 1, ...Array(11).fill(0)])
})
