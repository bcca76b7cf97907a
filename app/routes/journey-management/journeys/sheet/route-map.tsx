import { FranceMap } from '#app/components/ui/picture/france-map.tsx'
import { clockTime } from '#app/lib/dates/french-dates.ts'
import type { StopsMap } from '#app/lib/maps/stops-map.server.ts'
import { counted } from '#domain/formats/counted.ts'
import { JOURNEY_STOP_STATUS_LABELS } from '#domain/journey-management/journeys/stop-values.ts'
import type { JourneyDetail } from '../panels.server.ts'

/** « Carte »: numbered planned stops with their actual times. */
export function RouteMap({ map, stops }: { map: StopsMap; stops: JourneyDetail['stops'] }) {
  return (
    <div className="grid gap-4">
      {map ? (
        <FranceMap drawing={map.drawing} />
      ) : (
        <p className="help">Aucun arrêt n'a de coordonnées en France métropolitaine.</p>
      )}
      {map && map.missing > 0 && (
        <p className="help">
          {counted(map.missing, 'arrêt')} hors de la carte{'\u202f'}: sans coordonnées ou hors de France métropolitaine.
        </p>
      )}
      <ol className="box" aria-label="Heures de passage">
        {stops.map((stop, place) => (
          <li
            key={stop.position}
            className="flex flex-wrap items-baseline gap-x-3 border-t border-line px-4 py-2 first:border-t-0"
          >
            <b className="min-w-0 flex-1 basis-48 font-semibold">
              {place + 1}. {stop.city} <span className="font-normal text-muted">{stop.address}</span>
            </b>
            <span className="tabular-nums">
              <span className="text-muted">prévu</span> {clockTime(stop.plannedArrival)}
            </span>
            <span className="w-24 text-right tabular-nums">
              {stop.actualArrival ? (
                <>
                  <span className="text-muted">passé</span> {clockTime(stop.actualArrival)}
                </>
              ) : (
                JOURNEY_STOP_STATUS_LABELS[stop.status]
              )}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
