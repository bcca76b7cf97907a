import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Env } from './env.ts'

/*
 * The cookies that stand for somebody. Over TLS their names begin with `__Host-`: a browser then takes them only from this very host, over
 * TLS and for all paths, so that no neighbour of the domain can plant one. On loopback, without TLS, browsers refuse such names.
 */

const prefix = (c: Context<Env>) => (c.var.tokens.secureCookies ? ('host' as const) : undefined)

/** What the browser sent under this name. */
export const readCookie = (c: Context<Env>, name: string): string | undefined => getCookie(c, name, prefix(c))

/** Out of reach of scripts and of other sites. */
export function keepCookie(c: Context<Env>, name: string, value: string, maxAge: number): void {
  const { secureCookies: secure } = c.var.tokens
  setCookie(c, name, value, { prefix: prefix(c), httpOnly: true, secure, sameSite: 'Lax', path: '/', maxAge })
}

/** Makes the browser forget it. */
export function dropCookie(c: Context<Env>, name: string): void {
  deleteCookie(c, name, { prefix: prefix(c), path: '/', secure: c.var.tokens.secureCookies })
}
