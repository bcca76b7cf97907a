import type { Context } from 'hono'
import type { Transaction } from '#api/db/client.ts'
import { write } from '#api/db/write.ts'
import { numbered } from '#api/middleware/answers.ts'
import type { Env } from '#api/middleware/env.ts'
import { operations } from '#api/middleware/operations.ts'
import { readCarrier } from '#api/parameters/carrier.ts'
import { refused } from '#api/problem.ts'
import { change } from '#api/rows.ts'
import { deliveryRequests, deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { usualIndexation } from '#api/trade/requests/drafts.ts'
import { nextRequestNumber, refuseUnusableParts, saveStops, storedNeed } from '#api/trade/requests/input.ts'
import { type LockedRequest, lockRequest, raiseVersion, requireStatus, settle, stopsOf } from '#api/trade/requests/record.ts'
import { showCurrent } from '#api/trade/requests/versions.ts'
import { clientStep, draftSchema, needStep, priceStep, recurrenceStep, stopsStep } from '#domain/sales/delivery-request/steps.ts'
import { movedRequest } from './answers.ts'
import { askPrice } from './price/earlier.ts'

/** Entry in five steps (`domain.md` §4.2), each saved by itself; missing parts are reported when sent. */
export const requestStepRoutes = operations('sales/delivery-request')
  .create(
    'POST /drafts',
    'Commencer un cahier des charges',
    { act: 'request.write', body: draftSchema, answer: numbered },
    async (tx, { user, body: { companyId, title, kind, salesUserId, tags, validFrom, validTo } }) => {
      await refuseUnusableParts(tx, { companyId, salesUserId, stops: [] })
      const number = await nextRequestNumber(tx)
      const [request] = await tx
        .insert(deliveryRequests)
        .values({
          number,
          companyId,
          title,
          kind,
          tags,
          salesUserId: salesUserId ?? (user.role === 'SALES' ? user.id : null),
        })
        .returning({ id: deliveryRequests.id, number: deliveryRequests.number })
      await tx.insert(versions).values({
        requestId: request!.id,
        validFrom,
        validTo: lastDay(kind, validFrom, validTo),
        indexation: await usualIndexation(tx, companyId),
        toleranceMin: (await readCarrier(tx)).toleranceMin,
      })
      await showCurrent(tx, request!.id)
      return request!
    },
  )
  .respond(
    'PUT /:id/steps/client',
    'Étape Client',
    { act: 'request.write', body: clientStep, answer: movedRequest },
    async ({ c, id, body: { version, companyId, title, kind, salesUserId, tags, validFrom, validTo } }) =>
      step(c, id, version, async (tx, held) => {
        await refuseUnusableParts(tx, { companyId, salesUserId, stops: [] }, held.request)
        await change(tx, deliveryRequests, held.request.id, { companyId, title, kind, salesUserId, tags })
        return { validFrom, validTo: lastDay(kind, validFrom, validTo), ...(kind === 'SPOT' && { recurrence: null }) }
      }),
  )
  .respond(
    'PUT /:id/steps/need',
    'Étape Besoin',
    { act: 'request.write', body: needStep, answer: movedRequest },
    ({ c, id, body: { version, hgvBanExemption, notes, ...need } }) =>
      step(c, id, version, async () => ({ ...storedNeed(need), hgvBanExemption, notes })),
  )
  .respond(
    'PUT /:id/steps/stops',
    'Étape Arrêts',
    { act: 'request.write', body: stopsStep, answer: movedRequest },
    async ({ c, id, body: { version, stops } }) =>
      step(c, id, version, async (tx, held) => {
        await refuseUnusableParts(tx, { companyId: held.request.companyId, stops }, held.request)
        await saveStops(tx, held.current.id, stops)
        return {}
      }),
  )
  .respond(
    'PUT /:id/steps/recurrence',
    'Étape Récurrence',
    { act: 'request.write', body: recurrenceStep, answer: movedRequest },
    async ({ c, id, body: { version, recurrence, zoneOfFirstStop } }) =>
      step(c, id, version, async (tx, held) => {
        if (held.request.kind === 'SPOT') throw refused("Un transport spot n'a pas de récurrence")
        const [first] = zoneOfFirstStop ? await stopsOf(tx, held.current.id) : []
        return { recurrence: first ? { ...recurrence, holidayZone: first.site.holidayZone } : recurrence }
      }),
  )
  .respond(
    'PUT /:id/steps/price',
    'Étape Prix',
    { act: 'request.price', body: priceStep, answer: movedRequest },
    ({ c, id, body: { version, ...price } }) =>
      step(c, id, version, async (tx, { current }) => {
        await askPrice(tx, current, price)
        return price
      }),
  )

const lastDay = (kind: string, validFrom: string, validTo: string | null) => validTo ?? (kind === 'SPOT' ? validFrom : null)

/** Saves one step of a draft, with its record locked. */
async function step(
  c: Context<Env>,
  id: string,
  version: number,
  change: (tx: Transaction, held: LockedRequest) => Promise<Partial<typeof versions.$inferInsert>>,
) {
  const answer = await write(c, async tx => {
    const held = await lockRequest(tx, id)
    requireStatus(held, ['BROUILLON'])
    await raiseVersion(tx, held, version)
    const changes = await change(tx, held)
    if (Object.keys(changes).length > 0) return settle(tx, held, changes)
    await raiseVersion(tx, held)
    return { id: held.request.id, number: held.request.number, status: held.current.status }
  })
  return c.json(answer)
}
