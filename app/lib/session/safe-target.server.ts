import { safeRedirect } from 'remix-utils/safe-redirect'

/** Arbitrary origin: a URL that leaves it would leave our site. */
const HERE = 'http://quai.invalid'

/**
 * Target of a sign-in's `next`: a path of this site, else `fallback`. Applies `safeRedirect`, then resolves the URL as browsers do: they
 * drop tabs and line breaks (`/\t/evil.example`) and fold dots (`/.//evil.example`).
 */
export function safeTarget(next: string | null, fallback: string): string {
  const target = safeRedirect(next, fallback)
  if (!URL.canParse(target, HERE)) return fallback
  const { origin, pathname, search, hash } = new URL(target, HERE)
  return origin === HERE && !pathname.startsWith('//') ? pathname + search + hash : fallback
}
