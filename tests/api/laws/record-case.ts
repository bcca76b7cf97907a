import { eq, isNotNull, notInArray, or, sql } from 'drizzle-orm'
import { factories } from '#api/db/seed/factories.ts'
import { makePapers } from '#api/db/seed/papers.ts'
import { savedViews } from '#api/schema/administration/saved-views.table.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { webhookDeliveries } from '#api/schema/administration/webhooks.table.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { auditLog, counters } from '#api/schema/house/ledger.table.ts'
import { notifications } from '#api/schema/house/notifications.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { liveLineStops, liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { cnrIndices, cnrValues } from '#api/schema/transverse/cnr.table.ts'
import type { Role } from '#domain/roles.ts'
import { qualify } from '#tests/support/qualified.ts'
import { startRequests } from '#tests/support/requests.ts'
import { TODAY } from '#tests/support/today.ts'

/** Operation ready to run once: record state and a body with every field. */
export interface RecordCase {
  /** Path parameters. */
  at?: Record<string, string>
  by?: Role
  body?: Record<string, unknown> | FormData
  /** Id of the history that shows the write: the path's by default, or the created one; null for none. */
  root?: string | 'created' | null
  /** Fields with another name in the history; empty when not stored. */
  named?: Record<string, string[]>
  /** List fields whose entries have fields of their own. */
  parts?: string[]
}
type MakeRecord = (house: House) => Promise<RecordCase>
export type RecordCases = Record<string, MakeRecord>
export type House = Awaited<ReturnType<typeof startHouse>>

/** Client with sites, drivers and vehicles; cases create the rest. */
export async function startHouse() {
  const t = await startRequests()
  const { db } = t
  const make = factories('laws of records', { first: 70_000 })
  const driver = make.driver({ depotId: t.depot.id })
  const vehicle = make.vehicle({ depotId: t.depot.id, category: 'TRACTEUR' })
  const trailer = make.trailer({ depotId: t.depot.id })
  const subcontractor = make.company({ types: ['SOUS_TRAITANT'] })
  await db.insert(drivers).values(driver)
  await qualify(db, [driver])
  await db.update(users).set({ driverId: driver.id }).where(eq(users.role, 'DRIVER'))
  await db.insert(vehicles).values(vehicle)
  await db.insert(trailers).values(trailer)
  await db.insert(companies).values(subcontractor)
  await db.insert(documents).values(makePapers(TODAY, [subcontractor], null))
  await db.insert(counters).values({ series: 'company', value: 1 })
  const numbers = new Map<string, number>()
  function number(series = ''): number {
    const next = (numbers.get(series) ?? 0) + 1
    numbers.set(series, next)
    return next
  }

  const idOf = async (answer: ReturnType<typeof t.call>) => (await t.must(answer)).id as string
  const versionOf = async (path: string): Promise<number> => {
    const body = await t.must(t.call('ADMIN', 'GET', path))
    return (body.journey ?? body.index ?? body).version
  }
  async function company(over: Partial<typeof companies.$inferInsert> = {}) {
    const row = make.company(over)
    await db.insert(companies).values(row)
    return row
  }
  async function index() {
    const [row] = await db
      .insert(cnrIndices)
      .values({ code: `LOI_${number()}`, label: 'Gazole', base: '2020', unit: 'indice', source: 'CNR' })
      .returning()
    const month = { indexId: row!.id, value: '150.00' }
    const values = await db
      .insert(cnrValues)
      .values([
        { ...month, month: '2023-06-01' },
        { ...month, month: '2023-07-01', provisional: true },
      ])
      .returning()
    return { ...row!, published: values[0]!, provisional: values[1]! }
  }
  async function line(over: Partial<typeof liveLines.$inferInsert> = {}) {
    const request = await t.at('ACCEPTE')
    const { current } = await t.must(t.sales('GET', `/${request}`))
    const row = make.line({ versionId: current.id, weekdays: [1], kmLoaded: '100', ...over })
    await db.insert(liveLines).values(row)
    const stop = { liveLineId: row.id, arrival: '06:00', departure: '06:30' }
    await db
      .insert(liveLineStops)
      .values([
        make.lineStop({ ...stop, addressId: t.depot.id, position: 0 }),
        make.lineStop({ ...stop, addressId: t.customer.id, position: 1, arrival: '09:00', departure: '09:30' }),
      ])
    return row
  }
  /** Everything written or queued. */
  async function written(): Promise<unknown> {
    const [audit, [views], read, messages] = await Promise.all([
      // Account rows without usage: sessions come and go.
      db.$count(
        auditLog,
        or(
          notInArray(auditLog.entity, ['session', 'account']),
          sql`${auditLog.entity} = 'account' and ${auditLog.changes} ?| array['driver_id', 'email', 'status', 'invited_at']`,
        ),
      ),
      db.select({ versions: sql`sum(${savedViews.version})` }).from(savedViews),
      db.$count(notifications, isNotNull(notifications.readAt)),
      db.$count(webhookDeliveries, eq(webhookDeliveries.status, 'EN_ATTENTE')),
    ])
    return { audit, views: views!.versions, read, messages, started: t.enqueued.length }
  }
  return {
    ...t,
    make,
    driver,
    vehicle,
    trailer,
    subcontractor,
    idOf,
    versionOf,
    company,
    index,
    line,
    written,
    number,
  }
}
