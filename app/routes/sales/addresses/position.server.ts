import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { parseDecimal } from '#domain/formats/number.ts'
import { departmentOf } from '#domain/formats/postal-code.ts'
import {
  closerView,
  inView,
  MAP_PICTURE,
  POSITION_DECIMALS,
  pointIn,
  readView,
  viewAround,
  viewOfDepartment,
  viewText,
  WHOLE_FRANCE,
} from '#domain/france-map.ts'
import { fromFranceMap, onFranceMap } from '#domain/france-projection.ts'

type Typed = FormFailure['typed']

interface Change {
  changes: Record<string, string | null>
  issues?: FormFailure['issues']
}

/** Form changes after a click on the map or one of its buttons; undefined for any other button. */
export function positionChanges(intent: string, typed: Typed): Change | undefined {
  if (intent === '' && 'map.x' in typed) return clicked(typed)
  const view = readView(text(typed, 'mapView'))
  if (intent === 'map-whole') return { changes: { mapView: viewText(WHOLE_FRANCE) } }
  if (intent === 'map-closer') return { changes: { mapView: viewText(closerView(view, shownIn(view, typed))) } }
  if (intent !== 'map-department') return undefined
  const department = viewOfDepartment(departmentOf(text(typed, 'zip').replace(/\s/g, '')))
  if (text(typed, 'country') !== 'FR' || !department)
    return { changes: {}, issues: [{ path: 'zip', message: 'Aucun département de la carte pour ce code postal' }] }
  return { changes: { mapView: viewText(department) } }
}

/** A click on the map of France zooms in; a click on a region sets the position. */
function clicked(typed: Typed): Change {
  const view = readView(text(typed, 'mapView'))
  const [x, y] = [Number(text(typed, 'map.x')), Number(text(typed, 'map.y'))]
  const sent = { 'map.x': null, 'map.y': null }
  // A key press on an image button posts 0, 0: ignore it.
  const pressed = x === 0 && y === 0
  if (pressed || !inPicture(x, MAP_PICTURE.width) || !inPicture(y, MAP_PICTURE.height))
    return { changes: { ...sent, mapView: viewText(closerView(view, shownIn(view, typed))) } }
  const point = pointIn(view, { x, y })
  if (view.zoom === 1) return { changes: { ...sent, mapView: viewText(viewAround(point)) } }
  const { lat, lng } = fromFranceMap(point, POSITION_DECIMALS)
  return { changes: { ...sent, lat: degrees(lat), lng: degrees(lng), mapView: viewText(view) } }
}

const inPicture = (pixel: number, size: number) => pixel >= 0 && pixel <= size

/** Position in the visible map; null when there is none or it lies outside. */
function shownIn(view: ReturnType<typeof readView>, typed: Typed) {
  const [lat, lng] = ['lat', 'lng'].map(name => parseDecimal(text(typed, name)))
  return lat && lng ? inView(view, onFranceMap({ lat: Number(lat), lng: Number(lng) })) : null
}

const text = (typed: Typed, name: string) => String([typed[name] ?? ''].flat()[0])
const degrees = (value: number) => value.toFixed(POSITION_DECIMALS).replace('.', ',')
