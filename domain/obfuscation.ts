/**
 * XORed over a text so that it cannot be read at a glance: in an address bar, a history, a log. It is no encryption, since whoever has the
 * program has the secret. Never change it: links in mails already sent carry texts made with it.
 */
const SECRET = new TextEncoder().encode('quai-07-la-porte-est-ouverte')

/** Any text as letters, digits, `-` and `_` that a URL carries unchanged (spec §9: XOR with a fixed secret, URL-safe base64). */
export function obfuscate(text: string): string {
  const bytes = xor(new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** The text that `obfuscate` was given; undefined for anything that is not its output. */
export function reveal(obfuscated: string): string | undefined {
  if (!/^[\w-]*$/.test(obfuscated)) return undefined
  try {
    const bytes = Uint8Array.from(atob(obfuscated.replaceAll('-', '+').replaceAll('_', '/')), char => char.charCodeAt(0))
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(xor(bytes))
    // Base64 can write the same bytes in several ways, of which one is ours.
    return obfuscate(text) === obfuscated ? text : undefined
  } catch {
    return undefined
  }
}

const xor = (bytes: Uint8Array) => bytes.map((byte, index) => byte ^ SECRET[index % SECRET.length]!)
