export const JOURNEY_STOP_STATUSES = ['A_FAIRE', 'EN_APPROCHE', 'SUR_PLACE', 'EN_COURS', 'TERMINE', 'ECHEC'] as const
export type JourneyStopStatus = (typeof JOURNEY_STOP_STATUSES)[number]
export const JOURNEY_STOP_STATUS_LABELS: Record<JourneyStopStatus, string> = {
  A_FAIRE: 'À faire',
  EN_APPROCHE: 'En approche',
  SUR_PLACE: 'Sur place',
  EN_COURS: 'En cours',
  TERMINE: 'Terminé',
  ECHEC: 'Échec',
}

const CLOSED: readonly JourneyStopStatus[] = ['TERMINE', 'ECHEC']

/** The stop where the driver is or is heading; null once all are closed. */
export const currentStop = <Stop extends { status: JourneyStopStatus }>(stops: readonly Stop[]): Stop | null =>
  stops.find(({ status }) => !CLOSED.includes(status)) ?? null
