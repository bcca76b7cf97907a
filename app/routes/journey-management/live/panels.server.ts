import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { journeyMap } from '#app/lib/maps/stops-map.server.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { withRoad } from '#domain/journey-management/live-lines/leg-words.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'

async function find(api: ApiClient, ref: string) {
  const detail = await json(api['journey-management'].live[':ref'].$get({ param: { ref } }))
  return { ...detail, stops: detail.stops.map(withRoad) }
}

const mapOf = (api: ApiClient, { number, stops }: Awaited<ReturnType<typeof find>>) =>
  journeyMap(
    api,
    number,
    stops.map(({ name, city, lat, lng }) => ({
      site: { label: name, city, lat: lat === null ? null : String(lat), lng: lng === null ? null : String(lng) },
    })),
  )

/** The journey of `?trajet=TR-…`, with `panel=passage`, `panel=message` or `panel=inform` when the role may. */
export async function livePanel(api: ApiClient, { searchParams }: URL, role: Role) {
  const ref = searchParams.get('trajet')
  if (!ref) return null
  const detail = await find(api, ref)
  const wanted = searchParams.get('panel')
  const due = may(role, 'journey.inform') ? detail.stops.find(stop => stop.due) : undefined
  const writes = may(role, 'journey.drive') && detail.driver !== null && detail.status !== 'ANNULE'
  const passes = may(role, 'journey.drive') && detail.status === 'EN_COURS'
  const form =
    wanted === 'message' && writes
      ? ('message' as const)
      : wanted === 'passage' && passes
        ? ('passage' as const)
        : wanted === 'inform' && due
          ? ('inform' as const)
          : null
  return {
    detail,
    map: form ? null : await mapOf(api, detail),
    due: due ?? null,
    passes,
    writes,
    incidents: may(role, 'incident.write'),
    delays: may(role, 'delay.write') && detail.status === 'EN_COURS',
    replaces: may(role, 'replacement.write') && detail.status !== 'ANNULE',
    form,
    /** Index of the displayed position in the replay track. */
    instant: Number(searchParams.get('instant') ?? Number.NaN),
    local: toLocal(detail.now),
    idempotencyKey: crypto.randomUUID(),
  }
}
export type LivePanel = NonNullable<Awaited<ReturnType<typeof livePanel>>>
