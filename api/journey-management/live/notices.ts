import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Transaction } from '#api/db/client.ts'
import type { Jobs } from '#api/jobs/queue.ts'
import { doneSince, invalid, refused } from '#api/problem.ts'
import { insert } from '#api/rows.ts'
import { clientNotices } from '#api/schema/journey-management/notices.table.ts'
import { noteInformed } from '#api/trade/delays/informed.ts'
import { lockJourney } from '#api/trade/journeys/lock.ts'
import { recipientsOf } from '#api/trade/journeys/recipients.ts'
import { ALREADY_TOLD, dueNotice, NOTHING_TO_TELL } from '#domain/journey-management/live/notice.ts'
import type { noticeSchema } from '#domain/journey-management/live/query.ts'
import { expectedArrivals } from '#domain/journey-management/live/row.ts'
import { ENUM } from '#domain/messages.ts'
import { liveJourney } from './board.ts'

/** Sends one message about a stop and stores it. The journey is locked, so that two simultaneous clicks send one. */
export async function informClient(
  tx: Transaction,
  jobs: Pick<Jobs, 'mail'>,
  ref: string,
  { stop, kind, contactId, text }: z.output<typeof noticeSchema>,
  sentById: string,
) {
  const { id } = await lockJourney(tx, ref)
  const { journey, stops } = (await liveJourney(tx, id))!
  const sent = await tx
    .select({ kind: clientNotices.kind, stopPosition: clientNotices.stopPosition })
    .from(clientNotices)
    .where(eq(clientNotices.journeyId, id))
  const told = sent.filter(({ stopPosition }) => stopPosition === stop).map(({ kind }) => kind)
  if (told.includes(kind)) throw doneSince(ALREADY_TOLD)
  const arrival = expectedArrivals(journey, stops, Date.now()).get(stop)
  const due = arrival && dueNotice(arrival.gapMinutes, told)
  if (!due) throw refused(NOTHING_TO_TELL)
  const recipient = (await recipientsOf(tx, id)).find(contact => contact.id === contactId)
  if (!recipient) throw invalid({ path: 'contactId', message: ENUM })
  const notice = await insert(tx, clientNotices, {
    journeyId: id,
    stopPosition: stop,
    kind: due,
    plannedArrival: stops.find(({ position }) => position === stop)!.plannedArrival,
    eta: new Date(arrival.etaMs).toISOString(),
    gapMinutes: arrival.gapMinutes,
    sentTo: recipient.email,
    text,
    sentById,
  })
  await noteInformed(tx, sql`(select id from journey_stop where journey_id = ${id} and position = ${stop})`, sentById)
  await jobs.mail(tx, { kind: 'CLIENT_NOTICE', id: notice.id })
  return { number: journey.number, kind: due, sentTo: recipient.email }
}
