import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { ACCESS_COOKIE, accessExpiry, notSignedIn, setAccessCookie } from '#api/middleware/access.ts'
import { dropCookie, keepCookie, readCookie } from '#api/middleware/cookies.ts'
import { change, insert } from '#api/rows.ts'
import { formDrafts, sessions, spentRefreshTokens, users } from '#api/schema/administration/users.table.ts'
import { preferencesOf } from '#domain/administration/preference-values.ts'
import type { Database, Reader, Transaction } from '../db/client.ts'
import { transact } from '../db/write.ts'
import type { Env } from '../middleware/env.ts'
import type { CurrentUser } from './current-user.ts'

const REFRESH_COOKIE = 'quai_refresh'
const REFRESH_SECONDS = 30 * 24 * 60 * 60
/** Two tabs may refresh at once: for this time the replaced token still yields an access token. */
const GRACE = sql`interval '30 seconds'`

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
export const randomToken = (): string => randomBytes(32).toString('base64url')

/** A session ends after 30 days without use, and after 90 days in any case. */
const lasting = sql`now() + make_interval(secs => ${REFRESH_SECONDS})`
const lastingOn = sql`least(${lasting}, ${sessions.createdAt} + interval '90 days')`

/* Lock order: account before session. Whoever ends several sessions or opens one locks the account first; nobody waits for an
   account while holding a session. */

export interface CreatedSession {
  user: CurrentUser
  refresh: string
}

/** Creates a session and sets both cookies. Throws 401 when the account is not active. */
export async function openSession(c: Context<Env>, userId: string): Promise<CurrentUser> {
  return keepSession(c, await transact(c.var.db, userId, 'ECRAN', tx => createSession(c, tx, userId)))
}

/** Session row, in the caller's transaction. Throws 401 when the account is not active. */
export async function createSession(c: Context<Env>, tx: Transaction, userId: string): Promise<CreatedSession> {
  const refresh = randomToken()
  // A concurrent deactivation is either seen here or ends the new session.
  const [active] = await tx
    .update(users)
    .set({ lastLoginAt: sql`now()` })
    .where(and(eq(users.id, userId), eq(users.status, 'ACTIF')))
    .returning({ id: users.id })
  if (!active) throw notSignedIn()
  const session = await insert(tx, sessions, {
    userId,
    refreshHash: hashOf(refresh),
    expiresAt: lasting,
    userAgent: c.req.header('user-agent')?.slice(0, 300) ?? null,
    remoteAddress: c.var.remoteAddress || null,
  })
  const user = await findUser(tx, userId, session.id)
  if (!user) throw notSignedIn()
  return { user, refresh }
}

/** Sets the cookies of a committed session; access tokens are trusted without a database read. */
export async function keepSession(c: Context<Env>, { user, refresh }: CreatedSession): Promise<CurrentUser> {
  keepCookie(c, REFRESH_COOKIE, refresh, REFRESH_SECONDS)
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
  return user && { ...user, sessionId, preferences: preferencesOf(user.preferences, user.role) }
}

/** Sets an access token with the account's new facts and the old expiry; only a refresh extends it. */
export async function renewAccess(c: Context<Env>): Promise<void> {
  const endsAt = accessExpiry(c)
  const user = endsAt === undefined ? undefined : await findUser(c.var.db, c.var.user.id, c.var.user.sessionId)
  if (user) await setAccessCookie(c, user, endsAt)
}

/**
 * `POST auth/refresh`: rotates the refresh token. The loser of a concurrent refresh presents the replaced token: within the grace
 * period it gets an access token and no new cookie; later it is a replay and ends the session.
 */
export async function refreshSession(c: Context<Env>): Promise<CurrentUser> {
  const presented = readCookie(c, REFRESH_COOKIE)
  if (!presented) throw notSignedIn()
  const next = randomToken()
  const outcome = await c.var.db.transaction(tx => rotate(tx, hashOf(presented), hashOf(next)))
  const user = outcome && (await findUser(c.var.db, outcome.session.userId, outcome.session.id))
  if (!user) {
    // The refresh cookie stays to identify the author of a form (drafts.ts).
    dropCookie(c, ACCESS_COOKIE)
    throw notSignedIn()
  }
  if (outcome.rotated) keepCookie(c, REFRESH_COOKIE, next, REFRESH_SECONDS)
  await setAccessCookie(c, user)
  return user
}

async function rotate(tx: Reader, presented: string, next: string) {
  const live = and(isNull(sessions.revokedAt), gt(sessions.expiresAt, sql`now()`))
  const [current] = await tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.refreshHash, presented), live))
    .for('update')
  if (current) {
    await tx.insert(spentRefreshTokens).values({ hash: presented, sessionId: current.id })
    await change(tx, sessions, current.id, { refreshHash: next, rotatedAt: sql`now()`, expiresAt: lastingOn })
    return { session: current, rotated: true }
  }
  // Second lookup: after waiting for a concurrent rotation its result is visible.
  const [spent] = await tx
    .select({ session: sessions, fresh: sql<boolean>`${spentRefreshTokens.spentAt} >= now() - ${GRACE}` })
    .from(spentRefreshTokens)
    .innerJoin(sessions, eq(sessions.id, spentRefreshTokens.sessionId))
    .where(and(eq(spentRefreshTokens.hash, presented), live))
  if (!spent) return null
  if (spent.fresh) return { session: spent.session, rotated: false }
  await tx
    .update(sessions)
    .set({ revokedAt: sql`now()`, revokedBecause: 'REPLAY' })
    .where(and(eq(sessions.id, spent.session.id), isNull(sessions.revokedAt)))
  return null
}

const presentedBy = (db: Reader, refresh: string): SQL | undefined => {
  const spent = db
    .select({ id: spentRefreshTokens.sessionId })
    .from(spentRefreshTokens)
    .where(eq(spentRefreshTokens.hash, hashOf(refresh)))
  return or(eq(sessions.refreshHash, hashOf(refresh)), inArray(sessions.id, spent))
}

export async function closeSession(c: Context<Env>): Promise<void> {
  const presented = readCookie(c, REFRESH_COOKIE)
  if (presented) {
    await c.var.db
      .update(sessions)
      .set({ revokedAt: sql`now()`, revokedBecause: 'SIGN_OUT' })
      .where(and(isNull(sessions.revokedAt), presentedBy(c.var.db, presented)))
  }
  dropCookie(c, ACCESS_COOKIE)
  dropCookie(c, REFRESH_COOKIE)
}

/** Nightly: deletes sessions and tokens ended over 30 days ago, and abandoned drafts. Returns the counts. */
export async function forgetOldSessions(db: Database): Promise<{ sessions: number; spentTokens: number; drafts: number }> {
  const monthAgo = sql`now() - interval '30 days'`
  // Skips locked rows until tomorrow, so that the job never waits or deadlocks.
  const old = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(or(lt(sessions.revokedAt, monthAgo), lt(sessions.expiresAt, monthAgo)))
    .for('update', { skipLocked: true })
  const ended = await db.delete(sessions).where(inArray(sessions.id, old)).returning({ id: sessions.id })
  const spent = await db
    .delete(spentRefreshTokens)
    .where(lt(spentRefreshTokens.spentAt, monthAgo))
    .returning({ id: spentRefreshTokens.sessionId })
  const drafts = await db.delete(formDrafts).where(lt(formDrafts.expiresAt, sql`now()`)).returning({ id: formDrafts.id })
  return { sessions: ended.length, spentTokens: spent.length, drafts: drafts.length }
}
