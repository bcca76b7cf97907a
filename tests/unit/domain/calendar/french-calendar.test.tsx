import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { YearCalendar } from '#app/components/ui/picture/year-calendar.tsx'
import { longDay, shortDay } from '#app/lib/dates/french-dates.ts'
import { addDays, formatDate, isoWeekday, mondayOf } from '#domain/calendar/dates.ts'
import { WEEKDAY_LABELS } from '#domain/calendar/weekdays.ts'
import { isoWeek } from '#domain/calendar/weeks.ts'
import { spec } from '#tests/specification/statements.ts'

const year = Array.from({ length: 366 }, (_, day) => addDays('2026-01-01', day))
const locale = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })

describe(spec('Week starts on Monday; date locale French.'), () => {
  it('runs weeks from Monday to Sunday', () => {
    for (const date of year) {
      const monday = mondayOf(date)
      expect(isoWeekday(monday)).toBe(1)
      expect(addDays(monday, isoWeekday(date) - 1)).toBe(date)
      expect(isoWeek(monday)).toEqual(isoWeek(date))
    }
    expect(Object.values(WEEKDAY_LABELS)).toEqual(['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi', 'Dimanche'])
  })

  it('starts calendars on Monday with French months', () => {
    const html = renderToStaticMarkup(<YearCalendar from="2026-06" months={3} days={{}} legend={false} />)
    const captions = [...html.matchAll(/<caption>(\S+ \d+)/g)].map(([, name]) => name)
    expect(captions).toEqual(['Juin 2026', 'Juillet 2026', 'Août 2026'])
    for (const [head] of html.matchAll(/<thead>.*?<\/thead>/g)) expect(head.replace(/<[^>]*>/g, '')).toBe('SemaineLMMJVSD')
    const firstRows = [...html.matchAll(/<tbody><tr>(.*?)<\/tr>/g)].map(([, row]) =>
      [...row!.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell]) => cell!.replace(/<[^>]*>/g, '')),
    )
    expect(firstRows[0]).toEqual(['1', '2', '3', '4', '5', '6', '7'])
    expect(firstRows[2]).toEqual(['', '', '', '', '', '1', '2'])
  })

  it('formats dates in the French locale', () => {
    for (const date of year) {
      // The library's locale omits the « er » of the first of a month.
      expect(longDay(date).replace('1er', '1')).toBe(locale.format(new Date(date)))
      expect(formatDate(date)).toBe(new Date(date).toLocaleDateString('fr-FR', { timeZone: 'UTC' }))
    }
    expect(longDay('2026-11-01')).toBe('dimanche 1er novembre')
    expect(shortDay('2026-11-20')).toBe('ven. 20/11/2026')
  })
})
