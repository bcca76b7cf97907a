/**
 * Writes app/styles/archivo.woff2, the typeface that every page loads: Archivo's Latin file with no more weights and widths than the
 * stylesheets use, and no features but the two that pages need: a third lighter than the whole. See app/styles/archivo.css.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as fontkit from 'fontkit'
import subsetFont from 'subset-font'

const source = readFileSync(
  fileURLToPath(import.meta.resolve('@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2')),
)

const lighter = await subsetFont(source, String.fromCodePoint(...fontkit.create(source).characterSet), {
  targetFormat: 'woff2',
  // The drawing of 600 is the middle of the weights: what lies around it costs least.
  variationAxes: { wght: { min: 400, max: 700, default: 600 }, wdth: { min: 88, max: 112, default: 100 } },
  // Its hints stay, 100 bytes: without them letters stand wider where a browser rounds their widths.
  keepFeatures: ['kern', 'tnum'],
})
writeFileSync(new URL('../app/styles/archivo.woff2', import.meta.url), lighter)
console.log(`app/styles/archivo.woff2: ${lighter.length} bytes`)
