import type { CSSProperties } from 'react'
import type { FranceDrawing } from '#app/lib/maps/france-map.server.ts'
import drawing from './france.svg'

/**
 * A map of France from `franceMap`: départements, main roads and towns, and on them marks that are links, or the stops of a route. Outlines
 * and roads stretch with the place; marks and names are HTML at per cent of it, so that targets stay 24 px and texts 12.
 *
 *     <FranceMap drawing={map} />
 */
export function FranceMap({ drawing: { label, whole, box, ratio, way, doors, names, marks } }: { drawing: FranceDrawing }) {
  return (
    <figure className={whole ? 'map map-whole' : 'map'}>
      <div className="map-frame" style={{ aspectRatio: ratio, '--map-ratio': ratio } as CSSProperties}>
        <svg viewBox={box} role="img" aria-label={label}>
          <use href={`${drawing}#france`} className="map-land" />
          <use href={`${drawing}#roads`} className="map-roads" />
          {way && <polyline className="map-way-edge" points={way} />}
          {way && <polyline className="map-way" points={way} />}
        </svg>
        {names.map(({ name, kind, side, gap, levels, ...at }) => (
          <span
            key={`${kind} ${name} ${levels}`}
            className={`map-${kind}`}
            data-side={side}
            data-marked={gap === null ? undefined : ''}
            data-at={levels}
            style={gap === null ? place(at) : ({ ...place(at), '--gap': `${gap}px` } as CSSProperties)}
          >
            {name}
          </span>
        ))}
        {doors.map(({ label, levels, ...at }) => (
          <i key={`${label} ${levels}`} className="map-door" title={label} data-at={levels} style={place(at)} />
        ))}
        {marks.map(mark => (
          <div key={`${mark.left} ${mark.top} ${mark.levels}`} className="map-mark" data-at={mark.levels} style={place(mark)}>
            <Mark mark={mark} />
          </div>
        ))}
      </div>
      <figcaption className="help">
        {way && "Trajet à vol d'oiseau. "}
        Fond{'\u202f'}:{' '}
        <a className="text-link" href="https://mapsvg.com/maps/france-departments" target="_blank" rel="noreferrer">
          MapSVG
        </a>{' '}
        et GeoNames, CC BY 4.0
      </figcaption>
    </figure>
  )
}

const place = ({ left, top }: { left: number; top: number }) => ({ left: `${left}%`, top: `${top}%` })

function Mark({ mark }: { mark: FranceDrawing['marks'][number] }) {
  if (mark.kind === 'stop') {
    return (
      <span className="map-stop" title={mark.label}>
        {mark.text}
      </span>
    )
  }
  if (mark.kind === 'together') {
    return (
      <details className="map-together" data-side={mark.left > 50 ? 'left' : 'right'}>
        <summary className="map-count" aria-label={mark.label} title={mark.label}>
          {mark.text}
          {mark.depot && <i className="map-door" />}
        </summary>
        <ul>
          {mark.members.map(({ id, label, href }) => (
            <li key={id}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      </details>
    )
  }
  return (
    <a href={mark.href} aria-label={mark.label} title={mark.label} className={mark.kind === 'closer' ? 'map-count' : 'map-point'}>
      {mark.kind === 'closer' && mark.text}
      {mark.kind === 'point' && <i className="map-dot" />}
      {(mark.kind === 'depot' || (mark.kind === 'closer' && mark.depot)) && <i className="map-door" />}
    </a>
  )
}
