import type { CSSProperties } from 'react'
import { minuteOf, type StopTimes } from '#domain/sales/delivery-request/stops/stop-order.ts'
import { STOP_KIND_LABELS, type StopKind } from '#domain/sales/delivery-request/values.ts'
import { minutesText } from './words.ts'

interface DayStop extends StopTimes {
  kind: StopKind
  site: { label: string; city: string }
}

const DAY = 1440
/** Night work is counted from 21:00 to 06:00 (`domain.md` §3.5). */
const NIGHT = { from: 21 * 60, to: 30 * 60 }

const clock = (minute: number) => {
  const day = Math.floor(minute / DAY)
  const inDay = minute - day * DAY
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}${day > 0 ? ` J+${day}` : ''}`
}

/** The day of a line as a band of hours: on the road, at the stops, by night; the same as a table one press away. */
export function LineDay({ stops }: { stops: readonly DayStop[] }) {
  if (stops.length < 2) return null
  const marks = stops.map((stop, index) => ({
    ...stop,
    place: index + 1,
    start: minuteOf(stop.dayOffset, stop.arrival),
    end: minuteOf(stop.dayOffset, stop.departure),
  }))
  const from = Math.floor(marks[0]!.start / 60) * 60
  const to = Math.max(from + 60, Math.ceil(marks.at(-1)!.end / 60) * 60)
  const at = (start: number, end: number): CSSProperties => ({
    left: `${((start - from) / (to - from)) * 100}%`,
    width: `${((end - start) / (to - from)) * 100}%`,
  })
  const hours = (to - from) / 60
  const step = [1, 2, 3, 6, 12, 24].find(size => hours / size <= 8) ?? 48
  const ticks = Array.from({ length: Math.floor(hours / step) + 1 }, (_, index) => from + index * step * 60)
  const nights = Array.from({ length: Math.ceil(to / DAY) + 1 }, (_, index) => ({
    start: Math.max(from, (index - 1) * DAY + NIGHT.from),
    end: Math.min(to, (index - 1) * DAY + NIGHT.to),
  })).filter(({ start, end }) => end > start)
  const sentence = marks
    .map(mark => `${clock(mark.start)} à ${clock(mark.end)}, ${STOP_KIND_LABELS[mark.kind].toLowerCase()} à ${mark.site.label}`)
    .join('\u202f; ')
  return (
    <figure className="mt-4">
      <div className="relative h-9" role="img" aria-label={sentence}>
        {nights.map(({ start, end }) => (
          <i key={start} className="absolute inset-y-0 rounded-sm bg-neutral-t" style={at(start, end)} />
        ))}
        {marks.slice(1).map((mark, index) => (
          <i
            key={mark.place}
            className="absolute top-1/2 h-1 -translate-y-1/2 bg-base-content"
            style={at(marks[index]!.end, mark.start)}
          />
        ))}
        {marks.map(mark => (
          <i
            key={mark.place}
            className="absolute top-1.5 bottom-1.5 flex min-w-4 items-center justify-center rounded-[3px] border border-base-content bg-base-100 text-xs font-semibold not-italic"
            style={at(mark.start, mark.end)}
          >
            {mark.place}
          </i>
        ))}
      </div>
      <div className="relative h-4 border-t border-ctl text-xs text-muted" aria-hidden="true">
        {ticks.map((tick, index) => (
          <span
            key={tick}
            className={`absolute top-0.5 whitespace-nowrap ${index === 0 ? '' : tick === to ? '-translate-x-full' : '-translate-x-1/2'}`}
            style={{ left: `${((tick - from) / (to - from)) * 100}%` }}
          >
            {(tick / 60) % 24} h
          </span>
        ))}
      </div>
      <figcaption className="mt-2.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-[0.8125rem] text-muted">
        <span className="inline-flex items-center gap-1.5">
          <i className="h-1 w-5 bg-base-content" />
          Sur la route
        </span>
        <span className="inline-flex items-center gap-1.5">
          <i className="h-3.5 w-5 rounded-[3px] border border-base-content" />À l'arrêt
        </span>
        <span className="inline-flex items-center gap-1.5">
          <i className="h-3.5 w-5 rounded-[3px] bg-neutral-t" />
          Nuit, 21 h–6 h
        </span>
      </figcaption>
      <details className="mt-1.5">
        <summary className="text-link w-fit cursor-pointer">Voir en tableau</summary>
        <table className="mt-1.5 w-full text-left">
          <caption className="sr-only">Journée de la ligne</caption>
          <thead className="voice-label">
            <tr>
              {['Arrêt', 'Type', 'Arrivée', 'Départ', 'Route avant'].map(head => (
                <th key={head} className="py-1 pr-3 font-[560]" scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {marks.map((mark, index) => (
              <tr key={mark.place} className="border-t border-line align-top">
                <td className="py-1 pr-3 wrap-anywhere">
                  {mark.place}. {mark.site.label}, {mark.site.city}
                </td>
                <td className="py-1 pr-3">{STOP_KIND_LABELS[mark.kind]}</td>
                <td className="py-1 pr-3 whitespace-nowrap">{clock(mark.start)}</td>
                <td className="py-1 pr-3 whitespace-nowrap">{clock(mark.end)}</td>
                <td className="py-1 whitespace-nowrap">{index === 0 ? '—' : minutesText(mark.start - marks[index - 1]!.end)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
