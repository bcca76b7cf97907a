import { timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { keepCookie, readCookie } from '#api/middleware/cookies.ts'
import { takeTurn } from '#api/middleware/rate-limits.ts'
import type { Env } from '../middleware/env.ts'
import { randomToken } from './sessions.ts'
import { keyed } from './tokens.ts'

/* Signed cookie that identifies a browser beyond sessions, after OWASP « device cookies »
   (https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies). Wrong codes count per browser, so
   guessing locks out only the guesser. */

const COOKIE = 'quai_device'
/** Longest cookie lifetime that browsers accept. */
const SECONDS = 400 * 24 * 60 * 60
/** Most recent addresses on a shared computer. */
const MOST_KNOWN = 8

export interface Browser {
  id: string
  known: string[]
}

const signed = (c: Context<Env>, text: string) => keyed(c.var.tokens.key, `browser ${text}`).toString('base64url')
const markOf = (c: Context<Env>, email: string) => signed(c, `knows ${email.toLowerCase()}`).slice(0, 16)

/** Null without a validly signed cookie. */
export function browserOf(c: Context<Env>): Browser | null {
  const [id, known, signature = ''] = (readCookie(c, COOKIE) ?? '').split('.')
  if (!id || known === undefined) return null
  const [given, made] = [Buffer.from(signature), Buffer.from(signed(c, `${id}.${known}`))]
  return given.length === made.length && timingSafeEqual(given, made) ? { id, known: known.split('~').filter(Boolean) } : null
}

const knows = (c: Context<Env>, browser: Browser | null, email: string): boolean =>
  browser?.known.includes(markOf(c, email)) ?? false

export function namedBrowser(c: Context<Env>): Browser {
  const known = browserOf(c)
  if (known) return known
  const browser = { id: randomToken(), known: [] }
  keep(c, browser)
  return browser
}

export function rememberSignIn(c: Context<Env>, email: string): void {
  const { id, known } = browserOf(c) ?? { id: randomToken(), known: [] }
  const mark = markOf(c, email)
  keep(c, { id, known: [mark, ...known.filter(other => other !== mark)].slice(0, MOST_KNOWN) })
}

function keep(c: Context<Env>, { id, known }: Browser): void {
  const text = `${id}.${known.join('~')}`
  keepCookie(c, COOKIE, `${text}.${signed(c, text)}`, SECONDS)
}

/** A browser known for this address has its own counter, which strangers cannot exhaust. */
export function takeSignInTurn(c: Context<Env>, act: 'ask' | 'try', email: string, browser: Browser | null) {
  if (browser && knows(c, browser, email)) return takeTurn(c, act === 'ask' ? 'knownAsk' : 'knownTry', `${browser.id} ${email}`)
  return takeTurn(c, act, act === 'ask' ? email : browser?.id)
}
