import type { StepKind } from '#domain/journey-management/live-lines/legs.ts'

/** Names of the buttons that add a step after the stop at a place: `add-rest0`. */
export const STEP_ROWS: readonly { row: string; kind: StepKind; label: string }[] = [
  { row: 'rest', kind: 'REPOS', label: 'Repos' },
  { row: 'crossing', kind: 'TRAVERSEE', label: 'Traversée' },
  { row: 'change', kind: 'RELAIS', label: 'Changement de conducteur' },
]
