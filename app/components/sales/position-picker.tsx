import { type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode, useState } from 'react'
import drawing from '#app/components/ui/picture/france.svg'
import { formatNumber } from '#domain/formats/number.ts'
import { DEPARTMENT_BOXES } from '#domain/france-departments.ts'
import {
  closerView,
  extentOf,
  inView,
  MAP_PICTURE,
  type MapView,
  metresPerPixel,
  middleOf,
  POSITION_DECIMALS,
  pointIn,
  viewAround,
  viewText,
  WHOLE_FRANCE,
} from '#domain/france-map.ts'
import { fromFranceMap, onFranceMap } from '#domain/france-projection.ts'
import blank from '../ui/blank.svg'
import { Icon } from '../ui/icon.tsx'

export interface Position {
  lat: number
  lng: number
}

interface PositionPickerProps {
  position: Position | null
  /** Initial extent: that of the redisplayed form, else around the position. */
  start: MapView
  /** Set after a click on the map redisplayed the form. */
  autoFocus: boolean
  onMove: (position: Position) => void
}

/**
 * Chooses a position on the map of France, an image button. Without JavaScript a click posts `map.x` and `map.y`; the form comes back
 * zoomed, then with the position (`positionChanges`). With JavaScript the marker follows mouse and arrow keys.
 */
export function PositionPicker({ position, start, autoFocus, onMove }: PositionPickerProps) {
  const [view, setView] = useState(start)
  const { width, height } = extentOf(view)
  const unit = width / MAP_PICTURE.width
  const marker = position && inView(view, onFranceMap(position))
  const whole = view.zoom === 1
  const at = (event: MouseEvent) => {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    return pointIn(view, { x: event.clientX - left, y: event.clientY - top })
  }
  const place = (point: { x: number; y: number }) => onMove(fromFranceMap(point, POSITION_DECIMALS))

  function click(event: MouseEvent) {
    event.preventDefault()
    // A key press has no coordinates: it zooms around the position, like the button below.
    if (event.detail === 0) return closer()
    if (whole) setView(viewAround(at(event)))
    else place(at(event))
  }
  function pull(event: PointerEvent) {
    if (event.buttons === 1 && !whole) place(at(event))
  }
  function step(event: KeyboardEvent) {
    const [right, down] = ARROWS[event.key] ?? [0, 0]
    if (right === 0 && down === 0) return
    event.preventDefault()
    const from = marker ?? middleOf(view)
    const length = unit * (event.shiftKey ? 10 : 1)
    place({ x: from.x + right * length, y: from.y + down * length })
  }
  const closer = () => setView(closerView(view, marker))

  return (
    <div className="picker">
      <input type="hidden" name="mapView" value={viewText(view)} />
      <div className="picker-picture" style={{ width: MAP_PICTURE.width, height: MAP_PICTURE.height }}>
        <svg viewBox={`${view.x} ${view.y} ${width} ${height}`} aria-hidden="true">
          <use href={`${drawing}#france`} className="map-land" />
          <use href={`${drawing}#roads`} className="map-roads" />
          {!whole &&
            Object.entries(DEPARTMENT_BOXES).map(([code, [x, y, w, h]]) => (
              <text key={code} x={x + w / 2} y={y + h / 2} fontSize={12 * unit} textAnchor="middle">
                {code}
              </text>
            ))}
          {marker && (
            <g className="picker-marker" transform={`translate(${marker.x} ${marker.y}) scale(${unit})`}>
              <circle r="5" />
              <path d="M0-15v9M0 6v9M-15 0h9M6 0h9" />
            </g>
          )}
        </svg>
        <input
          type="image"
          name="map"
          src={blank}
          alt={whole ? 'Agrandir une région de la carte' : "Choisir l'endroit sur la carte"}
          aria-describedby="picker-help"
          width={MAP_PICTURE.width}
          height={MAP_PICTURE.height}
          formNoValidate
          draggable={false}
          autoFocus={autoFocus}
          onClick={click}
          onPointerMove={pull}
          onKeyDown={step}
        />
      </div>
      <div className="grid content-start gap-2">
        <p className="help" id="picker-help">
          {whole
            ? "Cliquez la région de l'adresse, puis l'endroit."
            : `Cliquez l'endroit. Sur ce dessin, un point vaut ${pixelSizeText(view)}. Le géorepérage demande des coordonnées plus précises.`}
        </p>
        <div className="flex flex-wrap gap-2">
          {!whole && (
            <PickerButton intent="map-whole" icon="map" onClick={() => setView(WHOLE_FRANCE)}>
              Toute la France
            </PickerButton>
          )}
          <PickerButton intent="map-closer" icon="plus" onClick={closer}>
            Agrandir
          </PickerButton>
          <button type="submit" className="btn btn-sm btn-line" name="intent" value="map-department" formNoValidate>
            Département du code postal
          </button>
        </div>
      </div>
    </div>
  )
}

/** Ground size of a pixel: « 440 m », « 3,7 km ». */
function pixelSizeText(view: MapView): string {
  const metres = metresPerPixel(view)
  return metres < 1000 ? `${Math.round(metres / 10) * 10}\u00a0m` : `${formatNumber((metres / 1000).toFixed(1))}\u00a0km`
}

/** Changes the extent: in place with JavaScript, by posting the form without. */
function PickerButton(props: { intent: string; icon: 'map' | 'plus'; onClick: () => void; children: ReactNode }) {
  const { intent, icon, onClick, children } = props
  return (
    <button
      type="submit"
      className="btn btn-sm btn-line"
      name="intent"
      value={intent}
      formNoValidate
      onClick={event => {
        event.preventDefault()
        onClick()
      }}
    >
      <Icon name={icon} />
      {children}
    </button>
  )
}

const ARROWS: Record<string, [right: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
