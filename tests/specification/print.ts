import { quotedStatements } from './quotes.ts'

/** Prints each statement of the specification with the tests that prove it; ends with 1 when one has none. */
const statements = quotedStatements()
for (const [index, { section, text, quotes }] of statements.entries()) {
  console.log(`${quotes.length > 0 ? '✓' : '✗'} ${index} §${section} ${text}`)
  for (const { file, line } of quotes) console.log(`    ${file}:${line}`)
  if (quotes.length === 0) console.log('    SANS TEST')
}
const without = statements.filter(({ quotes }) => quotes.length === 0)
console.log(`${statements.length} énoncés, ${without.length} sans test`)
process.exitCode = without.length > 0 ? 1 : 0
