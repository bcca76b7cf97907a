import { addDays, epochWeekday, fromEpochDay, isoWeekday, toEpochDay } from '../calendar/dates.ts'
import { type HolidayZone, holidays, isHoliday } from '../calendar/holidays.ts'

/** Absence days, both ends included; an end can be a half day, split at noon. */
export interface Leave {
  from: string
  to: string
  fromHalf?: 'APRES_MIDI' | null | undefined
  toHalf?: 'MATIN' | null | undefined
}

export const EMPTY_LEAVE = 'Une absence dure au moins une demi-journée'

/** From noon until noon of one day. */
export const isEmptyLeave = ({ from, to, fromHalf, toHalf }: Leave) => from === to && Boolean(fromHalf) && Boolean(toHalf)

export interface LeaveDays {
  /** Monday to Saturday without holidays. */
  ouvrables: string
  /** Monday to Friday without holidays. */
  ouvres: string
  calendaires: string
}

const SATURDAY = 6
const SUNDAY = 7

/**
 * Days of a leave in each unit (`domain.md` §3.11, §6.11). A half day counts half of its day where that day counts: a
 * Sunday afternoon changes no « jour ouvrable ». Years 1900 to 2199; not for `isEmptyLeave`.
 */
export function leaveDays(leave: Leave, zone: HolidayZone): LeaveDays {
  const [first, last] = [toEpochDay(leave.from), toEpochDay(leave.to)]
  const free = holidaysBetween(leave, zone)
  // Counted in half days, so that sums are integers.
  const halves = { ouvrables: 0, ouvres: 0, calendaires: 0 }
  for (let day = first; day <= last; day++) {
    const weekday = epochWeekday(day)
    const away = 2 - Number(day === first && Boolean(leave.fromHalf)) - Number(day === last && Boolean(leave.toHalf))
    halves.calendaires += away
    if (weekday === SUNDAY || free.has(day)) continue
    halves.ouvrables += away
    if (weekday !== SATURDAY) halves.ouvres += away
  }
  return { ouvrables: daysOf(halves.ouvrables), ouvres: daysOf(halves.ouvres), calendaires: daysOf(halves.calendaires) }
}

const daysOf = (halves: number) => String(halves / 2)

function holidaysBetween({ from, to }: Leave, zone: HolidayZone): Set<number> {
  const days = new Set<number>()
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year++)
    for (const { date } of holidays(zone, year)) days.add(toEpochDay(date))
  return days
}

/** Decides which days a driver would have worked: holidays of the depot and working days of the contract. */
export interface WorkCalendar {
  zone: HolidayZone
  workdays: readonly number[]
}

const MONDAY_TO_FRIDAY = [1, 2, 3, 4, 5]

/**
 * The part of a paid leave that counts: from the first day that would have been worked to the last day before the return
 * (`law.md` §6). Null when no day would have been worked.
 */
export function countedLeave(leave: Leave, { zone, workdays }: WorkCalendar): Leave | null {
  const week = workdays.length > 0 ? workdays : MONDAY_TO_FRIDAY
  const worked = (day: string) => week.includes(isoWeekday(day)) && !isHoliday(zone, day)
  let { from, to } = leave
  while (from <= to && !worked(from)) from = addDays(from, 1)
  if (from > to) return null
  const toHalf = worked(to) ? leave.toHalf : null
  if (!toHalf) while (!worked(addDays(to, 1))) to = addDays(to, 1)
  return { from, fromHalf: from === leave.from ? leave.fromHalf : null, to, toHalf }
}

/** Days of a paid leave, with the days off between its last worked day and the return. */
export function paidLeaveDays(leave: Leave, calendar: WorkCalendar): LeaveDays {
  const { calendaires } = leaveDays(leave, calendar.zone)
  const part = countedLeave(leave, calendar)
  return { ouvrables: '0', ouvres: '0', ...(part && leaveDays(part, calendar.zone)), calendaires }
}

/** First and last half day, counted from the epoch. */
const firstHalf = ({ from, fromHalf }: Leave) => toEpochDay(from) * 2 + Number(Boolean(fromHalf))
const lastHalf = ({ to, toHalf }: Leave) => toEpochDay(to) * 2 + Number(!toHalf)

/** True when both overlap; an afternoon may follow the morning of its day. */
export function leavesOverlap(a: Leave, b: Leave): boolean {
  return firstHalf(a) <= lastHalf(b) && firstHalf(b) <= lastHalf(a)
}

/** Parts of a leave before and after another leave that overlaps it. */
export function leaveOutside(leave: Leave, other: Leave): Required<Leave>[] {
  const parts = [
    { first: firstHalf(leave), last: firstHalf(other) - 1 },
    { first: lastHalf(other) + 1, last: lastHalf(leave) },
  ]
  return parts
    .filter(({ first, last }) => first <= last)
    .map(({ first, last }) => {
      const [from, to] = [Math.floor(first / 2), Math.floor(last / 2)]
      return {
        from: fromEpochDay(from),
        fromHalf: first > from * 2 ? 'APRES_MIDI' : null,
        to: fromEpochDay(to),
        toHalf: last === to * 2 ? 'MATIN' : null,
      }
    })
}
