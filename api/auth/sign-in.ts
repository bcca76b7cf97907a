import { and, eq, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { invalid } from '#api/problem.ts'
import { change } from '#api/rows.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { INVITATION_HOURS } from '#domain/administration/users/fields.ts'
import { checked, text } from '#domain/fields.ts'
import { checkEmail } from '#domain/formats/email.ts'
import { CODE_WRONG } from '#domain/messages.ts'
import { transact } from '../db/write.ts'
import { operations } from '../middleware/operations.ts'
import { codeSent, signedIn } from './answers.ts'
import { browserOf, namedBrowser, rememberSignIn, takeSignInTurn } from './browsers.ts'
import { issueCode, spendCode, spendLink } from './mail-codes.ts'
import { createSession, keepSession } from './sessions.ts'

/** Account that may sign in: active, or invited within 72 hours, which this accepts (`domain.md` §3.25). */
const mayEnter = (email: string) =>
  and(
    sql`lower(${users.email}) = ${email}`,
    or(
      eq(users.status, 'ACTIF'),
      and(eq(users.status, 'INVITE'), sql`${users.invitedAt} > now() - make_interval(hours => ${INVITATION_HOURS})`),
    ),
  )

/** Sign-in by mailed code (`domain.md` §3.25). Codes are queued for any address, to not reveal accounts. */
export function signInRoutes({ codesShown }: { codesShown: boolean }) {
  return operations('auth')
    .respond(
      'POST /login',
      'Demander un code de connexion',
      { body: z.object({ email: checked(checkEmail) }), answer: codeSent },
      async ({ c, db, body: { email } }) => {
        const browser = namedBrowser(c)
        await takeSignInTurn(c, 'ask', email, browser)
        const { digits } = await transact(db, null, 'ECRAN', tx =>
          issueCode(c, tx, { purpose: 'SIGN_IN', email, browser: browser.id }),
        )
        const answer: { sent: true; code?: string } = { sent: true }
        if (codesShown) {
          const [account] = await db.select({ id: users.id }).from(users).where(mayEnter(email))
          if (account) answer.code = digits
        }
        return c.json(answer)
      },
    )
    .respond(
      'POST /verify',
      'Se connecter avec un code',
      { body: z.object({ email: checked(checkEmail), code: text(20), link: z.string().max(200).optional() }), answer: signedIn },
      async ({ c, db, body: { email, code, link } }) => {
        const browser = browserOf(c)
        const giveBack = await takeSignInTurn(c, 'try', email, browser)
        const opened = await transact(db, null, 'ECRAN', async tx => {
          const used = link
            ? await spendLink(c, tx, email, link)
            : await spendCode(c, tx, { purpose: 'SIGN_IN', email, browser: browser?.id ?? '' }, code)
          if (!used) return null
          // Locked, so that a concurrent deactivation comes before, or after and ends the session.
          const [account] = await tx
            .select({ id: users.id, status: users.status })
            .from(users)
            .where(mayEnter(email))
            .for('update')
          if (!account) return null
          // From here on the account itself is the actor of the history.
          await tx.execute(sql`select set_config('quai.actor', ${account.id}, true)`)
          if (account.status === 'INVITE') await change(tx, users, account.id, { status: 'ACTIF' })
          return createSession(c, tx, account.id)
        })
        if (!opened) throw invalid({ path: 'code', message: CODE_WRONG })
        await giveBack()
        rememberSignIn(c, email)
        return c.json(await keepSession(c, opened))
      },
    )
}
