import { describe, expect, test } from 'vitest'
import { unescapeFormula } from '#domain/csv/escape-formula.ts'
import { csvLine, csvText, exportFileName } from '#domain/csv/write.ts'

describe('CSV line', () => {
  test('ends with CRLF and separates by semicolons', () => {
    expect(csvLine(['Nom', null, 'Ville'])).toBe('Nom;;Ville\r\n')
  })

  test.each([
    ['a separator', 'Meubles ; Dépôt', '"Meubles ; Dépôt"'],
    ['a quote', 'Dit "le portail"', '"Dit ""le portail"""'],
    ['a line break', 'a\nb', '"a\nb"'],
    ['a space before it', ' a', '" a"'],
    ['a space after it', 'a ', '"a "'],
    ['another separator', 'a, b\tc', 'a, b\tc'],
    ['nothing', '', ''],
  ])('quotes text with %s', (_, cell, written) => {
    expect(csvLine([cell])).toBe(`${written}\r\n`)
  })

  test.each(['=1+1', '+33240123456', '-12', '@SUM(A1)', '\tx', '\rx', '＝1+1', '＋33', '－12', '＠SUM(A1)'])(
    'prevents %j from running as a formula and reads it back',
    cell => {
      const written = csvLine([cell])
      expect(written.replace(/^"/, '').startsWith("'")).toBe(true)
      expect(unescapeFormula(`'${cell}`)).toBe(cell)
    },
  )

  test('keeps an existing apostrophe', () => {
    expect(csvLine(["'=x"])).toBe("''=x\r\n")
    expect(unescapeFormula("''=x")).toBe("'=x")
    expect(csvLine(["'t Hof"])).toBe("'t Hof\r\n")
    expect(unescapeFormula("'t Hof")).toBe("'t Hof")
  })

  test('writes computed numbers with sign and decimal comma', () => {
    expect(csvLine([{ number: '-1234.50' }, { number: 12 }, { number: '0' }])).toBe('-1234,50;12;0\r\n')
    expect(csvLine([{ number: '-1234.50' }], ',')).toBe('"-1234,50"\r\n')
  })

  test('refuses to write non-numbers as numbers', () => {
    expect(() => csvLine([{ number: '=1+1' }])).toThrow(RangeError)
    expect(() => csvLine([{ number: Number.NaN }])).toThrow(RangeError)
  })
})

test('starts a file with the BOM', () => {
  expect(csvText([['Nom'], ['é']])).toBe('\ufeffNom\r\né\r\n')
  expect(csvText([['a', 'b']], '\t')).toBe('\ufeffa\tb\r\n')
})

test('names an export by content and time', () => {
  expect(exportFileName('clients', '2026-11-20T14:30', 'csv')).toBe('clients_2026-11-20_1430.csv')
})
