import { useState } from 'react'
import { CarriedFields } from '#app/components/ui/form/carried-fields.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { PanelSection } from '#app/components/ui/panel/panel-section.tsx'
import { clockTime } from '#app/lib/dates/french-dates.ts'
import { metresBetween } from '#domain/journey-management/live/track.ts'
import type { LivePanel } from './panels.server.ts'

/** Position during the run: a slider with one step per five minutes, which submits without a script. */
export function Replay({ panel: { detail, instant }, keep }: { panel: LivePanel; keep: [string, string][] }) {
  const { track, stops } = detail
  const last = track.length - 1
  const [index, setIndex] = useState(Number.isInteger(instant) && instant >= 0 && instant <= last ? instant : last)
  const place = track[Math.min(index, last)]
  if (!place) return null
  return (
    <PanelSection title="Positions du jour">
      <Form className="grid gap-2">
        <CarriedFields keep={keep} />
        <label htmlFor="replay">
          À <b>{clockTime(place.at)}</b>
          {'\u202f'}: {nearest(place, stops)}
          {place.speedKmh !== null && `, ${Math.round(place.speedKmh)} km/h`}
        </label>
        <input
          type="range"
          className="live-range"
          id="replay"
          name="instant"
          min={0}
          max={last}
          value={index}
          aria-valuetext={clockTime(place.at) ?? ''}
          onChange={event => setIndex(Number(event.currentTarget.value))}
        />
        <p className="help">
          {track.length === 1 ? '1 position' : `${track.length} positions`}, de {clockTime(track[0]!.at)} à{' '}
          {clockTime(track[last]!.at)}
        </p>
        <button type="submit" className="btn btn-sm btn-line no-js-only">
          Voir cet instant
        </button>
      </Form>
    </PanelSection>
  )
}

/** Nearest stop with coordinates, as the crow flies: « à 12 km de Niort ». */
function nearest(place: { lat: number; lng: number }, stops: LivePanel['detail']['stops']): string {
  const near = stops
    .flatMap(({ city, lat, lng }) => (lat === null || lng === null ? [] : [{ city, metres: metresBetween(place, { lat, lng }) }]))
    .sort((a, b) => a.metres - b.metres)[0]
  if (!near) return `${place.lat.toFixed(3)}, ${place.lng.toFixed(3)}`
  return near.metres < 1_000 ? `à ${near.city}` : `à ${Math.round(near.metres / 1_000)} km de ${near.city}`
}
