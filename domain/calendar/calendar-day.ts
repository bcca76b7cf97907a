import { addDays } from './dates.ts'
import { type HolidayZone, holidayLabel } from './holidays.ts'
import { type SchoolZone, schoolHolidayZones } from './school-holidays.ts'
import { type DatedBan, trafficBans } from './traffic-ban.ts'

export interface CalendarDay {
  date: string
  holiday: string | null
  /** Name of a holiday of Alsace-Moselle only. */
  local: string | null
  /** Zones whose schools are closed. */
  school: SchoolZone[]
  /** Bans on lorries over 7.5 t: minutes of the local day, half-open. */
  bans: { fromMin: number; toMin: number }[]
}

/** `dated`: bans of the yearly order; those of a region are not of every journey, and left out. */
export function calendarDay(date: string, dated: readonly DatedBan[] = []): CalendarDay {
  const [midnight, next] = [`${date}T00:00`, `${addDays(date, 1)}T00:00`]
  const holiday = labelIn('FR', date)
  return {
    date,
    holiday,
    local: holiday ? null : labelIn('FR_ALSACE_MOSELLE', date),
    school: schoolHolidayZones(date),
    bans: trafficBans({ from: midnight, to: next }, { dated, departments: [] }).map(({ from, to }) => ({
      fromMin: from <= midnight ? 0 : minuteOf(from),
      toMin: to >= next ? 1440 : minuteOf(to),
    })),
  }
}

const labelIn = (zone: HolidayZone, date: string) => holidayLabel(zone, date) ?? null
const minuteOf = (local: string) => Number(local.slice(11, 13)) * 60 + Number(local.slice(14))
