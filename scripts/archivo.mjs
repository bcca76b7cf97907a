/**
 * Writes app/styles/archivo.woff2, the typeface that every page loads: Archivo's Latin subset with only the weights, widths and two
 * features in use, a third lighter than the full file. See app/styles/archivo.css.
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
  // 600 as the default master: weights around it cost least.
  variationAxes: { wght: { min: 400, max: 700, default: 600 }, wdth: { min: 88, max: 112, default: 100 } },
  // Keep hinting (100 bytes): without it letters look wider where a browser rounds their widths.
  keepFeatures: ['kern', 'tnum'],
})
writeFileSync(new URL('../app/styles/archivo.woff2', import.meta.url), lighter)
console.log(`app/styles/archivo.woff2: ${lighter.length} bytes`)
