import { and, eq, ne, or } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import type { MailJob } from '#api/jobs/queue.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { replacements } from '#api/schema/journey-management/replacements.table.ts'
import { replacementConfirmed } from './texts.ts'

/** « Notifier » (`domain.md` §4.3): mails the substitute driver, unless replaced, refused or notified again since. */
export async function writeReplacement(
  { id, since }: Extract<MailJob, { kind: 'REPLACEMENT' }>,
  { db, appUrl }: { db: Reader; appUrl: string },
) {
  const [found] = await db
    .select({
      email: users.email,
      firstName: users.firstName,
      journey: journeys.number,
      label: journeys.label,
      plannedStart: journeys.plannedStart,
      startAt: replacements.startAt,
      startPosition: replacements.startPosition,
    })
    .from(replacements)
    .innerJoin(journeys, eq(journeys.id, replacements.journeyId))
    .innerJoin(users, and(eq(users.driverId, replacements.replacingDriverId), eq(users.status, 'ACTIF')))
    .where(
      and(
        eq(replacements.id, id),
        eq(replacements.status, 'CONFIRME'),
        eq(replacements.informedDriverAt, since),
        or(eq(journeys.driverId, replacements.replacingDriverId), eq(journeys.coDriverId, replacements.replacingDriverId)),
        ne(journeys.status, 'ANNULE'),
      ),
    )
  if (!found) return null
  const { email, ...told } = found
  return { to: email, ...(await replacementConfirmed({ ...told, appUrl })) }
}
