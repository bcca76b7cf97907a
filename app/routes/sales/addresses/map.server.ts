import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { queryOf } from '#app/lib/lists/query.ts'
import { isOnFranceMap, onFranceMap } from '#domain/france-map.ts'

/** The addresses of the list by their places on the drawing of France, for `?view=map`; null for the list itself. */
export async function addressMap(api: ApiClient, url: URL) {
  if (url.searchParams.get('view') !== 'map') return null
  const { points, ...counts } = await json(api.sales.addresses.map.$get({ query: queryOf(url) }))
  const placed = points.map(({ id, label, lat, lng }) => ({ id, label, ...onFranceMap({ lat: Number(lat), lng: Number(lng) }) }))
  const shown = placed.filter(isOnFranceMap)
  return { ...counts, points: shown, beyond: placed.length - shown.length }
}
