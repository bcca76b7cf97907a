import { counted } from '#domain/formats/counted.ts'
import type { LiveLineAct } from '#domain/journey-management/live-lines/transitions.ts'

/** Acts that ask first: status changes, and deleting a draft. */
export type LineQuestionAct = LiveLineAct | 'delete'

export const LINE_ACT_LABELS: Record<LineQuestionAct, string> = {
  plan: 'Planifier',
  suspend: 'Suspendre',
  resume: 'Reprendre',
  close: 'Clôturer',
  delete: 'Supprimer',
}

/** Effect on future journeys: « 5 trajets annulés, 2 à revoir »; empty without effect. */
export function journeysText(
  journeys: { created: number; updated: number; cancelled: number; review: number } | null | undefined,
): string {
  if (!journeys) return ''
  const count = (n: number, one: string, many: string) => (n > 0 ? [counted(n, `trajet ${one}`, `trajets ${many}`)] : [])
  return [
    ...count(journeys.created, 'créé', 'créés'),
    ...count(journeys.updated, 'mis à jour', 'mis à jour'),
    ...count(journeys.cancelled, 'annulé', 'annulés'),
    ...count(journeys.review, 'à revoir', 'à revoir'),
  ].join(', ')
}
