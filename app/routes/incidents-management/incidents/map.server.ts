import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { listLinks } from '#app/lib/lists/list-links.ts'
import { queryOf } from '#app/lib/lists/query.ts'
import { franceMap, placeOf } from '#app/lib/maps/france-map.server.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { counted } from '#domain/formats/counted.ts'
import { windowAround } from '#domain/france-map.ts'
import { FRANCE_MAP } from '#domain/france-projection.ts'
import {
  INCIDENT_KIND_LABELS,
  SEVERITIES,
  SEVERITY_LABELS,
  type Severity,
} from '#domain/incidents-management/incidents/values.ts'

/** Incidents listed beside the map. */
const GRAVEST = 25

/** Incidents of the list over the last twelve months by place, for `?view=map` (`domain.md` §4.4); null for the list. */
export async function incidentMap(api: ApiClient, url: URL) {
  if (url.searchParams.get('view') !== 'map') return null
  const { points, total, located, severities } = await json(
    api['incidents-management'].incidents.map.$get({ query: queryOf(url) }),
  )
  const links = listLinks(url.search)
  const marks = points.map(({ id, number, kind, severity, occurredAt, place, lat, lng }) => ({
    ...{ id, lat, lng, state: String(severity), href: links.to({ panel: 'show', id }) },
    label: [
      `${INCIDENT_KIND_LABELS[kind]} ${number}, ${SEVERITY_LABELS[severity as Severity].toLowerCase()}`,
      `le ${formatDate(toLocal(occurredAt).slice(0, 10))}`,
      place,
    ]
      .filter(Boolean)
      .join(', '),
  }))
  const placed = marks.flatMap(mark => placeOf(mark) ?? [])
  const sentence = `${counted(placed.length, 'incident')} sur la carte, de ${total} sur douze mois`
  return {
    sentence,
    missing: total - located + points.length - placed.length,
    /** Beyond the map's limit. */
    left: located - points.length,
    severities: SEVERITIES.map(value => ({
      severity: Number(value),
      count: severities.find(({ severity }) => severity === Number(value))?.located ?? 0,
    })),
    rows: points.slice(0, GRAVEST).map(({ id, number, kind, severity, occurredAt, place }) => ({
      ...{ id, number, kind, severity, place },
      day: toLocal(occurredAt).slice(0, 10),
    })),
    drawing:
      placed.length === 0
        ? null
        : franceMap({
            label: sentence,
            view: windowAround(placed, { shape: FRANCE_MAP.width / FRANCE_MAP.height, least: 160 }),
            points: marks,
            noun: 'incident',
          }),
  }
}
export type IncidentMapContent = NonNullable<Awaited<ReturnType<typeof incidentMap>>>
