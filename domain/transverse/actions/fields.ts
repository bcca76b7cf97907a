import { asChoice, asFigure, asText, asYesNo, type FieldBook } from '#domain/field-book.ts'
import { ROLE_LABELS } from '#domain/roles.ts'

export const EVENT_KINDS = ['RETARD', 'INCIDENT', 'INFRACTION', 'DOMMAGE'] as const
export type EventKind = (typeof EVENT_KINDS)[number]
export const EVENT_KIND_LABELS: Record<EventKind, string> = {
  RETARD: 'Retard',
  INCIDENT: 'Incident',
  INFRACTION: 'Infraction',
  DOMMAGE: 'Dommage',
}

/** Repairs the damage, removes the cause, or prevents the event. */
export const ACTION_NATURES = ['CURATIVE', 'CORRECTIVE', 'PREVENTIVE'] as const
export type ActionNature = (typeof ACTION_NATURES)[number]
export const ACTION_NATURE_LABELS: Record<ActionNature, string> = {
  CURATIVE: 'Curative',
  CORRECTIVE: 'Corrective',
  PREVENTIVE: 'Préventive',
}

export const ACTION_STATUS = { on: 'Active', off: 'Désactivée' } as const

const steps = (value: unknown) => (value as string[]).join('\n')

export const ACTION_FIELDS = {
  code: asText('Code'),
  label: asText('Libellé'),
  nature: asChoice('Nature', ACTION_NATURE_LABELS),
  events: asChoice('Événements', EVENT_KIND_LABELS),
  defaultDelayDays: asFigure('Délai par défaut', 'jours'),
  defaultRole: asChoice('Rôle par défaut', ROLE_LABELS),
  checklist: { ...asText('Liste de contrôle'), typed: steps, cell: steps },
  active: asYesNo('Active'),
} satisfies FieldBook
