import { pick } from 'es-toolkit'
import { asChoice, type FieldBook } from '#domain/field-book.ts'
import {
  ENDED_MODIFICATION,
  MODIFICATION_REQUESTER_LABELS,
  MODIFICATION_SCOPE_LABELS,
  MODIFICATION_STATUS_LABELS,
  MODIFICATION_TYPE_LABELS,
  OPEN_MODIFICATION,
} from './values.ts'

export const MODIFICATION_FILTER_FIELDS = {
  status: asChoice('Statut', MODIFICATION_STATUS_LABELS),
  type: asChoice('Type', MODIFICATION_TYPE_LABELS),
  scope: asChoice('Portée', MODIFICATION_SCOPE_LABELS),
  requestedBy: asChoice('Demandée par', MODIFICATION_REQUESTER_LABELS),
} satisfies FieldBook

/** Statuses of the inbox and of the register. */
export const MODIFICATION_STATUS_FILTERS = {
  inbox: asChoice('Statut', pick(MODIFICATION_STATUS_LABELS, OPEN_MODIFICATION)),
  register: asChoice('Statut', pick(MODIFICATION_STATUS_LABELS, ENDED_MODIFICATION)),
}

const WEEKDAY_LABELS = {
  '1': 'Lundi',
  '2': 'Mardi',
  '3': 'Mercredi',
  '4': 'Jeudi',
  '5': 'Vendredi',
  '6': 'Samedi',
  '7': 'Dimanche',
}

export const MODIFICATION_WEEKDAYS = asChoice('Jours', WEEKDAY_LABELS)
