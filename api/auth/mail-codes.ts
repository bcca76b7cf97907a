import { type KeyObject, timingSafeEqual } from 'node:crypto'
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { change } from '#api/rows.ts'
import { mailCodes } from '#api/schema/administration/users.table.ts'
import type { Database, Reader, Transaction } from '../db/client.ts'
import type { Env } from '../middleware/env.ts'
import { keyed } from './tokens.ts'

const CODE_MINUTES = 10
const MOST_TRIES = 5

type MailCode = typeof mailCodes.$inferSelect

type CodeOwner = { purpose: 'SIGN_IN'; email: string; browser: string } | { purpose: 'EMAIL_CHANGE'; userId: string }

/** Invalidates older codes of the owner and queues the mail. Returns the digits for the demonstration. */
export async function issueCode(
  c: Context<Env>,
  tx: Transaction,
  code: { purpose: 'SIGN_IN'; email: string; browser: string } | { purpose: 'EMAIL_CHANGE'; email: string; userId: string },
): Promise<{ id: string; digits: string }> {
  const [row] = await tx.execute<{ id: string }>(sql`select uuidv7() as id`)
  const id = row!.id
  const { key } = c.var.tokens
  const digits = digitsOf(key, id)
  await tx.insert(mailCodes).values({
    ...code,
    id,
    codeHash: codeHash(key, id, digits).toString('base64url'),
    expiresAt: sql`now() + make_interval(mins => ${CODE_MINUTES})`,
  })
  await c.var.jobs.mail(tx, { kind: 'CODE', id })
  return { id, digits }
}

/**
 * Uses a code and returns its row; null when wrong, expired, used or tried too often (`domain.md` §3.25). Only the newest code is
 * valid. The row lock serializes attempts. Refuse after the transaction, or the failed attempt is rolled back.
 */
export async function spendCode(c: Context<Env>, tx: Transaction, owner: CodeOwner, typed: string): Promise<MailCode | null> {
  const [found] = await tx
    .select({ code: mailCodes, live: sql<boolean>`${mailCodes.expiresAt} > now()` })
    .from(mailCodes)
    .where(
      and(
        eq(mailCodes.purpose, owner.purpose),
        owner.purpose === 'SIGN_IN'
          ? and(eq(mailCodes.email, owner.email), eq(mailCodes.browser, owner.browser))
          : eq(mailCodes.userId, owner.userId),
      ),
    )
    .orderBy(desc(mailCodes.createdAt), desc(mailCodes.id))
    .limit(1)
    .for('update')
  if (!found?.live || found.code.usedAt !== null || found.code.tries >= MOST_TRIES) return null
  const { code } = found
  const hash = codeHash(c.var.tokens.key, code.id, typed.replace(/\s/g, ''))
  const right = timingSafeEqual(hash, Buffer.from(code.codeHash, 'base64url'))
  await change(tx, mailCodes, code.id, right ? { usedAt: sql`now()` } : { tries: code.tries + 1 })
  return right ? code : null
}

/** Mailed link, valid in any browser; wrong digits of others and newer codes do not invalidate it. */
export async function spendLink(c: Context<Env>, tx: Transaction, email: string, link: string): Promise<MailCode | null> {
  const [id = ''] = link.split('.')
  const made = linkOf(c.var.tokens.key, id)
  if (link.length !== made.length || !timingSafeEqual(Buffer.from(link), Buffer.from(made))) return null
  const waits = and(isNull(mailCodes.usedAt), gt(mailCodes.expiresAt, sql`now()`))
  const [used] = await tx
    .update(mailCodes)
    .set({ usedAt: sql`now()` })
    .where(and(eq(mailCodes.id, id), eq(mailCodes.purpose, 'SIGN_IN'), eq(mailCodes.email, email), waits))
    .returning()
  return used ?? null
}

export async function pendingEmailOf(db: Reader, userId: string): Promise<string | null> {
  const waits = and(isNull(mailCodes.usedAt), gt(mailCodes.expiresAt, sql`now()`), lt(mailCodes.tries, MOST_TRIES))
  const [newest] = await db
    .select({ email: mailCodes.email, waits: sql<boolean>`${waits}` })
    .from(mailCodes)
    .where(and(eq(mailCodes.purpose, 'EMAIL_CHANGE'), eq(mailCodes.userId, userId)))
    .orderBy(desc(mailCodes.createdAt), desc(mailCodes.id))
    .limit(1)
  return newest?.waits ? newest.email : null
}

/** Six digits derived from the id: a resent mail has the same code, and neither row nor queue stores them. */
export function digitsOf(key: KeyObject, id: string): string {
  return String(keyed(key, `code ${id}`).readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

export const linkOf = (key: KeyObject, id: string): string => `${id}.${keyed(key, `link ${id}`).toString('base64url')}`

const codeHash = (key: KeyObject, id: string, digits: string) => keyed(key, `code hash ${id} ${digits}`)

/** Nightly: deletes codes older than a day; until then a change notice may still need them. Returns their number. */
export async function forgetOldCodes(db: Database): Promise<number> {
  const gone = await db
    .delete(mailCodes)
    .where(lt(mailCodes.expiresAt, sql`now() - interval '1 day'`))
    .returning({ id: mailCodes.id })
  return gone.length
}
