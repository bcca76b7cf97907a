import { CsvError } from './error.ts'

export type Encoding = 'utf-8' | 'utf-8-bom' | 'utf-16' | 'windows-1252'

const SIGNATURES: { bytes: number[]; message: string }[] = [
  {
    bytes: [0x50, 0x4b, 0x03, 0x04],
    message: 'Ce fichier est un classeur (Excel ou LibreOffice)\u202f: enregistrez-le au format CSV, puis importez-le',
  },
  {
    bytes: [0xd0, 0xcf, 0x11, 0xe0],
    message: 'Ce fichier est un classeur Excel\u202f: enregistrez-le au format CSV, puis importez-le',
  },
]
/** Byte order marks of UTF-16, which Excel writes as « Texte Unicode » with tabs. */
const UTF_16 = [
  { name: 'utf-16le', bytes: [0xff, 0xfe] },
  { name: 'utf-16be', bytes: [0xfe, 0xff] },
]
const BOM = [0xef, 0xbb, 0xbf]
const NOT_CSV = "Ce fichier n'est pas un fichier CSV"
const CUT = "Le fichier est incomplet\u202f: il s'arrête au milieu d'un caractère. Exportez-le de nouveau, puis importez-le"

/**
 * Decodes a file: UTF-16 or UTF-8 with a mark, UTF-8 when all bytes are valid, else Windows-1252, which French Excel
 * still writes. Throws `CsvError` for a workbook, a binary file, a truncated character or mixed encodings.
 */
export function decode(bytes: Uint8Array): { encoding: Encoding; text: string } {
  for (const signature of SIGNATURES) if (startsWith(bytes, signature.bytes)) throw new CsvError(signature.message)
  const wide = UTF_16.find(one => startsWith(bytes, one.bytes))
  if (wide) return { encoding: 'utf-16', text: utf16(bytes, wide.name) }
  if (bytes.includes(0)) throw new CsvError(NOT_CSV)

  const marked = startsWith(bytes, BOM)
  const strict = utf8(bytes, false)
  if (strict !== null) return { encoding: marked ? 'utf-8-bom' : 'utf-8', text: strict }

  // Stream mode accepts an incomplete last character, so only-stream decoding means truncation. A file whose only accent
  // is its last byte is Windows-1252.
  const open = utf8(bytes, true)
  if (open !== null && (marked || !isAscii(open))) throw new CsvError(CUT)

  const loose = new TextDecoder('utf-8').decode(bytes)
  const broken = count(loose, /\ufffd+/gu)
  if (marked || count(loose, /[^\0-\x7f\ufffd]/gu) > broken) {
    const line = loose.slice(0, loose.indexOf('\ufffd')).split(/\r\n|\r|\n/).length
    throw new CsvError(
      `Ligne ${line}\u202f: caractère illisible, le fichier mélange deux encodages. ` +
        'Enregistrez-le au format «\u202fCSV UTF-8\u202f», puis importez-le',
    )
  }
  return { encoding: 'windows-1252', text: new TextDecoder('windows-1252').decode(bytes) }
}

function utf16(bytes: Uint8Array, name: string): string {
  const text = new TextDecoder(name).decode(bytes)
  if (text.includes('\ufffd')) throw new CsvError(CUT)
  if (text.includes('\0')) throw new CsvError(NOT_CSV)
  return text
}

function utf8(bytes: Uint8Array, stream: boolean): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream })
  } catch {
    return null
  }
}

const startsWith = (bytes: Uint8Array, start: number[]) => start.every((byte, at) => bytes[at] === byte)
const isAscii = (text: string) => !/[^\0-\x7f]/.test(text)
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0
