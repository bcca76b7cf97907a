import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Every form of the application says to whom it was shown; that all are drawn by the one piece that does, the linter sees to. */

const app = join(import.meta.dirname, '../../../app')
const screens = readdirSync(app, { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.tsx'))
  .map(file => ({ file, text: readFileSync(join(app, file), 'utf8') }))

it('a form that a button turns into a post draws the field by itself', () => {
  const posting = screens.filter(({ text }) => /formMethod="post"/i.test(text))
  expect(posting).not.toEqual([])
  expect(posting.filter(({ text }) => !text.includes('<OpenedBy />')).map(({ file }) => file)).toEqual([])
})

it('the linter refuses the element and the form of the router, but in that piece', () => {
  const { correctness, style } = JSON.parse(readFileSync(join(app, '../biome.json'), 'utf8')).linter.rules
  expect(Object.keys(correctness.noRestrictedElements.options.elements)).toContain('form')
  expect(style.noRestrictedImports.options.paths['react-router'].importNames).toContain('Form')
  const ignoring = screens.filter(({ text }) => /biome-ignore .*noRestricted(Elements|Imports)/.test(text))
  expect(ignoring.map(({ file }) => file)).toEqual(['components/ui/form/form.tsx'])
})

it('« Annuler » discards a draft on every screen: it is drawn by the one piece that does', () => {
  const drawn = screens.filter(({ text }) => /<a [^>]*>\s*Annuler\s*<\/a>/.test(text))
  expect(drawn.map(({ file }) => file)).toEqual(['components/ui/form/cancel.tsx'])
})
