import { chainFindings, DAY_ENDS_AFTER_MIN } from '#domain/assignment/chain.ts'
import { EU_RULES_ABOVE_KG } from '#domain/assignment/regime.ts'
import { isoWeekday } from '#domain/calendar/dates.ts'
import { REDUCED_WEEKLY_REST } from '#domain/driving-time/daily-period.ts'
import { REGULAR_REST } from '#domain/driving-time/limits.ts'
import type { AddressRow, DriverPoolMemberRow, DriverRow, JourneyRow, JourneyStopRow, VehicleRow } from '../rows.ts'

const MINUTE_MS = 60_000
/** Reasons for overriding a warning (`domain.md` §0.11). */
const RELAY = 'Relais entre les deux sites'
const STANDS_IN = 'Remplacement vu avec le titulaire'
const DAY_OFF = 'Jour de repos travaillé, vu avec le chauffeur'
const SHORT_REST = 'Repos réduit vu avec le chauffeur, rendu sous trois semaines'

const isToCome = ({ status, driverId }: JourneyRow) => Boolean(driverId) && (status === 'AFFECTE' || status === 'CONFIRME')

/**
 * Gives a reason to future journeys driven outside the tour (AF22), with too short a transfer (AF23) or beside a reduced weekly rest
 * (AF29), and to all on a day off (AF33).
 */
export function addOverruleReasons(
  {
    journeys,
    stops,
    members,
    drivers,
    vehicles,
  }: {
    journeys: readonly JourneyRow[]
    stops: readonly JourneyStopRow[]
    members: readonly DriverPoolMemberRow[]
    drivers: readonly DriverRow[]
    vehicles: readonly VehicleRow[]
  },
  addresses: readonly AddressRow[],
): void {
  const teams = new Set(members.map(({ driverPoolId, driverId }) => `${driverPoolId} ${driverId}`))
  const siteOf = new Map(addresses.map(({ id, label, lat, lng }) => [id, { id, label, position: { lat: lat!, lng: lng! } }]))
  const callsOf = Map.groupBy(stops, ({ journeyId }) => journeyId)
  for (const run of journeys) {
    if (isToCome(run) && run.driverPoolId && !teams.has(`${run.driverPoolId} ${run.driverId}`)) run.meansReason ??= STANDS_IN
  }
  const workdaysOf = new Map(drivers.map(({ id, workdays }) => [id, workdays!]))
  for (const run of journeys) {
    const weekday = isoWeekday(run.serviceDate)
    const isOff = (id: string | null | undefined) => Boolean(id) && !workdaysOf.get(id!)!.includes(weekday)
    if (isOff(run.driverId) || isOff(run.coDriverId)) run.meansReason ??= DAY_OFF
  }
  const seats = journeys
    .filter(({ status }) => status !== 'ANNULE' && status !== 'NON_EXECUTE')
    .flatMap(run => [run.driverId, run.coDriverId].filter(Boolean).map(driverId => ({ driverId, run })))
  const lorries = new Set(vehicles.filter(({ gvwKg }) => gvwKg > EU_RULES_ABOVE_KG).map(({ id }) => id))
  for (const own of Map.groupBy(seats, ({ driverId }) => driverId).values()) {
    const runs = own.map(({ run }) => run).sort((a, b) => Date.parse(a.plannedStart) - Date.parse(b.plannedStart))
    const regulated = runs.some(({ vehicleId }) => !vehicleId || lorries.has(vehicleId))
    for (const [place, run] of runs.entries()) {
      const before = runs[place - 1]
      if (!before) continue
      const restMin = (Date.parse(run.plannedStart) - Date.parse(before.actualEnd ?? before.plannedEnd)) / MINUTE_MS
      if (regulated && REDUCED_WEEKLY_REST <= restMin && restMin < REGULAR_REST.EU)
        for (const one of [before, run].filter(isToCome)) one.meansReason ??= SHORT_REST
      const gapMin = (Date.parse(run.plannedStart) - Date.parse(before.plannedEnd)) / MINUTE_MS
      const from = siteOf.get(callsOf.get(before.id)?.at(-1)?.addressId ?? '')
      const to = siteOf.get(callsOf.get(run.id)?.[0]?.addressId ?? '')
      if (!from || !to || from.id === to.id || gapMin >= DAY_ENDS_AFTER_MIN) continue
      if (chainFindings([{ from, to, gapMin, roadSeconds: null }]).length === 0) continue
      for (const one of [before, run].filter(isToCome)) one.meansReason ??= RELAY
    }
  }
}
