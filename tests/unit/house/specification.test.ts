import { expect, it } from 'vitest'
import { quotedStatements, quotesIn } from '#tests/specification/quotes.ts'
import { STATEMENTS } from '#tests/specification/statements.ts'

it('every statement of the specification is quoted by a test', () => {
  expect(STATEMENTS).toHaveLength(120)
  const without = quotedStatements().filter(({ quotes }) => quotes.length === 0)
  expect(without.map(({ section, text }) => `§${section} ${text}`)).toEqual([])
})

it('reads quotes in any notation, and nothing else', () => {
  const source = [
    "it(spec('Route error: it\\'s \"so\"'), () => {})",
    'it(',
    '  spec(',
    '    "on its own line",',
    '  ),',
    ')',
    'test(spec(`in backticks`))',
    'it(spec(`with $' + '{a} part`))',
    'inspect("not this")',
  ].join('\n')
  expect(quotesIn(source)).toEqual([
    { text: 'Route error: it\'s "so"', line: 1 },
    { text: 'on its own line', line: 3 },
    { text: 'in backticks', line: 7 },
  ])
})

it('reads lists of statements that share a test', () => {
  const source = "for (const statement of [\n  'One.',\n  \"Two's.\",\n]) {\n  test(spec(statement), () => {})\n}"
  expect(quotesIn(source)).toEqual([
    { text: 'One.', line: 2 },
    { text: "Two's.", line: 3 },
  ])
  expect(quotesIn(source.replace('spec(statement)', 'statement'))).toEqual([])
})
