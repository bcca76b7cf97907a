import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import type { Reader } from '#api/db/client.ts'
import { counted, fromWhere, ordered, pageOf, searched } from '#api/db/list.ts'
import { write } from '#api/db/write.ts'
import { isReckoned, usesOfYear } from '#api/delivery-requests/service-uses.ts'
import { csvAnswer } from '#api/middleware/csv-answer.ts'
import type { Env } from '#api/middleware/env.ts'
import { gate, right } from '#api/middleware/gate.ts'
import { body, params, query } from '#api/middleware/input.ts'
import { today } from '#api/middleware/today.ts'
import { runningVersion } from '#api/sales/companies/writes.ts'
import { recordVersion } from '#domain/fields.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import {
  type SERVICE_SORTS,
  serviceListQuery,
  serviceSchema,
  tariffClosing,
  tariffSchema,
} from '#domain/sales/additional-services/additional-service.ts'
import { additionalServices } from './additional-services.table.ts'
import { SERVICE_COLUMNS, yearExport } from './export.ts'
import { closeTariff, createTariff, tariffsOf, updateTariff } from './tariffs.ts'
import {
  createService,
  deactivateService,
  deactivateServices,
  findService,
  loadStarterServices,
  reactivateService,
  serviceUse,
  updateService,
} from './writes.ts'

const byId = params(z.object({ id: z.uuid() }))
const byTariff = params(z.object({ id: z.uuid(), tariffId: z.uuid() }))
const versioned = z.object({ version: recordVersion() })
const tags = ['sales/additional-services']

/** The catalogue of additional services and what single clients pay for them (`domain.md` §3.4, §4.2). */
export const additionalServiceRoutes = new Hono<Env>()
  .use(gate(['/sales/additional-services']))
  .get('/', describeRoute({ tags, summary: 'Liste des prestations additionnelles' }), query(serviceListQuery), async c => {
    const asked = c.req.valid('query')
    const where = matching(asked)
    const [rows, total, [any]] = await Promise.all([
      c.var.db
        .select({ ...SUMMARY, clients: clients(), requests })
        .from(additionalServices)
        .where(where)
        .orderBy(ordered(asked.sort, SORTS, additionalServices.id))
        .limit(asked.perPage)
        .offset((asked.page - 1) * asked.perPage),
      counted(c.var.db, fromWhere(additionalServices, where), asked.count),
      c.var.db.select({ id: additionalServices.id }).from(additionalServices).limit(1),
    ])
    const year = asked.year ? await yearColumns(c.var.db, c.var.user.role, rows) : undefined
    return c.json({
      ...pageOf(
        rows.map(row => ({ ...row, ...year?.(row.id) })),
        total,
        asked,
      ),
      empty: !any,
    })
  })
  .get(
    '/export.csv',
    describeRoute({ tags, summary: 'Liste des prestations additionnelles en CSV' }),
    query(serviceListQuery),
    async c => {
      const asked = c.req.valid('query')
      const { role } = c.var.user
      const found = await c.var.db
        .select({ id: additionalServices.id })
        .from(additionalServices)
        .where(matching(asked))
        .orderBy(ordered(asked.sort, SORTS, additionalServices.id))
      return csvAnswer(c, {
        name: 'prestations',
        columns: { ...SERVICE_COLUMNS, ...(asked.year && yearExport(may(role, 'service.tariff'))) },
        ids: found.map(row => row.id),
        read: async ids => {
          const rows = await c.var.db
            .select({ service: additionalServices, clients: clients(), requests })
            .from(additionalServices)
            .where(inArray(additionalServices.id, ids))
          const year = asked.year
            ? await yearColumns(
                c.var.db,
                role,
                rows.map(({ service }) => service),
              )
            : undefined
          return rows.map(({ service, ...more }) => ({ ...service, ...more, ...year?.(service.id) }))
        },
      })
    },
  )
  .get('/:id', describeRoute({ tags, summary: "Fiche d'une prestation additionnelle" }), byId, async c => {
    const { id } = c.req.valid('param')
    const { db, user } = c.var
    const seesTariffs = may(user.role, 'service.tariff')
    const [service, use, tariffs] = await Promise.all([
      findService(db, id),
      serviceUse(db, id),
      seesTariffs ? tariffsOf(db, id, today()) : null,
    ])
    // What was charged is what clients pay, which is for who may read it.
    const uses = seesTariffs ? ((await usesOfYear(db, [service], today())).get(id) ?? null) : null
    return c.json({ ...service, use, tariffs, uses, counted: isReckoned(service) })
  })
  .post(
    '/',
    describeRoute({ tags, summary: 'Créer une prestation additionnelle' }),
    right('service.write'),
    body(serviceSchema),
    async c => c.json(await write(c, tx => createService(tx, c.req.valid('json'))), 201),
  )
  .post('/starter', describeRoute({ tags, summary: 'Charger le catalogue de départ' }), right('service.write'), async c =>
    c.json(await write(c, tx => loadStarterServices(tx))),
  )
  .post(
    '/deactivate',
    describeRoute({ tags, summary: 'Désactiver plusieurs prestations additionnelles' }),
    right('service.archive'),
    body(z.object({ ids: z.array(z.uuid()).min(1).max(100) })),
    async c => c.json(await write(c, tx => deactivateServices(tx, c.req.valid('json').ids))),
  )
  .put(
    '/:id',
    describeRoute({ tags, summary: 'Modifier une prestation additionnelle' }),
    right('service.write'),
    byId,
    body(serviceSchema.and(versioned)),
    async c => {
      const { version, ...input } = c.req.valid('json')
      return c.json(await write(c, tx => updateService(tx, c.req.valid('param').id, input, version)))
    },
  )
  .post(
    '/:id/deactivate',
    describeRoute({ tags, summary: 'Désactiver une prestation additionnelle' }),
    right('service.archive'),
    byId,
    async c => c.json(await write(c, tx => deactivateService(tx, c.req.valid('param').id))),
  )
  .post(
    '/:id/reactivate',
    describeRoute({ tags, summary: 'Réactiver une prestation additionnelle' }),
    right('service.archive'),
    byId,
    async c => c.json(await write(c, tx => reactivateService(tx, c.req.valid('param').id))),
  )
  .post(
    '/:id/tariffs',
    describeRoute({ tags, summary: 'Donner un tarif à un client, pour une période' }),
    right('service.write'),
    byId,
    body(tariffSchema),
    async c => c.json(await write(c, tx => createTariff(tx, c.req.valid('param').id, c.req.valid('json'))), 201),
  )
  .put(
    '/:id/tariffs/:tariffId',
    describeRoute({ tags, summary: "Modifier le tarif d'un client" }),
    right('service.write'),
    byTariff,
    body(tariffSchema.and(versioned)),
    async c => {
      const { version, ...input } = c.req.valid('json')
      return c.json(await write(c, tx => updateTariff(tx, c.req.valid('param'), input, version)))
    },
  )
  .post(
    '/:id/tariffs/:tariffId/close',
    describeRoute({ tags, summary: "Clore le tarif d'un client" }),
    right('service.write'),
    byTariff,
    body(tariffClosing),
    async c => c.json(await write(c, tx => closeTariff(tx, c.req.valid('param'), c.req.valid('json').validTo))),
  )

/**
 * Uses and revenue of twelve months of these rows; null of a service whose uses nothing records yet, which is not the same as none. What
 * clients paid is for who may read it.
 */
async function yearColumns(db: Reader, role: Role, rows: readonly { id: string }[]) {
  const ids = rows.map(({ id }) => id)
  const services = await db.select().from(additionalServices).where(inArray(additionalServices.id, ids))
  const figures = await usesOfYear(db, services, today())
  const money = may(role, 'service.tariff')
  return (id: string): { uses: number | null; revenueCents?: number | null } => {
    const { total = null, amountCents = null } = figures.get(id) ?? {}
    return { uses: total, ...(money && { revenueCents: amountCents }) }
  }
}

const SUMMARY = {
  id: additionalServices.id,
  code: additionalServices.code,
  label: additionalServices.label,
  unit: additionalServices.unit,
  unitPrice: additionalServices.unitPrice,
  vatRate: additionalServices.vatRate,
  trigger: additionalServices.trigger,
  active: additionalServices.active,
}

const SORTS: Record<(typeof SERVICE_SORTS)[number], SQL> = {
  code: sql`${additionalServices.code}`,
  label: sql`${additionalServices.label} collate french`,
  unitPrice: sql`${additionalServices.unitPrice}`,
}

// Written out: in a select from one table Drizzle names columns without their table, and two of these tables have an « id ».
/** Clients who have a tariff of their own today. */
const clients = () => sql<number>`(
  select count(*)::int from service_tariff tariff
  where tariff.service_id = additional_service.id
    and ${today()} between tariff.valid_from and coalesce(tariff.valid_to, 'infinity'))`

/** Cahiers des charges in force that it is part of. */
const requests = sql<number>`(
  select count(distinct delivery_request_version.request_id)::int from delivery_request_service used
  join delivery_request_version on delivery_request_version.id = used.version_id
  where used.service_id = additional_service.id and ${runningVersion})`

/** The rows that the list's query asks for. A catalogue has dozens of rows: its search needs no column of its own. */
function matching(asked: z.output<typeof serviceListQuery>): SQL | undefined {
  return and(
    searched(sql`searchable(${additionalServices.code} || ' ' || ${additionalServices.label})`, asked.q),
    asked.unit.length ? inArray(additionalServices.unit, asked.unit) : undefined,
    asked.trigger.length ? inArray(additionalServices.trigger, asked.trigger) : undefined,
    asked.inactive ? undefined : eq(additionalServices.active, true),
    asked.only.length ? inArray(additionalServices.id, asked.only) : undefined,
  )
}
