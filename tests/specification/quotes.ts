import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { STATEMENTS, type Statement } from './statements.ts'

/** Where a test names a statement: its file, from the project's root, and the line. */
export interface Quote {
  file: string
  line: number
}

const TESTS = join(import.meta.dirname, '..')
/** `spec('…')` with any of the three quotes, on one line or on its own below; a text put together from parts is no quote. */
const CALL = /\bspec\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\$]|\\.)*)`)\s*,?\s*\)/g

/** Every statement with the places in the test files (not their supports) that quote it, read without running them. */
export function quotedStatements(): (Statement & { quotes: Quote[] })[] {
  const quotes = new Map<string, Quote[]>()
  for (const entry of readdirSync(TESTS, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(test|spec)\.tsx?$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const file = relative(join(TESTS, '..'), path)
    for (const { text, line } of quotesIn(readFileSync(path, 'utf8')))
      quotes.set(text, [...(quotes.get(text) ?? []), { file, line }])
  }
  return STATEMENTS.map(statement => ({ ...statement, quotes: quotes.get(statement.text) ?? [] }))
}

/** The texts that a source quotes, unescaped, with the line of each call. */
export function quotesIn(source: string): { text: string; line: number }[] {
  return [...source.matchAll(CALL)].map(call => ({
    text: (call[1] ?? call[2] ?? call[3] ?? '').replace(/\\(.)/gs, '$1'),
    line: source.slice(0, call.index).split('\n').length,
  }))
}
