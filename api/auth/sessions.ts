import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { ACCESS_COOKIE, notSignedIn, presentedUntil, setAccessCookie } from '#api/middleware/access.ts'
import { dropCookie, keepCookie, readCookie } from '#api/middleware/cookies.ts'
import { formDrafts, sessions, spentRefreshTokens, users } from '#api/schema/administration/users.table.ts'
import { preferencesOf } from '#domain/administration/preference-values.ts'
import type { Database, Reader, Transaction } from '../db/client.ts'
import { transact } from '../db/write.ts'
import type { Env } from '../middleware/env.ts'
import type { CurrentUser } from './current-user.ts'

const REFRESH_COOKIE = 'quai_refresh'
const REFRESH_SECONDS = 30 * 24 * 60 * 60
/** Two tabs may refresh at the same moment: within this time the token just replaced is still good for an access token. */
const GRACE = sql`interval '30 seconds'`

/** What the database keeps of a random token. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
export const randomToken = (): string => randomBytes(32).toString('base64url')

/** A device that is not used for 30 days has to sign in anew, and every one after 90. */
const lasting = sql`now() + make_interval(secs => ${REFRESH_SECONDS})`
const lastingOn = sql`least(${lasting}, ${sessions.createdAt} + interval '90 days')`

/*
 * Locks are taken in one order, account before session: whoever ends several sessions of an account, or opens one, holds its row first, and
 * whoever holds a session waits for no account.
 */

/** A session that has its row; `keepSession` sets its cookies. */
export interface CreatedSession {
  user: CurrentUser
  refresh: string
}

/** Signs a user in on this device: a new session row, both cookies. Throws 401 when the account is not active. */
export async function openSession(c: Context<Env>, userId: string): Promise<CurrentUser> {
  return keepSession(c, await transact(c.var.db, userId, 'ECRAN', tx => createSession(c, tx, userId)))
}

/** The row of a new session, in the transaction of what gives the right to it. Throws 401 when the account is not active. */
export async function createSession(c: Context<Env>, tx: Transaction, userId: string): Promise<CreatedSession> {
  const refresh = randomToken()
  // A deactivation that runs meanwhile either is seen here or finds the new session to end.
  const [active] = await tx
    .update(users)
    .set({ lastLoginAt: sql`now()` })
    .where(and(eq(users.id, userId), eq(users.status, 'ACTIF')))
    .returning({ id: users.id })
  if (!active) throw notSignedIn()
  const [session] = await tx
    .insert(sessions)
    .values({
      userId,
      refreshHash: hashOf(refresh),
      expiresAt: lasting,
      userAgent: c.req.header('user-agent')?.slice(0, 300) ?? null,
      remoteAddress: c.var.remoteAddress || null,
    })
    .returning({ id: sessions.id })
  const user = await findUser(tx, userId, session!.id)
  if (!user) throw notSignedIn()
  return { user, refresh }
}

/** Hands over both cookies of a session. Only once its row is committed: an access token is believed without the database. */
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

/**
 * After the caller has changed their own account: the answer brings an access token with the new facts, so that the page that follows shows
 * them, whichever process makes it. It ends when the old one would have; a new quarter of an hour is the refresh token's to give.
 */
export async function renewAccess(c: Context<Env>): Promise<void> {
  const endsAt = presentedUntil(c)
  const user = endsAt === undefined ? undefined : await findUser(c.var.db, c.var.user.id, c.var.user.sessionId)
  if (user) await setAccessCookie(c, user, endsAt)
}

/**
 * `POST auth/refresh`: rotates the refresh token. The loser of two simultaneous refreshes presents the token just replaced: within the
 * grace it gets an access token of the same session and leaves the winner's cookie alone; later that is a replay and ends the session,
 * whatever became of it since.
 */
export async function refreshSession(c: Context<Env>): Promise<CurrentUser> {
  const presented = readCookie(c, REFRESH_COOKIE)
  if (!presented) throw notSignedIn()
  const next = randomToken()
  const outcome = await c.var.db.transaction(tx => rotate(tx, hashOf(presented), hashOf(next)))
  const user = outcome && (await findUser(c.var.db, outcome.session.userId, outcome.session.id))
  if (!user) {
    // The refresh cookie stays: it is good for nothing but saying whose form was being filled in (drafts.ts).
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
    await tx
      .update(sessions)
      .set({ refreshHash: next, rotatedAt: sql`now()`, expiresAt: lastingOn })
      .where(eq(sessions.id, current.id))
    return { session: current, rotated: true }
  }
  // Looked up second: whoever waited above for another's rotation finds it written now.
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

/** The session that a refresh token belongs or belonged to. */
const presentedBy = (db: Reader, refresh: string): SQL | undefined => {
  const spent = db
    .select({ id: spentRefreshTokens.sessionId })
    .from(spentRefreshTokens)
    .where(eq(spentRefreshTokens.hash, hashOf(refresh)))
  return or(eq(sessions.refreshHash, hashOf(refresh)), inArray(sessions.id, spent))
}

/** `POST auth/logout`: ends the session of this device; signing out twice is fine. */
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

/** Every night: what ended or was replaced more than 30 days ago, and forms that nobody came back for. Returns how many of each went. */
export async function forgetOldSessions(db: Database): Promise<{ sessions: number; spentTokens: number; drafts: number }> {
  const monthAgo = sql`now() - interval '30 days'`
  // What somebody holds at this moment goes tomorrow: a night's work waits for nobody and cannot be part of a circle.
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
