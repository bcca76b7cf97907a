import type { Answer } from '#app/lib/api/answers.ts'
import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { listLinks } from '#app/lib/lists/list-links.ts'
import { queryOf } from '#app/lib/lists/query.ts'
import { franceMap, placeOf } from '#app/lib/maps/france-map.server.ts'
import { aroundPlaces, zoomLinks } from '#app/lib/maps/zoom.server.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { counted } from '#domain/formats/counted.ts'
import { degreesOf, extentOf, readView, viewText } from '#domain/france-map.ts'
import { onFranceMap } from '#domain/france-projection.ts'
import {
  INCIDENT_KIND_LABELS,
  SEVERITIES,
  SEVERITY_LABELS,
  type Severity,
} from '#domain/incidents-management/incidents/values.ts'

/**
 * Incidents of the list over the last twelve months by place, for `?view=map` (`domain.md` §4.4); null for the list. `area` is the
 * zoomed part. A cluster leads to a closer view, or to the list of its incidents where none separates them.
 */
export async function incidentMap(api: ApiClient, url: URL) {
  if (url.searchParams.get('view') !== 'map') return null
  const area = url.searchParams.get('area')
  const asked = readView(area ?? '')
  const { cells, total, severities, gravest } = await json(
    api['incidents-management'].incidents.map.$get({
      query: { ...queryOf(url), window: degreesOf({ ...asked, ...extentOf(asked) }) },
    }),
  )
  const links = listLinks(url.search)
  const placed = cells.flatMap(cell => placeOf(cell) ?? [])
  const view = area || placed.length === 0 ? asked : aroundPlaces(placed)
  const zoom = zoomLinks(view, next => links.to({ view: 'map', area: viewText(next) }))
  const boxes = new Map(cells.map(cell => [idOf(cell), cell.box]))
  const listed = (box: string) => links.to({ view: null, area: null, within: box })
  const clusterHref = (ids: readonly string[]) => {
    const box = boxAround(ids.map(id => boxes.get(id)!))
    const [south, west, north, east] = box.split(',').map(Number) as [number, number, number, number]
    const [from, to] = [onFranceMap({ lat: north, lng: west }), onFranceMap({ lat: south, lng: east })]
    const closer = zoom.closerHref({ ...from, width: to.x - from.x, height: to.y - from.y })
    return south === north && west === east ? listed(box) : (closer ?? listed(box))
  }
  const shown = placed.reduce((sum, { count }) => sum + count, 0)
  const sentence = `${counted(shown, 'incident')} ${area ? 'ici' : 'sur la carte'}, de ${total} sur douze mois`
  return {
    total,
    sentence,
    /** Without coordinates on the map; unknown for a part of it. */
    missing: area ? 0 : total - shown,
    severities: SEVERITIES.map(value => ({
      severity: Number(value),
      count: severities.find(({ severity }) => severity === Number(value))?.located ?? 0,
    })),
    rows: gravest.map(({ occurredAt, ...row }) => ({ ...row, day: toLocal(occurredAt).slice(0, 10) })),
    tools: zoom.tools,
    drawing:
      placed.length === 0
        ? null
        : franceMap({
            label: sentence,
            view: zoom.window,
            points: placed.map(cell => ({
              id: idOf(cell),
              ...{ lat: cell.lat, lng: cell.lng, label: labelOf(cell) },
              ...(cell.one
                ? { state: String(cell.severity), href: links.to({ panel: 'show', id: cell.one.id }) }
                : { count: cell.count, href: clusterHref([idOf(cell)]) }),
            })),
            noun: 'incident',
            closerHref: (_, ids) => clusterHref(ids),
            closerAct: zoom.tools.closer ? undefined : 'voir la liste',
          }),
  }
}
export type IncidentMapContent = NonNullable<Awaited<ReturnType<typeof incidentMap>>>

type Cell = Answer<ApiClient['incidents-management']['incidents']['map']['$get']>['cells'][number]

const idOf = ({ one, box }: Cell) => one?.id ?? box

function labelOf({ one, count, severity }: Cell): string {
  const worst = SEVERITY_LABELS[severity as Severity].toLowerCase()
  if (!one) return `${counted(count, 'incident')}, gravité la plus haute\u202f: ${worst}`
  const { number, kind, day, place } = one
  return [`${INCIDENT_KIND_LABELS[kind]} ${number}, ${worst}`, `le ${formatDate(day)}`, place].filter(Boolean).join(', ')
}

function boxAround(boxes: readonly string[]): string {
  const sides = boxes.map(box => box.split(',').map(Number))
  const ends = (side: number, end: (...values: number[]) => number) => end(...sides.map(box => box[side]!))
  return [ends(0, Math.min), ends(1, Math.min), ends(2, Math.max), ends(3, Math.max)].join(',')
}
