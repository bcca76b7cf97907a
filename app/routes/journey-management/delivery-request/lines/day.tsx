import type { CSSProperties, ReactNode } from 'react'
import { Icon } from '#app/components/ui/icon.tsx'
import {
  type DayPartKind,
  type DrawnFigures,
  dayParts,
  type PlacedStop,
} from '#domain/journey-management/delivery-request/line-day.ts'
import { minuteAt, type StopTimes } from '#domain/sales/delivery-request/stops/stop-order.ts'
import { STOP_KIND_LABELS, type StopKind } from '#domain/sales/delivery-request/values.ts'
import { minutesText } from '../words.ts'

export interface DayStop extends PlacedStop {
  kind: StopKind
  addressId: string
  /** Label and town: « Laiterie, Le Mans ». */
  site: string
}

const DAY = 1440
/** Night work counts from 21:00 to 06:00 (`domain.md` §3.5), in minutes. */
const NIGHT = { from: 21 * 60, to: 30 * 60 }
const PARTS: Record<DayPartKind, string> = {
  CONDUITE: 'Conduite',
  PAUSE: 'Pause',
  SERVICE: 'Service',
  ATTENTE: 'Attente',
  REPOS: 'Repos',
  TRAVERSEE: 'Traversée',
}
const CLASSES: Record<DayPartKind, string> = {
  CONDUITE: 'lday-part lday-drive',
  PAUSE: 'lday-part lday-break',
  SERVICE: 'lday-part lday-stop',
  ATTENTE: 'lday-part lday-wait',
  REPOS: 'lday-part lday-break',
  TRAVERSEE: 'lday-part lday-wait',
}

/** Formats a minute from 00:00 of the service date: « 09:45 », « 02:30 J+1 ». */
export const clock = (minute: number) => {
  const day = Math.floor(minute / DAY)
  const inDay = minute - day * DAY
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}${day > 0 ? ` J+${day}` : ''}`
}

/** First and last minute of the drawing, rounded outwards to hours; `margin` in minutes. */
export function daySpan(stops: readonly StopTimes[], margin = 0): { from: number; to: number } {
  const [first, last] = [stops[0]!, stops.at(-1)!]
  const from = Math.max(0, Math.floor((minuteAt(first, 'arrival') - margin) / 60) * 60)
  return { from, to: Math.max(from + 60, Math.ceil((minuteAt(last, 'departure') + margin) / 60) * 60) }
}

/** CSS position of a time range within the span. */
export const placeIn = ({ from, to }: { from: number; to: number }, start: number, end = start): CSSProperties => ({
  left: `${((start - from) / (to - from)) * 100}%`,
  ...(end > start && { width: `${((end - start) / (to - from)) * 100}%` }),
})

interface LineDayProps {
  stops: readonly DayStop[]
  figures: DrawnFigures
  span?: { from: number; to: number }
  /** Handles drawn over the band. */
  children?: ReactNode
}

/** Theoretical day of a line: driving, breaks, service, waiting and night; also as a table on demand. */
export function LineDay({ stops, figures, span = daySpan(stops), children }: LineDayProps) {
  if (stops.length < 2) return null
  const { from, to } = span
  const parts = dayParts(stops, figures)
  const hours = (to - from) / 60
  const step = [1, 2, 3, 6, 12, 24].find(size => hours / size <= 8) ?? 48
  const ticks = Array.from({ length: Math.floor(hours / step) + 1 }, (_, index) => from + index * step * 60)
  const nights = Array.from({ length: Math.ceil(to / DAY) + 1 }, (_, index) => ({
    start: Math.max(from, (index - 1) * DAY + NIGHT.from),
    end: Math.min(to, (index - 1) * DAY + NIGHT.to),
  })).filter(({ start, end }) => end > start)
  const sentence = stops
    .map(
      stop =>
        `${clock(minuteAt(stop, 'arrival'))} à ${stop.departure}, ${STOP_KIND_LABELS[stop.kind].toLowerCase()} à ${stop.site}`,
    )
    .join('\u202f; ')
  const kinds = new Set(parts.map(({ kind }) => kind))
  return (
    <figure className="lday">
      <div className="lday-band">
        <div
          className="lday-picture"
          role="img"
          aria-label={sentence}
          style={{ '--day-hour': `${100 / hours}%` } as CSSProperties}
        >
          {nights.map(({ start, end }) => (
            <i key={start} className="lday-night" style={placeIn(span, start, end)} />
          ))}
          {parts.map(({ kind, start, end, stop, empty }) => (
            <i
              key={`${kind} ${start}`}
              className={empty ? `${CLASSES[kind]} lday-empty` : CLASSES[kind]}
              style={placeIn(span, start, end)}
              title={`${PARTS[kind]}${empty ? ' à vide' : ''} ${clock(start)}–${clock(end)} (${minutesText(end - start)})`}
            >
              {stop !== undefined && stop + 1}
            </i>
          ))}
          {stops.map(
            (stop, index) =>
              stop.arrival === stop.departure && (
                <i
                  // biome-ignore lint/suspicious/noArrayIndexKey: stops are identified by position
                  key={index}
                  className="lday-part lday-stop lday-passed"
                  style={placeIn(span, minuteAt(stop, 'arrival'))}
                  title={`${STOP_KIND_LABELS[stop.kind]} ${stop.arrival}`}
                >
                  {index + 1}
                </i>
              ),
          )}
        </div>
        {children}
      </div>
      <div className="lday-scale" aria-hidden="true">
        {ticks.map((tick, index) => (
          <span
            key={tick}
            className={index === 0 ? 'max-sm:-translate-x-1/2' : tick === to ? '-translate-x-full' : '-translate-x-1/2'}
            style={placeIn(span, tick)}
          >
            {(tick / 60) % 24} h
          </span>
        ))}
      </div>
      <figcaption className="lday-legend">
        {(Object.keys(PARTS) as DayPartKind[])
          .filter(kind => kinds.has(kind))
          .map(kind => (
            <span key={kind}>
              <i className={CLASSES[kind]} />
              {PARTS[kind]}
            </span>
          ))}
        {parts.some(({ empty }) => empty) && (
          <span>
            <i className="lday-part lday-drive lday-empty" />À vide
          </span>
        )}
        <span>
          <i className="lday-night" />
          Nuit, 21 h–6 h
        </span>
      </figcaption>
      <details className="mt-1.5">
        <summary className="text-link w-fit cursor-pointer">Voir en tableau</summary>
        <table className="mt-1.5 w-full text-left">
          <caption className="sr-only">Journée de la ligne</caption>
          <thead className="voice-label">
            <tr>
              {['De', 'À', 'Durée', 'Activité'].map(head => (
                <th key={head} className="py-1 pr-3 font-[560]" scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {parts.map(({ kind, start, end, stop, empty }) => (
              <tr key={`${kind} ${start}`} className="border-t border-line align-top">
                <th scope="row" className="py-1 pr-3 font-normal whitespace-nowrap">
                  {clock(start)}
                </th>
                <td className="py-1 pr-3 whitespace-nowrap">{clock(end)}</td>
                <td className="py-1 pr-3 whitespace-nowrap">{minutesText(end - start)}</td>
                <td className="py-1 wrap-anywhere">
                  {PARTS[kind]}
                  {empty && ' à vide'}
                  {stop !== undefined && ` · ${stop + 1}. ${STOP_KIND_LABELS[stops[stop]!.kind]}, ${stops[stop]!.site}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

interface FindingsProps {
  findings: readonly { severity: string; message: string }[]
}

/** Findings of a line, blocking ones first. */
export function LineFindings({ findings }: FindingsProps) {
  if (findings.length === 0) return null
  const ordered = findings.toSorted((a, b) => Number(b.severity === 'BLOQUANT') - Number(a.severity === 'BLOQUANT'))
  return (
    <ul className="lday-findings" aria-label="Contrôles">
      {ordered.map(({ severity, message }) => (
        <li key={message} className={severity === 'BLOQUANT' ? 'lday-blocks' : 'lday-warns'}>
          <Icon name={severity === 'BLOQUANT' ? 'circle-x' : 'triangle-alert'} />
          <span>
            <span className="sr-only">{severity === 'BLOQUANT' ? 'Bloquant\u202f: ' : 'Avertissement\u202f: '}</span>
            {message}
          </span>
        </li>
      ))}
    </ul>
  )
}
