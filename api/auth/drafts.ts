import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { formDrafts } from '../administration/users.table.ts'
import type { Env } from '../middleware/env.ts'
import { signedIn } from '../middleware/gate.ts'
import { body } from '../middleware/input.ts'
import { Problem } from '../middleware/problem.ts'
import { takeTurn } from './rate-limits.ts'
import { hashOf, lastUserOf, randomToken } from './sessions.ts'
import { cookie } from './tokens.ts'

const DRAFT_COOKIE = 'quai_draft'
const DRAFT_SECONDS = 60 * 60
const MOST_BYTES = 200_000
const MOST_FIELDS = 500

export interface FormDraft {
  path: string
  intent: string
  typed: Record<string, string | string[]>
}

/** Text as the database can hold it: no NUL and no half of a surrogate pair. */
const plain = z.string().transform(text => text.replaceAll('\0', '').toWellFormed())

/** Path and search of a page of this site; `//host` and `/\host` lead elsewhere. */
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
  path: ownPath,
  intent: plain.pipe(z.string().max(100)),
  typed: z
    .record(plain, z.union([plain, z.array(plain)]))
    .refine(typed => Object.values(typed).flat().length <= MOST_FIELDS, `Un formulaire gardé a au plus ${MOST_FIELDS} champs`),
})

/** The draft of this browser's cookie, whatever its state. */
function ofCookie(c: Context<Env>) {
  const token = getCookie(c, DRAFT_COOKIE)
  return token && eq(formDrafts.tokenHash, hashOf(token))
}

/**
 * A form that was posted after its session had ended, kept for an hour behind a cookie of this browser until its author has signed in again.
 * Who the author is, the browser's refresh token still says, good or not: nobody else gets the draft then.
 */
export const draftRoutes = new Hono<Env>()
  .get('/', describeRoute({ tags: ['auth'], summary: "Le formulaire gardé à l'expiration de la session" }), signedIn, async c => {
    const mine = ofCookie(c)
    if (!mine) return c.json(null as FormDraft | null)
    const [draft] = await c.var.db
      .select({ path: formDrafts.path, intent: formDrafts.intent, typed: formDrafts.typed })
      .from(formDrafts)
      .where(and(mine, gt(formDrafts.expiresAt, sql`now()`), or(isNull(formDrafts.userId), eq(formDrafts.userId, c.var.user.id))))
    return c.json((draft ?? null) as FormDraft | null)
  })
  .post(
    '/',
    describeRoute({ tags: ['auth'], summary: 'Garder un formulaire dont la session a expiré' }),
    body(draftSchema),
    async c => {
      const draft = c.req.valid('json')
      if (Buffer.byteLength(JSON.stringify(draft.typed)) > MOST_BYTES) {
        throw new Problem(413, 'Ce formulaire est trop volumineux pour être gardé')
      }
      await takeTurn(c, 'keep')
      const userId = await lastUserOf(c)
      const token = randomToken()
      // A browser has one draft: the last.
      const earlier = ofCookie(c)
      await c.var.db.transaction(async tx => {
        if (earlier) await tx.delete(formDrafts).where(earlier)
        await tx.insert(formDrafts).values({
          ...draft,
          userId,
          tokenHash: hashOf(token),
          expiresAt: sql`now() + make_interval(secs => ${DRAFT_SECONDS})`,
        })
      })
      setCookie(c, DRAFT_COOKIE, token, cookie(c, DRAFT_SECONDS))
      return c.json({ kept: true })
    },
  )
  .delete('/', describeRoute({ tags: ['auth'], summary: 'Oublier le formulaire gardé' }), async c => {
    const mine = ofCookie(c)
    if (mine) await c.var.db.delete(formDrafts).where(mine)
    deleteCookie(c, DRAFT_COOKIE, { path: '/' })
    return c.json({ ok: true })
  })
