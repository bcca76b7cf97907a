import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { isOpen } from '#domain/journey-management/journeys/transitions.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'

/** Candidates of each kind at first; `tous=1` shows all, also after a refusal, whose choice may be outside the first. */
const SHOWN = '20'

/** `?panel=move&trajet=TR-…`: the journey with its candidates; null when the role may not or the journey has left. */
export async function movePanel(api: ApiClient, { searchParams }: URL, role: Role) {
  const ref = searchParams.get('trajet')
  if (!ref || searchParams.get('panel') !== 'move' || !may(role, 'journey.assign')) return null
  const journeys = api['journey-management'].journeys[':ref']
  const detail = await json(journeys.$get({ param: { ref } }))
  if (!isOpen(detail.journey.status)) return null
  const query = { brief: '1', ...(searchParams.get('tous') !== '1' && { first: SHOWN }) } as const
  const { drivers, vehicles, trailers, counts } = await json(journeys.candidates.$get({ param: { ref }, query }))
  const { journey, driver, vehicle, trailer, subcontractor, acts } = detail
  return {
    detail: { journey, driver, vehicle, trailer, subcontractor, acts },
    // Hundreds of candidates with their findings would double the page.
    candidates: { drivers: drivers.map(offered), vehicles: vehicles.map(offered), trailers: trailers.map(offered) },
    isWhole: [counts.driverId, counts.vehicleId, counts.trailerId].every(({ others }) => others === 0),
    idempotencyKey: crypto.randomUUID(),
  }
}
const offered = ({ id, name, refusal }: { id: string; name: string; refusal: string | null }) => ({ id, name, refusal })

export type MovePanelData = NonNullable<Awaited<ReturnType<typeof movePanel>>>

/** `?panel=unassign&trajet=TR-…`: null when the journey is unassigned or the role may not. */
export async function unassignQuestion(api: ApiClient, { searchParams }: URL, role: Role) {
  const ref = searchParams.get('trajet')
  if (!ref || searchParams.get('panel') !== 'unassign' || !may(role, 'journey.assign')) return null
  const { journey, acts, driver, vehicle, subcontractor } = await json(
    api['journey-management'].journeys[':ref'].$get({ param: { ref } }),
  )
  if (!acts.includes('unassign')) return null
  const who = subcontractor?.name ?? [driver?.name, vehicle?.plate].filter(Boolean).join(', ')
  return { label: journey.label, number: journey.number, who, idempotencyKey: crypto.randomUUID() }
}
export type UnassignQuestion = NonNullable<Awaited<ReturnType<typeof unassignQuestion>>>

/** `?panel=day&id=…&tab=…`: the day of a driver with who may take it. */
export async function dayPanel(api: ApiClient, { searchParams }: URL, role: Role) {
  const [driver, day] = [searchParams.get('id'), searchParams.get('tab')]
  if (!driver || !day || searchParams.get('panel') !== 'day' || !may(role, 'journey.assign')) return null
  const found = await json(api['journey-management'].calendar.day.$get({ query: { driver, day } }))
  return { ...found, drivers: found.drivers.map(offered), idempotencyKey: crypto.randomUUID() }
}
export type DayPanelData = NonNullable<Awaited<ReturnType<typeof dayPanel>>>
