import { and, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { counted, ordered, pageOf, searched } from '#api/db/list.ts'
import { write } from '#api/db/write.ts'
import { linesOf } from '#api/delivery-requests/lines.ts'
import { designers, findRequest, hold, nameOf, requireStatus, settle, statusAfter, touch } from '#api/delivery-requests/record.ts'
import { versionOf } from '#api/delivery-requests/versions.ts'
import type { Env } from '#api/middleware/env.ts'
import { gate, right } from '#api/middleware/gate.ts'
import { body, params, query } from '#api/middleware/input.ts'
import { invalid, stale } from '#api/middleware/problem.ts'
import { today } from '#api/middleware/today.ts'
import { addresses } from '#api/sales/addresses/addresses.table.ts'
import { companies } from '#api/sales/companies/companies.table.ts'
import {
  deliveryRequestStops,
  deliveryRequests,
  deliveryRequestVersions as versions,
} from '#api/sales/delivery-request/delivery-requests.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import {
  type CONCEPTION_SORTS,
  conceptionListQuery,
  designSchema,
  STARTING_DAYS,
} from '#domain/journey-management/delivery-request/conception.ts'
import { roadKm } from '#domain/journey-management/live-lines/line-plan.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { motiveSchema } from '#domain/sales/delivery-request/delivery-request.ts'
import { deliveryBlocks } from './delivery-blocks.ts'
import { conceptionLineRoutes } from './lines.ts'
import { takeOverLines } from './takeover.ts'

const byId = params(z.object({ id: z.uuid() }))
const tags = ['journey-management/delivery-request']

/** Cahiers des charges, the conception face: what was sold becomes lines that can run (`domain.md` §3.3, §4.3). */
export const conceptionRoutes = new Hono<Env>()
  .use(gate(['/journey-management/delivery-request']))
  .get('/', describeRoute({ tags, summary: 'Cahiers des charges à concevoir' }), query(conceptionListQuery), async c => {
    const asked = c.req.valid('query')
    const where = matching(asked)
    const [rows, total] = await Promise.all([
      c.var.db
        .select(SUMMARY)
        .from(deliveryRequests)
        .innerJoin(versions, eq(versions.id, versionOf('design')))
        .innerJoin(companies, eq(companies.id, deliveryRequests.companyId))
        .leftJoin(designers, eq(designers.id, versions.designerId))
        .where(where)
        .orderBy(ordered(asked.sort, SORTS, deliveryRequests.id, ['designer']))
        .limit(asked.perPage)
        .offset((asked.page - 1) * asked.perPage),
      counted(
        c.var.db,
        sql`${deliveryRequests} join ${versions} on ${versions.id} = ${versionOf('design')} where ${where ?? sql`true`}`,
        asked.count,
      ),
    ])
    return c.json(
      pageOf(
        rows.map(({ recurrence, places, km, ...row }) => ({
          ...row,
          weekdays: recurrence?.weekdays ?? [],
          stops: places.length,
          firstDeparture: places[0]?.departure.slice(0, 5) ?? null,
          km: km ?? (places.length > 1 && places.every(placed) ? roadKm(places as Place<string>[]) : null),
          kmIsProposal: km === null,
        })),
        total,
        asked,
      ),
    )
  })
  .get('/:id', describeRoute({ tags, summary: 'Un cahier des charges vu de la conception' }), byId, async c => {
    const { id } = c.req.valid('param')
    const request = await findRequest(c.var.db, id, 'design')
    const lines = await linesOf(c.var.db, request.current.id)
    const blocks = deliveryBlocks(request, lines)
    return c.json({ ...shownTo(c.var.user.role, request), lines, blocks })
  })
  .post('/:id/take', describeRoute({ tags, summary: 'Prendre en charge' }), right('request.design'), byId, async c =>
    c.json(
      await write(c, async tx => {
        // The row is held: of two designers at once the second finds « En conception » and is told so.
        const held = await hold(tx, c.req.valid('param').id, 'design')
        const status = statusAfter(held, 'take')
        await takeOverLines(tx, held)
        return settle(tx, held, { status, designerId: c.var.user.id })
      }),
    ),
  )
  .post(
    '/:id/send-back',
    describeRoute({ tags, summary: 'Renvoyer au commercial' }),
    right('request.design'),
    byId,
    body(motiveSchema),
    async c =>
      c.json(
        await write(c, async tx => {
          const held = await hold(tx, c.req.valid('param').id, 'design')
          return settle(tx, held, { status: statusAfter(held, 'sendBack'), reason: c.req.valid('json').reason })
        }),
      ),
  )
  .put(
    '/:id/design',
    describeRoute({ tags, summary: 'Kilomètres, heures et coût' }),
    right('request.design'),
    byId,
    body(designSchema),
    async c => {
      const { version, cost, ...design } = c.req.valid('json')
      return c.json(
        await write(c, async tx => {
          const held = await hold(tx, c.req.valid('param').id, 'design')
          requireStatus(held, ['EN_CONCEPTION'])
          if (version !== held.request.version) throw stale(shownTo(c.var.user.role, await findRequest(tx, held.request.id)))
          await touch(tx, held)
          return settle(tx, held, { ...design, costCents: cost })
        }),
      )
    },
  )
  .post('/:id/deliver', describeRoute({ tags, summary: 'Livrer la conception' }), right('request.design'), byId, async c =>
    c.json(
      await write(c, async tx => {
        const held = await hold(tx, c.req.valid('param').id, 'design')
        const status = statusAfter(held, 'deliver')
        const request = await findRequest(tx, held.request.id, 'design')
        const blocks = deliveryBlocks(request, await linesOf(tx, held.current.id))
        if (blocks.length > 0) throw invalid(...blocks)
        return settle(tx, held, { status, reason: null })
      }),
    ),
  )
  .route('/', conceptionLineRoutes)

type FoundRequest = Awaited<ReturnType<typeof findRequest>>

/** CONCEPTOR works to a target cost: neither the price and what makes it nor the papers that name it (`domain.md` §4.3). */
function shownTo(role: Role, request: FoundRequest): FoundRequest {
  if (may(role, 'request.price')) return request
  return { ...request, current: { ...request.current, ...HIDDEN_PRICE }, documents: [] }
}

const HIDDEN_PRICE = {
  unitPrice: null,
  minimumCents: null,
  minimumHours: null,
  grid: null,
  payForNextBracket: false,
  marginPct: null,
  marginMethod: null,
  offer: null,
  indexation: null,
  cancelPct: null,
  penalties: null,
}

interface Place<Coordinate> {
  departure: string
  lat: Coordinate
  lng: Coordinate
}
const placed = (place: Place<string | null>) => place.lat !== null

const SUMMARY = {
  id: deliveryRequests.id,
  number: deliveryRequests.number,
  title: deliveryRequests.title,
  kind: deliveryRequests.kind,
  company: companies.legalName,
  versionNo: versions.versionNo,
  status: versions.status,
  validFrom: versions.validFrom,
  recurrence: versions.recurrence,
  goods: versions.goods,
  vehicleNeed: versions.vehicleNeed,
  designer: nameOf(designers),
  km: sql<string | null>`${versions.kmLoaded} + coalesce(${versions.kmEmpty}, 0)`,
  places: sql<Place<string | null>[]>`(
    select coalesce(json_agg(json_build_object('departure', ${deliveryRequestStops.departure}, 'lat', ${addresses.lat}::text, 'lng', ${addresses.lng}::text)
      order by ${deliveryRequestStops.position}), '[]')
    from ${deliveryRequestStops} join ${addresses} on ${addresses.id} = ${deliveryRequestStops.addressId}
    where ${deliveryRequestStops.versionId} = ${versions.id})`,
}

const SORTS: Record<(typeof CONCEPTION_SORTS)[number], SQL> = {
  number: sql`${deliveryRequests.number}`,
  company: sql`${companies.legalName} collate french`,
  title: sql`${deliveryRequests.title} collate french`,
  kind: sql`${deliveryRequests.kind}`,
  validFrom: sql`${versions.validFrom}`,
  status: sql`${versions.status}`,
  designer: sql`${designers.lastName} collate french`,
  updatedAt: sql`${deliveryRequests.updatedAt}`,
}

function matching(asked: z.output<typeof conceptionListQuery>): SQL | undefined {
  const statuses = asked.status.length > 0 ? asked.status : asked.all ? [] : (['A_CONCEVOIR', 'EN_CONCEPTION'] as const)
  return and(
    searched(deliveryRequests.search, asked.q),
    statuses.length ? inArray(versions.status, statuses) : undefined,
    asked.kind.length ? inArray(deliveryRequests.kind, asked.kind) : undefined,
    asked.designer.length ? inArray(versions.designerId, asked.designer) : undefined,
    asked.starting ? and(gte(versions.validFrom, today()), lte(versions.validFrom, addDays(today(), STARTING_DAYS))) : undefined,
  )
}
