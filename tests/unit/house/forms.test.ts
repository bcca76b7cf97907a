import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { slashed } from './module-graph.ts'

/** Every form names the user it was shown to; the linter ensures that all use the component that adds it. */

const app = join(import.meta.dirname, '../../../app')
const screens = readdirSync(app, { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.tsx'))
  .map(file => ({ file: slashed(file), text: readFileSync(join(app, file), 'utf8') }))

it('makes forms that a button turns into a post draw the user field themselves', () => {
  const posting = screens.filter(({ text }) => /formMethod="post"/i.test(text))
  expect(posting).not.toEqual([])
  expect(posting.filter(({ text }) => !text.includes('<OpenedBy />')).map(({ file }) => file)).toEqual([])
})

it("forbids the form element and the router's Form outside the shared component", () => {
  const { correctness, style } = JSON.parse(readFileSync(join(app, '../biome.json'), 'utf8')).linter.rules
  expect(Object.keys(correctness.noRestrictedElements.options.elements)).toContain('form')
  expect(style.noRestrictedImports.options.paths['react-router'].importNames).toContain('Form')
  const ignoring = screens.filter(({ text }) => /biome-ignore .*noRestricted(Elements|Imports)/.test(text))
  expect(ignoring.map(({ file }) => file)).toEqual(['components/ui/form/form.tsx'])
})

it('suggests by the combobox, because a `datalist` filters again, by accent', () => {
  expect(screens.filter(({ text }) => text.includes('<datalist')).map(({ file }) => file)).toEqual([])
})

it('draws « Annuler », which discards a draft, with one shared component', () => {
  const drawn = screens.filter(({ text }) => /<a [^>]*>\s*Annuler\s*<\/a>/.test(text))
  expect(drawn.map(({ file }) => file)).toEqual(['components/ui/form/cancel.tsx'])
})

it('draws check boxes as those of the house; the ones of the menu are not seen', () => {
  const boxes = screens.flatMap(({ file, text }) =>
    [...text.matchAll(/<input\b[^>]*?type="checkbox"[^>]*/g)].map(([box]) => ({ file, box })),
  )
  expect(boxes.length).toBeGreaterThan(10)
  const plain = boxes.filter(({ box }) => !/className="checkbox\b/.test(box))
  expect(new Set(plain.map(({ file }) => file))).toEqual(new Set(['components/shell/header.tsx']))
})
