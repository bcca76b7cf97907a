import { strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import type { CsvCell } from '#domain/csv/write.ts'
import { isWorkbook, readTable } from '#domain/xlsx/read.ts'
import { xlsxSheet } from '#domain/xlsx/write.ts'

function workbook(headings: readonly string[], rows: readonly (readonly CsvCell[])[]): Uint8Array {
  const sheet = xlsxSheet(headings)
  return new Uint8Array(Buffer.concat([sheet.add(rows), sheet.end()]))
}

/** A workbook with other contents of its parts. */
function withParts(parts: Record<string, string>): Uint8Array {
  const own = unzipSync(workbook(['Nom'], []))
  const texts = Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))
  return zipSync({ ...own, ...texts })
}

const sheet = (rows: string) =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`
const withSheet = (rows: string) => withParts({ 'xl/worksheets/sheet1.xml': sheet(rows) })
const NAME = '<row r="1"><c r="A1" t="inlineStr"><is><t>Nom</t></is></c></row>'

describe('a workbook that Quai writes', () => {
  const texts = [
    '01234567890123',
    '01000',
    '+33 6 12 34 56 78',
    '=1+1',
    "'=1+1",
    "L'Œuf & <fils>",
    ' bord ',
    'deux\nlignes',
    '_x000D_',
    'oui',
    '20/11/2026',
  ]

  test('returns every text as it was', async () => {
    const { rows } = await readTable(
      workbook(
        texts.map((_, index) => `Colonne ${index}`),
        [texts],
      ),
    )
    expect(rows[1]).toEqual(texts)
  })

  test('has figures and days as such, and leaves out signs that XML forbids', async () => {
    const bytes = workbook(
      ['Km', 'Prix', 'Jour', 'Vide', 'Nom'],
      [[{ number: 1250 }, { number: '2.60' }, { date: '1985-04-03' }, null, 'a\0b']],
    )
    const file = await readTable(bytes)
    expect(file).toMatchObject({ encoding: 'xlsx', lineNumbers: [1, 2] })
    expect(file.rows[1]).toEqual(['1250', '2,6', '03/04/1985', '', 'ab'])
    const xml = new TextDecoder().decode(unzipSync(bytes)['xl/worksheets/sheet1.xml'])
    expect(xml).toContain('<c r="A2"><v>1250</v></c>')
    expect(xml).toContain('<c r="C2" s="2"><v>31140</v></c>')
  })

  test('names the columns beyond Z', async () => {
    const headings = Array.from({ length: 60 }, (_, index) => `C${index}`)
    expect((await readTable(workbook(headings, [headings]))).rows[1]).toEqual(headings)
  })
})

describe('a workbook of a spreadsheet', () => {
  const cells = async (xml: string) => (await readTable(withSheet(`${NAME}<row r="2">${xml}</row>`))).rows[1]

  test('reads figures without the digits of binary fractions, and a SIRET typed as a figure', async () => {
    expect(await cells('<c r="A2"><v>2.6000000000000001</v></c>')).toEqual(['2,6'])
    expect(await cells('<c r="A2"><v>94177800000012</v></c>')).toEqual(['94177800000012'])
    expect(await cells('<c r="A2"><v>-1.5E-2</v></c>')).toEqual(['-0,015'])
  })

  test('reads days, hours and yes or no', async () => {
    expect(await cells('<c r="A2" s="2"><v>46346.5</v></c>')).toEqual(['20/11/2026 12:00'])
    expect(await cells('<c r="A2" s="2"><v>0.35416666666666669</v></c>')).toEqual(['08:30'])
    expect(await cells('<c r="A2" t="b"><v>1</v></c>')).toEqual(['VRAI'])
  })

  test('takes the first filled sheet and counts lines as the spreadsheet does', async () => {
    const main = 'http://schemas.openxmlformats.org'
    const file = await readTable(
      withParts({
        'xl/workbook.xml': `<workbook xmlns="${main}/spreadsheetml/2006/main" xmlns:r="${main}/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="rId1"/><sheet name="B" sheetId="2" r:id="rId9"/></sheets></workbook>`,
        'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${main}/package/2006/relationships"><Relationship Id="rId1" Type="${main}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId9" Type="${main}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet2.xml"/></Relationships>`,
        'xl/worksheets/sheet1.xml': sheet(''),
        'xl/worksheets/sheet2.xml': sheet(
          '<row r="3"><c r="A3" t="inlineStr"><is><t>Nom</t></is></c></row><row r="6"><c r="A6" t="inlineStr"><is><t>Durand</t></is></c></row>',
        ),
      }),
    )
    expect(file).toMatchObject({ rows: [['Nom'], ['Durand']], lineNumbers: [3, 6] })
  })

  test('reads a text file as CSV whatever its name', async () => {
    const bytes = strToU8('Nom;Ville\nx;y\n')
    expect(isWorkbook(bytes)).toBe(false)
    expect((await readTable(bytes)).rows).toEqual([
      ['Nom', 'Ville'],
      ['x', 'y'],
    ])
  })
})

describe('what is refused', () => {
  const far = (line: string, place: string) => withSheet(`${NAME}<row r="${line}"><c r="${place}"><v>1</v></c></row>`)
  test.each([
    ['a row far below', far('999999', 'A999999'), 'Le fichier dépasse 50\u202f000 lignes'],
    ['a cell far to the right', far('2', 'XFD2'), 'Le fichier dépasse 500 colonnes'],
    ['a place in other signs', far('&#57;99999', 'A2'), 'Ce classeur est illisible'],
    ['a place beyond any sheet', far('99999999999', 'A2'), 'Ce classeur est illisible'],
    ['no sheet at all', withParts({ 'xl/worksheets/sheet1.xml': 'x' }), 'Ce classeur est illisible'],
    ['an archive of something else', zipSync({ 'content.xml': strToU8('<x/>') }), "n'est pas un classeur Excel"],
    ['an archive cut short', workbook(['Nom'], [['x']]).slice(0, 400), 'Ce classeur est illisible'],
    ['an empty sheet', withSheet(''), 'Le fichier est vide'],
  ])('%s', async (_, bytes, message) => {
    await expect(readTable(bytes)).rejects.toThrow(message)
  })

  test('a part that says it is larger than a workbook may be, before it is decompressed', async () => {
    const bytes = workbook(['Nom'], [['x']])
    // Size in the directory at the end of the archive.
    const entry = bytes.findLastIndex(
      (_, at) => bytes[at] === 0x50 && bytes[at + 1] === 0x4b && bytes[at + 2] === 1 && bytes[at + 3] === 2,
    )
    new DataView(bytes.buffer).setUint32(entry + 24, 200 * 1024 * 1024, true)
    await expect(readTable(bytes)).rejects.toThrow('Ce classeur est trop grand une fois décompressé')
  })
})
