import type { HolidayZone } from '#domain/calendar/holidays.ts'
import { firstDay, lastDay, monthOf } from '#domain/calendar/months.ts'
import type { AbsenceKind } from '../absence-values.ts'
import type { Leave } from '../leave.ts'
import { countedOf } from './absence.ts'
import type { LeaveUnit } from './values.ts'

interface Counted extends Leave {
  kind: AbsenceKind
  counted: string
  unit: LeaveUnit
}

/** The part of an absence on a month's payslip: days within the month; hours count fully in the month in which they begin. */
export function partOfMonth(absence: Counted, month: string, zone: HolidayZone): Leave & { counted: string } {
  const [first, last] = [firstDay(month), lastDay(month)]
  if (absence.from >= first && absence.to <= last) return absence
  const part = {
    ...absence,
    ...(absence.from < first && { from: first, fromHalf: null }),
    ...(absence.to > last && { to: last, toHalf: null }),
  }
  if (absence.unit === 'HEURE') return { ...part, counted: monthOf(absence.from) === month ? absence.counted : '0' }
  return { ...part, counted: countedOf({ ...part, hours: null }, zone).counted }
}
