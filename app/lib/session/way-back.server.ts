import { safeRedirect } from 'remix-utils/safe-redirect'

/** Any origin will do: an address that leaves it would leave ours. */
const HERE = 'http://quai.invalid'

/**
 * Where `next` of a sign-in address leads: a path of this site, else `fallback`. The rule of `safeRedirect`, then the address as a browser
 * would read it, which drops tabs and line breaks (`/\t/evil.example`) and folds dots (`/.//evil.example`).
 */
export function wayBack(next: string | null, fallback: string): string {
  const target = safeRedirect(next, fallback)
  if (!URL.canParse(target, HERE)) return fallback
  const { origin, pathname, search, hash } = new URL(target, HERE)
  return origin === HERE && !pathname.startsWith('//') ? pathname + search + hash : fallback
}
