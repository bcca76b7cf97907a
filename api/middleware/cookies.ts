import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Env } from './env.ts'

/* Session cookies. Over TLS the `__Host-` prefix ties them to this host and all paths, so a sibling domain cannot set them.
   Browsers refuse the prefix on loopback without TLS. */

const prefix = (c: Context<Env>) => (c.var.tokens.secureCookies ? ('host' as const) : undefined)

export const readCookie = (c: Context<Env>, name: string): string | undefined => getCookie(c, name, prefix(c))

/** HttpOnly and SameSite. */
export function keepCookie(c: Context<Env>, name: string, value: string, maxAge: number): void {
  const { secureCookies: secure } = c.var.tokens
  setCookie(c, name, value, { prefix: prefix(c), httpOnly: true, secure, sameSite: 'Lax', path: '/', maxAge })
}

export function dropCookie(c: Context<Env>, name: string): void {
  deleteCookie(c, name, { prefix: prefix(c), path: '/', secure: c.var.tokens.secureCookies })
}
