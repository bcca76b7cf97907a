import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from 'hono'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { CurrentUser } from '#api/auth/current-user.ts'
import type { Tokens } from '#api/auth/tokens.ts'
import type { Reader } from '#api/db/client.ts'
import { keepCookie, readCookie } from '#api/middleware/cookies.ts'
import { Problem } from '#api/problem.ts'
import { sessions, users } from '#api/schema/administration/users.table.ts'
import { AUTH_TOKEN_EXPIRED } from '#domain/messages.ts'
import { isRole } from '#domain/roles.ts'
import type { Env } from './env.ts'

export const ACCESS_COOKIE = 'quai_access'
const ACCESS_SECONDS = 15 * 60
/** Longer than the token, so that an expired token is recognised. */
const COOKIE_SECONDS = 30 * 24 * 60 * 60
const MOST_VERIFIED = 10_000

export const notSignedIn = () => new Problem(401, 'AUTH_REQUIRED')
const expired = () => new Problem(401, AUTH_TOKEN_EXPIRED)

/**
 * Caller by the access cookie. Throws 401; `AUTH_TOKEN_EXPIRED` asks for one refresh and replay (spec §7), also when the session
 * ended or the account changed: the refresh brings new facts or the final 401.
 */
export async function readSession(c: Context<Env>): Promise<CurrentUser> {
  const token = readCookie(c, ACCESS_COOKIE)
  if (!token) throw notSignedIn()
  const { tokens } = c.var
  const user = await verify(tokens, token)
  c.env?.onUser?.(user.id)
  const { revocations } = tokens
  if (revocations.live() ? revocations.outdated(user) : !(await isCurrent(c.var.db, user))) {
    tokens.verified.delete(token)
    throw expired()
  }
  return user
}

/** Expiry of the presented access token; undefined when it was not verified recently. */
export function accessExpiry(c: Context<Env>): number | undefined {
  return c.var.tokens.verified.get(readCookie(c, ACCESS_COOKIE) ?? '')?.endsAt
}

async function verify(tokens: Tokens, token: string): Promise<CurrentUser> {
  const known = tokens.verified.get(token)
  if (known && known.endsAt > Date.now()) return known.user
  tokens.verified.delete(token)
  try {
    const { payload } = await jwtVerify(token, tokens.key, { algorithms: ['HS256'], issuer: 'quai' })
    if (!isRole(payload.role)) throw notSignedIn()
    const user = payload.user as CurrentUser
    // Token of an earlier release without these fields: a refresh adds them.
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

/** Checks in the database, while notifications may be lost. */
async function isCurrent(db: Reader, user: CurrentUser): Promise<boolean> {
  const [session] = await db
    .select({ version: users.version })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, user.sessionId), isNull(sessions.revokedAt)))
  return session !== undefined && user.version >= session.version
}

/** `endsAt` in ms since 1970, default in 15 minutes. */
export async function setAccessCookie(
  c: Context<Env>,
  user: CurrentUser,
  endsAt: number = Date.now() + ACCESS_SECONDS * 1000,
): Promise<void> {
  c.env?.onUser?.(user.id)
  const token = await new SignJWT({ role: user.role, user })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('quai')
    .setIssuedAt()
    .setExpirationTime(new Date(endsAt))
    .sign(c.var.tokens.key)
  keepCookie(c, ACCESS_COOKIE, token, COOKIE_SECONDS)
}
