import { roadKm } from '#domain/journey-management/live-lines/line-plan.ts'
import type { Guess, Guesses } from './guess-words.ts'
import { plannedMinutes, withEstimatedRoads } from './night.ts'
import type { PlannedStop, StopPlan } from './speed.ts'

/** Says which figures of a run are guessed. A stored figure other than the guess was typed. */
export function guessesOf(
  { drivingMin, kmLoaded }: { drivingMin: number; kmLoaded: string },
  plan: Pick<StopPlan, 'stops'>,
): Guesses {
  const run = { stops: plan.stops, kmLoaded: Number(kmLoaded) }
  const stops = withEstimatedRoads(run)
  if (stops.length < 2) return { driving: null, km: null }
  const roads = stops.slice(1).map((to, nth) => guessOfRoad(stops[nth]!, to))
  const driving = roads.find(guess => guess === 'HORAIRES') ?? roads.find(guess => guess !== null) ?? null
  const placed = stops.flatMap(({ position }) => position ?? [])
  const isEstimate = placed.length === stops.length && Number(roadKm(placed)) === Number(kmLoaded) && Number(kmLoaded) > 0
  return {
    driving: driving && drivingMin === plannedMinutes(run).drivingMin ? driving : null,
    km: isEstimate ? 'ESTIMATION' : null,
  }
}

function guessOfRoad({ leg, roadSeconds, roadMetres, position }: PlannedStop, to: PlannedStop): Guess | null {
  if (leg?.drivingMin != null) return null
  if (leg?.km != null) return 'ESTIMATION'
  if (roadSeconds != null) return null
  if (roadMetres !== null) return 'ESTIMATION'
  if (!position || !to.position) return 'HORAIRES'
  return Number(roadKm([position, to.position])) > 0 ? 'ESTIMATION' : null
}

export const KM_WANTED = "Indiquez les kilomètres\u202F: un arrêt n'a pas de position, la conduite ne peut pas être estimée"

/** True when nothing says how long a road of the run takes but its hours. */
export const hasUnknownRoad = (run: Pick<StopPlan, 'stops' | 'kmLoaded'>): boolean => {
  const stops = withEstimatedRoads(run)
  return stops.slice(1).some((to, nth) => guessOfRoad(stops[nth]!, to) === 'HORAIRES')
}
