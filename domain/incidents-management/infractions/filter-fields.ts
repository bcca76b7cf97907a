import { asChoice, type FieldBook } from '#domain/field-book.ts'
import { INFRACTION_SOURCE_LABELS, INFRACTION_STATUS_LABELS, OFFENCE_NATURE_LABELS } from './values.ts'

export const INFRACTION_STAGES = ['todo', 'toDesignate', 'designated', 'closed', 'all'] as const
export type InfractionStage = (typeof INFRACTION_STAGES)[number]
export const INFRACTION_STAGE_LABELS: Record<InfractionStage, string> = {
  todo: 'À traiter',
  toDesignate: 'À désigner',
  designated: 'Désignées',
  closed: 'Closes',
  all: 'Toutes',
}
/** Horizon of « échéance ≤ 15 j » (`domain.md` §4.4). */
export const DUE_SOON_DAYS = 15

export const INFRACTION_FILTER_FIELDS = {
  source: asChoice('Source', INFRACTION_SOURCE_LABELS),
  status: asChoice('Statut', INFRACTION_STATUS_LABELS),
} satisfies FieldBook
export const NATURE_FIELD = asChoice('Nature', OFFENCE_NATURE_LABELS)
