import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { savedPreferences } from '#api/auth/answers.ts'
import { invalid, stale } from '#api/problem.ts'
import { found } from '#api/rows.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { DEFAULT_PREFERENCES, mayStartOn, type Preferences, preferencesOf } from '#domain/administration/preference-values.ts'
import { preferencesSchema } from '#domain/administration/preferences.ts'
import { optionalChecked, recordVersion, text } from '#domain/fields.ts'
import { checkPhone } from '#domain/formats/phone.ts'
import { ENUM } from '#domain/messages.ts'
import { pendingEmailOf } from '../auth/mail-codes.ts'
import { renewAccess } from '../auth/sessions.ts'
import type { Reader } from '../db/client.ts'
import { write } from '../db/write.ts'
import { signedIn } from '../middleware/gate.ts'
import { operations } from '../middleware/operations.ts'
import { ownProfile } from './answers.ts'
import { emailChangeRoutes } from './email-change.ts'
import { ownPasskeyRoutes } from './own-passkeys.ts'
import { ownSessionRoutes } from './own-sessions.ts'

export interface Profile {
  firstName: string
  lastName: string
  email: string
  phone: string | null
  version: number
  pendingEmail: string | null
}

export const profileRoutes = ({ codesShown }: { codesShown: boolean }) =>
  operations('profile', signedIn)
    .read('GET /', 'Mon profil', { answer: ownProfile }, ({ db, user }) => findProfile(db, user.id))
    .respond(
      'PUT /',
      'Modifier mon profil',
      {
        body: z.object({ firstName: text(60), lastName: text(60), phone: optionalChecked(checkPhone), version: recordVersion() }),
        answer: ownProfile,
      },
      async ({ c, user: { id }, body: { version, ...input } }) => {
        const profile = await write(c, async tx => {
          const changed = await tx
            .update(users)
            .set(input)
            .where(and(eq(users.id, id), eq(users.version, version)))
            .returning({ id: users.id })
          if (changed.length === 0) throw stale(await findProfile(tx, id))
          return findProfile(tx, id)
        })
        await renewAccess(c)
        return c.json(profile)
      },
    )
    .route('/email', emailChangeRoutes({ codesShown, findProfile }))
    .route('/sessions', ownSessionRoutes)
    .route('/passkeys', ownPasskeyRoutes)
    .read('GET /preferences', 'Mes préférences', { answer: savedPreferences }, async ({ db, user }) => {
      const { chosen } = await chosenBy(db, user.id)
      return preferencesOf(chosen, user.role)
    })
    .respond(
      'PUT /preferences',
      'Enregistrer mes préférences',
      { body: preferencesSchema, answer: savedPreferences },
      async ({ c, user: { id, role }, body: input }) => {
        if (input.firstScreen && !mayStartOn(input.firstScreen, role)) throw invalid({ path: 'firstScreen', message: ENUM })
        const preferences = await write(c, async tx => {
          await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update')
          const before = await chosenBy(tx, id)
          const chosen = differing({ ...before.chosen, ...input })
          await tx
            .update(users)
            .set({ preferences: chosen })
            // An unchanged update would raise the account version and renew all its tokens.
            .where(and(eq(users.id, id), sql`${users.preferences} is distinct from ${JSON.stringify(chosen)}::jsonb`))
          return preferencesOf(chosen, role)
        })
        await renewAccess(c)
        return c.json(preferences)
      },
    )

async function findProfile(db: Reader, id: string): Promise<Profile> {
  const { firstName, lastName, email, phone, version } = users
  const profile = await db.select({ firstName, lastName, email, phone, version }).from(users).where(eq(users.id, id)).then(found)
  return { ...profile, pendingEmail: await pendingEmailOf(db, id) }
}

async function chosenBy(db: Reader, id: string): Promise<{ chosen: Partial<Preferences> }> {
  const account = await db.select({ chosen: users.preferences }).from(users).where(eq(users.id, id)).then(found)
  return account
}

/** Stores only values that differ, so that later default changes apply. */
function differing(preferences: Partial<Preferences>): Partial<Preferences> {
  const names = Object.keys(DEFAULT_PREFERENCES) as (keyof Preferences)[]
  const chosen = names.filter(name => preferences[name] !== undefined && preferences[name] !== DEFAULT_PREFERENCES[name])
  return Object.fromEntries(chosen.map(name => [name, preferences[name]]))
}
