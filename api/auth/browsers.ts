import { timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { keepCookie, readCookie } from '#api/middleware/cookies.ts'
import type { Env } from '../middleware/env.ts'
import { randomToken } from './sessions.ts'
import { keyed } from './tokens.ts'

/*
 * A browser names itself by a signed cookie that outlives sessions, after OWASP's « device cookies »
 * (https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies). Wrong codes count against the browser that sent
 * them, so that a stranger who guesses shuts out nobody but himself.
 */

const COOKIE = 'quai_device'
/** The longest that browsers keep a cookie. */
const SECONDS = 400 * 24 * 60 * 60
/** Of a shared computer the last ones. */
const MOST_KNOWN = 8

export interface Browser {
  id: string
  /** Marks of the addresses that signed in here; they cannot be read. */
  known: string[]
}

const signed = (c: Context<Env>, text: string) => keyed(c.var.tokens.key, `browser ${text}`).toString('base64url')
const markOf = (c: Context<Env>, email: string) => signed(c, `knows ${email.toLowerCase()}`).slice(0, 16)

/** The browser that calls; null of one that has no cookie of ours, or one that we did not sign. */
export function browserOf(c: Context<Env>): Browser | null {
  const [id, known, signature = ''] = (readCookie(c, COOKIE) ?? '').split('.')
  if (!id || known === undefined) return null
  const [given, made] = [Buffer.from(signature), Buffer.from(signed(c, `${id}.${known}`))]
  return given.length === made.length && timingSafeEqual(given, made) ? { id, known: known.split('~').filter(Boolean) } : null
}

/** Whether somebody signed in with this address on this browser before. */
export const knows = (c: Context<Env>, browser: Browser | null, email: string): boolean =>
  browser?.known.includes(markOf(c, email)) ?? false

/** The browser that calls, with a name from now on. */
export function namedBrowser(c: Context<Env>): Browser {
  const known = browserOf(c)
  if (known) return known
  const browser = { id: randomToken(), known: [] }
  keep(c, browser)
  return browser
}

/** Somebody has signed in here with this address. */
export function rememberSignIn(c: Context<Env>, email: string): void {
  const { id, known } = browserOf(c) ?? { id: randomToken(), known: [] }
  const mark = markOf(c, email)
  keep(c, { id, known: [mark, ...known.filter(other => other !== mark)].slice(0, MOST_KNOWN) })
}

function keep(c: Context<Env>, { id, known }: Browser): void {
  const text = `${id}.${known.join('~')}`
  keepCookie(c, COOKIE, `${text}.${signed(c, text)}`, SECONDS)
}
