import { and, desc, eq, gte } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { type Issue, invalid, refused } from '#api/problem.ts'
import { change } from '#api/rows.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { refuseUnusableParts } from '#api/trade/requests/input.ts'
import { type LockedRequest, stopsOf } from '#api/trade/requests/record.ts'
import { REQ, WEEKDAYS_REQUIRED } from '#domain/messages.ts'
import {
  COMPANY_ARCHIVED,
  COMPANY_BLOCKED,
  CONTRACT_REQUIRED,
  missingTemperatures,
} from '#domain/sales/delivery-request/delivery-request.ts'
import { stopBalanceIssues } from '#domain/sales/delivery-request/stops/stop-balance.ts'
import { STOPS_MIN, stopOrderIssues } from '#domain/sales/delivery-request/stops/stop-order.ts'

/** Sending to conception « needs company, stops, goods, recurrence » (`domain.md` §3.3); errors name the missing fields. */
export async function refuseIncomplete(tx: Transaction, { request, current }: LockedRequest) {
  const stops = await stopsOf(tx, current.id)
  await refuseUnusableParts(tx, { companyId: request.companyId, stops }, request)
  const issues: Issue[] = []
  if (stops.length < 2) issues.push({ path: 'stops', message: STOPS_MIN })
  for (const { path, message } of [...stopOrderIssues(stops), ...stopBalanceIssues(stops)]) {
    issues.push({ path: `stops[${path[0]}].${path[1]}`, message })
  }
  if (!current.goods?.nature) issues.push({ path: 'goods.nature', message: REQ })
  if (!current.vehicleNeed?.category) issues.push({ path: 'vehicleNeed.category', message: REQ })
  for (const name of missingTemperatures(current)) issues.push({ path: `goods.${name}`, message: REQ })
  if (request.kind !== 'SPOT' && !current.recurrence?.weekdays.length) {
    issues.push({ path: 'recurrence.weekdays', message: WEEKDAYS_REQUIRED })
  }
  if (issues.length > 0) throw invalid(...issues)
}

/** Refuses blocked clients, activates a prospect (`domain.md` §3.1) and locks it against archiving. */
export async function activateClient(tx: Transaction, { request }: LockedRequest) {
  const [company] = await tx
    .select({ status: companies.status })
    .from(companies)
    .where(eq(companies.id, request.companyId))
    .for('update')
  if (company?.status === 'ARCHIVE') throw refused(COMPANY_ARCHIVED)
  if (company?.status === 'BLOQUE') throw refused(COMPANY_BLOCKED)
  if (company?.status === 'PROSPECT') await change(tx, companies, request.companyId, { status: 'ACTIF' })
}

/** Named contract, else the newest added since the version was created. */
export async function contractOf(tx: Transaction, { request, current }: LockedRequest, named: string | null) {
  const [contract] = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(
        eq(documents.ownerTable, 'delivery_request'),
        eq(documents.ownerId, request.id),
        eq(documents.kind, 'CONTRAT'),
        named ? eq(documents.id, named) : gte(documents.createdAt, current.createdAt),
      ),
    )
    .orderBy(desc(documents.createdAt))
    .limit(1)
  if (!contract) throw invalid({ path: 'contract', message: CONTRACT_REQUIRED })
  return contract.id
}
