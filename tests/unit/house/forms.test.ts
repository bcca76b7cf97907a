import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Every form of the application is drawn by one piece, which says to whom it was shown. */

const root = join(import.meta.dirname, '../../..')
const PIECE = 'components/ui/form.tsx'
const screens = readdirSync(join(root, 'app'), { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.tsx') && file !== PIECE)
  .map(file => {
    // Examples in comments are no forms.
    const text = readFileSync(join(root, 'app', file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
    return { file, text }
  })
const those = (wrong: (text: string) => boolean) => screens.filter(({ text }) => wrong(text)).map(({ file }) => file)

it('a form is the shared one, never the element or the router own', () => {
  expect(screens.filter(({ text }) => /<Form[\s>]/.test(text)).length).toBeGreaterThan(40)
  expect(those(text => /<form[\s>]/.test(text))).toEqual([])
  expect(those(text => /<\w+\.Form[\s>]/.test(text))).toEqual([])
  expect(those(text => /import \{[^}]*\bForm\b[^}]*\} from 'react-router'/.test(text))).toEqual([])
})

it('a form that a button turns into a post draws the field by itself', () => {
  expect(those(text => /formMethod="post"/.test(text) && !text.includes('<OpenedBy />'))).toEqual([])
})
