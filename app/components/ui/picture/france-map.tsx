import { FRANCE_MAP } from '#domain/france-map.ts'
import drawing from './france.svg'

export interface MapPoint {
  id: string
  label: string
  href: string
  /** In the units of the drawing (`onFranceMap`). */
  x: number
  y: number
}

/**
 * Places on a map of France, drawn by the server; `label` is the sentence that says what it shows. Points are for the mouse: whoever works by
 * keyboard or by ear has the same as a list beside it.
 *
 *     <FranceMap label="12 adresses dans 5 départements" points={points} />
 */
export function FranceMap({ label, points, small }: { label: string; points: readonly MapPoint[]; small?: boolean }) {
  const { width, height } = FRANCE_MAP
  return (
    <figure className={small ? 'map map-small' : 'map'}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        <use href={`${drawing}#france`} className="map-land" />
      </svg>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {points.map(({ id, label, href, x, y }) => (
          <a key={id} href={href} tabIndex={-1}>
            <circle className="map-point" cx={x.toFixed(1)} cy={y.toFixed(1)} r={small ? 12 : 4.5}>
              <title>{label}</title>
            </circle>
          </a>
        ))}
      </svg>
      <figcaption className="help">
        Fond{'\u202f'}:{' '}
        <a className="text-link" href="https://mapsvg.com/maps/france-departments" target="_blank" rel="noreferrer">
          MapSVG
        </a>
        , CC BY 4.0
      </figcaption>
    </figure>
  )
}
