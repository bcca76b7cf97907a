import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { codeSent } from '#api/auth/answers.ts'
import { invalid } from '#api/problem.ts'
import { change } from '#api/rows.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { checked, text } from '#domain/fields.ts'
import { checkEmail } from '#domain/formats/email.ts'
import { CODE_WRONG } from '#domain/messages.ts'
import { digitsOf, issueCode, spendCode } from '../auth/mail-codes.ts'
import { renewAccess } from '../auth/sessions.ts'
import type { Reader } from '../db/client.ts'
import { write } from '../db/write.ts'
import { operations } from '../middleware/operations.ts'
import { takeTurn } from '../middleware/rate-limits.ts'
import { ownProfile } from './answers.ts'

/** Confirmed by a mailed code (`domain.md` §4.1). Used addresses are refused only afterwards, to not reveal accounts. */
export const emailChangeRoutes = <Profile>(options: {
  codesShown: boolean
  findProfile: (db: Reader, userId: string) => Promise<Profile>
}) =>
  operations('profile')
    .respond(
      'POST /',
      "Demander à changer d'adresse e-mail",
      { body: z.object({ email: checked(checkEmail) }), answer: codeSent },
      async ({ c, db, user: { id }, body: { email } }) => {
        const [account] = await db.select({ email: users.email }).from(users).where(eq(users.id, id))
        if (account?.email.toLowerCase() === email) throw invalid({ path: 'email', message: 'Cette adresse est déjà la vôtre' })
        await takeTurn(c, 'ask', id)
        // The stored idempotent answer must not contain the digits.
        const code = await write(c, async tx => (await issueCode(c, tx, { purpose: 'EMAIL_CHANGE', email, userId: id })).id)
        return c.json({ sent: true, ...(options.codesShown && { code: digitsOf(c.var.tokens.key, code) }) } as {
          sent: true
          code?: string
        })
      },
    )
    .respond(
      'POST /verify',
      'Confirmer la nouvelle adresse',
      { body: z.object({ code: text(20) }), answer: ownProfile },
      async ({ c, user: { id }, body }) => {
        const giveBack = await takeTurn(c, 'try', id)
        const profile = await write(c, async tx => {
          const used = await spendCode(c, tx, { purpose: 'EMAIL_CHANGE', userId: id }, body.code)
          if (!used) return null
          await change(tx, users, id, { email: used.email })
          await c.var.jobs.mail(tx, { kind: 'EMAIL_CHANGED', id: used.id })
          return options.findProfile(tx, id)
        })
        // Refused after the transaction, so that the failed attempt is counted.
        if (!profile) throw invalid({ path: 'code', message: CODE_WRONG })
        await giveBack()
        await renewAccess(c)
        return c.json(profile)
      },
    )
