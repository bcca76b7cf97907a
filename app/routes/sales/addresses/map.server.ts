import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { listLinks } from '#app/lib/lists/list-links.ts'
import { queryOf } from '#app/lib/lists/query.ts'
import { franceMap, placeOf } from '#app/lib/maps/france-map.server.ts'
import { zoomLinks } from '#app/lib/maps/zoom.server.ts'
import { counted } from '#domain/formats/counted.ts'
import { formatNumber } from '#domain/formats/number.ts'
import { DEPARTMENT_NAMES } from '#domain/france-departments.ts'
import { readView, viewText } from '#domain/france-map.ts'

/** Filtered addresses on the map of France for `?view=map`; null for the list. `area` is the zoomed part. */
export async function addressMap(api: ApiClient, url: URL) {
  if (url.searchParams.get('view') !== 'map') return null
  const { points, depots, departments, ...counts } = await json(api.sales.addresses.map.$get({ query: queryOf(url) }))
  const links = listLinks(url.search)
  const shown = points.filter(point => placeOf(point)).length
  const sentence = `${counted(shown, 'adresse')} sur la carte, de ${formatNumber(counts.total)} que trouvent les filtres`
  const zoom = zoomLinks(readView(url.searchParams.get('area') ?? ''), next =>
    links.to({ view: 'map', area: next.zoom === 1 ? null : viewText(next) }),
  )
  return {
    ...counts,
    shown,
    beyond: points.length - shown,
    sentence,
    departments: departments.map(({ code, total }) => ({
      code,
      total,
      name: code === null ? null : (DEPARTMENT_NAMES[code] ?? null),
    })),
    drawing: franceMap({
      label: sentence,
      view: zoom.window,
      points: points.map(({ kind, ...point }) => ({
        ...point,
        depot: kind === 'DEPOT',
        href: links.to({ panel: 'show', id: point.id }),
      })),
      depots,
      closerHref: zoom.closerHref,
    }),
    tools: zoom.tools,
  }
}
export type AddressMapContent = NonNullable<Awaited<ReturnType<typeof addressMap>>>
