import type { BanArea } from './ban-areas.ts'
import { addDays, isoWeekday } from './dates.ts'
import { isHoliday } from './holidays.ts'

export interface LocalPeriod {
  from: string
  to: string
}

/** A ban of the yearly order (`law.md` §5). */
export interface DatedBan extends LocalPeriod {
  area: BanArea
}

/** Bans of the yearly order on the days of a run, and the départements of its stops in France. */
export interface BansAround {
  dated: readonly DatedBan[]
  departments: readonly string[]
}

const SUNDAY = 7
const HOUR = 'T22:00'
const ARA_DEPARTMENTS: readonly string[] = ['01', '03', '07', '15', '26', '38', '42', '43', '63', '69', '73', '74']

/** AF21 (`domain.md` §2.8), for a contract without an exemption. */
export const TRAFFIC_BAN = ({ from, to, area = 'FRANCE' }: LocalPeriod & Partial<DatedBan>) =>
  area === 'FRANCE'
    ? `Circulation interdite aux plus de 7,5\u00a0t du ${dayAndTime(from)} au ${dayAndTime(to)}`
    : `Circulation interdite aux plus de 7,5\u00a0t sur le réseau Auvergne-Rhône-Alpes du ${dayAndTime(from)} au ${dayAndTime(to)} (contrôlé sur les arrêts, une simple traversée n'est pas connue)`
/** Bans of other countries are not known (`law.md` §5). */
export const FOREIGN_BANS = 'Interdictions hors de France non vérifiées'
const dayAndTime = (local: string) => `${local.slice(8, 10)}/${local.slice(5, 7)} ${local.slice(11)}`

/** The first lorry ban (over 7.5 t) that overlaps the run, in full, or null. */
export const trafficBan = (run: LocalPeriod): LocalPeriod | null => bansMet(run).next().value ?? null

/** All bans that overlap the run, in order; those of the yearly order only where they are given. */
export const trafficBans = (run: LocalPeriod, around?: BansAround | null): (LocalPeriod & Partial<DatedBan>)[] => {
  const always = [...bansMet(run)]
  const dated = (around?.dated ?? []).filter(
    ban =>
      ban.from < run.to &&
      run.from < ban.to &&
      isInArea(ban.area, around!.departments) &&
      !always.some(({ from, to }) => from <= ban.from && ban.to <= to),
  )
  return dated.length > 0 ? [...always, ...dated].sort((a, b) => (a.from < b.from ? -1 : 1)) : always
}

/**
 * A run is in France always, and in Auvergne-Rhône-Alpes when one of its stops lies in a département of the region: whether a
 * run without a stop there crosses the region is not known.
 */
const isInArea = (area: BanArea, departments: readonly string[]): boolean =>
  area === 'FRANCE' || departments.some(department => ARA_DEPARTMENTS.includes(department))

/** From 22:00 on Saturdays and holiday eves to 22:00 on Sundays and holidays (order of 16 April 2021, article 1), merged. */
function* bansMet({ from, to }: LocalPeriod): Generator<LocalPeriod, undefined> {
  const last = addDays(to.slice(0, 10), 1)
  for (let day = from.slice(0, 10); day <= last; day = addDays(day, 1)) {
    if (!isBanned(day) || from >= `${day}${HOUR}` || to <= `${addDays(day, -1)}${HOUR}`) continue
    let [first, end] = [day, day]
    while (isBanned(addDays(first, -1))) first = addDays(first, -1)
    while (isBanned(addDays(end, 1))) end = addDays(end, 1)
    yield { from: `${addDays(first, -1)}${HOUR}`, to: `${end}${HOUR}` }
    day = end
  }
}

/** National holidays only: those of Alsace-Moselle do not ban lorries. */
const isBanned = (date: string) => isoWeekday(date) === SUNDAY || isHoliday('FR', date)
