import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, relative } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, it } from 'vitest'
import { modulesIn, textOf } from './module-graph.ts'

/** No unused stylesheet, no rule without a used class, no variable that is never set. */

const root = join(import.meta.dirname, '../../..')
const sheets = readdirSync(join(root, 'app'), { recursive: true, withFileTypes: true })
  .filter(entry => entry.isFile() && entry.name.endsWith('.css'))
  .map(entry => relative(root, join(entry.parentPath, entry.name)))
  .map(file => ({ file, css: withoutComments(readFileSync(join(root, file), 'utf8')) }))

/** Class names built by code: file, code, family; all others appear literally. */
const COMPUTED: [file: string, code: string, family: RegExp][] = [
  ['app/components/ui/icon.tsx', 'i-$', /^i-[a-z0-9-]+$/],
  ['app/components/ui/feu.tsx', 'feu-$', /^feu-[a-z]+$/],
  ['app/components/ui/feu.tsx', 't-$', /^t-[a-z]+$/],
  ['app/components/ui/banner.tsx', 'banner-$', /^banner-(info|success|warning|error)$/],
  ['app/components/ui/list/data-table.tsx', 'hb-$', /^hb-\d+$/],
  ['app/components/ui/list/data-table.tsx', 'c-$', /^c-(first|title|sub|status|start|middle|end)$/],
  ['app/components/ui/list/data-table.tsx', 'row-$', /^row-(urgent|current)$/],
  ['app/components/ui/panel/panel.tsx', 'panel-$', /^panel-(wide|full)$/],
  ['app/components/errors/gate.tsx', 'gate-lamp-$', /^gate-lamp-red$/],
  ['app/components/ui/picture/line-chart.tsx', 'chart-$', /^chart-(line|other|underway)$/],
  ['app/components/ui/picture/france-map.tsx', 'map-$', /^map-(town|department)$/],
  ['app/routes/sales/delivery-request/price/result.tsx', 'row.kind', /^charged$/],
]

function withoutComments(css: string) {
  return css.replace(/\/\*.*?\*\//gs, '').replace(/url\("[^"]*"\)/g, 'url()')
}

/** Classes of the selectors before each `{`. */
function classesOf(css: string) {
  const preludes = [...css.matchAll(/([^{};]*)\{/g)].map(([, prelude]) => prelude!)
  return preludes.flatMap(prelude => [...prelude.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name]) => name!))
}

/** Words of a module's strings, without comments, names and types. */
function wordsOf(file: string, text = textOf(file)): string[] {
  const words: string[] = []
  const take = (text: string) => words.push(...text.split(/\s+/))
  new Visitor({
    Literal: node => typeof node.value === 'string' && take(node.value),
    TemplateElement: node => take(node.value.raw),
    TSLiteralType: () => {},
  }).visit(parseSync(file, text).program)
  return words
}

const modules = modulesIn('app')
const words = new Set(modules.flatMap(file => wordsOf(file)))
const computed = (name: string) => COMPUTED.some(([, , family]) => family.test(name))

it('imports every stylesheet', () => {
  const imported = sheets.flatMap(({ file, css }) =>
    [...css.matchAll(/@import "(\.[^"]+)"/g)].map(([, path]) => posix.join(posix.dirname(file), path!)),
  )
  const orphans = sheets.map(({ file }) => file).filter(file => file !== 'app/app.css' && !imported.includes(file))
  expect(orphans).toEqual([])
})

it("has only layered imports in the application's main stylesheet", () => {
  const { css } = sheets.find(({ file }) => file === 'app/app.css')!
  expect(css.replaceAll(/@(layer|import)[^;]*;/g, '').trim()).toBe('')
  expect(
    [...css.matchAll(/@import "\.\/(?:components|lib|routes)[^;]*;/g)].filter(([line]) => !line.endsWith('layer(components);')),
  ).toEqual([])
})

it('uses every class that a rule names', () => {
  const unknown = sheets.flatMap(({ file, css }) =>
    classesOf(css)
      .filter(name => !words.has(name) && !computed(name))
      .map(name => `${file}: .${name}`),
  )
  expect([...new Set(unknown)]).toEqual([])
})

it('defines each class in one stylesheet', () => {
  const owners = new Map<string, Set<string>>()
  for (const { file, css } of sheets)
    for (const [, name] of css.matchAll(/(?<!,\n)^\.([\w-]+) \{/gm)) owners.set(name!, (owners.get(name!) ?? new Set()).add(file))
  expect([...owners].filter(([, files]) => files.size > 1).map(([name, files]) => [name, ...files])).toEqual([])
})

it.each(COMPUTED)('still builds %s as %s, and a rule needs it', (file, code, family) => {
  expect(textOf(file)).toContain(code)
  expect(sheets.some(({ css }) => classesOf(css).some(name => family.test(name)))).toBe(true)
})

it('sets every variable that is read', () => {
  const texts = [...sheets.map(({ css }) => css), ...modules.map(file => textOf(file))]
  const set = new Set(texts.flatMap(text => [...text.matchAll(/(--[\w-]+)'?:/g)].map(([, name]) => name!)))
  const read = texts.flatMap(text => [...text.matchAll(/(?:var|-)\((--[\w-]+)/g)].map(([, name]) => name!))
  expect([...new Set(read)].filter(name => !set.has(name))).toEqual([])
})
