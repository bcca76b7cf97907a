import { createHash, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { errors, jwtVerify, SignJWT } from 'jose'
import { DEFAULT_PREFERENCES } from '#domain/administration/preference-values.ts'
import { AUTH_TOKEN_EXPIRED } from '#domain/messages.ts'
import { isRole } from '#domain/roles.ts'
import { sessions, spentRefreshTokens, users } from '../administration/users.table.ts'
import type { Reader } from '../db/client.ts'
import type { CurrentUser, Env } from '../middleware/env.ts'
import { Problem } from '../middleware/problem.ts'

const ACCESS_COOKIE = 'quai_access'
const REFRESH_COOKIE = 'quai_refresh'
const ACCESS_SECONDS = 15 * 60
const REFRESH_SECONDS = 30 * 24 * 60 * 60
/** Two tabs may refresh at the same moment: within this time the token just replaced is still good for an access token. */
const GRACE_SECONDS = 30

export const notSignedIn = () => new Problem(401, 'AUTH_REQUIRED')
const expired = () => new Problem(401, AUTH_TOKEN_EXPIRED)

/** A page asks several times with one token: its signature is checked once, its end each time. */
const verified = new Map<string, { user: CurrentUser; endsAt: number }>()
const MOST_VERIFIED = 10_000

let secret: KeyObject | undefined
let secureCookies = false

/** Set once at start: the signing key, and whether cookies travel over TLS only (not on loopback). */
export function configureTokens(options: { secret: string; appUrl: string }) {
  verified.clear()
  secret = createSecretKey(Buffer.from(options.secret))
  secureCookies = new URL(options.appUrl).protocol === 'https:'
}

const hash = (token: string) => createHash('sha256').update(token).digest('hex')

/** The caller by the access cookie. Throws 401: `AUTH_TOKEN_EXPIRED` asks the client to refresh once and replay (spec §7). */
export async function readSession(c: Context<Env>): Promise<CurrentUser> {
  const token = getCookie(c, ACCESS_COOKIE)
  if (!token) throw notSignedIn()
  const known = verified.get(token)
  if (known && known.endsAt > Date.now()) return known.user
  verified.delete(token)
  try {
    const { payload } = await jwtVerify(token, secret!, { algorithms: ['HS256'], issuer: 'quai' })
    if (!isRole(payload.role)) throw notSignedIn()
    const user = payload.user as CurrentUser
    if (verified.size >= MOST_VERIFIED) verified.clear()
    verified.set(token, { user, endsAt: (payload.exp ?? 0) * 1000 })
    return user
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw expired()
    throw notSignedIn()
  }
}

async function setAccessCookie(c: Context<Env>, user: CurrentUser) {
  const token = await new SignJWT({ role: user.role, user })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('quai')
    .setIssuedAt()
    .setExpirationTime(`${ACCESS_SECONDS}s`)
    .sign(secret!)
  // The cookie outlives the token, so that an expired one is recognised as such.
  setCookie(c, ACCESS_COOKIE, token, cookie(REFRESH_SECONDS))
}

const cookie = (maxAge: number) => ({ httpOnly: true, secure: secureCookies, sameSite: 'Lax' as const, path: '/', maxAge })

/** Signs a user in on this device: a new session row, both cookies. */
export async function openSession(c: Context<Env>, userId: string): Promise<CurrentUser> {
  const refresh = randomBytes(32).toString('base64url')
  const [session] = await c.var.db
    .insert(sessions)
    .values({
      userId,
      refreshHash: hash(refresh),
      expiresAt: sql`now() + make_interval(secs => ${REFRESH_SECONDS})`,
      userAgent: c.req.header('user-agent')?.slice(0, 300) ?? null,
      remoteAddress: c.var.remoteAddress || null,
    })
    .returning({ id: sessions.id })
  await c.var.db.update(users).set({ lastLoginAt: sql`now()` }).where(eq(users.id, userId))
  const user = await findUser(c.var.db, userId, session!.id)
  if (!user) throw notSignedIn()
  setCookie(c, REFRESH_COOKIE, refresh, cookie(REFRESH_SECONDS))
  await setAccessCookie(c, user)
  return user
}

async function findUser(db: Reader, userId: string, sessionId: string): Promise<CurrentUser | undefined> {
  const [user] = await db
    .select({
      id: users.id,
      role: users.role,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      preferences: users.preferences,
      version: users.version,
    })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.status, 'ACTIF')))
  return user && { ...user, sessionId, preferences: { ...DEFAULT_PREFERENCES, ...user.preferences } }
}

/**
 * `POST auth/refresh`: rotates the refresh token. The loser of two simultaneous refreshes presents the token just replaced: within the
 * grace it gets an access token of the same session and leaves the winner's cookie alone; later that is a replay and ends the session.
 */
export async function refreshSession(c: Context<Env>): Promise<CurrentUser> {
  const presented = getCookie(c, REFRESH_COOKIE)
  if (!presented) throw notSignedIn()
  const presentedHash = hash(presented)
  const next = randomBytes(32).toString('base64url')
  const outcome = await c.var.db.transaction(async tx => {
    const live = and(isNull(sessions.revokedAt), gt(sessions.expiresAt, sql`now()`))
    const [current] = await tx
      .select()
      .from(sessions)
      .where(and(eq(sessions.refreshHash, presentedHash), live))
      .for('update')
    if (current) {
      await tx.insert(spentRefreshTokens).values({ hash: presentedHash, sessionId: current.id })
      await tx
        .update(sessions)
        .set({
          refreshHash: hash(next),
          rotatedAt: sql`now()`,
          expiresAt: sql`now() + make_interval(secs => ${REFRESH_SECONDS})`,
        })
        .where(eq(sessions.id, current.id))
      return { session: current, rotated: true }
    }
    // Looked up second: whoever waited above for another's rotation finds it written now.
    const [spent] = await tx.select().from(spentRefreshTokens).where(eq(spentRefreshTokens.hash, presentedHash))
    if (!spent) return null
    const [session] = await tx
      .select()
      .from(sessions)
      .where(and(eq(sessions.id, spent.sessionId), live))
    if (!session) return null
    if (Date.now() - Date.parse(spent.spentAt) <= GRACE_SECONDS * 1000) return { session, rotated: false }
    await tx.update(sessions).set({ revokedAt: sql`now()`, revokedBecause: 'REPLAY' }).where(eq(sessions.id, session.id))
    return null
  })
  const user = outcome && (await findUser(c.var.db, outcome.session.userId, outcome.session.id))
  if (!user) {
    clearCookies(c)
    throw notSignedIn()
  }
  if (outcome.rotated) setCookie(c, REFRESH_COOKIE, next, cookie(REFRESH_SECONDS))
  await setAccessCookie(c, user)
  return user
}

/** `POST auth/logout`: ends the session of this device; signing out twice is fine. */
export async function closeSession(c: Context<Env>): Promise<void> {
  const presented = getCookie(c, REFRESH_COOKIE)
  if (presented) {
    const presentedHash = hash(presented)
    const spent = c.var.db
      .select({ id: spentRefreshTokens.sessionId })
      .from(spentRefreshTokens)
      .where(eq(spentRefreshTokens.hash, presentedHash))
    await c.var.db
      .update(sessions)
      .set({ revokedAt: sql`now()`, revokedBecause: 'SIGN_OUT' })
      .where(and(isNull(sessions.revokedAt), or(eq(sessions.refreshHash, presentedHash), inArray(sessions.id, spent))))
  }
  clearCookies(c)
}

function clearCookies(c: Context<Env>) {
  deleteCookie(c, ACCESS_COOKIE, { path: '/' })
  deleteCookie(c, REFRESH_COOKIE, { path: '/' })
}
