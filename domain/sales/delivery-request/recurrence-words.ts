import { formatDate } from '#domain/calendar/dates.ts'
import { HOLIDAY_ZONE_LABELS } from '#domain/calendar/holidays.ts'
import type { HolidayPolicy, Recurrence } from '#domain/calendar/recurrence.ts'
import { WEEKDAY_LABELS } from '#domain/calendar/weekdays.ts'

const HOLIDAYS: Record<HolidayPolicy, string> = {
  SAUTER: 'hors jours fériés',
  MAINTENIR: 'jours fériés compris',
  AVANCER: 'avancé au jour ouvrable précédent les jours fériés',
  REPORTER: 'reporté au jour ouvrable suivant les jours fériés',
}

/** Running days as a sentence: « Du lundi au vendredi, toutes les semaines, hors jours fériés (France). » */
export function recurrenceSentence(rule: Recurrence | null, validFrom: string): string {
  if (!rule) return `Transport unique, le ${formatDate(validFrom)}.`
  const { intervalWeeks, anchorDate, periods } = rule
  const words = [
    daysWords(rule.weekdays),
    intervalWeeks === 1
      ? 'toutes les semaines'
      : `une semaine sur ${intervalWeeks}${anchorDate ? ` à partir de celle du ${formatDate(anchorDate)}` : ''}`,
    ...periods.map(({ from, to }) => `du ${formatDate(from)} au ${formatDate(to)}`),
    `${HOLIDAYS[rule.holidayPolicy]} (${HOLIDAY_ZONE_LABELS[rule.holidayZone]})`,
    rule.followSiteClosures && 'hors fermetures des sites',
  ]
  return `${words.filter(Boolean).join(', ')}.`
}

function daysWords(days: readonly number[]): string {
  const names = days.map(day => (WEEKDAY_LABELS[day] ?? '').toLowerCase())
  if (days.length === 7) return 'Tous les jours'
  const inARow = days.every((day, index) => index === 0 || day === days[index - 1]! + 1)
  if (days.length > 2 && inARow) return `Du ${names[0]} au ${names.at(-1)}`
  const each = names.map(name => `le ${name}`)
  const text = each.length > 1 ? `${each.slice(0, -1).join(', ')} et ${each.at(-1)}` : (each[0] ?? '')
  return text.replace(/^l/, 'L')
}
