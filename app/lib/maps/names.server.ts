import { DEPARTMENT_BOXES, DEPARTMENT_NAMES } from '#domain/france-departments.ts'
import type { MapWindow } from '#domain/france-map.ts'
import { FRANCE_MAP, onFranceMap } from '#domain/france-projection.ts'
import { FRANCE_TOWNS } from '#domain/france-towns.ts'

/** Rectangle in CSS pixels of the drawn map. */
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
  /** Side of its point; a département's name is centred. */
  side: 'right' | 'left' | 'middle'
  /** For a town below a mark: distance of the name from its centre in pixels, without a dot. */
  gap: number | null
}

/** Mark at a position of the drawing, `width` CSS pixels wide. */
interface Mark {
  x: number
  y: number
  width: number
}

/** Width of a 12 px letter and height of its line, in pixels. */
const LETTER = 6.8
const LINE = 16
/** Distance in pixels from a town's dot, or from a mark's edge, to its name (`france-map.css`). */
const GAP = 6
const MARK_GAP = 3
const MARK = 24

const TOWNS = FRANCE_TOWNS.map(([name, lat, lng, rank]) => ({ name, rank, ...onFranceMap({ lat, lng }) }))
const DEPARTMENTS = Object.entries(DEPARTMENT_BOXES).map(([code, [x, y, width, height]]) => ({
  name: DEPARTMENT_NAMES[code]!,
  x: x + width / 2,
  y: y + height / 2,
}))
/** Zoom factor from which départements are named. */
const NAMES_DEPARTMENTS = 3

/** Towns up to this rank take precedence over départements. */
const LARGE = 3
/** Vertical offsets of a département's name, in lines. */
const SHIFTS = [0, 1, -1, 2, -2]

/**
 * Names that fit a map `pixels` wide without overlapping each other or the `marks`: large towns first, up to rank `most` plus one for
 * each doubling of the zoom; on a close map also départements.
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
  /** Reserves the space of a name; false when it is taken. */
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
