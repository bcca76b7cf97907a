import type { Means } from '#domain/journey-management/journeys/assignment.ts'

/** Time in which an act can be taken back. */
export const UNDO_SECONDS = 60

export type UndoneAct = 'assign' | 'move' | 'replace' | 'cancel'

export const UNDO_LABELS: Record<UndoneAct, string> = {
  assign: 'Affecté',
  move: 'Déplacé',
  replace: 'Remplacé',
  cancel: 'Annulé',
}

export const UNDONE: Record<UndoneAct, (number: string) => string> = {
  assign: number => `Affectation du trajet ${number} annulée`,
  move: number => `Trajet ${number} remis à sa place`,
  replace: number => `Remplacement du trajet ${number} annulé`,
  cancel: number => `Trajet ${number} rétabli`,
}

export const UNDO_LATE = "Il est trop tard pour annuler\u202f: ce n'est possible que pendant une minute"
export const UNDO_CHANGED = (who: string | null) =>
  `Ce trajet a changé depuis${who ? ` (${who})` : ''}\u202f: l'annulation n'est plus possible`
/** Of the inverse modification. */
export const UNDO_REASON = 'Annulé aussitôt après'
export const UNDO_OTHER = "Cette action ne s'annule pas ici"
export const UNDO_TAKEN = (means: Means) => `L'annulation n'est plus possible\u202f: un autre trajet a pris ${TAKEN[means]}`
const TAKEN: Record<Means, string> = { driver: 'le chauffeur', vehicle: 'le véhicule', trailer: 'la remorque' }
