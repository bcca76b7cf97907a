import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Reader, Transaction } from '#api/db/client.ts'
import { notify } from '#api/notifications/notify.ts'
import { invalid } from '#api/problem.ts'
import { insert } from '#api/rows.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { journeyComments } from '#api/schema/journey-management/journeys.table.ts'
import type { Journey } from '#api/trade/journeys/lock.ts'
import { nameOf } from '#api/trade/requests/record.ts'
import { mentionsIn } from '#domain/journey-management/journeys/comments.ts'
import { CHOICES_MAX, LISTED_MAX } from '#domain/limits.ts'
import { SCREENS } from '#domain/screens.ts'

const everybody = (db: Reader) =>
  db
    .select({ id: users.id, name: nameOf(users) })
    .from(users)
    .where(and(eq(users.status, 'ACTIF'), inArray(users.role, [...SCREENS['/journey-management/journeys'].roles])))
    .orderBy(asc(users.lastName), asc(users.firstName))

/** First users that the form proposes; a comment may mention any active user who sees the screen. */
export const mentionable = (db: Reader) => everybody(db).limit(CHOICES_MAX)

export const commentsOf = (db: Reader, journeyId: string) =>
  db
    .select({
      id: journeyComments.id,
      at: journeyComments.createdAt,
      author: nameOf(users),
      body: journeyComments.body,
    })
    .from(journeyComments)
    .innerJoin(users, eq(users.id, journeyComments.authorId))
    .where(eq(journeyComments.journeyId, journeyId))
    .orderBy(desc(journeyComments.id))
    .limit(LISTED_MAX)

/** Stores a comment and notifies mentioned accounts (`domain.md` §3.26, §4.3). Unknown names are refused at the field. */
export async function comment(tx: Transaction, journey: Pick<Journey, 'id' | 'number'>, authorId: string, body: string) {
  const people = body.includes('@') ? await everybody(tx) : []
  const { mentioned, unknown } = mentionsIn(
    body,
    people.map(({ id, name }) => ({ id, name: name ?? '' })),
  )
  if (unknown) throw invalid({ path: 'body', message: `Personne ne s'appelle «\u202f${unknown}\u202f»` })
  const row = await insert(tx, journeyComments, { journeyId: journey.id, authorId, body, mentions: mentioned })
  if (mentioned.length > 0) {
    await notify(
      tx,
      { accounts: mentioned },
      {
        kind: 'JOURNEY_MENTION',
        object: journey.number,
        text: `${journey.number} · ${body.length > 140 ? `${body.slice(0, 139)}…` : body}`,
        link: `/journey-management/journeys?dates=all&panel=show&trajet=${journey.number}&tab=evenements`,
      },
    )
  }
  return { ...row, number: journey.number }
}
