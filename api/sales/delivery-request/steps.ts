import { eq } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import type { Transaction } from '#api/db/client.ts'
import { write } from '#api/db/write.ts'
import type { Env } from '#api/middleware/env.ts'
import { right } from '#api/middleware/gate.ts'
import { body, params } from '#api/middleware/input.ts'
import { readCarrier } from '#api/parameters/carrier.ts'
import { refused } from '#api/problem.ts'
import { deliveryRequests, deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { type LockedRequest, lockRequest, raiseVersion, requireStatus, settle, stopsOf } from '#api/trade/requests/record.ts'
import { showCurrent } from '#api/trade/requests/versions.ts'
import { clientStep, draftSchema, needStep, priceStep, recurrenceStep, stopsStep } from '#domain/sales/delivery-request/steps.ts'
import { usualIndexation } from './indexation-clause.ts'
import { nextRequestNumber, refuseUnusableParts, saveStops, storedNeed } from './input.ts'

const byId = params(z.object({ id: z.uuid() }))
const describe = (summary: string) => describeRoute({ tags: ['sales/delivery-request'], summary })

/** Entry in five steps (`domain.md` §4.2), each saved by itself; missing parts are reported when sent. */
export const requestStepRoutes = new Hono<Env>()
  .post('/drafts', describe('Commencer un cahier des charges'), right('request.write'), body(draftSchema), async c => {
    const { companyId, title, kind, salesUserId, tags, validFrom, validTo } = c.req.valid('json')
    const created = await write(c, async tx => {
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
          salesUserId: salesUserId ?? (c.var.user.role === 'SALES' ? c.var.user.id : null),
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
    })
    return c.json(created, 201)
  })
  .put('/:id/steps/client', describe('Étape Client'), right('request.write'), byId, body(clientStep), async c => {
    const { version, companyId, title, kind, salesUserId, tags, validFrom, validTo } = c.req.valid('json')
    return step(c, c.req.valid('param').id, version, async (tx, held) => {
      await refuseUnusableParts(tx, { companyId, salesUserId, stops: [] }, held.request)
      await tx
        .update(deliveryRequests)
        .set({ companyId, title, kind, salesUserId, tags })
        .where(eq(deliveryRequests.id, held.request.id))
      return { validFrom, validTo: lastDay(kind, validFrom, validTo), ...(kind === 'SPOT' && { recurrence: null }) }
    })
  })
  .put('/:id/steps/need', describe('Étape Besoin'), right('request.write'), byId, body(needStep), async c => {
    const { version, hgvBanExemption, notes, ...need } = c.req.valid('json')
    return step(c, c.req.valid('param').id, version, async () => ({ ...storedNeed(need), hgvBanExemption, notes }))
  })
  .put('/:id/steps/stops', describe('Étape Arrêts'), right('request.write'), byId, body(stopsStep), async c => {
    const { version, stops } = c.req.valid('json')
    return step(c, c.req.valid('param').id, version, async (tx, held) => {
      await refuseUnusableParts(tx, { companyId: held.request.companyId, stops }, held.request)
      await saveStops(tx, held.current.id, stops)
      return {}
    })
  })
  .put('/:id/steps/recurrence', describe('Étape Récurrence'), right('request.write'), byId, body(recurrenceStep), async c => {
    const { version, recurrence, zoneOfFirstStop } = c.req.valid('json')
    return step(c, c.req.valid('param').id, version, async (tx, held) => {
      if (held.request.kind === 'SPOT') throw refused("Un transport spot n'a pas de récurrence")
      const [first] = zoneOfFirstStop ? await stopsOf(tx, held.current.id) : []
      return { recurrence: first ? { ...recurrence, holidayZone: first.site.holidayZone } : recurrence }
    })
  })
  .put('/:id/steps/price', describe('Étape Prix'), right('request.price'), byId, body(priceStep), async c => {
    const { version, ...price } = c.req.valid('json')
    return step(c, c.req.valid('param').id, version, async () => price)
  })

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
