import { strToU8, Zip, ZipDeflate } from 'fflate'
import { unescapeFormula } from '../csv/escape-formula.ts'
import type { CsvCell } from '../csv/write.ts'

/** Longest text that Excel accepts in a cell. */
const MOST_LETTERS = 32_767

const NAMESPACE = 'http://schemas.openxmlformats.org'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = `xmlns="${NAMESPACE}/spreadsheetml/2006/main"`
const RELATIONS = `${NAMESPACE}/officeDocument/2006/relationships`

/** Cell formats of `styles.xml`, by index. */
const TEXT = 1
const DATE = 2
const HEADING = 3

const related = (type: string, target: string) =>
  `${HEAD}<Relationships xmlns="${NAMESPACE}/package/2006/relationships">${target
    .split(' ')
    .map((path, index) => `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${type.split(' ')[index]}" Target="${path}"/>`)
    .join('')}</Relationships>`

const part = (name: string, type: string) =>
  `<Override PartName="/xl/${name}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`

/** Everything but the sheet. */
const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml':
    `${HEAD}<Types xmlns="${NAMESPACE}/package/2006/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `${part('workbook', 'sheet.main')}${part('worksheets/sheet1', 'worksheet')}${part('styles', 'styles')}</Types>`,
  '_rels/.rels': related('officeDocument', 'xl/workbook.xml'),
  'xl/workbook.xml': `${HEAD}<workbook ${MAIN} xmlns:r="${RELATIONS}"><sheets><sheet name="Feuille 1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': related('worksheet styles', 'worksheets/sheet1.xml styles.xml'),
  'xl/styles.xml':
    `${HEAD}<styleSheet ${MAIN}><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>` +
    '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4">' +
    '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
    '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
    '<xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
    '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>',
}

const SHEET_START =
  `${HEAD}<worksheet ${MAIN}><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" ` +
  'state="frozen"/></sheetView></sheetViews><sheetFormatPr baseColWidth="18" defaultRowHeight="15"/><sheetData>'
const SHEET_END = '</sheetData></worksheet>'

/** Writes a workbook with one sheet in pieces, so that a long list needs little memory. Each call returns the bytes that are ready. */
export function xlsxSheet(headings: readonly string[]) {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    ready.push(bytes)
  })
  const added = (name: string) => {
    const file = new ZipDeflate(name, { level: 4 })
    zip.add(file)
    return file
  }
  const taken = () => new Uint8Array(Buffer.concat(ready.splice(0)))
  for (const [name, text] of Object.entries(PARTS)) added(name).push(strToU8(text), true)
  const sheet = added('xl/worksheets/sheet1.xml')
  let written = 1
  sheet.push(strToU8(SHEET_START + rowXml(headings, 1, HEADING)))
  return {
    add(rows: readonly (readonly CsvCell[])[]): Uint8Array {
      sheet.push(strToU8(rows.map(row => rowXml(row, ++written)).join('')))
      return taken()
    },
    end(): Uint8Array {
      sheet.push(strToU8(SHEET_END), true)
      zip.end()
      return taken()
    },
  }
}

const rowXml = (row: readonly CsvCell[], line: number, style = TEXT) =>
  `<row r="${line}">${row.map((cell, column) => cellXml(cell, `${lettersOf(column)}${line}`, style)).join('')}</row>`

function cellXml(cell: CsvCell, place: string, style: number): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'string')
    return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`
  if ('number' in cell) return `<c r="${place}"><v>${cell.number}</v></c>`
  return `<c r="${place}" s="${DATE}"><v>${(Date.parse(cell.date) - Date.UTC(1899, 11, 30)) / 86_400_000}</v></c>`
}

/** A, B … Z, AA … */
function lettersOf(column: number): string {
  const rest = Math.floor(column / 26)
  return (rest > 0 ? lettersOf(rest - 1) : '') + String.fromCharCode(65 + (column % 26))
}

/**
 * Text of a cell: no sign that XML forbids, and the signs that Excel reads as something else escaped. A text with an apostrophe before a
 * formula sign gets another one, because reading takes one off, as from a CSV file saved as a workbook.
 */
function xmlText(text: string): string {
  const kept = unescapeFormula(text) === text ? text : `'${text}`
  return kept
    .slice(0, MOST_LETTERS)
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|[\ufffe\uffff]/gu, '')
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
