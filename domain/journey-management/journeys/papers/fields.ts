import { asChoice, asDate, asFigure, asText, type FieldBook } from '#domain/field-book.ts'
import { PAPER_KIND_LABELS } from './kinds.ts'
import { JOURNEY_DOCUMENT_KIND_LABELS } from './values.ts'

export const PAPER_FIELDS = {
  kind: asChoice('Type', PAPER_KIND_LABELS),
  number: asText('N°'),
  issueNo: asFigure('Émission'),
  day: asDate('Date de service'),
} satisfies FieldBook

export const JOURNEY_DOCUMENT_FIELDS = {
  kind: asChoice('Type', JOURNEY_DOCUMENT_KIND_LABELS),
  stopPosition: asText('Arrêt'),
  label: asText('Libellé'),
  validFrom: asDate('Valable du'),
  validTo: asDate('Valable au'),
  file: asText('Fichier'),
  archivedReason: asText('Motif du retrait'),
} satisfies FieldBook

export const REMOVAL_FIELDS = { reason: asText('Motif') } satisfies FieldBook
