import { addDays, monthsLater } from '#domain/calendar/dates.ts'
import type { DEADLINE_KINDS, DEADLINE_STATE_LABELS } from './deadline-values.ts'

export type DeadlineKind = (typeof DEADLINE_KINDS)[number]
export type DeadlineState = keyof typeof DEADLINE_STATE_LABELS

/** Period of an inspection (`domain.md` §3.14), from the last one, or from the first registration. */
interface Period {
  months?: number
  days?: number
  /** First period, when it differs. */
  firstMonths?: number
}

/** Periods by kind; insurance, licence and maintenance have an explicit date. */
const PERIODS: Partial<Record<DeadlineKind, Period>> = {
  CT_PL: { months: 12, firstMonths: 12 },
  CT_VUL: { months: 24, firstMonths: 48 },
  // Yearly between technical inspections; electric vans are exempt.
  CT_POLLUTION: { months: 12 },
  TACHY: { months: 24 },
  LIMITEUR: { months: 12 },
  VGP_HAYON: { months: 6 },
  VGP_GRUE: { months: 6 },
  VGP_CHARIOT: { months: 6 },
  ATP: { months: 36, firstMonths: 72 },
  F_GAZ: { months: 12 },
  EXTINCTEUR: { months: 12 },
  TELECHARG_UEV: { days: 90 },
  TELECHARG_CARTE: { days: 28 },
}

/** From this many days before the deadline it is « À planifier » (`domain.md` §3.14). */
const TO_PLAN_DAYS = 60
/** Same for a counter, km: about two weeks of a tractor. */
const TO_PLAN_KM = 5_000

/** Last valid day after an inspection; null for kinds without a period. */
export function dueOn(kind: DeadlineKind, lastDone: string): string | null {
  const { months, days } = PERIODS[kind] ?? {}
  if (days) return addDays(lastDone, days)
  return months ? monthsLater(lastDone, months) : null
}

/** Last valid day before the first inspection; null when the registration date does not set one. */
export function firstDueOn(kind: DeadlineKind, firstRegistration: string): string | null {
  const months = PERIODS[kind]?.firstMonths
  return months ? monthsLater(firstRegistration, months) : null
}

/** Due date as given, else by the last completion or the first registration; null when nothing tells it. */
export function dueDate(
  { kind, lastDone, dueOn: given }: { kind: DeadlineKind; lastDone: string | null; dueOn: string | null },
  firstRegistration: string | null,
): string | null {
  return given ?? (lastDone ? dueOn(kind, lastDone) : firstRegistration && firstDueOn(kind, firstRegistration))
}

interface Deadline {
  dueOn: string
  dueKm: number | null
  plannedOn: string | null
}

/** State of a deadline (`domain.md` §3.14), by date or counter, whichever is due first. Expired until it is done. */
export function deadlineState({ dueOn, dueKm, plannedOn }: Deadline, today: string, odometerKm: number | null): DeadlineState {
  const kmLeft = dueKm === null || odometerKm === null ? Number.POSITIVE_INFINITY : dueKm - odometerKm
  if (dueOn < today || kmLeft < 0) return 'ECHUE'
  if (plannedOn !== null && plannedOn >= today) return 'PLANIFIEE'
  return dueOn <= addDays(today, TO_PLAN_DAYS) || kmLeft <= TO_PLAN_KM ? 'A_PLANIFIER' : 'A_JOUR'
}
