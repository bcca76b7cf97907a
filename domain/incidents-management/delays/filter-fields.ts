import { asChoice, type FieldBook } from '#domain/field-book.ts'
import { RESPONSIBILITY_LABELS } from '#domain/transverse/cause-values.ts'
import { DELAY_STATUS_LABELS } from './values.ts'

/** The parts of the list, each a tab. */
export const DELAY_STAGES = ['all', 'open', 'qualified'] as const
export const DELAY_STAGE_LABELS: Record<(typeof DELAY_STAGES)[number], string> = {
  all: 'Tous',
  open: 'À qualifier',
  qualified: 'À clore',
}
/** Minutes late beyond which delays are looked for (`domain.md` §4.4). */
export const DELAY_OVER = ['15', '30', '60'] as const

/** The fields that delays are filtered by, apart from the rest of their book. */
export const DELAY_FILTER_FIELDS = {
  responsibility: asChoice('Responsabilité', RESPONSIBILITY_LABELS),
  status: asChoice('Statut', DELAY_STATUS_LABELS),
} satisfies FieldBook
