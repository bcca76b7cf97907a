import { eq } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { eachOf } from '#api/middleware/each.ts'
import { today } from '#api/middleware/today.ts'
import { refused } from '#api/problem.ts'
import { deliveryRequests } from '#api/schema/sales/delivery-requests.table.ts'
import { cancelJourneys, lockRequest, settle, statusAfter } from '#api/trade/requests/record.ts'
import type { WhichVersion } from '#api/trade/requests/versions.ts'
import { STALE } from '#domain/messages.ts'
import { CANCELLED_BY_ARCHIVE } from '#domain/sales/delivery-request/delivery-request.ts'
import type { Ended } from '#domain/sales/delivery-request/effect.ts'
import { archiveFormerVersions, closeLines } from './versions/cut.ts'

/** Returns both counts: nothing restores them (decision 0011). Throws 409 when changed since `seen`. */
export async function archiveRequest(tx: Transaction, id: string, which?: WhichVersion, seen?: number) {
  const held = await lockRequest(tx, id, which)
  if (seen !== undefined && seen !== held.request.version) throw refused(STALE)
  const status = statusAfter(held, 'archive')
  const ended = {
    journeys: await cancelJourneys(tx, held.current.id, { from: today() }, CANCELLED_BY_ARCHIVE),
    lines: await closeLines(tx, held.current.id),
  }
  const answer = await settle(tx, held, { status })
  await archiveFormerVersions(tx, held.request.id)
  return { ...answer, ended }
}

/** Archives each request in full or not at all; returns the reason for each refused one. */
export async function archiveRequests(tx: Transaction, requests: readonly { id: string; version: number }[]) {
  const versions = new Map(requests.map(({ id, version }) => [id, version]))
  const ended: Ended = { journeys: 0, lines: 0 }
  const answer = await eachOf(
    [...versions.keys()],
    async id => {
      const one = await tx.transaction(part => archiveRequest(part, id, undefined, versions.get(id)))
      ended.journeys += one.ended.journeys
      ended.lines += one.ended.lines
    },
    id => tx.select({ name: deliveryRequests.number }).from(deliveryRequests).where(eq(deliveryRequests.id, id)),
  )
  return { ...answer, ended }
}
