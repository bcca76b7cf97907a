import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fontkit from 'fontkit'
import { expect, it } from 'vitest'

/** Browsers silently draw a missing weight or width as the nearest one, so all used ones must be in the file. */

const root = join(import.meta.dirname, '../../..')
const bytes = readFileSync(join(root, 'app/styles/archivo.woff2'))
const face = fontkit.create(bytes) as fontkit.Font
const axisOf = (tag: string) => face.variationAxes[tag] ?? expect.fail(`no axis ${tag}`)
const wght = axisOf('wght')
const wdth = axisOf('wdth')

const sheets = readdirSync(join(root, 'app'), { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.css') && file !== 'styles/archivo.css')
  .map(file => ({ file, css: readFileSync(join(root, 'app', file), 'utf8') }))

const used = (pattern: RegExp) =>
  sheets.flatMap(({ file, css }) => [...css.matchAll(pattern)].map(([, value]) => ({ file, value: Number(value) })))

it('limits the typeface to 60 kB', () => {
  expect(bytes.length).toBeLessThanOrEqual(60_000)
})

it.each([
  ['weight', wght, /font-weight:\s*(\d+)/g],
  ['width', wdth, /font-stretch:\s*(\d+)%/g],
])('includes every %s of the stylesheets', (_, axis, pattern) => {
  const values = used(pattern)
  expect(values.length).toBeGreaterThan(10)
  expect(values.filter(({ value }) => value < axis.min || value > axis.max)).toEqual([])
})

it('declares the axes of the file in every font rule, because browsers use one rule', () => {
  const sheet = readFileSync(join(root, 'app/styles/archivo.css'), 'utf8')
  const rules = [...sheet.matchAll(/font-weight: (\d+) (\d+);\s+font-stretch: (\d+)% (\d+)%;/g)]
  expect(rules).toHaveLength(sheet.match(/@font-face/g)!.length)
  for (const [, ...said] of rules) expect(said.map(Number)).toEqual([wght.min, wght.max, wdth.min, wdth.max])
})

it('has French letters and tabular figures', () => {
  const missing = [...'àâæçéèêëîïôœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜ«»’–—…€·°²³×0123456789'].filter(
    letter => !face.hasGlyphForCodePoint(letter.codePointAt(0)!),
  )
  expect(missing).toEqual([])
  expect(face.availableFeatures).toEqual(expect.arrayContaining(['kern', 'tnum']))
})
