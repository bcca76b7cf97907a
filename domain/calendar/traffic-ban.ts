import { addDays, isoWeekday } from './dates.ts'
import { isHoliday } from './holidays.ts'

export interface LocalPeriod {
  from: string
  to: string
}

const SUNDAY = 7
const HOUR = 'T22:00'

/** AF21 (`domain.md` §2.8), for a contract without an exemption. */
export const TRAFFIC_BAN = ({ from, to }: LocalPeriod) =>
  `Circulation interdite aux plus de 7,5\u00a0t du ${dayAndTime(from)} au ${dayAndTime(to)}`
/** Bans of other countries are not known (`law.md` §5). */
export const FOREIGN_BANS = 'Interdictions hors de France non vérifiées'
const dayAndTime = (local: string) => `${local.slice(8, 10)}/${local.slice(5, 7)} ${local.slice(11)}`

/** The first lorry ban (over 7.5 t) that overlaps the run, in full, or null. */
export const trafficBan = (run: LocalPeriod): LocalPeriod | null => bansMet(run).next().value ?? null

/** All bans that overlap the run, in order. */
export const trafficBans = (run: LocalPeriod): LocalPeriod[] => [...bansMet(run)]

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
