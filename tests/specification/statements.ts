import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One sentence, list item or table row of the specification, word for word. */
export interface Statement {
  /** Number of its section. */
  section: number
  text: string
}

/** Every statement of the numbered sections, in their order. */
export const STATEMENTS: readonly Statement[] = readStatements()

const KNOWN = new Map(STATEMENTS.map(statement => [statement.text, statement]))

/**
 * A statement as the title of the test that proves it; throws when the specification does not say so, word for word.
 *
 *     it(spec('The header gains a shadow once the page is scrolled more than 10 px.'), …)
 */
export function spec(text: string): string {
  const statement = KNOWN.get(text)
  if (!statement) throw new Error(`The specification does not say: ${text}`)
  return `§${statement.section} « ${text} »`
}

function readStatements(): Statement[] {
  const lines = readFileSync(join(import.meta.dirname, 'specification.txt'), 'utf8').split('\n')
  const statements: Statement[] = []
  let section = 0
  for (const [index, line] of lines.entries()) {
    section = Number(/^## (\d+)/.exec(line)?.[1] ?? section)
    const next = lines[index + 1] ?? ''
    const heading =
      line.startsWith('#') ||
      /^\|[-|\s]+$/.test(line) ||
      /^\|[-|\s]+$/.test(next) ||
      (line.endsWith(':') && next.startsWith('- '))
    // What stands before the first section tells of the document.
    if (section === 0 || heading || line.trim() === '') continue
    if (line.startsWith('|')) {
      statements.push({ section, text: line.replace(/^\|\s*|\s*\|$/g, '') })
      continue
    }
    for (const text of sentencesOf(line.replace(/^(- |\d+\. )/, ''))) statements.push({ section, text })
  }
  return statements
}

/** A full stop inside a quoted message ends no sentence. */
function sentencesOf(line: string): string[] {
  const sentences: string[] = []
  let open = ''
  for (const piece of line.split(/(?<=\.)\s+(?=[A-Z/])/)) {
    open = open ? `${open} ${piece}` : piece
    if (open.split('"').length % 2 === 0) continue
    sentences.push(open)
    open = ''
  }
  return sentences
}
