import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { parseSync, Visitor } from 'vite'

/** Modules and their imports, read by the bundler's parser. */

const root = join(import.meta.dirname, '../../..')

export interface Import {
  /** Path from the project root. */
  from: string
  /** Path from the project root, or a package: `npm:zod`, `node:fs`. */
  to: string
  /** Removed at run time; `import { type A }` is not, because `verbatimModuleSyntax` keeps `import {}`. */
  typeOnly: boolean
}

/** With slashes on every system. */
const fromRoot = (path: string) => slashed(relative(root, path))

export const slashed = (path: string) => path.replaceAll(sep, '/')

/** Paths of the modules in a folder, from the project root. */
export function modulesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
    .map(entry => fromRoot(join(entry.parentPath, entry.name)))
}

export const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

/** Static and dynamic imports, `export … from` and `import('…').Type` of a module; throws on invalid syntax. */
export function importsOf(from: string, text = textOf(from)): Import[] {
  const { program, errors } = parseSync(from, text)
  if (errors.length > 0) throw new Error(`${from}: ${errors[0]!.message}`)
  const found: Import[] = []
  const add = (specifier: unknown, typeOnly: boolean) => {
    if (typeof specifier !== 'string') throw new Error(`${from} imports what is known at run time only`)
    const to = targetOf(from, specifier)
    if (to !== null) found.push({ from, to, typeOnly })
  }
  new Visitor({
    ImportDeclaration: node => add(node.source.value, node.importKind === 'type'),
    ExportNamedDeclaration: node => node.source && add(node.source.value, node.exportKind === 'type'),
    ExportAllDeclaration: node => add(node.source.value, node.exportKind === 'type'),
    ImportExpression: node => add(node.source.type === 'Literal' && node.source.value, false),
    TSImportType: node => add(node.source.value, true),
  }).visit(program)
  return found
}

/** Null for generated files. */
function targetOf(from: string, specifier: string): string | null {
  const path = specifier.replace(/\?.*$/, '')
  if (path.startsWith('#')) return path.slice(1)
  if (!path.startsWith('.')) return path.includes(':') ? path : `npm:${path}`
  return path.includes('/+types/') ? null : fromRoot(join(root, dirname(from), path))
}
