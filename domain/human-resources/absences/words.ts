import { formatDate } from '#domain/calendar/dates.ts'
import { formatDecimal } from '#domain/formats/number.ts'
import { ABSENCE_KIND_LABELS, type AbsenceKind } from '../absence-values.ts'
import type { Leave } from '../leave.ts'
import type { LeaveUnit } from './values.ts'

const UNIT_WORDS: Record<LeaveUnit, string> = { OUVRABLE: ' ouvr.', OUVRE: ' ouvrés', CALENDAIRE: ' cal.', HEURE: '' }

export const countedText = ({ counted, unit }: { counted: string; unit: LeaveUnit }): string =>
  `${formatDecimal(counted)}\u00a0${unit === 'HEURE' ? 'h' : 'j'}${UNIT_WORDS[unit]}`

export const startText = ({ from, fromHalf }: Leave): string => formatDate(from) + (fromHalf ? ', après-midi' : '')
export const endText = ({ to, toHalf }: Leave): string => formatDate(to) + (toHalf ? ', matin' : '')

export const leaveText = (leave: Leave): string =>
  leave.from === leave.to
    ? `le ${leave.fromHalf ? startText(leave) : endText(leave)}`
    : `du ${startText(leave)} au ${endText(leave)}`

export const ABSENCE_OVERLAP = ({ kind, from, to }: { kind: AbsenceKind; from: string; to: string }): string =>
  `Une absence existe déjà sur cette période (${ABSENCE_KIND_LABELS[kind]}, du ${formatDate(from)} au ${formatDate(to)})`
