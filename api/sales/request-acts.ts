import { and, desc, eq, gte } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { addDays } from '#domain/calendar/dates.ts'
import { recordVersion } from '#domain/fields.ts'
import { HORIZON_DAYS, SUSPENSION } from '#domain/journey-management/generation.ts'
import { REQ, WEEKDAYS_REQUIRED } from '#domain/messages.ts'
import {
  acceptanceSchema,
  CANCELLED_BY_TERMINATION,
  COMPANY_BLOCKED,
  CONTRACT_REQUIRED,
  motiveSchema,
  suspensionSchema,
  terminationSchema,
} from '#domain/sales/delivery-request.ts'
import { OFFER_DAYS } from '#domain/sales/offer.ts'
import type { Effect } from '#domain/sales/request-effect.ts'
import { missingTerm, offerOf } from '#domain/sales/request-price.ts'
import { STOPS_MIN, stopOrderIssues } from '#domain/sales/stop-order.ts'
import type { Transaction } from '../db/client.ts'
import { write } from '../db/write.ts'
import { cancelJourneys, type Held, hold, settle, statusAfter, stopsOf } from '../delivery-requests/record.ts'
import { ofVersion } from '../delivery-requests/versions.ts'
import { documents } from '../documents/documents.table.ts'
import type { Env } from '../middleware/env.ts'
import { right } from '../middleware/gate.ts'
import { body, params } from '../middleware/input.ts'
import { type Issue, invalid, refused, stale } from '../middleware/problem.ts'
import { today } from '../middleware/today.ts'
import { companies } from './companies.table.ts'
import { deliveryRequestVersions as versions } from './delivery-requests.table.ts'
import { archiveRequest, archiveRequests } from './request-archive.ts'
import { effectOfSuspension, effectOfTermination } from './request-effects.ts'
import { refuseUnusableParts } from './request-input.ts'
import { enqueueGeneration, planLines } from './request-lines.ts'
import { closeLines, cutEarlierVersions } from './request-version-cut.ts'

const byId = params(z.object({ id: z.uuid() }))
const tags = ['sales/delivery-request']

/** The acts of the sales face, each a row of the transition table (`domain.md` §3.3). */
export const requestActRoutes = new Hono<Env>()
  .post(
    '/:id/submit',
    describeRoute({ tags, summary: 'Envoyer en conception' }),
    right('request.sell'),
    byId,
    ofVersion,
    async c =>
      c.json(
        await write(c, async tx => {
          const held = await hold(tx, c.req.valid('param').id, c.req.valid('query').version)
          const status = statusAfter(held, 'submit')
          await refuseIncomplete(tx, held)
          return settle(tx, held, { status, designerId: null, reason: null })
        }),
      ),
  )
  .post('/:id/propose', describeRoute({ tags, summary: 'Proposer au client' }), right('request.sell'), byId, ofVersion, async c =>
    c.json(
      await write(c, async tx => {
        const held = await hold(tx, c.req.valid('param').id, c.req.valid('query').version)
        const status = statusAfter(held, 'propose')
        const missing = missingTerm(held.current)
        if (missing) throw invalid({ path: missing, message: REQ })
        return settle(tx, held, {
          status,
          proposedAt: new Date().toISOString(),
          offerExpiresOn: addDays(today(), OFFER_DAYS),
          offer: offerOf(held.current),
        })
      }),
    ),
  )
  .post(
    '/:id/accept',
    describeRoute({ tags, summary: "Enregistrer l'acceptation du client" }),
    right('request.sell'),
    byId,
    ofVersion,
    body(acceptanceSchema),
    async c =>
      c.json(
        await write(c, async tx => {
          const held = await hold(tx, c.req.valid('param').id, c.req.valid('query').version)
          const accepted = statusAfter(held, 'accept')
          await admitCompany(tx, held)
          const contractDocumentId = await contractOf(tx, held, c.req.valid('json').contractDocumentId)
          const cut = await cutEarlierVersions(tx, held)
          const begun = cut.suspension ? 'SUSPENDU' : 'ACTIF'
          const answer = await settle(tx, held, {
            status: held.current.validFrom <= today() ? begun : accepted,
            contractDocumentId,
            decidedAt: new Date().toISOString(),
            reason: null,
            ...cut.suspension,
          })
          const lineIds = [...cut.lineIds, ...(await planLines(c, tx, held))]
          await enqueueGeneration(c, tx, { request: held.request, lineIds, until: addDays(today(), HORIZON_DAYS) })
          return answer
        }),
      ),
  )
  .post(
    '/:id/refuse',
    describeRoute({ tags, summary: 'Enregistrer le refus du client' }),
    right('request.sell'),
    byId,
    ofVersion,
    body(motiveSchema),
    async c =>
      c.json(
        await write(c, async tx => {
          const held = await hold(tx, c.req.valid('param').id, c.req.valid('query').version)
          const status = statusAfter(held, 'refuse')
          return settle(tx, held, { status, reason: c.req.valid('json').reason, decidedAt: new Date().toISOString() })
        }),
      ),
  )
  .post(
    '/:id/suspend',
    describeRoute({ tags, summary: 'Suspendre du … au …' }),
    right('request.sell'),
    byId,
    ofVersion,
    body(suspensionSchema),
    async c => {
      const { from, to, reason, cancelled } = c.req.valid('json')
      return c.json(
        await write(c, async tx => {
          const held = await hold(tx, c.req.valid('param').id, c.req.valid('query').version)
          const status = statusAfter(held, 'suspend')
          const { request, current } = held
          const effect = await effectOfSuspension(tx, current, { from, to })
          const done = await cancelJourneys(tx, current.id, { from, to }, SUSPENSION)
          refuseOtherEffect(effect, done, cancelled)
          const answer = await settle(tx, held, { status, suspendedFrom: from, suspendedTo: to, reason })
          // A generation that is under way did not see the suspension: the next one takes back what it made.
          await enqueueGeneration(c, tx, { request, versionId: current.id, until: addDays(today(), HORIZON_DAYS) })
          return answer
        }),
      )
    },
  )
  .post('/:id/resume', describeRoute({ tags, summary: 'Reprendre' }), right('request.sell'), byId, ofVersion, async c =>
    c.json(
      await write(c, async tx => {
        const held = await hold(tx, c.req.valid('param').id, c.req.valid('query').version)
        const status = statusAfter(held, 'resume')
        const answer = await settle(tx, held, { status, suspendedFrom: null, suspendedTo: null, reason: null })
        await enqueueGeneration(c, tx, {
          request: held.request,
          versionId: held.current.id,
          until: addDays(today(), HORIZON_DAYS),
        })
        return answer
      }),
    ),
  )
  .post(
    '/:id/terminate',
    describeRoute({ tags, summary: "Résilier à une date d'effet" }),
    right('request.sell'),
    byId,
    ofVersion,
    body(terminationSchema),
    async c => {
      const { effectiveOn, reason, cancelled } = c.req.valid('json')
      return c.json(
        await write(c, async tx => {
          const held = await hold(tx, c.req.valid('param').id, c.req.valid('query').version)
          const ended = statusAfter(held, 'terminate')
          const { id, status } = held.current
          const { effect, givenUp } = await effectOfTermination(tx, held.request.id, held.current, effectiveOn)
          // The last day of service: until it has passed the contract runs on, and the nightly work ends it.
          const over = effectiveOn <= today()
          let done = await cancelJourneys(tx, id, { from: addDays(effectiveOn, 1) }, CANCELLED_BY_TERMINATION)
          if (over) await closeLines(tx, id)
          for (const later of givenUp) {
            done += await cancelJourneys(tx, later.id, { from: today() }, CANCELLED_BY_TERMINATION)
            await closeLines(tx, later.id)
            await tx.update(versions).set({ status: 'ARCHIVE', reason }).where(eq(versions.id, later.id))
          }
          refuseOtherEffect(effect, done, cancelled)
          return settle(tx, held, { status: over ? ended : status, terminatedOn: effectiveOn, validTo: effectiveOn, reason })
        }),
      )
    },
  )
  .post('/:id/archive', describeRoute({ tags, summary: 'Archiver' }), right('request.archive'), byId, ofVersion, async c =>
    c.json(await write(c, tx => archiveRequest(tx, c.req.valid('param').id, c.req.valid('query').version))),
  )
  .post(
    '/archive',
    describeRoute({ tags, summary: 'Archiver plusieurs cahiers des charges' }),
    right('request.archive'),
    body(
      z.object({
        requests: z
          .array(z.object({ id: z.uuid(), version: recordVersion() }))
          .min(1)
          .max(100),
      }),
    ),
    async c => c.json(await write(c, tx => archiveRequests(tx, c.req.valid('json').requests))),
  )

/** A person confirmed a number of journeys; when another one is concerned by now, the effect is shown again and nothing is done. */
function refuseOtherEffect(effect: Effect, done: number, confirmed: number | null) {
  if (confirmed !== null && confirmed !== done)
    throw stale({ effect: { ...effect, changed: { ...effect.changed, count: done } } })
}

/** Sending to conception « needs company, stops, goods, recurrence » (`domain.md` §3.3); what a draft lacks is named field by field. */
async function refuseIncomplete(tx: Transaction, { request, current }: Held) {
  const stops = await stopsOf(tx, current.id)
  await refuseUnusableParts(tx, { companyId: request.companyId, stops })
  const issues: Issue[] = []
  if (stops.length < 2) issues.push({ path: 'stops', message: STOPS_MIN })
  for (const { path, message } of stopOrderIssues(stops)) issues.push({ path: `stops[${path[0]}].${path[1]}`, message })
  if (!current.goods?.nature) issues.push({ path: 'goods.nature', message: REQ })
  if (!current.vehicleNeed?.category) issues.push({ path: 'vehicleNeed.category', message: REQ })
  if (current.vehicleNeed?.body === 'FRIGO') {
    for (const name of ['tempMin', 'tempMax'] as const) {
      if (current.goods?.[name] === undefined) issues.push({ path: `goods.${name}`, message: REQ })
    }
  }
  if (request.kind !== 'SPOT' && !current.recurrence?.weekdays.length) {
    issues.push({ path: 'recurrence.weekdays', message: WEEKDAYS_REQUIRED })
  }
  if (issues.length > 0) throw invalid(...issues)
}

/** A blocked client accepts nothing; a prospect becomes active with its first accepted request (`domain.md` §3.1). */
async function admitCompany(tx: Transaction, { request }: Held) {
  const [company] = await tx
    .select({ status: companies.status })
    .from(companies)
    .where(eq(companies.id, request.companyId))
    .for('update')
  if (company?.status === 'BLOQUE') throw refused(COMPANY_BLOCKED)
  if (company?.status === 'PROSPECT')
    await tx.update(companies).set({ status: 'ACTIF' }).where(eq(companies.id, request.companyId))
}

/** The contract that the client signed: the one that is named, else the newest that was joined since this version was written. */
async function contractOf(tx: Transaction, { request, current }: Held, named: string | null) {
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
