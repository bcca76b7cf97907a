import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { STATEMENTS, type Statement } from './statements.ts'

/** Where a test names a statement: its file, from the project's root, and the line. */
export interface Quote {
  file: string
  line: number
}

const TESTS = join(import.meta.dirname, '..')
/** A text in any of the three quotes; one that is put together from parts is none. */
const TEXT = String.raw`(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|` + String.raw`\`((?:[^\`\\$]|\\.)*)\`)`
/** `spec('…')`, on one line or on its own below. */
const CALL = new RegExp(String.raw`\bspec\(\s*${TEXT}\s*,?\s*\)`, 'g')
/** `spec(statement)`: statements that are proved alike stand in a list before their test. */
const LISTED = /\bspec\([a-z]\w*\)/
const ITEM = new RegExp(String.raw`${TEXT}(?=\s*[,\]])`, 'g')

/** Every statement with the places in the test files (not their supports) that quote it, read without running them. */
export function quotedStatements(): (Statement & { quotes: Quote[] })[] {
  const quotes = new Map<string, Quote[]>(STATEMENTS.map(({ text }) => [text, []]))
  for (const entry of readdirSync(TESTS, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(test|spec)\.tsx?$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const file = relative(join(TESTS, '..'), path)
    for (const { text, line } of quotesIn(readFileSync(path, 'utf8'))) quotes.get(text)?.push({ file, line })
  }
  return STATEMENTS.map(statement => ({ ...statement, quotes: quotes.get(statement.text)! }))
}

/** The texts that a source may quote, unescaped, with the line of each; those of its lists are statements only if they are known as such. */
export function quotesIn(source: string): { text: string; line: number }[] {
  const found = [CALL, ...(LISTED.test(source) ? [ITEM] : [])].flatMap(pattern => [...source.matchAll(pattern)])
  return found.map(({ 1: single, 2: double, 3: backtick, index }) => ({
    text: (single ?? double ?? backtick ?? '').replace(/\\(.)/gs, '$1'),
    line: source.slice(0, index).split('\n').length,
  }))
}
