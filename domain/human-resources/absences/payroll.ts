import { firstDay, lastDay, monthOf } from '#domain/calendar/months.ts'
import type { AbsenceKind } from '../absence-values.ts'
import { countedLeave, type Leave, leaveDays, type WorkCalendar } from '../leave.ts'
import { inUnit } from './absence.ts'
import type { LeaveUnit } from './values.ts'

interface Counted extends Leave {
  kind: AbsenceKind
  counted: string
  unit: LeaveUnit
}

/** The part of an absence on a month's payslip: days within the month; hours count fully in the month in which they begin. */
export function partOfMonth(absence: Counted, month: string, calendar: WorkCalendar): Leave & { counted: string } {
  const [first, last] = [firstDay(month), lastDay(month)]
  if (absence.from >= first && absence.to <= last) return absence
  const inMonth = (leave: Leave): Leave => ({
    ...leave,
    ...(leave.from < first && { from: first, fromHalf: null }),
    ...(absence.to > last && { to: last, toHalf: null }),
  })
  const part = { ...absence, ...inMonth(absence) }
  if (absence.unit === 'HEURE') return { ...part, counted: monthOf(absence.from) === month ? absence.counted : '0' }
  // The month that holds the end also counts the days off before the return, so that the parts sum to the whole.
  const counting = absence.kind === 'CP' ? countedLeave(absence, calendar) : absence
  return { ...part, counted: counting ? inUnit(leaveDays(inMonth(counting), calendar.zone), absence.unit) : '0' }
}
