import { and, asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { readSession } from '#api/middleware/access.ts'
import { readLetterhead } from '#api/parameters/carrier.ts'
import { notFound } from '#api/problem.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { oneOf } from '#domain/fields.ts'
import { ROLES } from '#domain/roles.ts'
import { operations } from '../middleware/operations.ts'
import { unreadOf } from '../notifications/notifications.ts'
import { authLogout, authMe, signedIn } from './answers.ts'
import { draftRoutes } from './drafts.ts'
import { passkeySignInRoutes } from './passkey-sign-in.ts'
import { closeSession, openSession, refreshSession } from './sessions.ts'
import { signInRoutes } from './sign-in.ts'
import { markOf } from './tokens.ts'

/** Session routes of the specification (§7). `demo` adds sign-in by role. */
export function auth({ demo, codesShown }: { demo: boolean; codesShown: boolean }) {
  return operations('auth')
    .route('/', signInRoutes({ codesShown }))
    .route('/passkeys', passkeySignInRoutes)
    .route('/drafts', draftRoutes)
    .read('GET /me', "L'utilisateur connecté", { answer: authMe }, async ({ c }) => {
      const user = await readSession(c)
      // A page without the count is better than an error.
      const unread = await unreadOf(c, user.id).catch((error: unknown) => {
        c.var.log.error({ err: error, requestId: c.var.requestId }, 'unread notifications not counted')
        return undefined
      })
      const { name, shortName } = await readLetterhead(c)
      return { ...user, mark: markOf(c.var.tokens.key, user.id), carrier: name, carrierShort: shortName, unread }
    })
    .respond('POST /refresh', 'Renouveler la session', { answer: signedIn }, async ({ c }) => c.json(await refreshSession(c)))
    .respond('POST /logout', 'Se déconnecter', { answer: authLogout }, async ({ c }) => {
      await closeSession(c)
      return c.json({ ok: true })
    })
    .respond(
      'POST /demo',
      { hide: true, summary: "Se connecter avec le compte de démonstration d'un rôle" },
      { body: z.object({ role: oneOf(ROLES) }), answer: signedIn },
      async ({ c, db, body }) => {
        if (!demo) throw notFound()
        const [user] = await db
          .select({ id: users.id })
          .from(users)
          .where(and(eq(users.role, body.role), eq(users.status, 'ACTIF')))
          .orderBy(asc(users.createdAt), asc(users.id))
          .limit(1)
        if (!user) throw notFound()
        return c.json(await openSession(c, user.id))
      },
    )
}
