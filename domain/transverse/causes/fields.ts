import { asChoice, asFigure, asText, asYesNo, type FieldBook } from '#domain/field-book.ts'
import { RESPONSIBILITY_LABELS } from '#domain/transverse/cause-values.ts'

export const CAUSE_LISTS = ['delays', 'incidents', 'damages'] as const
export type CauseListKey = (typeof CAUSE_LISTS)[number]

/** Families of an Ishikawa diagram (« 5 M »). */
export const CAUSE_FAMILIES = ['MATERIEL', 'MAIN_D_OEUVRE', 'METHODE', 'MILIEU', 'MARCHANDISE'] as const
export type CauseFamily = (typeof CAUSE_FAMILIES)[number]
export const CAUSE_FAMILY_LABELS: Record<CauseFamily, string> = {
  MATERIEL: 'Matériel',
  MAIN_D_OEUVRE: "Main-d'œuvre",
  METHODE: 'Méthode',
  MILIEU: 'Milieu',
  MARCHANDISE: 'Marchandise',
}

export const CAUSE_STATUS = { on: 'Active', off: 'Désactivée' } as const

export const CAUSE_FIELDS = {
  code: asText('Code'),
  label: asText('Libellé'),
  family: asChoice('Famille', CAUSE_FAMILY_LABELS),
  defaultResponsibility: asChoice('Responsabilité', RESPONSIBILITY_LABELS),
  countsInService: asYesNo('Imputable au transporteur'),
  requiresComment: asYesNo('Commentaire exigé'),
  requiresPhoto: asYesNo('Photo exigée'),
  order: asFigure('Ordre'),
  occurrences: asFigure('Occurrences 12 mois'),
  active: asYesNo('Active'),
  mergedIntoId: asText('Fusionnée dans'),
} satisfies FieldBook
