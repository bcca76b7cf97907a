import { and, eq, gt, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { z } from 'zod'
import { readSession } from '#api/middleware/access.ts'
import { dropCookie, keepCookie, readCookie } from '#api/middleware/cookies.ts'
import { takeTurn } from '#api/middleware/rate-limits.ts'
import { Problem } from '#api/problem.ts'
import { formDrafts } from '#api/schema/administration/users.table.ts'
import type { Env } from '../middleware/env.ts'
import { operations } from '../middleware/operations.ts'
import { createdDraft, draftsList, removedDraft } from './answers.ts'
import { hashOf, randomToken } from './sessions.ts'
import { markedUser } from './tokens.ts'

const DRAFT_COOKIE = 'quai_draft'
const DRAFT_SECONDS = 60 * 60
const MOST_BYTES = 200_000
const MOST_FIELDS = 500

interface FormDraft {
  path: string
  intent: string
  typed: Record<string, string | string[]>
}

/** Text that the database accepts: no NUL, no lone surrogates. */
const plain = z.string().transform(text => text.replaceAll('\0', '').toWellFormed())

/** Path and query within this site; `//host` and `/\host` are refused. */
const ownPath = z
  .string()
  .max(2_000)
  .transform((path, ctx) => {
    const url = path.startsWith('/') ? URL.parse(path, 'http://quai.invalid') : null
    if (url?.host === 'quai.invalid') return url.pathname + url.search
    ctx.issues.push({ code: 'custom', message: "Cette adresse n'est pas celle d'une page", input: path })
    return z.NEVER
  })

const draftSchema = z.object({
  author: z.string().max(200),
  path: ownPath,
  intent: plain.pipe(z.string().max(100)),
  typed: z
    .record(plain, z.union([plain, z.array(plain)]))
    .refine(typed => Object.values(typed).flat().length <= MOST_FIELDS, `Un formulaire gardé a au plus ${MOST_FIELDS} champs`),
})

function ofCookie(c: Context<Env>) {
  const token = readCookie(c, DRAFT_COOKIE)
  return token && eq(formDrafts.tokenHash, hashOf(token))
}

/**
 * Form posted after the session ended, stored for an hour until its author signs in again. Reading it takes the browser's cookie and
 * the author's session. The session does not name the author, so the page carries a mark of its user. The mark is signed: without it,
 * a site of the same domain could set the cookie and plant a draft for a known user id. Without a valid mark nothing is stored.
 */
export const draftRoutes = operations('auth')
  .read(
    'GET /',
    "Le formulaire gardé à l'expiration de la session",
    { answer: draftsList },
    async ({ c, db }): Promise<FormDraft | null> => {
      const user = await readSession(c)
      const mine = ofCookie(c)
      if (!mine) return null
      const [draft] = await db
        .select({ path: formDrafts.path, intent: formDrafts.intent, typed: formDrafts.typed })
        .from(formDrafts)
        .where(and(mine, gt(formDrafts.expiresAt, sql`now()`), eq(formDrafts.userId, user.id)))
      return draft ?? null
    },
  )
  .read(
    'POST /',
    'Garder un formulaire dont la session a expiré',
    { body: draftSchema, answer: createdDraft },
    async ({ c, db, body }) => {
      const { author, ...draft } = body
      if (Buffer.byteLength(JSON.stringify(draft.typed)) > MOST_BYTES) {
        throw new Problem(413, 'Ce formulaire est trop volumineux pour être gardé')
      }
      await takeTurn(c, 'draft')
      const userId = markedUser(c.var.tokens.key, author)
      if (!userId) return { saved: false as boolean }
      const token = randomToken()
      const earlier = ofCookie(c)
      await db.transaction(async tx => {
        if (earlier) await tx.delete(formDrafts).where(earlier)
        await tx.insert(formDrafts).values({
          ...draft,
          userId,
          tokenHash: hashOf(token),
          expiresAt: sql`now() + make_interval(secs => ${DRAFT_SECONDS})`,
        })
      })
      keepCookie(c, DRAFT_COOKIE, token, DRAFT_SECONDS)
      return { saved: true as boolean }
    },
  )
  .read('DELETE /', 'Oublier le formulaire gardé', { answer: removedDraft }, async ({ c, db }) => {
    const user = await readSession(c)
    const mine = ofCookie(c)
    if (!mine) return { ok: true }
    await db.delete(formDrafts).where(and(mine, eq(formDrafts.userId, user.id)))
    // A draft of another user stays.
    if ((await db.$count(formDrafts, mine)) === 0) dropCookie(c, DRAFT_COOKIE)
    return { ok: true }
  })
