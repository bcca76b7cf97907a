import { counted } from '#domain/formats/counted.ts'
import type { LiveLineAct } from '#domain/journey-management/live-lines/transitions.ts'

/** The acts on a line that a question stands before: those of its life, and the deletion of a draft. */
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
  const count = (n: number, one: string, many: string) => (n > 0 ? [counted(n, `trajet ${one}`, `trajets ${many}`)] : [])
  return [
    ...count(journeys.created, 'créé', 'créés'),
    ...count(journeys.updated, 'mis à jour', 'mis à jour'),
    ...count(journeys.cancelled, 'annulé', 'annulés'),
    ...count(journeys.review, 'à revoir', 'à revoir'),
  ].join(', ')
}
