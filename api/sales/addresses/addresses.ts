import { and, asc, between, count, eq, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import type { Reader } from '#api/db/client.ts'
import { counted, fromWhere, ordered, pageOf, searched } from '#api/db/list.ts'
import { write } from '#api/db/write.ts'
import { csvAnswer } from '#api/middleware/csv-answer.ts'
import type { Env } from '#api/middleware/env.ts'
import { gate, right } from '#api/middleware/gate.ts'
import { body, params, query } from '#api/middleware/input.ts'
import { today } from '#api/middleware/today.ts'
import { companies } from '#api/sales/companies/companies.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { recordVersion } from '#domain/fields.ts'
import { type ADDRESS_SORTS, addressListQuery, addressSchema } from '#domain/sales/addresses/address.ts'
import { zipsOfDepartment } from '#domain/sales/addresses/department.ts'
import { openOn, PROTOCOL_SOON_DAYS, protocolState } from '#domain/sales/addresses/values.ts'
import { addresses } from './addresses.table.ts'
import { regenerateFollowers } from './closures.ts'
import { ADDRESS_COLUMNS } from './export.ts'
import { addressMergeRoutes } from './merge.ts'
import { addressProtocolRoutes, protocolAt } from './protocol.ts'
import { linesAt, linesHere, visitsAt } from './use.ts'
import {
  archiveAddress,
  archiveAddresses,
  countComingJourneys,
  countRunningRequests,
  createAddress,
  findAddress,
  restoreAddress,
  updateAddress,
} from './writes.ts'

const byId = params(z.object({ id: z.uuid() }))
const tags = ['sales/addresses']

/** Loading, delivery and depot points (`domain.md` §3.2, §4.2). */
export const addressRoutes = new Hono<Env>()
  .use(gate(['/sales/addresses']))
  .get('/', describeRoute({ tags, summary: 'Liste des adresses' }), query(addressListQuery), async c => {
    const asked = c.req.valid('query')
    const where = matching(asked)
    const [rows, total] = await Promise.all([
      c.var.db
        .select({ ...SUMMARY, lines: linesHere })
        .from(addresses)
        .leftJoin(companies, eq(companies.id, addresses.companyId))
        .where(where)
        .orderBy(ordered(asked.sort, SORTS, addresses.id))
        .limit(asked.perPage)
        .offset((asked.page - 1) * asked.perPage),
      counted(c.var.db, fromWhere(addresses, where), asked.count),
    ])
    const date = today()
    return c.json(
      pageOf(
        rows.map(({ openings, closures, ...row }) => ({
          ...row,
          today: openOn({ openings, closures }, date),
          protocol: protocolState(row, date),
        })),
        total,
        asked,
      ),
    )
  })
  .get('/export.csv', describeRoute({ tags, summary: 'Liste des adresses en CSV' }), query(addressListQuery), async c => {
    const asked = c.req.valid('query')
    const found = await c.var.db
      .select({ id: addresses.id })
      .from(addresses)
      .where(matching(asked))
      .orderBy(ordered(asked.sort, SORTS, addresses.id))
    return csvAnswer(c, {
      name: 'adresses',
      columns: ADDRESS_COLUMNS,
      ids: found.map(row => row.id),
      read: async ids => {
        const rows = await c.var.db
          .select({ address: addresses, company: companies.legalName, companyCode: companies.code, lines: linesHere })
          .from(addresses)
          .leftJoin(companies, eq(companies.id, addresses.companyId))
          .where(inArray(addresses.id, ids))
        return rows.map(({ address, ...more }) => ({ ...address, ...more }))
      },
    })
  })
  .get('/map', describeRoute({ tags, summary: 'Adresses de la liste sur la carte' }), query(addressListQuery), async c => {
    const where = matching(c.req.valid('query'))
    const [points, total, departments] = await Promise.all([
      c.var.db
        .select({ id: addresses.id, label: addresses.label, lat: addresses.lat, lng: addresses.lng })
        .from(addresses)
        .where(and(where, isNotNull(addresses.lat)))
        .orderBy(asc(addresses.id))
        .limit(MAP_CAP),
      counted(c.var.db, fromWhere(addresses, where), 'exact'),
      byDepartment(c.var.db, where),
    ])
    const located = departments.reduce((sum, row) => sum + row.located, 0)
    return c.json({ points, total: total.total, located, departments })
  })
  .get('/:id', describeRoute({ tags, summary: "Fiche d'une adresse" }), byId, async c => {
    const { id } = c.req.valid('param')
    const address = await findAddress(c.var.db, id)
    const [usedBy, comingJourneys, runningRequests, visits, protocolDocument] = await Promise.all([
      linesAt(c.var.db, id),
      countComingJourneys(c.var.db, id),
      countRunningRequests(c.var.db, id),
      visitsAt(c.var.db, id, address.serviceMin),
      protocolAt(c.var.db, id),
    ])
    const date = today()
    const protocol = protocolState(address, date)
    const use = { usedBy, comingJourneys, runningRequests, visits }
    return c.json({ ...address, today: openOn(address, date), protocol, protocolDocument, ...use })
  })
  .post('/', describeRoute({ tags, summary: 'Créer une adresse' }), right('address.write'), body(addressSchema), async c =>
    c.json(await write(c, tx => createAddress(tx, c.req.valid('json'))), 201),
  )
  .post(
    '/archive',
    describeRoute({ tags, summary: 'Archiver plusieurs adresses' }),
    right('address.archive'),
    body(z.object({ ids: z.array(z.uuid()).min(1).max(100) })),
    async c => c.json(await write(c, tx => archiveAddresses(tx, c.req.valid('json').ids))),
  )
  .put(
    '/:id',
    describeRoute({ tags, summary: 'Modifier une adresse' }),
    right('address.write'),
    byId,
    body(addressSchema.and(z.object({ version: recordVersion() }))),
    async c => {
      const { version, ...input } = c.req.valid('json')
      return c.json(
        await write(c, async tx => {
          const { closed, ...saved } = await updateAddress(tx, c.req.valid('param').id, input, version)
          return { ...saved, regenerated: closed ? await regenerateFollowers(c, tx, { ...input, id: saved.id }) : 0 }
        }),
      )
    },
  )
  .post('/:id/archive', describeRoute({ tags, summary: 'Archiver une adresse' }), right('address.archive'), byId, async c =>
    c.json(await write(c, tx => archiveAddress(tx, c.req.valid('param').id))),
  )
  .post(
    '/:id/restore',
    describeRoute({ tags, summary: "Sortir une adresse de l'archive" }),
    right('address.archive'),
    byId,
    async c => c.json(await write(c, tx => restoreAddress(tx, c.req.valid('param').id))),
  )
  .route('/', addressProtocolRoutes)
  .route('/', addressMergeRoutes)

/** More points than a picture can tell apart; the count says what is left out. */
const MAP_CAP = 1000

/** How many of a list's addresses are in each French département, and how many of them have a place on the map; the rest is « abroad ». */
async function byDepartment(db: Reader, where: SQL | undefined) {
  const code = sql<string | null>`case when ${addresses.country} <> 'FR' then null
    when ${addresses.zip} like '20%' then case when ${addresses.zip} < '20200' then '2A' else '2B' end
    when ${addresses.zip} ~ '^9[78]' then left(${addresses.zip}, 3)
    else left(${addresses.zip}, 2) end`
  return db
    .select({ code, total: count(), located: sql<number>`count(${addresses.lat})::int` })
    .from(addresses)
    .where(where)
    .groupBy(sql`1`)
    .orderBy(sql`1 nulls last`)
}

const SUMMARY = {
  id: addresses.id,
  label: addresses.label,
  companyId: addresses.companyId,
  company: companies.legalName,
  kind: addresses.kind,
  line1: addresses.line1,
  zip: addresses.zip,
  city: addresses.city,
  country: addresses.country,
  lat: addresses.lat,
  lng: addresses.lng,
  holidayZone: addresses.holidayZone,
  appointment: addresses.appointment,
  protocolDate: addresses.protocolDate,
  protocolExpiry: addresses.protocolExpiry,
  archived: addresses.archived,
  mergedIntoId: addresses.mergedIntoId,
  openings: addresses.openings,
  closures: addresses.closures,
}

const SORTS: Record<(typeof ADDRESS_SORTS)[number], SQL> = {
  label: sql`${addresses.label} collate french`,
  city: sql`${addresses.city} collate french`,
  zip: sql`${addresses.zip}`,
}

/** The rows that the list's query asks for. */
function matching(asked: z.output<typeof addressListQuery>): SQL | undefined {
  const zips = zipsOfDepartment(asked.department)
  return and(
    searched(addresses.search, asked.q),
    asked.archived ? undefined : eq(addresses.archived, false),
    asked.company.length ? inArray(addresses.companyId, asked.company) : undefined,
    asked.companyName ? ofCompanies(asked.companyName) : undefined,
    asked.own ? isNull(addresses.companyId) : undefined,
    asked.kind.length ? inArray(addresses.kind, asked.kind) : undefined,
    zips ? and(eq(addresses.country, 'FR'), gte(addresses.zip, zips.from), lt(addresses.zip, zips.before)) : undefined,
    asked.holidayZone.length ? inArray(addresses.holidayZone, asked.holidayZone) : undefined,
    asked.unlocated ? isNull(addresses.lat) : undefined,
    asked.protocolExpired ? lt(addresses.protocolExpiry, today()) : undefined,
    asked.protocolSoon ? between(addresses.protocolExpiry, today(), addDays(today(), PROTOCOL_SOON_DAYS)) : undefined,
    asked.only.length ? inArray(addresses.id, asked.only) : undefined,
  )
}

/** Addresses of the clients that a code or a part of a name finds; one letter finds all of them. */
function ofCompanies(text: string): SQL {
  return sql`${addresses.companyId} in (select ${companies.id} from ${companies} where ${searched(companies.search, text) ?? sql`true`})`
}
