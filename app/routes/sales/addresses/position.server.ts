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

/** What a click on the picture, or a button under it, changes in the form of an address; undefined for any other button. */
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

/** On the whole of France a click enlarges; on a region of it, it is the place. */
function clicked(typed: Typed): Change {
  const view = readView(text(typed, 'mapView'))
  const [x, y] = [Number(text(typed, 'map.x')), Number(text(typed, 'map.y'))]
  const sent = { 'map.x': null, 'map.y': null }
  // A key pressed on the picture says 0, 0: nobody clicked.
  const pressed = x === 0 && y === 0
  if (pressed || !inPicture(x, MAP_PICTURE.width) || !inPicture(y, MAP_PICTURE.height))
    return { changes: { ...sent, mapView: viewText(closerView(view, shownIn(view, typed))) } }
  const point = pointIn(view, { x, y })
  if (view.zoom === 1) return { changes: { ...sent, mapView: viewText(viewAround(point)) } }
  const { lat, lng } = fromFranceMap(point, POSITION_DECIMALS)
  return { changes: { ...sent, lat: degrees(lat), lng: degrees(lng), mapView: viewText(view) } }
}

const inPicture = (pixel: number, size: number) => pixel >= 0 && pixel <= size

/** Where the typed coordinates lie in what is shown; null for none, or elsewhere. */
function shownIn(view: ReturnType<typeof readView>, typed: Typed) {
  const [lat, lng] = ['lat', 'lng'].map(name => parseDecimal(text(typed, name)))
  return lat && lng ? inView(view, onFranceMap({ lat: Number(lat), lng: Number(lng) })) : null
}

const text = (typed: Typed, name: string) => String([typed[name] ?? ''].flat()[0])
const degrees = (value: number) => value.toFixed(POSITION_DECIMALS).replace('.', ',')
