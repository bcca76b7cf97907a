import { addDays } from './dates.ts'

/** Zones of public holidays: the zone of the workplace, not of the driver's home (`domain.md` §6.1). */
export const HOLIDAY_ZONES = ['FR', 'FR_ALSACE_MOSELLE'] as const
export type HolidayZone = (typeof HOLIDAY_ZONES)[number]

export const HOLIDAY_ZONE_LABELS: Record<HolidayZone, string> = { FR: 'France', FR_ALSACE_MOSELLE: 'Alsace-Moselle' }

export interface Holiday {
  date: string
  label: string
}

/** Easter Sunday, by the Gregorian algorithm of Meeus, Jones and Butcher. */
export function easter(year: number): string {
  const a = year % 19
  const century = Math.floor(year / 100)
  const inCentury = year % 100
  const f = Math.floor((century + 8) / 25)
  const g = Math.floor((century - f + 1) / 3)
  const epact = (19 * a + century - Math.floor(century / 4) - g + 15) % 30
  const l = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7
  const m = Math.floor((a + 11 * epact + 22 * l) / 451)
  const sum = epact + l - 7 * m + 114
  return dayOf(year, Math.floor(sum / 31), (sum % 31) + 1)
}

function dayOf(year: number, month: number, day: number): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

const byZoneAndYear = new Map<string, ReadonlyMap<string, string>>()

/** Labels of the public holidays of a year by date, ascending. */
function labels(zone: HolidayZone, year: number): ReadonlyMap<string, string> {
  const key = `${zone} ${year}`
  const known = byZoneAndYear.get(key)
  if (known) return known
  const sunday = easter(year)
  const days: [string, string][] = [
    [dayOf(year, 1, 1), "Jour de l'an"],
    [addDays(sunday, 1), 'Lundi de Pâques'],
    [dayOf(year, 5, 1), 'Fête du Travail'],
    [dayOf(year, 5, 8), 'Victoire 1945'],
    [addDays(sunday, 39), 'Ascension'],
    [addDays(sunday, 50), 'Lundi de Pentecôte'],
    [dayOf(year, 7, 14), 'Fête nationale'],
    [dayOf(year, 8, 15), 'Assomption'],
    [dayOf(year, 11, 1), 'Toussaint'],
    [dayOf(year, 11, 11), 'Armistice'],
    [dayOf(year, 12, 25), 'Noël'],
  ]
  // Ordinance of 16/08/1892. Good Friday applies only where there is a Protestant church: an address can override it.
  if (zone === 'FR_ALSACE_MOSELLE') days.push([addDays(sunday, -2), 'Vendredi saint'], [dayOf(year, 12, 26), 'Saint-Étienne'])
  const found = new Map<string, string>()
  for (const [date, label] of days.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))) {
    // Ascension can fall on 1 May (2008): one date, both names.
    const other = found.get(date)
    found.set(date, other ? `${other} et ${label}` : label)
  }
  byZoneAndYear.set(key, found)
  return found
}

/** Public holidays of a year, ascending; two on one day share an entry: « Fête du Travail et Ascension ». */
export function holidays(zone: HolidayZone, year: number): Holiday[] {
  return Array.from(labels(zone, year), ([date, label]) => ({ date, label }))
}

export function holidayLabel(zone: HolidayZone, date: string): string | undefined {
  return labels(zone, Number(date.slice(0, 4))).get(date)
}

export function isHoliday(zone: HolidayZone, date: string): boolean {
  return holidayLabel(zone, date) !== undefined
}

/** Zone of a department code ('44', '2A', '971'): Moselle and Alsace keep the local law. */
export function zoneOfDepartment(department: string): HolidayZone {
  return ['57', '67', '68'].includes(department) ? 'FR_ALSACE_MOSELLE' : 'FR'
}
