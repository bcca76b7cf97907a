import { formatDecimal } from '#domain/formats/number.ts'
import { ABSENCE_KIND_LABELS, type AbsenceKind, ILLNESS_KINDS } from '../absence-values.ts'
import { type Leave, leaveOutside, paidLeaveDays, type WorkCalendar } from '../leave.ts'
import type { AbsenceStatus } from './values.ts'
import { leaveText } from './words.ts'

/** An illness gives back the validated paid leave of its days (Cass. soc., 10/09/2025, n° 23-22.732; `law.md` §6). */
export const givesLeaveBack = (absence: { kind: AbsenceKind }, leave: { kind: AbsenceKind; status: AbsenceStatus }): boolean =>
  ILLNESS_KINDS.includes(absence.kind) && leave.kind === 'CP' && leave.status === 'VALIDEE'

/** Parts of a paid leave outside an illness, without those that hold no worked day, and the days given back. */
export function cutLeave(leave: Leave & { counted: string }, illness: Leave, calendar: WorkCalendar) {
  const parts = leaveOutside(leave, illness)
    .map(part => ({ ...part, counted: paidLeaveDays(part, calendar).ouvrables }))
    .filter(({ counted }) => counted !== '0')
  const halves = parts.reduce((rest, { counted }) => rest - Number(counted) * 2, Number(leave.counted) * 2)
  return { parts, returned: String(halves / 2) }
}

const RULING = '(Cass. soc., 10/09/2025, n° 23-22.732)'

/** Reason on the paid leave. */
export const LEAVE_CUT = (illness: Leave & { kind: AbsenceKind }, returned: string): string =>
  `${ABSENCE_KIND_LABELS[illness.kind]} ${leaveText(illness)}\u202f: ${formatDecimal(returned)} j de congés rendus ${RULING}`

/** Reason on the illness; null when no leave was cut. */
export const CUTS_LEAVE = (cuts: readonly { leave: Leave; returned: string }[]): string | null =>
  cuts.length === 0 ? null : `${cuts.map(cutText).join('\u202f; ')} ${RULING}`

export const cutText = ({ leave, returned }: { leave: Leave; returned: string }): string =>
  `Congés payés ${leaveText(leave)} coupés, ${formatDecimal(returned)} j rendus`
