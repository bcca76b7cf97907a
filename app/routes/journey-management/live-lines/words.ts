import type { LiveLineAct } from '#domain/journey-management/live-lines/transitions.ts'

/** Names of a line's fields, as its form and its refusals say them. */
export const LINE_LABELS: Record<string, string> = {
  code: 'Code',
  label: 'Libellé',
  weekdays: 'Jours',
  kmLoaded: 'Km en charge',
  kmEmpty: 'Km à vide',
  drivingMin: 'Conduite',
  serviceMin: 'Service',
  breakMin: 'Pauses',
  defaultDriverId: 'Titulaire',
  defaultVehicleId: 'Véhicule',
  defaultTrailerId: 'Remorque',
  subcontractorId: 'Sous-traitant',
  until: "Jusqu'au",
  from: 'Du',
  to: 'Au',
}

/** What is asked of a line before it is done: the acts of its life, and taking out a draft. */
export type LineQuestionAct = LiveLineAct | 'delete'

export const LINE_ACT_LABELS: Record<LineQuestionAct, string> = {
  plan: 'Planifier',
  suspend: 'Suspendre',
  resume: 'Reprendre',
  close: 'Clôturer',
  delete: 'Supprimer',
}

/** What became of the journeys to come: « 5 trajets annulés, 2 à revoir »; empty when nothing did. */
export function journeysText(
  journeys: { created: number; updated: number; cancelled: number; review: number } | null | undefined,
): string {
  if (!journeys) return ''
  const count = (n: number, one: string, many: string) => (n > 0 ? [`${n} trajet${n > 1 ? 's' : ''} ${n > 1 ? many : one}`] : [])
  return [
    ...count(journeys.created, 'créé', 'créés'),
    ...count(journeys.updated, 'mis à jour', 'mis à jour'),
    ...count(journeys.cancelled, 'annulé', 'annulés'),
    ...count(journeys.review, 'à revoir', 'à revoir'),
  ].join(', ')
}
