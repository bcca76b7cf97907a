import { type CSSProperties, type PointerEvent, useState } from 'react'
import type { LineDrawing } from '#app/lib/charts/line-chart.server.ts'

const percent = (place: number) => `${place}%`
/** Space beside the plot for axis and last value, in `ch`. */
const room = (texts: readonly string[]) => `${Math.max(0, ...texts.map(({ length }) => length)) + 2}ch`

/**
 * Line chart from `lineChart`; `small` for a spark line without axes. The server does not know the width, so lines stretch and
 * texts are HTML placed by percentage. Values show on hover, by arrow keys with focus, or by `title` without JavaScript.
 */
export function LineChart({ drawing, small }: { drawing: LineDrawing; small?: boolean }) {
  const { label, ticks, lines, marks, others, points } = drawing
  const [read, setRead] = useState<number | null>(null)
  const last = points.length - 1
  const point = read === null ? undefined : points[read]
  const step = 100 / Math.max(1, last)
  const ends = marks.filter(({ left }) => left === 100)
  const follow = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setRead(Math.min(last, Math.max(0, Math.round(((event.clientX - left) / width) * last))))
  }
  return (
    <div
      className={small ? 'chart-frame chart-small' : 'chart-frame'}
      style={
        {
          '--chart-left': room(ticks.map(({ text }) => text)),
          '--chart-right': room([
            ...ends.flatMap(({ text, note }) => [text, note ?? '']),
            ...others.flatMap(({ name, text }) => [name, text]),
          ]),
        } as CSSProperties
      }
    >
      <div className="chart-plot" role="img" aria-label={label}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {!small && ticks.map(({ text, top }) => <path key={text} className="chart-grid" d={`M0,${top}H100`} />)}
          {lines.map(({ kind, path }) => (
            <path key={kind + path} className={`chart-${kind}`} d={path} />
          ))}
          {points.map(({ text, left, value }) => (
            <rect key={text} x={left - step / 2} width={step} height="100">
              <title>{`${text}\u202f: ${value}`}</title>
            </rect>
          ))}
        </svg>
        {!small &&
          ticks.map(({ text, top }) => (
            <span key={text} className="chart-tick" style={{ top: percent(top) }}>
              {text}
            </span>
          ))}
        {points.map(({ text, left, at }) =>
          at === '' ? null : (
            <span key={text} className="chart-label" data-at={at} style={{ left: percent(left), translate: `-${left}%` }}>
              {text}
            </span>
          ),
        )}
        {marks.map(({ left, top, text, note }) => (
          <span key={text} className="chart-mark" style={{ left: percent(left), top: percent(top) }}>
            <span className={left === 100 ? 'chart-end' : 'chart-over'}>
              <b>{text}</b>
              {note && <small>{note}</small>}
            </span>
          </span>
        ))}
        {!small &&
          others.map(({ top, name, text }) => (
            <span key={name} className="chart-other-end" style={{ top: percent(top) }}>
              {name}
              <br />
              {text}
            </span>
          ))}
        {point && (
          <span className="chart-read" style={{ left: percent(point.left) }}>
            {point.top !== null && <i style={{ top: percent(point.top) }} />}
            <span style={{ translate: `-${point.left}%` }}>
              {point.text} <b>{point.value}</b>
            </span>
          </span>
        )}
      </div>
      {last > 0 && (
        <input
          className="chart-reader"
          type="range"
          min={0}
          max={last}
          value={read ?? last}
          aria-label="Lire la valeur d'un mois"
          aria-valuetext={`${points[read ?? last]!.text}\u202f: ${points[read ?? last]!.value}`}
          onChange={event => setRead(event.currentTarget.valueAsNumber)}
          onFocus={() => setRead(read ?? last)}
          onBlur={() => setRead(null)}
          onPointerMove={follow}
          onPointerLeave={() => setRead(null)}
        />
      )}
    </div>
  )
}
