import { currentStop, type JourneyStopStatus } from '#domain/journey-management/journeys/stop-values.ts'
import type { JourneyStatus } from '#domain/journey-management/journeys/values.ts'

/** Driver's acts on a journey, in order (`domain.md` §4.1). */
export const DRIVER_ACTS = ['confirm', 'start', 'arrive', 'leave'] as const
export type DriverAct = (typeof DRIVER_ACTS)[number]
export const DRIVER_ACT_LABELS: Record<DriverAct, string> = {
  confirm: "J'ai bien reçu",
  start: 'Démarrer',
  arrive: 'Je suis arrivé',
  leave: 'Terminé',
}

export const ALREADY_SAID = "C'est déjà noté\u202f: la page montrait un moment passé"
export const NO_DRIVER = "Votre compte n'est relié à aucun chauffeur. Demandez à l'exploitation de le relier."

const OVER: readonly JourneyStatus[] = ['TERMINE', 'CONTROLE', 'FACTURE']
/** Statuses of the stop where the driver is, and of finished stops. */
const THERE: readonly JourneyStopStatus[] = ['SUR_PLACE', 'EN_COURS']
const CLOSED: readonly JourneyStopStatus[] = ['TERMINE', 'ECHEC']

interface Run {
  number: string
  status: JourneyStatus
  plannedStart: string
  stops: readonly { position: number; status: JourneyStopStatus }[]
}

/** The next act and its stop; the start of a journey has no stop. */
export interface DriverStep {
  number: string
  act: DriverAct
  position: number | null
}

/** The driver's next act on this journey, or null. */
export function stepOf({ number, status, stops }: Run): DriverStep | null {
  if (status === 'AFFECTE') return { number, act: 'confirm', position: null }
  if (status === 'CONFIRME') return { number, act: 'start', position: null }
  const stop = status === 'EN_COURS' ? currentStop(stops) : null
  if (!stop) return null
  return { number, act: THERE.includes(stop.status) ? 'leave' : 'arrive', position: stop.position }
}

/** True when the act is already recorded: a second press, or a press on an outdated page. */
export function isRecorded({ status, stops }: Pick<Run, 'status' | 'stops'>, act: DriverAct, position: number | null): boolean {
  const left = status === 'EN_COURS' || OVER.includes(status)
  if (act === 'confirm') return status === 'CONFIRME' || left
  if (act === 'start') return left
  const stop = stops.find(stop => stop.position === position)
  if (!stop) return false
  return CLOSED.includes(stop.status) || (act === 'arrive' && THERE.includes(stop.status))
}

/** The next act of the day: on the running journey, else on the first that has not left. */
export function nextStep(runs: readonly Run[]): DriverStep | null {
  const inOrder = [...runs].sort((a, b) => a.plannedStart.localeCompare(b.plannedStart))
  const run = inOrder.find(({ status }) => status === 'EN_COURS') ?? inOrder.find(run => stepOf(run))
  return run ? stepOf(run) : null
}
