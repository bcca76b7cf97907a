import { randomBytes } from 'node:crypto'
import type { CookieOptions } from 'react-router'

/**
 * What the pages sign their own cookies with. Without a setting (demonstration) a key of this process: a restart loses what minutes
 * would have ended anyway.
 */
const COOKIE_SECRETS = [process.env.SESSION_SECRET || randomBytes(32).toString('hex')]

/** Over TLS a cookie is taken from this very host alone, as those of the API host (api/middleware/cookies.ts). */
const secure = (process.env.APP_URL ?? '').startsWith('https:')

export const cookieName = (name: string): string => (secure ? `__Host-${name}` : name)

/** Of every cookie that the pages sign themselves. */
export const ownCookie = (maxAge: number): CookieOptions & { secrets: string[] } => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure,
  maxAge,
  secrets: COOKIE_SECRETS,
})
