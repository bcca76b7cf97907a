import { asChoice, asText, type FieldBook } from '#domain/field-book.ts'
import { DAMAGE_KIND_LABELS, DAMAGE_STATUS_LABELS } from './values.ts'

export const DAMAGE_STAGES = ['all', 'declared', 'open', 'decided'] as const
export const DAMAGE_STAGE_LABELS: Record<(typeof DAMAGE_STAGES)[number], string> = {
  all: 'Tous',
  declared: 'À instruire',
  open: 'En cours',
  decided: 'À indemniser ou clore',
}

export const DAMAGE_FILTER_FIELDS = {
  kind: asChoice('Nature', DAMAGE_KIND_LABELS),
  insurer: asText('Assureur'),
  status: asChoice('Statut', DAMAGE_STATUS_LABELS),
} satisfies FieldBook
