import { asChoice, type FieldBook } from '#domain/field-book.ts'
import { RESPONSIBILITY_LABELS } from '#domain/transverse/cause-values.ts'
import { INCIDENT_KIND_LABELS, INCIDENT_STATUS_LABELS, SEVERITY_LABELS } from './values.ts'

export const INCIDENT_STAGES = ['all', 'open', 'closed'] as const
export const INCIDENT_STAGE_LABELS: Record<(typeof INCIDENT_STAGES)[number], string> = {
  all: 'Tous',
  open: 'Ouverts',
  closed: 'Clos',
}

export const INCIDENT_FILTER_FIELDS = {
  kind: asChoice('Nature', INCIDENT_KIND_LABELS),
  severity: asChoice('Gravité', SEVERITY_LABELS),
  responsibility: asChoice('Responsabilité', RESPONSIBILITY_LABELS),
  status: asChoice('Statut', INCIDENT_STATUS_LABELS),
} satisfies FieldBook
