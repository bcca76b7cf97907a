import { asChoice, asDate, asName, asText, asWords, type FieldBook } from '#domain/field-book.ts'
import { EVENT_KIND_LABELS } from '../actions/fields.ts'
import { ACTION_TASK_STATUS_LABELS, TASK_EFFECT_LABELS } from './values.ts'

const steps = (value: unknown) => (value as string[]).join('\n')

export const ACTION_TASK_FIELDS = {
  event: asChoice('Événement', EVENT_KIND_LABELS),
  eventNumber: asText('N°'),
  eventLabel: asText('Objet'),
  label: asText('Action'),
  assigneeId: asName('Responsable', 'account'),
  dueDate: asDate('Échéance'),
  status: asChoice('Statut', ACTION_TASK_STATUS_LABELS),
  checklist: { ...asText('Liste de contrôle'), typed: steps, cell: steps },
  checked: asWords<number[]>('Étapes faites', done => done.map(step => step + 1).join(', ')),
  doneOn: asDate('Faite le'),
  result: asText('Résultat'),
  cancelReason: asText("Motif de l'annulation"),
  effect: asChoice('Efficacité', TASK_EFFECT_LABELS),
  effectOn: asDate('Efficacité vérifiée le'),
} satisfies FieldBook

export const NEW_TASK_FIELDS = {
  actionId: asText('Action'),
  assigneeId: asText('Responsable'),
  dueDate: ACTION_TASK_FIELDS.dueDate,
} satisfies FieldBook

export const CHANGE_TASK_FIELDS = {
  assigneeId: NEW_TASK_FIELDS.assigneeId,
  dueDate: ACTION_TASK_FIELDS.dueDate,
  checked: asText('Étapes faites'),
} satisfies FieldBook
