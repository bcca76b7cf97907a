import type { JourneyStopStatus } from './stop-values.ts'

export const ODOMETER_REQUIRED = 'Veuillez indiquer les kilomètres réels pour contrôler ce trajet'
/** Stops are told by their place, from 1. */
export const STOPS_OPEN = (places: readonly number[]) =>
  places.length === 1 ? `L'arrêt ${places[0]} reste à compléter` : `Les arrêts ${places.join(', ')} restent à compléter`

/** Places, from 1, of the stops that nobody closed: a journey with one is not controlled. */
export const openStops = (stops: readonly { status: JourneyStopStatus }[]): number[] =>
  stops.flatMap(({ status }, place) => (status === 'TERMINE' || status === 'ECHEC' ? [] : [place + 1]))
