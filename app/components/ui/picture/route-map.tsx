import { FRANCE_MAP } from '#domain/france-map.ts'
import drawing from './france.svg'

export interface RoutePoint {
  /** What the point is called on the way: « 1 ». */
  id: string
  label: string
  /** In the units of the drawing (`onFranceMap`). */
  x: number
  y: number
}

/** Width over height of the picture. */
const SHAPE = 4 / 3
/** Some hundred kilometres: the outlines say nothing finer. */
const LEAST_WIDTH = 60

/**
 * The way through some places in their order on the drawing of France, drawn by the server and no wider than they ask for; `label` is the
 * sentence that says what it shows. The same stands beside it as a list. Straight lines: roads are not known.
 *
 *     <RouteMap label="3 arrêts, de Carquefou à Gennevilliers" points={points} />
 */
export function RouteMap({ label, points }: { label: string; points: readonly RoutePoint[] }) {
  const view = viewOf(points)
  const unit = view.width / 400
  const box = `${view.x.toFixed(2)} ${view.y.toFixed(2)} ${view.width.toFixed(2)} ${view.height.toFixed(2)}`
  return (
    <figure className="map route-map">
      <svg viewBox={box} role="img" aria-label={label}>
        <use href={`${drawing}#france`} className="map-land" style={{ strokeWidth: unit }} />
        <polyline
          className="route-way"
          points={points.map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' ')}
          style={{ strokeWidth: 2.5 * unit }}
        />
        {together(points, 16 * unit).map(({ x, y, names, titles }) => (
          <g key={names} transform={`translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${unit.toFixed(4)})`}>
            <title>{titles}</title>
            <rect className="route-stop" x={-width(names) / 2} y="-11" width={width(names)} height="22" rx="11" />
            <text className="route-name" textAnchor="middle" dominantBaseline="central">
              {names}
            </text>
          </g>
        ))}
      </svg>
      <figcaption className="help">
        Trajet à vol d'oiseau. Fond{'\u202f'}:{' '}
        <a className="text-link" href="https://mapsvg.com/maps/france-departments" target="_blank" rel="noreferrer">
          MapSVG
        </a>
        , CC BY 4.0
      </figcaption>
    </figure>
  )
}

const width = (names: string) => Math.max(22, 10 + 7 * names.length)

/** The window around all points, with room at its edges, within the drawing. */
function viewOf(points: readonly RoutePoint[]) {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const span = Math.max((Math.max(...xs) - left) * 1.3, (Math.max(...ys) - top) * 1.3 * SHAPE, LEAST_WIDTH)
  const size = { width: Math.min(span, FRANCE_MAP.width), height: Math.min(span, FRANCE_MAP.width) / SHAPE }
  const within = (middle: number, length: number, most: number) => Math.max(0, Math.min(middle - length / 2, most - length))
  return {
    ...size,
    x: within((left + Math.max(...xs)) / 2, size.width, FRANCE_MAP.width),
    y: within((top + Math.max(...ys)) / 2, size.height, FRANCE_MAP.height),
  }
}

/** Points too near each other to be told apart share a mark. */
function together(points: readonly RoutePoint[], near: number) {
  const marks: { x: number; y: number; names: string; titles: string }[] = []
  for (const { x, y, id, label } of points) {
    const mark = marks.find(other => Math.hypot(other.x - x, other.y - y) < near)
    if (mark) Object.assign(mark, { names: `${mark.names} ${id}`, titles: `${mark.titles}\n${label}` })
    else marks.push({ x, y, names: id, titles: label })
  }
  return marks
}
