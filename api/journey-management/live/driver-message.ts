import type { Transaction } from '#api/db/client.ts'
import { notify } from '#api/notifications/notify.ts'
import { refused } from '#api/problem.ts'
import { journeyComments } from '#api/schema/journey-management/journeys.table.ts'
import { lockJourney } from '#api/trade/journeys/lock.ts'
import { NO_DRIVER } from '#domain/journey-management/live/query.ts'

/** « Message » (`domain.md` §4.3): notification to the crew, stored on the journey. */
export async function messageDriver(tx: Transaction, ref: string, body: string, authorId: string) {
  const { id, number, driverId, coDriverId } = await lockJourney(tx, ref)
  const drivers = [driverId, coDriverId].filter(one => one !== null)
  if (drivers.length === 0) throw refused(NO_DRIVER)
  await tx.insert(journeyComments).values({ journeyId: id, authorId, body: `Message au chauffeur\u202f: ${body}`, mentions: [] })
  await notify(tx, { drivers }, { kind: 'JOURNEY_MESSAGE', object: number, text: body, link: '/' })
  return { id, number }
}
