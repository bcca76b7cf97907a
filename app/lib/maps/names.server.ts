import { DEPARTMENT_BOXES, DEPARTMENT_NAMES } from '#domain/france-departments.ts'
import type { MapWindow } from '#domain/france-map.ts'
import { FRANCE_MAP, onFranceMap } from '#domain/france-projection.ts'
import { FRANCE_TOWNS } from '#domain/france-towns.ts'

/** A rectangle in CSS pixels of the drawn map. */
interface Area {
  left: number
  top: number
  width: number
  height: number
}

export interface MapName {
  kind: 'town' | 'department'
  name: string
  x: number
  y: number
  /** Of its point; a département's name stands over its middle. */
  side: 'right' | 'left' | 'middle'
  /** The town lies under a mark: how many pixels from its middle the name stands, without a dot. */
  gap: number | null
}

/** A mark at a place of the drawing, `width` CSS pixels wide. */
interface Mark {
  x: number
  y: number
  width: number
}

/** Of a letter of 12 px, and of its line. */
const LETTER = 6.8
const LINE = 16
/** From the middle of a town's dot to its name, and from the edge of a mark (`france-map.css`). */
const GAP = 6
const MARK_GAP = 3
const MARK = 24

const TOWNS = FRANCE_TOWNS.map(([name, lat, lng, rank]) => ({ name, rank, ...onFranceMap({ lat, lng }) }))
const DEPARTMENTS = Object.entries(DEPARTMENT_BOXES).map(([code, [x, y, width, height]]) => ({
  name: DEPARTMENT_NAMES[code]!,
  x: x + width / 2,
  y: y + height / 2,
}))
/** How many times enlarged a map names the départements. */
const NAMES_DEPARTMENTS = 3

/** Towns up to this rank come before the départements. */
const LARGE = 3
/** Where else a département's name may stand, under or over its middle, in lines. */
const SHIFTS = [0, 1, -1, 2, -2]

/**
 * The names that a map `pixels` wide has room for, none over another or over one of the `marks`: large towns first, `most` their last rank,
 * which goes up by one each time a map is twice as close; on a close one the départements too.
 */
export function namesOn(view: MapWindow, pixels: number, most: number, marks: readonly Mark[]): MapName[] {
  const unit = view.width / pixels
  const zoom = FRANCE_MAP.width / view.width
  const last = most + Math.floor(Math.log2(zoom))
  const pixelOf = ({ x, y }: { x: number; y: number }) => ({ left: (x - view.x) / unit, top: (y - view.y) / unit })
  const used: Area[] = marks.map(mark => {
    const { left, top } = pixelOf(mark)
    return { left: left - mark.width / 2, top: top - MARK / 2, width: mark.width, height: MARK }
  })
  /** Whether a name has room there; the room is then taken. */
  function take(name: string, middleLeft: number, top: number): boolean {
    const width = name.length * LETTER
    const area = { left: middleLeft - width / 2, top: top - LINE / 2, width, height: LINE }
    if (!within(area, pixels, view) || used.some(other => overlap(area, other))) return false
    used.push(area)
    return true
  }
  function town({ name, ...place }: (typeof TOWNS)[number]): MapName[] {
    const mark = marks.find(({ x, y }) => Math.hypot(x - place.x, y - place.y) < (MARK * unit) / 2)
    const { x, y } = mark ?? place
    const { left, top } = pixelOf({ x, y })
    const from = (mark ? mark.width / 2 + MARK_GAP : GAP) + (name.length * LETTER) / 2
    const side = take(name, left + from, top) ? 'right' : take(name, left - from, top) ? 'left' : null
    if (!side) return []
    if (!mark) used.push({ left: left - GAP, top: top - LINE / 2, width: 2 * GAP, height: LINE })
    return [{ kind: 'town', name, x, y, side, gap: mark ? mark.width / 2 + MARK_GAP : null }]
  }
  function department({ name, x, y }: (typeof DEPARTMENTS)[number]): MapName[] {
    const { left, top } = pixelOf({ x, y })
    const shift = SHIFTS.find(lines => take(name, left, top + lines * LINE))
    return shift === undefined ? [] : [{ kind: 'department', name, x, y: y + shift * LINE * unit, side: 'middle', gap: null }]
  }
  const towns = TOWNS.filter(({ rank }) => rank <= last)
  return [
    ...towns.filter(({ rank }) => rank <= LARGE).flatMap(town),
    ...(zoom < NAMES_DEPARTMENTS ? [] : DEPARTMENTS.flatMap(department)),
    ...towns.filter(({ rank }) => rank > LARGE).flatMap(town),
  ]
}

function within({ left, top, width, height }: Area, pixels: number, view: MapWindow) {
  return left >= 0 && top >= 0 && left + width <= pixels && top + height <= (pixels * view.height) / view.width
}

const overlap = (a: Area, b: Area) =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height
