import { describe, expect, test } from 'vitest'
import { unguard } from '#domain/csv/guard.ts'
import { csvFileName, csvLine, csvText } from '#domain/csv/write.ts'

describe('a line of CSV', () => {
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
  ])('text with %s', (_, cell, written) => {
    expect(csvLine([cell])).toBe(`${written}\r\n`)
  })

  test.each(['=1+1', '+33240123456', '-12', '@SUM(A1)', '\tx', '\rx', '＝1+1', '＋33', '－12', '＠SUM(A1)'])(
    'text %j cannot run as a formula and is read back whole',
    cell => {
      const written = csvLine([cell])
      expect(written.replace(/^"/, '').startsWith("'")).toBe(true)
      expect(unguard(`'${cell}`)).toBe(cell)
    },
  )

  test('an apostrophe that was there before is not lost', () => {
    expect(csvLine(["'=x"])).toBe("''=x\r\n")
    expect(unguard("''=x")).toBe("'=x")
    expect(csvLine(["'t Hof"])).toBe("'t Hof\r\n")
    expect(unguard("'t Hof")).toBe("'t Hof")
  })

  test('our own numbers keep their sign and take a decimal comma', () => {
    expect(csvLine([{ number: '-1234.50' }, { number: 12 }, { number: '0' }])).toBe('-1234,50;12;0\r\n')
    expect(csvLine([{ number: '-1234.50' }], ',')).toBe('"-1234,50"\r\n')
  })

  test('what is not a number is not written as one', () => {
    expect(() => csvLine([{ number: '=1+1' }])).toThrow(RangeError)
    expect(() => csvLine([{ number: Number.NaN }])).toThrow(RangeError)
  })
})

test('a file begins with the BOM', () => {
  expect(csvText([['Nom'], ['é']])).toBe('\ufeffNom\r\né\r\n')
  expect(csvText([['a', 'b']], '\t')).toBe('\ufeffa\tb\r\n')
})

test('the name of an export says what and when', () => {
  expect(csvFileName('clients', '2026-11-20T14:30')).toBe('clients_2026-11-20_1430.csv')
})
