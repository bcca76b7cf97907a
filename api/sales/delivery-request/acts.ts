import { z } from 'zod'
import { operations } from '#api/middleware/operations.ts'
import { today } from '#api/middleware/today.ts'
import { readLetterhead } from '#api/parameters/carrier.ts'
import { invalid, stale } from '#api/problem.ts'
import { change } from '#api/rows.ts'
import { deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { storeFigures } from '#api/trade/requests/figures.ts'
import { notifyOfRequest } from '#api/trade/requests/notify.ts'
import { cancelJourneys, lockRequest, settle, statusAfter } from '#api/trade/requests/record.ts'
import { ofVersion } from '#api/trade/requests/versions.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { recordVersion } from '#domain/fields.ts'
import { SUSPENSION } from '#domain/journey-management/live-lines/generation.ts'
import { REQ } from '#domain/messages.ts'
import {
  acceptanceSchema,
  CANCELLED_BY_TERMINATION,
  motiveSchema,
  suspensionSchema,
  terminationSchema,
} from '#domain/sales/delivery-request/delivery-request.ts'
import type { Effect } from '#domain/sales/delivery-request/effect.ts'
import { OFFER_DAYS } from '#domain/sales/delivery-request/offer/offer.ts'
import { missingTerm, offerOf } from '#domain/sales/delivery-request/price.ts'
import { copyServiceTerms } from './agreed-services.ts'
import { archivedRequest, archivedRequests, movedRequest } from './answers.ts'
import { archiveRequest, archiveRequests } from './archive.ts'
import { effectOfSuspension, effectOfTermination } from './effects.ts'
import { enqueueGeneration, planLines } from './lines.ts'
import { activateClient, contractOf, refuseIncomplete } from './needs.ts'
import { storeOffer } from './offer/offer.ts'
import { closeLines, cutEarlierVersions } from './versions/cut.ts'

/** Acts of the sales side, each a row of the transition table (`domain.md` §3.3). */
export const requestActRoutes = operations('sales/delivery-request')
  .write(
    'POST /:id/submit',
    'Envoyer en conception',
    { act: 'request.sell', ...ofVersion, answer: movedRequest },
    async (tx, { id, query }) => {
      const held = await lockRequest(tx, id, query.version)
      const status = statusAfter(held, 'submit')
      await refuseIncomplete(tx, held)
      await notifyOfRequest(tx, held, 'REQUEST_TO_DESIGN')
      return settle(tx, held, { status, designerId: null, reason: null })
    },
  )
  .write(
    'POST /:id/propose',
    'Proposer au client',
    { act: 'request.sell', ...ofVersion, answer: movedRequest },
    async (tx, { c, id, query }) => {
      const held = await lockRequest(tx, id, query.version)
      const status = statusAfter(held, 'propose')
      const missing = missingTerm(held.current)
      if (missing) throw invalid({ path: missing, message: REQ })
      await copyServiceTerms(tx, held.current, held.request.companyId)
      const answer = await settle(tx, held, {
        status,
        proposedAt: new Date().toISOString(),
        offerExpiresOn: addDays(today(), OFFER_DAYS),
        offer: offerOf(held.current),
      })
      const { files, user } = c.var
      const letterhead = await readLetterhead(c)
      await storeOffer(tx, { files, letterhead, userId: user.id }, held.request.id, held.current.versionNo)
      return answer
    },
  )
  .write(
    'POST /:id/accept',
    "Enregistrer l'acceptation du client",
    { act: 'request.sell', ...ofVersion, body: acceptanceSchema, answer: movedRequest },
    async (tx, { c, id, query, body }) => {
      const held = await lockRequest(tx, id, query.version)
      const accepted = statusAfter(held, 'accept')
      await activateClient(tx, held)
      const contractDocumentId = await contractOf(tx, held, body.contractDocumentId)
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
      await storeFigures(tx, held.request.id)
      await enqueueGeneration(c, tx, held.request.number, { lineIds })
      await notifyOfRequest(tx, held, 'REQUEST_ACCEPTED')
      return answer
    },
  )
  .write(
    'POST /:id/refuse',
    'Enregistrer le refus du client',
    { act: 'request.sell', ...ofVersion, body: motiveSchema, answer: movedRequest },
    async (tx, { id, query, body }) => {
      const held = await lockRequest(tx, id, query.version)
      const status = statusAfter(held, 'refuse')
      return settle(tx, held, { status, reason: body.reason, decidedAt: new Date().toISOString() })
    },
  )
  .write(
    'POST /:id/suspend',
    'Suspendre du … au …',
    { act: 'request.sell', ...ofVersion, body: suspensionSchema, answer: movedRequest },
    async (tx, { id, query, body: { from, to, reason, cancelled } }) => {
      const held = await lockRequest(tx, id, query.version)
      const status = statusAfter(held, 'suspend')
      const { current } = held
      const effect = await effectOfSuspension(tx, current, { from, to })
      const done = await cancelJourneys(tx, current.id, { from, to }, SUSPENSION)
      refuseOtherEffect(effect, done, cancelled)
      return settle(tx, held, { status, suspendedFrom: from, suspendedTo: to, reason })
    },
  )
  .write(
    'POST /:id/resume',
    'Reprendre',
    { act: 'request.sell', ...ofVersion, answer: movedRequest },
    async (tx, { c, id, query }) => {
      const held = await lockRequest(tx, id, query.version)
      const status = statusAfter(held, 'resume')
      const answer = await settle(tx, held, { status, suspendedFrom: null, suspendedTo: null, reason: null })
      await enqueueGeneration(c, tx, held.request.number, { versionId: held.current.id })
      return answer
    },
  )
  .write(
    'POST /:id/terminate',
    "Résilier à une date d'effet",
    { act: 'request.sell', ...ofVersion, body: terminationSchema, answer: movedRequest },
    async (tx, { id, query, body: { effectiveOn, reason, cancelled } }) => {
      const held = await lockRequest(tx, id, query.version)
      const ended = statusAfter(held, 'terminate')
      const { id: versionId, status } = held.current
      const { effect, givenUp } = await effectOfTermination(tx, held.request.id, held.current, effectiveOn)
      const over = effectiveOn <= today()
      let done = await cancelJourneys(tx, versionId, { from: addDays(effectiveOn, 1) }, CANCELLED_BY_TERMINATION)
      if (over) await closeLines(tx, versionId)
      for (const later of givenUp) {
        done += await cancelJourneys(tx, later.id, { from: today() }, CANCELLED_BY_TERMINATION)
        await closeLines(tx, later.id)
        await change(tx, versions, later.id, { status: 'ARCHIVE', reason })
      }
      refuseOtherEffect(effect, done, cancelled)
      return settle(tx, held, { status: over ? ended : status, terminatedOn: effectiveOn, validTo: effectiveOn, reason })
    },
  )
  .write(
    'POST /:id/archive',
    'Archiver',
    { act: 'request.archive', ...ofVersion, answer: archivedRequest },
    (tx, { id, query }) => archiveRequest(tx, id, query.version),
  )
  .write(
    'POST /archive',
    'Archiver plusieurs cahiers des charges',
    {
      act: 'request.archive',
      body: z.object({
        requests: z
          .array(z.object({ id: z.uuid(), version: recordVersion() }))
          .min(1)
          .max(100),
      }),
      answer: archivedRequests,
    },
    (tx, { body }) => archiveRequests(tx, body.requests),
  )

/** Refuses when the number of affected journeys differs from the confirmed one, so the effect is shown again. */
function refuseOtherEffect(effect: Effect, done: number, confirmed: number | null) {
  if (confirmed !== null && confirmed !== done)
    throw stale({ effect: { ...effect, changed: { ...effect.changed, count: done } } })
}
