import type { Transaction } from '#api/db/client.ts'
import { type Audience, notify } from '#api/notifications/notify.ts'
import type { LockedRequest } from './record.ts'

const CONCEPTION = '/journey-management/delivery-request'
const SALES = '/sales/delivery-request'

const STEPS = {
  REQUEST_TO_DESIGN: { face: CONCEPTION, to: () => ({ roles: ['CONCEPTOR'] }) },
  REQUEST_SENT_BACK: { face: SALES, to: ({ request }) => ({ accounts: [request.salesUserId] }) },
  REQUEST_DESIGNED: { face: SALES, to: ({ request }) => ({ accounts: [request.salesUserId] }) },
  REQUEST_ACCEPTED: { face: CONCEPTION, to: ({ current }) => ({ accounts: [current.designerId] }) },
} as const satisfies Record<string, { face: string; to: (held: LockedRequest) => Audience }>

export function notifyOfRequest(tx: Transaction, held: LockedRequest, kind: keyof typeof STEPS, reason?: string): Promise<void> {
  const { id, number, title } = held.request
  const { face, to }: { face: string; to: (held: LockedRequest) => Audience } = STEPS[kind]
  const text = `${number} ${title}${reason ? `\u202f: ${reason}` : ''}`
  return notify(tx, to(held), { kind, object: number, text, link: `${face}/${id}` })
}
