import type { Transaction } from '#api/db/client.ts'
import { notifyOfRequest } from '#api/trade/requests/notify.ts'
import { lockRequest, settle, statusAfter } from '#api/trade/requests/record.ts'
import { takeOverLines } from './takeover.ts'

/** « Prendre en charge » (`domain.md` §3.3). The lock gives the second of two designers a clear refusal. */
export async function takeRequest(tx: Transaction, id: string, designerId: string) {
  const held = await lockRequest(tx, id, 'design')
  const status = statusAfter(held, 'take')
  await takeOverLines(tx, held)
  return settle(tx, held, { status, designerId })
}

export async function sendBackRequest(tx: Transaction, id: string, reason: string) {
  const held = await lockRequest(tx, id, 'design')
  const status = statusAfter(held, 'sendBack')
  await notifyOfRequest(tx, held, 'REQUEST_SENT_BACK', reason)
  return settle(tx, held, { status, reason })
}
