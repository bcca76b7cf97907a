import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '#api/db/client.ts'
import { eachOf } from '#api/middleware/each.ts'
import { byIds, operations } from '#api/middleware/operations.ts'
import { type Issue, invalid, refused } from '#api/problem.ts'
import { change } from '#api/rows.ts'
import { delays } from '#api/schema/incidents-management/delays.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { SETTLED_CO2, SETTLED_COST, SETTLED_SERVICES } from '#api/schema/journey-management/settlements.table.ts'
import { invoiceJourneys, invoices } from '#api/schema/sales/invoices.table.ts'
import { act, lockForAct } from '#api/trade/journeys/act.ts'
import { chargesOf, storeCharges } from '#api/trade/journeys/charges.ts'
import { indexJourneys, shareIndexValues } from '#api/trade/journeys/indexation.ts'
import { journeyRef } from '#api/trade/journeys/lock.ts'
import { provenStops } from '#api/trade/journeys/proof-columns.ts'
import { findJourney } from '#api/trade/journeys/record.ts'
import { reopen, settle } from '#api/trade/journeys/settlements.ts'
import { centsToDecimal, typedPrice } from '#domain/formats/number.ts'
import { TO_QUALIFY } from '#domain/incidents-management/delays/delay.ts'
import { ODOMETER_ORDER } from '#domain/journey-management/journeys/assignment.ts'
import { ODOMETER_REQUIRED, openStops, STOPS_OPEN } from '#domain/journey-management/journeys/control.ts'
import { controlSchema, reasonSchema } from '#domain/journey-management/journeys/journey.ts'
import { DOCUMENT_MISSING, missingProofs } from '#domain/journey-management/journeys/proofs.ts'
import type { Role } from '#domain/roles.ts'
import { ALREADY_INVOICED } from '#domain/sales/invoices/messages.ts'
import {
  asksQuantity,
  chargeIssues,
  chargeWords,
  type JourneyCharge,
  ruleWords,
  typedQuantity,
} from '#domain/sales/pricing/charged-quantity.ts'
import { controlCharge, controlControl, movedJourney } from './answers.ts'
import { numberOf } from './bulk/number.ts'

const byRef = { params: z.object({ ref: journeyRef }) }

/** « Contrôler » stores the journey's value; « Rouvrir » cancels it (`domain.md` §3.7). */
export const journeyControlRoutes = operations('journey-management/journeys')
  .read(
    'GET /:ref/charge',
    "Quantités vendue, réelle et facturée d'un trajet terminé",
    { act: 'journey.control', ...byRef, answer: controlCharge },
    async ({ db, user: { role }, ref }) => {
      const { journey } = await findJourney(db, ref, role)
      const charge = journey.status === 'TERMINE' ? (await chargesOf(db, [journey.id])).get(journey.id) : undefined
      return charge ? toAnswer(charge, journey.tollsRealCents) : null
    },
  )
  .write(
    'POST /control',
    'Contrôler plusieurs trajets',
    { act: 'journey.control', ...byIds },
    async (tx, { user: { id: actor, role }, body: { ids } }) => {
      await shareIndexValues(tx)
      const charges: Charges = new Map()
      const answer = await eachOf(ids, id => admit(tx, role, id, charges), numberOf(tx))
      await control(tx, charges, actor)
      return answer
    },
  )
  .write(
    'POST /:ref/control',
    'Contrôler',
    { ...byRef, body: controlSchema, answer: controlControl },
    async (tx, { user: { id: actor, role }, ref, body }) => {
      await shareIndexValues(tx)
      const charges: Charges = new Map()
      const done = await admit(tx, role, ref, charges, body)
      await control(tx, charges, actor)
      return { ...done, next: await nextToControl(tx, done.id) }
    },
  )
  .write(
    'POST /:ref/reopen',
    'Rouvrir',
    { ...byRef, body: reasonSchema, answer: movedJourney },
    async (tx, { user, ref, body: { reason } }) => {
      await shareIndexValues(tx)
      let charged = false
      const done = await act(tx, user, ref, 'reopen', async journey => {
        // A reopened running journey has no end.
        if (journey.status === 'TERMINE') return { reason, actualEnd: null }
        await refuseInvoiced(tx, journey)
        const planned = await reopen(tx, journey.id, reason)
        charged = planned !== null && planned.priceCents !== journey.priceCents
        return { reason, ...planned }
      })
      if (charged) await indexJourneys(tx, [done.id])
      return done
    },
  )

type Charges = Map<string, JourneyCharge | null>

/** The control's question about the quantity, without prices: not everyone who controls sees them. */
function toAnswer(charge: JourneyCharge, tollsRealCents: number | null) {
  const { planned, actual, quantity, mode } = charge
  return {
    ...{ mode, planned, actual, quantity },
    rule: ruleWords(charge),
    words: chargeWords(charge),
    asks: asksQuantity(charge),
    typed: typedQuantity(charge),
    tolls: charge.realTolls ? { typed: tollsRealCents === null ? '' : typedPrice(centsToDecimal(tollsRealCents)) } : null,
  }
}

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

/** Locks a journey for control: requires closed stops, contractual proofs, kilometres, and what its contract charges by. */
async function admit(
  tx: Transaction,
  role: Role,
  ref: string,
  charges: Charges,
  read: Partial<z.output<typeof controlSchema>> = {},
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
  const issues: Issue[] = []
  // Sub-contractors enter kilometres; own runs use the odometer, else kilometres.
  if (!journey.subcontractorId && (kmReal === null || odometerStart !== null || odometerEnd !== null)) {
    if (odometerStart === null) issues.push({ path: 'odometerStart', message: ODOMETER_REQUIRED })
    if (odometerEnd === null) issues.push({ path: 'odometerEnd', message: ODOMETER_REQUIRED })
    if (odometerStart !== null && odometerEnd !== null && odometerEnd < odometerStart) {
      issues.push({ path: 'odometerEnd', message: ODOMETER_ORDER })
    }
  }
  const tollsRealCents = read.tollsReal ?? journey.tollsRealCents
  const facts = { odometerStart, odometerEnd, kmReal, tollsRealCents }
  const answer = { quantity: read.chargedQuantity ?? null, reason: read.chargedReason ?? null }
  const charge = (await chargesOf(tx, [journey.id], { ...answer, facts })).get(journey.id) ?? null
  issues.push(...chargeIssues(charge, answer))
  if (issues.length > 0) throw invalid(...issues)
  await change(tx, journeys, journey.id, { odometerStart, odometerEnd, kmReal, tollsRealCents })
  charges.set(journey.id, charge)
  return { id: journey.id, number: journey.number, status: to }
}

async function control(tx: Transaction, admitted: Charges, actor: string): Promise<void> {
  const ids = [...admitted.keys()]
  if (ids.length === 0) return
  const charges = new Map([...admitted].flatMap(([id, charge]) => (charge ? [[id, charge] as const] : [])))
  await storeCharges(tx, charges)
  await indexJourneys(tx, ids)
  await settle(tx, ids, actor, charges)
  await tx
    .update(journeys)
    .set({
      status: 'CONTROLE',
      servicesCents: SETTLED_SERVICES,
      costCents: SETTLED_COST,
      co2Kg: SETTLED_CO2,
    })
    .where(inArray(journeys.id, ids))
}
