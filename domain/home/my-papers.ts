import { DRIVER_DOCUMENT_KIND_LABELS, type DRIVER_DOCUMENT_KINDS } from '#domain/human-resources/drivers/document-values.ts'
import { PAPER_KIND_LABELS } from '#domain/journey-management/journeys/papers/kinds.ts'
import { MATERIAL_DOCUMENT_KIND_LABELS, type MATERIAL_DOCUMENT_KINDS } from '#domain/materials/document-values.ts'

/** Documents that a driver carries, without those that the office files about him (`domain.md` §4.1). */
export const OWN_DRIVER_PAPERS = [
  'PERMIS',
  'CARTE_CONDUCTEUR',
  'VISITE_MEDICALE',
] as const satisfies (typeof DRIVER_DOCUMENT_KINDS)[number][]

/** Vehicle and trailer papers checked at the roadside: registration, insurance, licence, inspection, ATP. */
export const ROAD_PAPERS = [
  'CARTE_GRISE',
  'ASSURANCE',
  'LICENCE',
  'CONTROLE',
  'ATP',
] as const satisfies (typeof MATERIAL_DOCUMENT_KINDS)[number][]

const LABELS: Readonly<Record<string, string>> = {
  ...PAPER_KIND_LABELS,
  ...MATERIAL_DOCUMENT_KIND_LABELS,
  ...DRIVER_DOCUMENT_KIND_LABELS,
}

export const paperName = ({ kind, label }: { kind: string; label: string }): string => LABELS[kind] ?? label
