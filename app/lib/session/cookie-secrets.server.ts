import { randomBytes } from 'node:crypto'
import type { CookieOptions } from 'react-router'

/**
 * Signing keys of the pages' own cookies. Without a setting (demonstration) a key of this process: a restart only loses cookies that live
 * for minutes.
 */
const COOKIE_SECRETS = [process.env.SESSION_SECRET || randomBytes(32).toString('hex')]

/** Over TLS the `__Host-` prefix binds the cookie to this host, as for the API's cookies (api/middleware/cookies.ts). */
const secure = (process.env.APP_URL ?? '').startsWith('https:')

export const cookieName = (name: string): string => (secure ? `__Host-${name}` : name)

/** Options of all cookies signed by the pages. */
export const ownCookie = (maxAge: number): CookieOptions & { secrets: string[] } => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure,
  maxAge,
  secrets: COOKIE_SECRETS,
})
