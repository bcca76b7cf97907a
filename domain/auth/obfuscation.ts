/** Hides text at a glance; not encryption. Never change it: links in sent e-mails contain obfuscated text. */
const SECRET = new TextEncoder().encode('quai-07-la-porte-est-ouverte')

/** Obfuscates text for URLs (spec §9: XOR with a fixed secret, URL-safe base64). */
export function obfuscate(text: string): string {
  const bytes = xor(new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** Inverse of `obfuscate`; undefined for any other input. */
export function reveal(obfuscated: string): string | undefined {
  if (!/^[\w-]*$/.test(obfuscated)) return undefined
  try {
    const bytes = Uint8Array.from(atob(obfuscated.replaceAll('-', '+').replaceAll('_', '/')), char => char.charCodeAt(0))
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(xor(bytes))
    // Several base64 texts decode to the same bytes; only ours is accepted.
    return obfuscate(text) === obfuscated ? text : undefined
  } catch {
    return undefined
  }
}

const xor = (bytes: Uint8Array) => bytes.map((byte, index) => byte ^ SECRET[index % SECRET.length]!)
