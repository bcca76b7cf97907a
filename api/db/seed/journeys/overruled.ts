import { chainFindings, DAY_ENDS_AFTER_MIN } from '#domain/assignment/chain.ts'
import { type QuarterAverage, quarterAverage, serviceOf } from '#domain/assignment/quarter.ts'
import { EU_RULES_ABOVE_KG } from '#domain/assignment/regime.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { isoWeekday, mondayOf } from '#domain/calendar/dates.ts'
import { REDUCED_WEEKLY_REST } from '#domain/driving-time/daily-period.ts'
import { REGULAR_REST } from '#domain/driving-time/limits.ts'
import type { AbsenceRow, AddressRow, DriverPoolMemberRow, DriverRow, JourneyRow, JourneyStopRow, VehicleRow } from '../rows.ts'

const MINUTE_MS = 60_000
/** Reasons for overriding a warning (`domain.md` §0.11). */
const RELAY = 'Relais entre les deux sites'
const STANDS_IN = 'Remplacement vu avec le titulaire'
const DAY_OFF = 'Jour de repos travaillé, vu avec le chauffeur'
const BUSY_QUARTER = 'Heures en trop récupérées avant la fin du trimestre'
const SHORT_REST = 'Repos réduit vu avec le chauffeur, rendu sous trois semaines'

const isToCome = ({ status, driverId }: JourneyRow) => Boolean(driverId) && (status === 'AFFECTE' || status === 'CONFIRME')

/**
 * Gives a reason to future journeys driven outside the tour (AF22), with too short a transfer (AF23), beside a reduced weekly rest
 * (AF29) or above the average of the quarter (AF31), and to all on a day off (AF33).
 */
export function addOverruleReasons(
  {
    journeys,
    stops,
    members,
    drivers,
    vehicles,
    absences,
  }: {
    journeys: readonly JourneyRow[]
    stops: readonly JourneyStopRow[]
    members: readonly DriverPoolMemberRow[]
    drivers: readonly DriverRow[]
    vehicles: readonly VehicleRow[]
    absences: readonly AbsenceRow[]
  },
  addresses: readonly AddressRow[],
): void {
  const teams = new Set(members.map(({ driverPoolId, driverId }) => `${driverPoolId} ${driverId}`))
  const siteOf = new Map(addresses.map(({ id, label, lat, lng }) => [id, { id, label, position: { lat: lat!, lng: lng! } }]))
  const callsOf = Map.groupBy(stops, ({ journeyId }) => journeyId)
  for (const run of journeys) {
    if (isToCome(run) && run.driverPoolId && !teams.has(`${run.driverPoolId} ${run.driverId}`)) run.meansReason ??= STANDS_IN
  }
  const driverOf = new Map(drivers.map(driver => [driver.id, driver]))
  for (const run of journeys) {
    const weekday = isoWeekday(run.serviceDate)
    const isOff = (id: string | null | undefined) => Boolean(id) && !driverOf.get(id!)!.workdays!.includes(weekday)
    if (isOff(run.driverId) || isOff(run.coDriverId)) run.meansReason ??= DAY_OFF
  }
  const seats = journeys
    .filter(({ status }) => status !== 'ANNULE' && status !== 'NON_EXECUTE')
    .flatMap(run => [run.driverId, run.coDriverId].filter(Boolean).map(driverId => ({ driverId, run })))
  const lorries = new Set(vehicles.filter(({ gvwKg }) => gvwKg > EU_RULES_ABOVE_KG).map(({ id }) => id))
  const leavesOf = Map.groupBy(
    absences.filter(({ status }) => status === 'VALIDEE'),
    ({ driverId }) => driverId,
  )
  for (const [driverId, own] of Map.groupBy(seats, ({ driverId }) => driverId)) {
    const runs = own.map(({ run }) => run).sort((a, b) => Date.parse(a.plannedStart) - Date.parse(b.plannedStart))
    const { category, hireDate, workdays } = driverOf.get(driverId!)!
    const services: Record<string, number> = {}
    for (const run of runs) {
      const monday = mondayAt(run)
      services[monday] = (services[monday] ?? 0) + serviceOf(workOf(run))
    }
    const work = { category, hireDate, workdays: workdays!, services, absences: leavesOf.get(driverId!) ?? [] }
    const isBusy = ({ minutes, limit }: QuarterAverage) => minutes > limit
    for (const run of runs.filter(isToCome)) if (isBusy(quarterAverage(work, mondayAt(run)))) run.meansReason ??= BUSY_QUARTER
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

const mondayAt = ({ plannedStart }: JourneyRow) => mondayOf(toLocal(plannedStart).slice(0, 10))
const minuteOf = (instant: string) => Date.parse(instant) / MINUTE_MS
const workOf = ({ plannedStart, plannedEnd, actualStart, actualEnd, serviceMin }: JourneyRow) => ({
  ...{ start: minuteOf(actualStart ?? plannedStart), end: minuteOf(actualEnd ?? plannedEnd) },
  ...{ plannedMinutes: minuteOf(plannedEnd) - minuteOf(plannedStart), serviceMin: serviceMin ?? 0 },
  ...{ drivingMin: 0, regulated: true },
})
