import type { JourneyStopStatus } from './stop-values.ts'

export const ODOMETER_REQUIRED = 'Veuillez indiquer les kilomètres réels pour contrôler ce trajet'
export const STOPS_OPEN = (places: readonly number[]) =>
  places.length === 1 ? `L'arrêt ${places[0]} reste à compléter` : `Les arrêts ${places.join(', ')} restent à compléter`

/** Positions, from 1, of stops that are not closed; they prevent control. */
export const openStops = (stops: readonly { status: JourneyStopStatus }[]): number[] =>
  stops.flatMap(({ status }, place) => (status === 'TERMINE' || status === 'ECHEC' ? [] : [place + 1]))
