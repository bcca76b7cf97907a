import { eq } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { today } from '#api/middleware/today.ts'
import { change as changeRow } from '#api/rows.ts'
import { deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import type { Modification } from '#api/trade/modifications/journey-change.ts'
import { lockRequest } from '#api/trade/requests/record.ts'
import { renewVersion } from '#api/trade/requests/renewal.ts'
import { applyChange } from '#domain/journey-management/modifications/change.ts'

/**
 * A new price, or kilometres changed by more than a tenth, create a draft contract version (`domain.md` §3.8) from the effective
 * date, for SALES to offer. Returns its id.
 */
export async function versionBy(tx: Transaction, modification: Modification, versionId: string): Promise<string> {
  const [former] = await tx.select().from(versions).where(eq(versions.id, versionId))
  const held = await lockRequest(tx, former!.requestId, former!.versionNo)
  const { effectiveFrom, before, change, number, reason } = modification
  const validFrom = effectiveFrom > today() ? effectiveFrom : today()
  const renewed = await renewVersion(tx, held, validFrom)
  const { kmLoaded, kmEmpty } = applyChange(before, change)
  const note = `${number}\u202f: ${reason}`
  await changeRow(tx, versions, renewed.versionId, {
    ...(change.type === 'PRIX' ? { unitPrice: change.price } : { kmLoaded, kmEmpty }),
    notes: [held.current.notes, note].filter(Boolean).join('\n').slice(0, 2000),
  })
  return renewed.versionId
}
