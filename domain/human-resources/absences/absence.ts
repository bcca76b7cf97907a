import { z } from 'zod'
import { instantAt } from '#domain/calendar/clock.ts'
import { addDays, formatDate } from '#domain/calendar/dates.ts'
import { isMonth } from '#domain/calendar/months.ts'
import {
  date,
  decimal,
  evenWhenInvalid,
  id,
  integer,
  oneOf,
  optionalDecimal,
  optionalId,
  optionalOneOf,
  optionalText,
  reason,
  recordVersion,
} from '#domain/fields.ts'
import { dateFilter, filterOf, idFilter, listQuery, paging, switchFilter } from '#domain/lists.ts'
import { DATEORD, RANGE, REQ } from '#domain/messages.ts'
import { MONTH } from '#domain/transverse/cnr/cnr.ts'
import {
  ABSENCE_KINDS,
  ABSENCE_STATUSES,
  ABSENCE_UNITS,
  type AbsenceKind,
  countsInHours,
  LEAVE_KINDS,
} from '../absence-values.ts'
import { EMPTY_LEAVE, isEmptyLeave, type Leave, type LeaveDays, leaveDays, paidLeaveDays, type WorkCalendar } from '../leave.ts'
import { type LeaveUnit, REQUESTED_KINDS } from './values.ts'

/** Older absences can only be entered by an administrator (`domain.md` §3.11). */
export const BACKDATED_DAYS = 30
export const BACKDATED = `Au-delà de ${BACKDATED_DAYS} jours en arrière, seul un administrateur saisit une absence`

// `leaveDays` needs holidays, which are computed for these years.
const [FIRST, LAST] = ['1950-01-01', '2150-12-31']
const day = () => date().refine(value => FIRST <= value && value <= LAST, RANGE(formatDate(FIRST), formatDate(LAST)))

const leave = {
  kind: oneOf(ABSENCE_KINDS),
  from: day(),
  fromHalf: optionalOneOf(['APRES_MIDI']),
  to: day(),
  toHalf: optionalOneOf(['MATIN']),
  hours: optionalDecimal(1, { min: 0.5, max: 2000 }),
  comment: optionalText(500),
}

type LeaveInput = Leave & { kind: AbsenceKind; hours: string | null }

function consistent(input: LeaveInput, ctx: z.RefinementCtx) {
  const wrong = new Set(ctx.issues.map(({ path }) => path?.[0]))
  const issue = (path: string, message: string) => ctx.addIssue({ code: 'custom', message, path: [path], input })
  if (!wrong.has('kind') && !wrong.has('hours') && ABSENCE_UNITS[input.kind] === 'HEURE' && input.hours === null)
    issue('hours', REQ)
  else if (!wrong.has('kind') && !wrong.has('hours') && input.hours !== null && !countsInHours(input.kind))
    issue('hours', IN_DAYS)
  // Invalid dates cannot be compared.
  if (wrong.has('from') || wrong.has('to')) return
  if (input.to < input.from) issue('to', DATEORD)
  else if (isEmptyLeave(input)) issue('toHalf', EMPTY_LEAVE)
}

export const absenceSchema = z.object({ driverId: id(), ...leave }).superRefine(consistent, evenWhenInvalid)
export type AbsenceInput = z.output<typeof absenceSchema>

export const ownAbsenceSchema = z.object({ ...leave, kind: oneOf(REQUESTED_KINDS) }).superRefine(consistent, evenWhenInvalid)

export const absenceUpdate = z.object({ ...leave, version: recordVersion() }).superRefine(consistent, evenWhenInvalid)
export type AbsenceUpdate = Omit<z.output<typeof absenceUpdate>, 'version'>

/** « Valider »; `typeId` is the certification that a training prepares (`domain.md` §3.11). */
export const validationSchema = z.object({ typeId: optionalId() })
/** Same, for a training already validated. */
export const trainingLinkSchema = z.object({ typeId: id() })
export const NO_TRAINING = 'Seule une formation prépare une habilitation'
/** Default reason when a pending certification is cancelled with its training. */
export const TRAINING_CANCELLED = 'La formation est annulée'
export const LINKED_ALREADY = 'Cette formation prépare déjà une habilitation'

export const bulkValidationSchema = z.object({ ids: z.array(z.uuid()).min(1).max(100) })

export const refusalSchema = z.object({ reason: reason() })
export const cancellationSchema = z.object({ reason: optionalText(300) })

export const IN_DAYS = "Ce type d'absence se compte en jours"
export const NOT_SHORTER = 'La nouvelle fin doit précéder la fin actuelle'

/** « Écourter »: the earlier end of a validated absence, and its hours when counted in hours. */
export const absenceShortening = z.object({
  to: day(),
  toHalf: optionalOneOf(['MATIN']),
  hours: leave.hours,
  version: recordVersion(),
})
export type AbsenceShortening = Omit<z.output<typeof absenceShortening>, 'version'>

/** Whether the first ends before the second, in half days. */
export const endsBefore = (a: Pick<Leave, 'to' | 'toHalf'>, b: Pick<Leave, 'to' | 'toHalf'>): boolean =>
  a.to < b.to || (a.to === b.to && a.toHalf !== null && b.toHalf === null)

const granted = decimal(1, { min: 0, max: 200 })
/** Leave granted in the reference year that starts on 1 June of `year`. */
export const leaveRightSchema = z.object({
  driverId: id(),
  kind: oneOf(LEAVE_KINDS),
  year: integer({ min: 2000, max: 2100 }),
  granted,
})
export type LeaveRightInput = z.output<typeof leaveRightSchema>
export const leaveRightUpdate = z.object({ granted, version: recordVersion() })

/** Length of an absence in every unit; paid leave counts up to the return. */
export const daysOfAbsence = (input: Leave & { kind: AbsenceKind }, calendar: WorkCalendar) =>
  input.kind === 'CP' ? paidLeaveDays(input, calendar) : leaveDays(input, calendar.zone)

/** Length of an absence in the unit of its kind. */
export function countedOf(input: LeaveInput, calendar: WorkCalendar): { counted: string; unit: LeaveUnit } {
  const unit = input.hours !== null && countsInHours(input.kind) ? 'HEURE' : ABSENCE_UNITS[input.kind]
  if (unit === 'HEURE') return { counted: input.hours!, unit }
  return { counted: inUnit(daysOfAbsence(input, calendar), unit), unit }
}

export const inUnit = ({ ouvrables, ouvres, calendaires }: LeaveDays, unit: Exclude<LeaveUnit, 'HEURE'>): string =>
  ({ OUVRABLE: ouvrables, OUVRE: ouvres, CALENDAIRE: calendaires })[unit]

/** Start and end of an absence, half-open; half days split at noon (`simulations.md`, « Assignment »). */
export function absenceInstants({ from, fromHalf, to, toHalf }: Leave): { start: string; end: string } {
  return {
    start: instantAt(from, 0, fromHalf ? '12:00' : '00:00'),
    end: toHalf ? instantAt(to, 0, '12:00') : instantAt(addDays(to, 1), 0, '00:00'),
  }
}

export const ABSENCE_SORTS = ['from', 'to', 'driver', 'kind', 'status', 'requested'] as const

export const absenceListQuery = listQuery(ABSENCE_SORTS, '-from', {
  from: dateFilter(),
  to: dateFilter(),
  kind: filterOf(ABSENCE_KINDS),
  status: filterOf(ABSENCE_STATUSES),
  driver: idFilter(),
  depot: idFilter(),
  /** Only what counts as absenteeism: own drivers, no leave or training. */
  absenteeism: switchFilter(),
  /** Proof required but missing. */
  noProof: switchFilter(),
  /** Validated by an operator, not ratified yet. */
  toRatify: switchFilter(),
  only: idFilter(),
})
export type AbsenceListQuery = z.output<typeof absenceListQuery>

const month = z.string(MONTH).refine(text => isMonth(text) && FIRST <= text && text <= LAST, MONTH)

/** Filters of the list without its period, and a page of drivers; an invalid month falls back to the current one. */
export const planningQuery = absenceListQuery
  .pick({ q: true, kind: true, status: true, driver: true, depot: true, absenteeism: true, noProof: true, toRatify: true })
  .extend({ ...paging, month: month.optional().catch(undefined) })
export const payrollQuery = z.object({ month })
