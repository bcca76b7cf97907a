import { type CSSProperties, Suspense } from 'react'
import type { FranceDrawing } from '#app/lib/maps/france-map.server.ts'
import { late } from '#app/lib/navigation/late.ts'
import { Feu, type Shape, type Tone } from '../feu.tsx'
import drawing from './france.svg'

const Ground = late(() => import('./ground.tsx'), 'Ground')

/**
 * Map of France from `franceMap` with linked marks or the stops of a route. Outlines stretch; marks and names are HTML placed by
 * percentage, so targets stay 24 px and texts 12 px. With a street style, `Ground` replaces outlines and roads.
 *
 *     <FranceMap drawing={map} />
 */
export function FranceMap({
  drawing: { label, whole, box, ratio, way, byRoad, doors, names, marks, ground },
  shapes,
}: {
  drawing: FranceDrawing
  /** Shapes that replace the dot of a point, by state. */
  shapes?: Shapes
}) {
  return (
    <figure className={whole ? 'map map-whole' : 'map'}>
      <div className="map-frame" style={{ aspectRatio: ratio, '--map-ratio': ratio } as CSSProperties}>
        {ground && (
          <Suspense>
            <Ground {...ground} />
          </Suspense>
        )}
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
            <Mark mark={mark} shapes={shapes} />
          </div>
        ))}
      </div>
      <figcaption className="help">
        {way && !byRoad && "Trajet à vol d'oiseau. "}
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

type Shapes = Readonly<Record<string, { shape: Shape; tone: Tone }>>

function Mark({ mark, shapes }: { mark: FranceDrawing['marks'][number]; shapes: Shapes | undefined }) {
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
          {mark.more > 0 && <li>{`${mark.more} autres${'\u202f'}: affinez les filtres`}</li>}
        </ul>
      </details>
    )
  }
  const feu = mark.kind !== 'closer' && mark.state ? shapes?.[mark.state] : undefined
  return (
    <a href={mark.href} aria-label={mark.label} title={mark.label} className={mark.kind === 'closer' ? 'map-count' : 'map-point'}>
      {mark.kind === 'closer' && mark.text}
      {mark.kind === 'point' && (feu ? <Feu {...feu} /> : <i className="map-dot" />)}
      {(mark.kind === 'depot' || (mark.kind === 'closer' && mark.depot)) && <i className="map-door" />}
    </a>
  )
}
