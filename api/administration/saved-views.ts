import { and, asc, count, eq, ne, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { z } from 'zod'
import { notFound, refused, stale } from '#api/problem.ts'
import { savedViews } from '#api/schema/administration/saved-views.table.ts'
import { users } from '#api/schema/administration/users.table.ts'
import {
  MAX_VIEWS,
  type SavedView,
  TOO_MANY_VIEWS,
  VIEW_NAME_MAX,
  VIEW_QUERY_MAX,
} from '#domain/administration/saved-view-values.ts'
import { flag, recordVersion, text } from '#domain/fields.ts'
import { MAXLEN } from '#domain/messages.ts'
import { SCREENS, type ScreenPath } from '#domain/screens.ts'
import type { Transaction } from '../db/client.ts'
import { write } from '../db/write.ts'
import type { Env } from '../middleware/env.ts'
import { signedIn } from '../middleware/gate.ts'
import { operations } from '../middleware/operations.ts'
import { removedPasskey, savedView, savedViewsList } from './answers.ts'

const viewName = () => text(VIEW_NAME_MAX)
const viewQuery = () =>
  z
    .string()
    .max(VIEW_QUERY_MAX, MAXLEN(VIEW_QUERY_MAX))
    .transform(typed => new URLSearchParams(typed).toString())

const { id, name, preferred, version } = savedViews
const SHOWN = { id, name, query: savedViews.query, preferred, version }

/** Saved views of lists (`domain.md` §2.2): the user's own, for screens that the role may open. */
export const savedViewRoutes = operations('views', signedIn)
  .read(
    'GET /',
    "Mes vues d'une liste",
    { query: z.object({ screen: z.string().max(100) }), answer: savedViewsList },
    async ({ c, query }) => {
      const screen = openTo(c, query.screen)
      const { db, shared, user } = c.var
      const rows: SavedView[] = await shared.read(`views ${user.id} ${screen}`, ['saved_view'], async () =>
        db
          .select(SHOWN)
          .from(savedViews)
          .where(and(eq(savedViews.userId, user.id), eq(savedViews.screen, screen)))
          .orderBy(sql`${name} collate french`, asc(id)),
      )
      return { rows }
    },
  )
  .respond(
    'POST /',
    'Enregistrer une vue',
    {
      body: z.object({ screen: z.string().max(100), name: viewName(), query: viewQuery(), preferred: flag() }),
      answer: savedView,
    },
    async ({ c, user, body: { screen: path, ...input } }) => {
      const screen = openTo(c, path)
      const userId = user.id
      const created = await changeViews(c, async tx => {
        const [row] = await tx
          .select({ views: count() })
          .from(savedViews)
          .where(and(eq(savedViews.userId, userId), eq(savedViews.screen, screen)))
        if (row!.views >= MAX_VIEWS) throw refused(TOO_MANY_VIEWS)
        const [view] = await tx
          .insert(savedViews)
          .values({ ...input, userId, screen })
          .returning(SHOWN)
        if (input.preferred) await onlyPreferred(tx, view!.id)
        return view!
      })
      return c.json(created, 201)
    },
  )
  .respond(
    'PUT /:id',
    'Modifier une vue',
    {
      body: z.object({
        version: recordVersion(),
        name: viewName().optional(),
        query: viewQuery().optional(),
        preferred: flag().optional(),
      }),
      answer: savedView,
    },
    async ({ c, body: { version: read, ...input } }) => {
      const changed = await changeViews(c, async tx => {
        const own = await ownView(c, tx)
        if (own.version !== read) throw stale(own)
        const [view] = await tx
          .update(savedViews)
          .set({
            name: input.name ?? own.name,
            query: input.query ?? own.query,
            preferred: input.preferred ?? own.preferred,
          })
          .where(eq(id, own.id))
          .returning(SHOWN)
        if (input.preferred) await onlyPreferred(tx, own.id)
        return view!
      })
      return c.json(changed)
    },
  )
  .respond('DELETE /:id', 'Supprimer une vue', { answer: removedPasskey }, async ({ c }) => {
    await changeViews(c, async tx => {
      const own = await ownView(c, tx)
      await tx.delete(savedViews).where(eq(id, own.id))
    })
    return c.json({ ok: true })
  })

/** Throws « Élément introuvable » when the caller may not open the screen. */
export function openTo(c: Context<Env>, screen: string): ScreenPath {
  if (!Object.hasOwn(SCREENS, screen)) throw notFound()
  const known = screen as ScreenPath
  if (!(SCREENS[known].roles as readonly string[]).includes(c.var.user.role)) throw notFound()
  return known
}

async function ownView(c: Context<Env>, tx: Transaction): Promise<SavedView> {
  const [own] = await tx
    .select({ ...SHOWN, screen: savedViews.screen })
    .from(savedViews)
    .where(and(eq(id, c.req.param('id')!), eq(savedViews.userId, c.var.user.id)))
  if (!own) throw notFound()
  const { screen, ...view } = own
  openTo(c, screen)
  return view
}

/** Serializes writes of one user's views: one preferred view and a maximum number. */
function changeViews<T>(c: Context<Env>, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return write(c, async tx => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, c.var.user.id)).for('no key update')
    return work(tx)
  })
}

function onlyPreferred(tx: Transaction, chosen: string) {
  return tx
    .update(savedViews)
    .set({ preferred: false })
    .where(
      and(
        ne(id, chosen),
        eq(preferred, true),
        sql`(${savedViews.userId}, ${savedViews.screen}) = (select user_id, screen from saved_view where id = ${chosen})`,
      ),
    )
}
