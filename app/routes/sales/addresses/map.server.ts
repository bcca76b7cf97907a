import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { listLinks } from '#app/lib/lists/list-links.ts'
import { queryOf } from '#app/lib/lists/query.ts'
import { franceMap, placeOf } from '#app/lib/maps/france-map.server.ts'
import { counted } from '#domain/formats/counted.ts'
import { formatNumber } from '#domain/formats/number.ts'
import { DEPARTMENT_NAMES } from '#domain/france-departments.ts'
import { extentOf, type MapView, middleOf, readView, viewAround, viewText } from '#domain/france-map.ts'
import { FRANCE_MAP } from '#domain/france-projection.ts'

/** Highest zoom level of the map. */
const CLOSEST = 16

/** Filtered addresses on the map of France for `?view=map`; null for the list. `area` is the zoomed part. */
export async function addressMap(api: ApiClient, url: URL) {
  if (url.searchParams.get('view') !== 'map') return null
  const { points, depots, departments, ...counts } = await json(api.sales.addresses.map.$get({ query: queryOf(url) }))
  const links = listLinks(url.search)
  const view = readView(url.searchParams.get('area') ?? '')
  const shown = points.filter(point => placeOf(point)).length
  const sentence = `${counted(shown, 'adresse')} sur la carte, de ${formatNumber(counts.total)} que trouvent les filtres`
  const areaHref = (next: MapView) => links.to({ view: 'map', area: next.zoom === 1 ? null : viewText(next) })
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
      view: { x: view.x, y: view.y, ...extentOf(view) },
      points: points.map(({ kind, ...point }) => ({
        ...point,
        depot: kind === 'DEPOT',
        href: links.to({ panel: 'show', id: point.id }),
      })),
      depots,
      closerHref: ({ x, y, width, height }) => {
        if (view.zoom >= CLOSEST) return null
        const fitting = 0.6 * Math.min(FRANCE_MAP.width / (width || 1), FRANCE_MAP.height / (height || 1))
        return areaHref(
          viewAround({ x: x + width / 2, y: y + height / 2 }, Math.min(4 * view.zoom, Math.max(2 * view.zoom, fitting))),
        )
      },
    }),
    closer: view.zoom < CLOSEST ? areaHref(viewAround(middleOf(view), 2 * view.zoom)) : null,
    farther: view.zoom > 1 ? areaHref(viewAround(middleOf(view), view.zoom / 2)) : null,
    whole: view.zoom > 1 ? areaHref(readView('')) : null,
  }
}
export type AddressMapContent = NonNullable<Awaited<ReturnType<typeof addressMap>>>
