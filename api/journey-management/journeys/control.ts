import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '#api/db/client.ts'
import { eachOf } from '#api/middleware/each.ts'
import { byIds, operations } from '#api/middleware/operations.ts'
import { invalid, refused } from '#api/problem.ts'
import { change } from '#api/rows.ts'
import { delays } from '#api/schema/incidents-management/delays.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { SETTLED_CO2, SETTLED_COST, SETTLED_SERVICES } from '#api/schema/journey-management/settlements.table.ts'
import { invoiceJourneys, invoices } from '#api/schema/sales/invoices.table.ts'
import { act, lockForAct } from '#api/trade/journeys/act.ts'
import { indexJourneys, shareIndexValues } from '#api/trade/journeys/indexation.ts'
import { journeyRef } from '#api/trade/journeys/lock.ts'
import { provenStops } from '#api/trade/journeys/proof-columns.ts'
import { reopen, settle } from '#api/trade/journeys/settlements.ts'
import { TO_QUALIFY } from '#domain/incidents-management/delays/delay.ts'
import { ODOMETER_ORDER } from '#domain/journey-management/journeys/assignment.ts'
import { ODOMETER_REQUIRED, openStops, STOPS_OPEN } from '#domain/journey-management/journeys/control.ts'
import { controlSchema, reasonSchema } from '#domain/journey-management/journeys/journey.ts'
import { DOCUMENT_MISSING, missingProofs } from '#domain/journey-management/journeys/proofs.ts'
import type { Role } from '#domain/roles.ts'
import { ALREADY_INVOICED } from '#domain/sales/invoices/messages.ts'
import { numberOf } from './bulk/number.ts'

const byRef = { params: z.object({ ref: journeyRef }) }

/** « Contrôler » stores the journey's value; « Rouvrir » cancels it (`domain.md` §3.7). */
export const journeyControlRoutes = operations('journey-management/journeys')
  .write(
    'POST /control',
    'Contrôler plusieurs trajets',
    { act: 'journey.control', ...byIds },
    async (tx, { user: { id: actor, role }, body: { ids } }) => {
      await shareIndexValues(tx)
      const admitted: string[] = []
      const answer = await eachOf(ids, async id => admitted.push((await admit(tx, role, id)).id), numberOf(tx))
      await control(tx, admitted, actor)
      return answer
    },
  )
  .write(
    'POST /:ref/control',
    'Contrôler',
    { ...byRef, body: controlSchema },
    async (tx, { user: { id: actor, role }, ref, body }) => {
      await shareIndexValues(tx)
      const done = await admit(tx, role, ref, body)
      await control(tx, [done.id], actor)
      return { ...done, next: await nextToControl(tx, done.id) }
    },
  )
  .write('POST /:ref/reopen', 'Rouvrir', { ...byRef, body: reasonSchema }, (tx, { user, ref, body: { reason } }) =>
    act(tx, user, ref, 'reopen', async journey => {
      if (journey.status === 'CONTROLE') {
        await refuseInvoiced(tx, journey)
        await reopen(tx, journey.id, reason)
      }
      // A reopened running journey has no end.
      return journey.status === 'TERMINE' ? { reason, actualEnd: null } : { reason }
    }),
  )

/** Invoiced journeys, drafts included, cannot be reopened (`domain.md` §3.24). */
async function refuseInvoiced(tx: Transaction, { id, number }: { id: string; number: string }): Promise<void> {
  const [held] = await tx
    .select({ invoice: invoices.number })
    .from(invoiceJourneys)
    .innerJoin(invoices, eq(invoices.id, invoiceJourneys.invoiceId))
    .where(and(eq(invoiceJourneys.journeyId, id), eq(invoiceJourneys.freed, false)))
  if (held) throw refused(ALREADY_INVOICED(number, held.invoice ?? 'brouillon'))
}

/** Next finished journey by departure; null after the last. */
async function nextToControl(tx: Transaction, id: string): Promise<string | null> {
  const after = tx.select({ start: journeys.plannedStart, id: journeys.id }).from(journeys).where(eq(journeys.id, id))
  const [next] = await tx
    .select({ number: journeys.number })
    .from(journeys)
    .where(and(eq(journeys.status, 'TERMINE'), sql`(${journeys.plannedStart}, ${journeys.id}) > (${after})`))
    .orderBy(asc(journeys.plannedStart), asc(journeys.id))
    .limit(1)
  return next?.number ?? null
}

/** Locks a journey for control: requires closed stops, contractual proofs and kilometres. */
async function admit(
  tx: Transaction,
  role: Role,
  ref: string,
  read: { odometerStart?: number | null; odometerEnd?: number | null; kmReal?: number | null } = {},
) {
  const { journey, to } = await lockForAct(tx, role, ref, 'control')
  const stops = await provenStops(tx, journey.id)
  const open = openStops(stops)
  if (open.length > 0) throw refused(STOPS_OPEN(open))
  const missing = missingProofs(stops)
  if (missing.length > 0) throw refused(missing.map(DOCUMENT_MISSING).join(' ; '))
  const unqualified = await tx
    .select({ number: delays.number })
    .from(delays)
    .where(and(eq(delays.journeyId, journey.id), eq(delays.status, 'DETECTE')))
    .orderBy(asc(delays.number))
  if (unqualified.length > 0) throw refused(TO_QUALIFY(unqualified.map(({ number }) => number)))
  const odometerStart = read.odometerStart ?? journey.odometerStart
  const odometerEnd = read.odometerEnd ?? journey.odometerEnd
  const kmReal = read.kmReal ?? journey.kmReal
  // Sub-contractors enter kilometres; own runs use the odometer, else kilometres.
  if (!journey.subcontractorId && (kmReal === null || odometerStart !== null || odometerEnd !== null)) {
    if (odometerStart === null) throw invalid({ path: 'odometerStart', message: ODOMETER_REQUIRED })
    if (odometerEnd === null) throw invalid({ path: 'odometerEnd', message: ODOMETER_REQUIRED })
    if (odometerEnd < odometerStart) throw invalid({ path: 'odometerEnd', message: ODOMETER_ORDER })
  }
  await change(tx, journeys, journey.id, { odometerStart, odometerEnd, kmReal })
  return { id: journey.id, number: journey.number, status: to }
}

async function control(tx: Transaction, ids: readonly string[], actor: string): Promise<void> {
  if (ids.length === 0) return
  await indexJourneys(tx, ids)
  await settle(tx, ids, actor)
  await tx
    .update(journeys)
    .set({
      status: 'CONTROLE',
      servicesCents: SETTLED_SERVICES,
      costCents: SETTLED_COST,
      co2Kg: SETTLED_CO2,
    })
    .where(inArray(journeys.id, [...ids]))
}
