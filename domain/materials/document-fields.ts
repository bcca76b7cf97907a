import { asChoice, asDate, asText, type FieldBook } from '#domain/field-book.ts'
import { MATERIAL_DOCUMENT_KIND_LABELS } from './document-values.ts'

export const MATERIAL_DOCUMENT_FIELDS = {
  kind: asChoice('Type', MATERIAL_DOCUMENT_KIND_LABELS),
  label: asText('Libellé'),
  validFrom: asDate('Valable du'),
  validTo: asDate('Valable au'),
  file: asText('Fichier'),
} satisfies FieldBook
