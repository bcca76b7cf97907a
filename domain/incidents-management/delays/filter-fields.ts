import { asChoice, type FieldBook } from '#domain/field-book.ts'
import { RESPONSIBILITY_LABELS } from '#domain/transverse/cause-values.ts'
import { DELAY_STATUS_LABELS } from './values.ts'

export const DELAY_STAGES = ['all', 'open', 'qualified'] as const
export const DELAY_STAGE_LABELS: Record<(typeof DELAY_STAGES)[number], string> = {
  all: 'Tous',
  open: 'À qualifier',
  qualified: 'À clore',
}
/** Minimum delays of the filter, minutes (`domain.md` §4.4). */
export const DELAY_OVER = ['15', '30', '60'] as const

export const DELAY_FILTER_FIELDS = {
  responsibility: asChoice('Responsabilité', RESPONSIBILITY_LABELS),
  status: asChoice('Statut', DELAY_STATUS_LABELS),
} satisfies FieldBook
