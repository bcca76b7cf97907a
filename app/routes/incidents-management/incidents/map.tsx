import { SEVERITY_FEUX, SeverityMark } from '#app/components/incidents-management/incident-marks.tsx'
import { FranceMap } from '#app/components/ui/picture/france-map.tsx'
import { MapTools } from '#app/components/ui/picture/map-tools.tsx'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { formatNumber } from '#domain/formats/number.ts'
import { INCIDENT_KIND_LABELS } from '#domain/incidents-management/incidents/values.ts'
import type { IncidentMapContent } from './map.server.ts'

/** Twelve months of incidents on the map of France, with their severities as marks and as text. */
export function IncidentMap({ map, links }: { map: IncidentMapContent; links: ListLinks }) {
  const { drawing, sentence, missing, severities, rows, tools } = map
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div>
        <p className="mb-2">
          {sentence}. {missing > 0 && `${formatNumber(missing)} sans coordonnées en France.`}
        </p>
        <MapTools tools={tools} />
        {drawing && <FranceMap drawing={drawing} shapes={SEVERITY_FEUX} />}
      </div>
      <div className="grid content-start gap-6">
        <section>
          <h2 className="section-title mb-2">Par gravité</h2>
          <ul>
            {severities.map(({ severity, count }) => (
              <li key={severity} className="flex min-h-8 items-center justify-between gap-3 border-b border-line last:border-0">
                <SeverityMark severity={severity} />
                <a
                  className="text-link inline-block min-w-6 py-1 text-right tabular-nums"
                  href={links.to({ severity, view: null, area: null })}
                >
                  {count}
                  <span className="sr-only"> à cette gravité</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
        {rows.length > 0 && (
          <section>
            <h2 className="section-title mb-2">Les plus graves</h2>
            <ul>
              {rows.map(({ id, kind, day, number, place }) => (
                <li key={id} className="border-b border-line py-1 last:border-0">
                  <a className="text-link inline-block py-1" href={links.to({ panel: 'show', id })}>
                    {INCIDENT_KIND_LABELS[kind]} <span className="voice-code">{number}</span>
                  </a>
                  <div className="help">{[formatDate(day), place].filter(Boolean).join(', ')}</div>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  )
}
