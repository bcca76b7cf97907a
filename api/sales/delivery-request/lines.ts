import { and, eq, exists, inArray, isNull, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Transaction } from '#api/db/client.ts'
import { raiseAlert } from '#api/jobs/alerts.ts'
import type { Env } from '#api/middleware/env.ts'
import { today } from '#api/middleware/today.ts'
import { readCarrier } from '#api/parameters/carrier.ts'
import { liveLineStops, liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import type { LockedRequest } from '#api/trade/requests/record.ts'
import { addDays } from '#domain/calendar/dates.ts'

/** Plans lines with coordinates and kilometres (`domain.md` §3.5); the designer is told of the others. */
export async function planLines(c: Context<Env>, tx: Transaction, { request, current }: LockedRequest): Promise<string[]> {
  const lines = await tx
    .select({
      id: liveLines.id,
      number: liveLines.number,
      km: sql<boolean>`${liveLines.kmLoaded} + ${liveLines.kmEmpty} > 0`,
      unplaced: exists(
        tx
          .select({ one: sql`1` })
          .from(liveLineStops)
          .innerJoin(addresses, eq(addresses.id, liveLineStops.addressId))
          .where(and(eq(liveLineStops.liveLineId, liveLines.id), isNull(addresses.lat))),
      ) as ReturnType<typeof sql<boolean>>,
    })
    .from(liveLines)
    .where(and(eq(liveLines.versionId, current.id), eq(liveLines.status, 'BROUILLON')))
  const ready = lines.filter(line => line.km && !line.unplaced).map(line => line.id)
  if (ready.length > 0) await tx.update(liveLines).set({ status: 'PLANIFIE' }).where(inArray(liveLines.id, ready))
  const held = lines.filter(line => !ready.includes(line.id))
  for (const line of held) {
    const why = [line.unplaced && "un arrêt n'est pas géolocalisé", !line.km && 'la distance est nulle']
      .filter(Boolean)
      .join(', ')
    await raiseAlert(tx, c.var.jobs, {
      kind: 'line-not-planned',
      subject: `line not planned ${line.number}`,
      message: `${line.number} (${request.number}) reste au brouillon\u202F: ${why}`,
      roles: ['ADMIN', 'CONCEPTOR'],
      link: `/journey-management/delivery-request/${request.id}`,
    })
  }
  return ready
}

/** Up to the usual horizon; no job without lines. `of`: owner, for the job's progress. */
export async function enqueueGeneration(
  c: Context<Env>,
  tx: Transaction,
  of: string,
  which: { lineIds: readonly string[] } | { versionId: string },
) {
  const lineIds = 'lineIds' in which ? which.lineIds : await plannedLines(tx, which.versionId)
  if (lineIds.length === 0) return
  await c.var.jobs.enqueue(tx, {
    kind: 'generation',
    label: `Génération des trajets de ${of}`,
    params: { lineIds, until: addDays(today(), (await readCarrier(tx)).horizonDays) },
    createdBy: c.var.user.id,
  })
}

async function plannedLines(tx: Transaction, versionId: string) {
  const lines = await tx
    .select({ id: liveLines.id })
    .from(liveLines)
    .where(and(eq(liveLines.versionId, versionId), eq(liveLines.status, 'PLANIFIE')))
  return lines.map(({ id }) => id)
}
