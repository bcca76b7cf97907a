export type FileEncoding = 'utf-8' | 'utf-8-bom' | 'windows-1252'

const BYTE_OF = new Map(
  Array.from({ length: 256 }, (_, byte) => [new TextDecoder('windows-1252').decode(Uint8Array.of(byte)), byte]),
)

/** Bytes as a spreadsheet writes them. Throws for characters that Windows-1252 lacks. */
export function encode(text: string, encoding: FileEncoding): Uint8Array {
  if (encoding !== 'windows-1252') return new TextEncoder().encode(encoding === 'utf-8-bom' ? `\ufeff${text}` : text)
  return Uint8Array.from([...text], char => {
    const byte = BYTE_OF.get(char)
    if (byte === undefined) throw new Error(`Not in Windows-1252: ${char}`)
    return byte
  })
}
