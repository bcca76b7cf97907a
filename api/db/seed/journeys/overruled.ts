import { chainFindings, DAY_ENDS_AFTER_MIN } from '#domain/assignment/chain.ts'
import { isoWeekday } from '#domain/calendar/dates.ts'
import type { AddressRow, DriverPoolMemberRow, DriverRow, JourneyRow, JourneyStopRow } from '../rows.ts'

const MINUTE_MS = 60_000
/** Reasons for overriding a warning (`domain.md` §0.11). */
const RELAY = 'Relais entre les deux sites'
const STANDS_IN = 'Remplacement vu avec le titulaire'
const DAY_OFF = 'Jour de repos travaillé, vu avec le chauffeur'

const isToCome = ({ status, driverId }: JourneyRow) => Boolean(driverId) && (status === 'AFFECTE' || status === 'CONFIRME')

/** Gives a reason to future journeys driven outside the tour (AF22), with too short a transfer (AF23) or on a day off (AF33). */
export function addOverruleReasons(
  {
    journeys,
    stops,
    members,
    drivers,
  }: {
    journeys: readonly JourneyRow[]
    stops: readonly JourneyStopRow[]
    members: readonly DriverPoolMemberRow[]
    drivers: readonly DriverRow[]
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
  for (const run of journeys.filter(isToCome)) {
    const weekday = isoWeekday(run.serviceDate)
    const isOff = (id: string | null | undefined) => Boolean(id) && !workdaysOf.get(id!)!.includes(weekday)
    if (isOff(run.driverId) || isOff(run.coDriverId)) run.meansReason ??= DAY_OFF
  }
  const seats = journeys
    .filter(({ status }) => status !== 'ANNULE' && status !== 'NON_EXECUTE')
    .flatMap(run => [run.driverId, run.coDriverId].filter(Boolean).map(driverId => ({ driverId, run })))
  for (const own of Map.groupBy(seats, ({ driverId }) => driverId).values()) {
    const runs = own.map(({ run }) => run).sort((a, b) => Date.parse(a.plannedStart) - Date.parse(b.plannedStart))
    for (const [place, run] of runs.entries()) {
      const before = runs[place - 1]
      if (!before) continue
      const gapMin = (Date.parse(run.plannedStart) - Date.parse(before.plannedEnd)) / MINUTE_MS
      const from = siteOf.get(callsOf.get(before.id)?.at(-1)?.addressId ?? '')
      const to = siteOf.get(callsOf.get(run.id)?.[0]?.addressId ?? '')
      if (!from || !to || from.id === to.id || gapMin >= DAY_ENDS_AFTER_MIN) continue
      if (chainFindings([{ from, to, gapMin, roadSeconds: null }]).length === 0) continue
      for (const one of [before, run].filter(isToCome)) one.meansReason ??= RELAY
    }
  }
}
