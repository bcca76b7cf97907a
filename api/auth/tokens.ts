import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { errors, jwtVerify, SignJWT } from 'jose'
import { AUTH_TOKEN_EXPIRED } from '#domain/messages.ts'
import { isRole } from '#domain/roles.ts'
import { sessions, users } from '../administration/users.table.ts'
import type { Reader } from '../db/client.ts'
import type { CurrentUser, Env } from '../middleware/env.ts'
import { Problem } from '../middleware/problem.ts'
import type { Revocations } from './revocations.ts'

export const ACCESS_COOKIE = 'quai_access'
const ACCESS_SECONDS = 15 * 60
/** The cookie outlives the token, so that an expired one is recognised as such. */
const COOKIE_SECONDS = 30 * 24 * 60 * 60
const MOST_VERIFIED = 10_000

export const notSignedIn = () => new Problem(401, 'AUTH_REQUIRED')
const expired = () => new Problem(401, AUTH_TOKEN_EXPIRED)

/** What one API host signs and believes tokens with. */
export interface Tokens {
  key: KeyObject
  /** Whether cookies travel over TLS only (not on loopback). */
  secureCookies: boolean
  revocations: Revocations
  /** A page asks several times with one token: its signature is checked once, its end each time. */
  verified: Map<string, { user: CurrentUser; endsAt: number }>
}

/** `secret` signs the tokens; `appUrl` says whether the site is reached over TLS. */
export function createTokens(options: { secret: string; appUrl: string; revocations: Revocations }): Tokens {
  return {
    key: createSecretKey(Buffer.from(options.secret)),
    secureCookies: new URL(options.appUrl).protocol === 'https:',
    revocations: options.revocations,
    verified: new Map(),
  }
}

/** What only the holder of the key can derive from a text: HMAC-SHA256. A token begins with `ey`: let no text do so. */
export const keyed = (key: KeyObject, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** Stands for a user in the forms of their pages. Nobody else can make it: see drafts.ts. */
export const markOf = (key: KeyObject, userId: string): string =>
  `${userId}.${keyed(key, `form of ${userId}`).toString('base64url')}`

/** The user that a mark stands for; null for one that this host did not make. */
export function markedUser(key: KeyObject, mark: string): string | null {
  const userId = mark.split('.')[0]!
  const [given, made] = [Buffer.from(mark), Buffer.from(markOf(key, userId))]
  return given.length === made.length && timingSafeEqual(given, made) ? userId : null
}

/**
 * The caller by the access cookie. Throws 401: `AUTH_TOKEN_EXPIRED` asks the client to refresh once and replay (spec §7), which is also what
 * a token gets whose session has ended or whose account has changed: the refresh then brings the new facts, or the final 401.
 */
export async function readSession(c: Context<Env>): Promise<CurrentUser> {
  const token = getCookie(c, ACCESS_COOKIE)
  if (!token) throw notSignedIn()
  const { tokens } = c.var
  const user = await verify(tokens, token)
  const { revocations } = tokens
  if (revocations.live() ? revocations.outdated(user) : !(await isCurrent(c.var.db, user))) {
    tokens.verified.delete(token)
    throw expired()
  }
  return user
}

/** When the access token that the caller presented runs out; undefined when it was not looked at lately. */
export function presentedUntil(c: Context<Env>): number | undefined {
  return c.var.tokens.verified.get(getCookie(c, ACCESS_COOKIE) ?? '')?.endsAt
}

async function verify(tokens: Tokens, token: string): Promise<CurrentUser> {
  const known = tokens.verified.get(token)
  if (known && known.endsAt > Date.now()) return known.user
  tokens.verified.delete(token)
  try {
    const { payload } = await jwtVerify(token, tokens.key, { algorithms: ['HS256'], issuer: 'quai' })
    if (!isRole(payload.role)) throw notSignedIn()
    const user = payload.user as CurrentUser
    // Of an earlier release of Quai: the refresh brings one that says all that is read from it now.
    if (!user.version || !user.preferences) throw expired()
    if (tokens.verified.size >= MOST_VERIFIED) tokens.verified.clear()
    tokens.verified.set(token, { user, endsAt: (payload.exp ?? 0) * 1000 })
    return user
  } catch (error) {
    if (error instanceof Problem) throw error
    if (error instanceof errors.JWTExpired) throw expired()
    throw notSignedIn()
  }
}

/** The same judgement from the database, while notifications may be missing. */
async function isCurrent(db: Reader, user: CurrentUser): Promise<boolean> {
  const [session] = await db
    .select({ version: users.version })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, user.sessionId), isNull(sessions.revokedAt)))
  return session !== undefined && user.version >= session.version
}

/** Sets a new access token; `endsAt` in ms since 1970, by default in a quarter of an hour. */
export async function setAccessCookie(
  c: Context<Env>,
  user: CurrentUser,
  endsAt: number = Date.now() + ACCESS_SECONDS * 1000,
): Promise<void> {
  const token = await new SignJWT({ role: user.role, user })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('quai')
    .setIssuedAt()
    .setExpirationTime(new Date(endsAt))
    .sign(c.var.tokens.key)
  setCookie(c, ACCESS_COOKIE, token, cookie(c, COOKIE_SECONDS))
}

/** Attributes of every cookie that stands for somebody: out of reach of scripts and of other sites. */
export function cookie(c: Context<Env>, maxAge: number) {
  return { httpOnly: true, secure: c.var.tokens.secureCookies, sameSite: 'Lax' as const, path: '/', maxAge }
}
