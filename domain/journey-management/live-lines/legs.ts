import { duration } from '#domain/formats/hours.ts'

/* Steps, driving and kilometres that a person enters for the road from a stop to the next (`law.md` §3). */

export const STEP_KINDS = ['REPOS', 'TRAVERSEE', 'RELAIS'] as const
export type StepKind = (typeof STEP_KINDS)[number]
export const STEP_KIND_LABELS: Record<StepKind, string> = {
  REPOS: 'Repos',
  TRAVERSEE: 'Traversée',
  RELAIS: 'Changement de conducteur',
}

/** Minutes of the local clock after the departure from the stop, so that a step moves with its stop; a change of driver is a moment. */
export interface LegStep {
  kind: StepKind
  from: number
  to: number
  place: string | null
  /** Rest on board needs a cabin or couchette (Regulation (EC) No 561/2006, article 9, 1). */
  bunk: boolean
}

export interface EnteredLeg {
  steps: LegStep[]
  drivingMin: number | null
  km: string | null
}

/** « Repos 9 h 30, Ouistreham », of a step. */
export const stepWords = ({ kind, from, to, place }: Pick<LegStep, 'kind' | 'from' | 'to' | 'place'>): string =>
  [`${STEP_KIND_LABELS[kind]}${to > from ? ` ${duration(to - from)}` : ''}`, place].filter(Boolean).join(', ')

export const legWords = ({ steps, drivingMin, km }: EnteredLeg): string =>
  [
    ...steps.map(stepWords),
    drivingMin === null ? '' : `Conduite ${duration(drivingMin)}`,
    km === null ? '' : `${km.replace('.', ',')} km`,
  ]
    .filter(Boolean)
    .join('\u202f; ')
