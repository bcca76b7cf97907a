export type FileEncoding = 'utf-8' | 'utf-8-bom' | 'windows-1252'

const BYTE_OF = new Map(
  Array.from({ length: 256 }, (_, byte) => [new TextDecoder('windows-1252').decode(Uint8Array.of(byte)), byte]),
)

/** The bytes that a spreadsheet would write for this text. Throws for a letter that Windows-1252 does not have. */
export function encode(text: string, encoding: FileEncoding): Uint8Array {
  if (encoding !== 'windows-1252') return new TextEncoder().encode(encoding === 'utf-8-bom' ? `\ufeff${text}` : text)
  return Uint8Array.from([...text], char => {
    const byte = BYTE_OF.get(char)
    if (byte === undefined) throw new Error(`Not in Windows-1252: ${char}`)
    return byte
  })
}
