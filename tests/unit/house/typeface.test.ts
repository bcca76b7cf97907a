import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fontkit from 'fontkit'
import { expect, it } from 'vitest'

/** A weight or width outside the file is silently drawn as the nearest one: what the stylesheets say must be in it. */

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

it('the typeface of every page is at most 60 kB', () => {
  expect(bytes.length).toBeLessThanOrEqual(60_000)
})

it.each([
  ['weight', wght, /font-weight:\s*(\d+)/g],
  ['width', wdth, /font-stretch:\s*(\d+)%/g],
])('every %s of the stylesheets is in it', (_, axis, pattern) => {
  const values = used(pattern)
  expect(values.length).toBeGreaterThan(10)
  expect(values.filter(({ value }) => value < axis.min || value > axis.max)).toEqual([])
})

it('every rule of the typeface says the axes that the file has: of rules that differ a browser takes one', () => {
  const sheet = readFileSync(join(root, 'app/styles/archivo.css'), 'utf8')
  const rules = [...sheet.matchAll(/font-weight: (\d+) (\d+);\s+font-stretch: (\d+)% (\d+)%;/g)]
  expect(rules).toHaveLength(sheet.match(/@font-face/g)!.length)
  for (const [, ...said] of rules) expect(said.map(Number)).toEqual([wght.min, wght.max, wdth.min, wdth.max])
})

it('it has the letters of French and figures of one width', () => {
  const missing = [...'àâæçéèêëîïôœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜ«»’–—…€·°²³×0123456789'].filter(
    letter => !face.hasGlyphForCodePoint(letter.codePointAt(0)!),
  )
  expect(missing).toEqual([])
  expect(face.availableFeatures).toEqual(expect.arrayContaining(['kern', 'tnum']))
})
