import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CsvError } from '#domain/csv/error.ts'
import { type Delimiter, MAX_CSV_BYTES, MAX_CSV_LINES, readCsv } from '#domain/csv/read.ts'
import { csvText } from '#domain/csv/write.ts'
import { encode, type FileEncoding } from './encode.ts'

const text = (content: string, encoding: FileEncoding = 'utf-8') => readCsv(encode(content, encoding))
const sample = (name: string) => readCsv(readFileSync(new URL(`../../support/import/${name}`, import.meta.url)))

describe('two real spreadsheet files', () => {
  test('reads Windows-1252, semicolons, CRLF between lines and LF inside cells', () => {
    const file = sample('clients-windows-1252.csv')
    expect(file).toMatchObject({ encoding: 'windows-1252', delimiter: ';' })
    expect(file.rows).toHaveLength(201)
    expect(new Set(file.rows.map(cells => cells.length))).toEqual(new Set([11]))
    expect(file.rows[0]).toEqual([
      'N° SIRET',
      'Raison sociale',
      'CP',
      'Ville',
      'Adresse',
      'Encours autorisé',
      'Délai de paiement',
      'Client depuis',
      'Téléphone',
      'E-mail',
      'Remarques',
    ])
    const at = (line: number) => file.rows[file.lineNumbers.indexOf(line)]!
    expect(at(3)[5]).toBe('12 000,00 €')
    expect(at(3)[4]).toBe('60 avenue de l’Île')
    expect(at(7)[10]).toBe('Appeler avant\nde livrer')
    expect(at(9)[1]).toBe('Recyclage Kerlann')
    expect(at(18)[1]).toBe('Meubles ; Dépôt nord')
    expect(at(18)[10]).toBe('Dit "le grand portail"')
    expect(at(112)[1]).toBe('')
    expect(at(144)[1]).toBe('=HYPERLINK("http://exemple.fr")')
    expect(at(247)[1]).toBe("Câblerie du Val d'Oudon 3")
    expect(file.lineNumbers.at(-1)).toBe(247)
  })

  test('reads UTF-8 with BOM, commas, LF only, another column order', () => {
    const file = sample('clients-utf8-bom-comma.csv')
    expect(file).toMatchObject({ encoding: 'utf-8-bom', delimiter: ',' })
    expect(file.rows).toHaveLength(61)
    expect(new Set(file.rows.map(cells => cells.length))).toEqual(new Set([11]))
    expect(file.rows[0]?.slice(0, 2)).toEqual(['Raison sociale', 'N° SIRET'])
    const at = (line: number) => file.rows[file.lineNumbers.indexOf(line)]!
    expect(at(2)[7]).toBe('12\u202f000,00 €')
    expect(at(27)[0]).toBe('Recyclage ; Dépôt nord')
    expect(at(74)[0]).toBe('Pharma “Le Quai”')
    expect(file.lineNumbers.at(-1)).toBe(74)
  })
})

describe('every encoding × separator × line end', () => {
  const letters = [...'aZ09 éÈçœ€’“”«»°Ÿ;,\t"\'=+-@\n']
  const cell = fc.string({ unit: fc.constantFrom(...letters), maxLength: 12 })
  // Empty lines and separators in headings are tested separately.
  const body = fc.array(fc.tuple(fc.constant('x'), cell, cell, fc.constant('é')), { maxLength: 8 })

  test('reads back what was written', () => {
    fc.assert(
      fc.property(
        body,
        fc.constantFrom<Delimiter>(';', ',', '\t'),
        fc.constantFrom<FileEncoding>('utf-8', 'utf-8-bom', 'windows-1252'),
        fc.constantFrom('\r\n', '\n', '\r', 'mixed'),
        (rows, delimiter, encoding, lineEnd) => {
          const written = csvText([['Réf.', 'N°', 'Nom', 'Fin'], ...rows], delimiter).slice(1)
          let turn = 0
          const ends = ['\r\n', '\n', '\r']
          const content = written.replace(/\r\n/g, () => (lineEnd === 'mixed' ? ends[turn++ % 3]! : lineEnd))
          const file = readCsv(encode(content, encoding))
          expect(file.encoding).toBe(encoding)
          expect(file.delimiter).toBe(delimiter)
          expect(file.rows).toEqual([['Réf.', 'N°', 'Nom', 'Fin'], ...rows])
          const physical = content.split(/\r\n|\r|\n/)
          file.lineNumbers.forEach((line, index) => {
            expect(physical[line - 1]?.startsWith(index === 0 ? 'Réf.' : 'x')).toBe(true)
          })
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('lines from spreadsheets', () => {
  test('skips empty lines but counts them', () => {
    const file = text('A;B\r\n\r\n1;2\r\n;;\r\n  ; \r\n3;4\r\n\r\n')
    expect(file.rows).toEqual([
      ['A', 'B'],
      ['1', '2'],
      ['3', '4'],
    ])
    expect(file.lineNumbers).toEqual([1, 3, 6])
  })

  test('drops trailing empty cells, pads missing ones, keeps text beyond the headings', () => {
    const file = text('A;B;;\n1;2;;\n3\n4;5;6;\n')
    expect(file.rows).toEqual([
      ['A', 'B'],
      ['1', '2'],
      ['3', ''],
      ['4', '5', '6'],
    ])
  })

  test('detects the separator despite quoted headings and line breaks in them', () => {
    const file = text('"Nom, prénom, titre\nou enseigne";Ville\nx;y\n')
    expect(file.delimiter).toBe(';')
    expect(file.rows[0]).toEqual(['Nom, prénom, titre\nou enseigne', 'Ville'])
    expect(file.lineNumbers).toEqual([1, 3])
  })

  test('uses the most frequent separator of the headings', () => {
    const file = text('Nom, prénom;Encours, en euros;Ville;CP\nx;1,5;y;z\n')
    expect(file.delimiter).toBe(';')
    expect(file.rows[0]).toEqual(['Nom, prénom', 'Encours, en euros', 'Ville', 'CP'])
    expect(text('Nom,Ville ; pays,CP\nx,y,z\n').rows[0]).toEqual(['Nom', 'Ville ; pays', 'CP'])
  })

  test('uses a separator announced by Excel and counts its line', () => {
    const file = text('sep=,\r\nA;B,C\r\n1,2\r\n')
    expect(file.delimiter).toBe(',')
    expect(file.rows[0]).toEqual(['A;B', 'C'])
    expect(file.lineNumbers).toEqual([2, 3])
  })

  test('uses the French separator for a single column', () => {
    expect(text('Nom\nx\n')).toMatchObject({ delimiter: ';', rows: [['Nom'], ['x']] })
  })

  test('reads a quote inside a cell as an ordinary character', () => {
    expect(text('Nom;Ville\nBar "du Quai";Brest\n').rows[1]).toEqual(['Bar "du Quai"', 'Brest'])
  })
})

describe('encodings', () => {
  test('reads letters that only Windows-1252 has', () => {
    expect(text('Nom\nl’Œuf à 3 € “frais”\n', 'windows-1252').rows[1]).toEqual(['l’Œuf à 3 € “frais”'])
  })

  test('reads a file without accents as UTF-8', () => {
    expect(text('Nom\nx\n').encoding).toBe('utf-8')
  })

  test('reads an accent as the last byte of a Windows-1252 file', () => {
    expect(text('Nom\nCafé', 'windows-1252')).toMatchObject({ encoding: 'windows-1252', rows: [['Nom'], ['Café']] })
  })

  test.each(['utf-8', 'utf-8-bom'] as const)('does not mistake a %s file cut inside a character for Windows-1252', encoding => {
    const bytes = encode('Société\nCafé', encoding)
    expect(() => readCsv(bytes.slice(0, -1))).toThrow('Le fichier est incomplet')
  })

  test('refuses two encodings in one file, with the line', () => {
    const bytes = Buffer.concat([encode('Société\nÉté à Orléans\n', 'utf-8'), encode('Café\n', 'windows-1252')])
    expect(() => readCsv(bytes)).toThrow('Ligne 3\u202f: caractère illisible, le fichier mélange deux encodages.')
  })
})

describe('refused files', () => {
  test.each([
    ['an empty file', '', 'Le fichier est vide'],
    ['a file of separators', ';;\r\n;;\r\n', 'Le fichier est vide'],
    ['NUL bytes', 'A;B\n1;\0\n', "Ce fichier n'est pas un fichier CSV"],
    ['a workbook', 'PK\x03\x04xl/workbook.xml', 'Ce fichier est un classeur (Excel ou LibreOffice)'],
    ['a quote that never closes', 'A;B\n"x\ny";1\nz;"t\nu;v\n', "Ligne 4\u202f: un guillemet est mal placé ou n'est pas fermé"],
    ['a quote closed by a later one', 'A;B\n"x;1\ny;"t"\n', "Ligne 2\u202f: un guillemet est mal placé ou n'est pas fermé"],
  ])('%s', (_, content, message) => {
    expect(() => text(content)).toThrow(CsvError)
    expect(() => text(content)).toThrow(message)
  })

  test('refuses UTF-16 cut inside a character or containing NUL', () => {
    const wide = (content: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(content, 'utf16le')])
    expect(() => readCsv(wide('Nom\tVille').subarray(0, -1))).toThrow('Le fichier est incomplet')
    expect(() => readCsv(wide('Nom\tVille\n\0'))).toThrow("Ce fichier n'est pas un fichier CSV")
  })

  test('refuses more than 10 Mo, exactly', () => {
    expect(() => readCsv(new Uint8Array(MAX_CSV_BYTES + 1))).toThrow('Le fichier dépasse 10 Mo')
    const start = 'Nom\nx'
    expect(text(start.padEnd(MAX_CSV_BYTES, 'x')).rows).toHaveLength(2)
  })

  test('refuses more than 50 000 lines', () => {
    expect(() => text(`Nom\n${'\n'.repeat(MAX_CSV_LINES)}`)).toThrow('Le fichier dépasse 50\u202f000 lignes')
    expect(text(`Nom\n${'x\n'.repeat(MAX_CSV_LINES - 1)}`).rows).toHaveLength(MAX_CSV_LINES)
  })
})

test.each(['utf-16le', 'utf-16be'])("reads Excel's « Texte Unicode »: %s, with tabs", name => {
  const bytes = Buffer.from('\ufeffRaison sociale\tVille\r\nÉlectro-Loire €\t"Le\tFaou"\r\n', 'utf16le')
  const file = readCsv(name === 'utf-16be' ? bytes.swap16() : bytes)
  expect(file).toMatchObject({ encoding: 'utf-16', delimiter: '\t', lineNumbers: [1, 2] })
  expect(file.rows).toEqual([
    ['Raison sociale', 'Ville'],
    ['Électro-Loire €', 'Le\tFaou'],
  ])
})
