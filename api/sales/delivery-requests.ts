import { and, eq, gte, inArray, lte, ne, type SQL, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { addDays } from '#domain/calendar/dates.ts'
import { USED } from '#domain/messages.ts'
import {
  deliveryRequestSchema,
  deliveryRequestUpdate,
  EXPIRING_DAYS,
  priceSchema,
  type REQUEST_SORTS,
  requestListQuery,
} from '#domain/sales/delivery-request.ts'
import { PRICE_OPEN_STATUSES, RUNNING_STATUSES } from '#domain/sales/delivery-request-states.ts'
import { revenueCents, runsInYear } from '#domain/sales/request-calendar.ts'
import { users } from '../administration/users.table.ts'
import { counted, ordered, pageOf, searched } from '../db/list.ts'
import { takeNumbers, write } from '../db/write.ts'
import { designers, findRequest, hold, nameOf, requireStatus, settle, touch } from '../delivery-requests/record.ts'
import { documents } from '../documents/documents.table.ts'
import { liveLines } from '../journey-management/live-lines.table.ts'
import type { Env } from '../middleware/env.ts'
import { gate, right } from '../middleware/gate.ts'
import { body, params, query } from '../middleware/input.ts'
import { refused } from '../middleware/problem.ts'
import { today } from '../middleware/today.ts'
import { companies } from './companies.table.ts'
import { deliveryRequests, deliveryRequestVersions as versions } from './delivery-requests.table.ts'
import { requestActRoutes } from './request-acts.ts'
import { requestCalendarRoutes } from './request-calendar.ts'
import { requestDocumentRoutes } from './request-documents.ts'
import { requestExceptionRoutes } from './request-exceptions.ts'
import { refuseUnusableParts, saveStops, storedRequest, storedVersion } from './request-input.ts'

const byId = params(z.object({ id: z.uuid() }))
const tags = ['sales/delivery-request']

/** Cahiers des charges, the sales face (`domain.md` §3.3, §4.2). */
export const deliveryRequestRoutes = new Hono<Env>()
  .use(gate(['/sales/delivery-request']))
  .get('/', describeRoute({ tags, summary: 'Liste des cahiers des charges' }), query(requestListQuery), async c => {
    const asked = c.req.valid('query')
    const where = matching(asked)
    const [rows, total] = await Promise.all([
      c.var.db
        .select(SUMMARY)
        .from(deliveryRequests)
        .innerJoin(versions, eq(versions.id, deliveryRequests.currentVersionId))
        .innerJoin(companies, eq(companies.id, deliveryRequests.companyId))
        .leftJoin(users, eq(users.id, deliveryRequests.salesUserId))
        .leftJoin(designers, eq(designers.id, versions.designerId))
        .where(where)
        .orderBy(ordered(asked.sort, SORTS, deliveryRequests.id))
        .limit(asked.perPage)
        .offset((asked.page - 1) * asked.perPage),
      counted(
        c.var.db,
        sql`${deliveryRequests} join ${versions} on ${versions.id} = ${deliveryRequests.currentVersionId} where ${where ?? sql`true`}`,
        asked.count,
      ),
    ])
    const now = today()
    return c.json(
      pageOf(
        rows.map(({ recurrence, ...row }) => ({
          ...row,
          weekdays: recurrence?.weekdays ?? [],
          yearRevenueCents: row.unitPrice && revenueCents(row.unitPrice, runsInYear({ ...row, recurrence }, now)),
        })),
        total,
        asked,
      ),
    )
  })
  .post(
    '/',
    describeRoute({ tags, summary: 'Créer un cahier des charges' }),
    right('request.write'),
    body(deliveryRequestSchema),
    async c => {
      const input = c.req.valid('json')
      const created = await write(c, async tx => {
        const sites = await refuseUnusableParts(tx, input)
        const year = today().slice(0, 4)
        const number = `CDC-${year}-${String(await takeNumbers(tx, `delivery-request ${year}`)).padStart(4, '0')}`
        const salesUserId = input.salesUserId ?? (c.var.user.role === 'SALES' ? c.var.user.id : null)
        const [request] = await tx
          .insert(deliveryRequests)
          .values({ ...storedRequest(input), salesUserId, number })
          .returning({ id: deliveryRequests.id, number: deliveryRequests.number })
        const [version] = await tx
          .insert(versions)
          .values({ ...storedVersion(input, sites), requestId: request!.id })
          .returning({ id: versions.id })
        await saveStops(tx, version!.id, input.stops)
        // The search text names the communes of the stops, so the header is written last.
        await tx.update(deliveryRequests).set({ currentVersionId: version!.id }).where(eq(deliveryRequests.id, request!.id))
        return request!
      })
      return c.json(created, 201)
    },
  )
  .get('/:id', describeRoute({ tags, summary: "Fiche d'un cahier des charges" }), byId, async c =>
    c.json(await findRequest(c.var.db, c.req.valid('param').id)),
  )
  .put(
    '/:id',
    describeRoute({ tags, summary: 'Modifier un cahier des charges au brouillon' }),
    right('request.write'),
    byId,
    body(deliveryRequestUpdate),
    async c => {
      const { version, ...input } = c.req.valid('json')
      const updated = await write(c, async tx => {
        const held = await hold(tx, c.req.valid('param').id)
        requireStatus(held, ['BROUILLON'])
        const sites = await refuseUnusableParts(tx, input)
        await touch(tx, held, version)
        await tx.update(versions).set(storedVersion(input, sites)).where(eq(versions.id, held.current.id))
        await saveStops(tx, held.current.id, input.stops)
        await tx.update(deliveryRequests).set(storedRequest(input)).where(eq(deliveryRequests.id, held.request.id))
        return { id: held.request.id, number: held.request.number }
      })
      return c.json(updated)
    },
  )
  .put(
    '/:id/price',
    describeRoute({ tags, summary: "Changer le prix, jusqu'à la proposition" }),
    right('request.price'),
    byId,
    body(priceSchema),
    async c => {
      const { version, unitPrice, billingFrequency } = c.req.valid('json')
      return c.json(
        await write(c, async tx => {
          const held = await hold(tx, c.req.valid('param').id)
          requireStatus(held, PRICE_OPEN_STATUSES)
          await touch(tx, held, version)
          return settle(tx, held, { unitPrice, billingFrequency })
        }),
      )
    },
  )
  .delete('/:id', describeRoute({ tags, summary: 'Supprimer un brouillon' }), right('request.archive'), byId, async c =>
    c.json(
      await write(c, async tx => {
        const held = await hold(tx, c.req.valid('param').id)
        requireStatus(held, ['BROUILLON'])
        const { id, number } = held.request
        const lines = await tx
          .select({ number: liveLines.number })
          .from(liveLines)
          .where(eq(liveLines.versionId, held.current.id))
        const files = await tx.select({ label: documents.label }).from(documents).where(eq(documents.ownerId, id))
        const linked = [...lines.map(line => line.number), ...files.map(file => file.label)]
        if (held.current.versionNo > 1 || linked.length > 0) throw refused(USED(linked.length, linked.join(', ')))
        await tx.update(deliveryRequests).set({ currentVersionId: null }).where(eq(deliveryRequests.id, id))
        await tx.delete(versions).where(eq(versions.requestId, id))
        await tx.delete(deliveryRequests).where(eq(deliveryRequests.id, id))
        return { id, number }
      }),
    ),
  )
  .route('/', requestActRoutes)
  .route('/', requestCalendarRoutes)
  .route('/', requestExceptionRoutes)
  .route('/', requestDocumentRoutes)

const SUMMARY = {
  id: deliveryRequests.id,
  number: deliveryRequests.number,
  title: deliveryRequests.title,
  kind: deliveryRequests.kind,
  companyId: companies.id,
  company: companies.legalName,
  salesUser: nameOf(users),
  designer: nameOf(designers),
  versionNo: versions.versionNo,
  status: versions.status,
  validFrom: versions.validFrom,
  validTo: versions.validTo,
  recurrence: versions.recurrence,
  unitPrice: versions.unitPrice,
  offerExpiresOn: versions.offerExpiresOn,
  suspendedTo: versions.suspendedTo,
}

const SORTS: Record<(typeof REQUEST_SORTS)[number], SQL> = {
  number: sql`${deliveryRequests.number}`,
  company: sql`${companies.legalName} collate french`,
  title: sql`${deliveryRequests.title} collate french`,
  kind: sql`${deliveryRequests.kind}`,
  validFrom: sql`${versions.validFrom}`,
  validTo: sql`${versions.validTo}`,
  price: sql`${versions.unitPrice}`,
  status: sql`${versions.status}`,
  updatedAt: sql`${deliveryRequests.updatedAt}`,
}

/** The rows that the list's query asks for; the CSV export asks the same. */
export function matching(asked: z.output<typeof requestListQuery>): SQL | undefined {
  return and(
    searched(deliveryRequests.search, asked.q),
    asked.status.length ? inArray(versions.status, asked.status) : asked.archived ? undefined : ne(versions.status, 'ARCHIVE'),
    asked.kind.length ? inArray(deliveryRequests.kind, asked.kind) : undefined,
    asked.company.length ? inArray(deliveryRequests.companyId, asked.company) : undefined,
    asked.salesUser.length ? inArray(deliveryRequests.salesUserId, asked.salesUser) : undefined,
    asked.weekday.length
      ? sql`(${sql.join(
          asked.weekday.map(day => sql`${versions.recurrence} -> 'weekdays' @> ${day}::jsonb`),
          sql` or `,
        )})`
      : undefined,
    asked.expiring
      ? and(
          inArray(versions.status, RUNNING_STATUSES),
          gte(versions.validTo, today()),
          lte(versions.validTo, addDays(today(), EXPIRING_DAYS)),
        )
      : undefined,
  )
}
