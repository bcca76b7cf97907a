import { asChoice, type FieldBook } from '#domain/field-book.ts'
import {
  REPLACEMENT_CAUSE_LABELS,
  REPLACEMENT_KIND_LABELS,
  REPLACEMENT_STATUS_LABELS,
} from '#domain/journey-management/replacement-values.ts'

export const REPLACEMENT_STAGES = ['open', 'confirmed', 'history', 'all'] as const
export const REPLACEMENT_STAGE_LABELS: Record<(typeof REPLACEMENT_STAGES)[number], string> = {
  open: 'À pourvoir',
  confirmed: 'Confirmés',
  history: 'Historique',
  all: 'Tous',
}

export const REPLACEMENT_FILTER_FIELDS = {
  kind: asChoice('Type', REPLACEMENT_KIND_LABELS),
  cause: asChoice('Cause', REPLACEMENT_CAUSE_LABELS),
  status: asChoice('Statut', REPLACEMENT_STATUS_LABELS),
} satisfies FieldBook
