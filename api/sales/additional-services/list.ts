import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Reader } from '#api/db/client.ts'
import { searched } from '#api/db/list.ts'
import type { CsvColumns } from '#api/middleware/csv-answer.ts'
import { today } from '#api/middleware/today.ts'
import { additionalServices } from '#api/schema/sales/additional-services.table.ts'
import { usesOfYear } from '#api/trade/requests/service-uses.ts'
import { runningVersion } from '#api/trade/requests/versions.ts'
import { columnsOf } from '#domain/field-book.ts'
import { centsToDecimal } from '#domain/formats/number.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import type { SERVICE_SORTS, serviceListQuery } from '#domain/sales/additional-services/additional-service.ts'
import { SERVICE_FORM_FIELDS } from '#domain/sales/additional-services/fields.ts'
import { SERVICE_STATUS_LABELS } from '#domain/sales/additional-services/values.ts'

type ServiceListQuery = z.output<typeof serviceListQuery>

export const serviceList = (db: Reader, query: ServiceListQuery, role: Role) => ({
  db,
  query,
  table: additionalServices,
  where: matching(query),
  number: additionalServices.code,
  sorts: SORTS,
  rowsOf: async (ids: string[]) => {
    const rows = await db
      .select({ service: additionalServices, clients: clients(), requests })
      .from(additionalServices)
      .where(inArray(additionalServices.id, ids))
    const services = rows.map(({ service }) => service)
    const year = query.year ? await yearColumns(db, role, services) : undefined
    return rows.map(({ service, ...counts }) => ({ ...service, ...counts, ...year?.(service.id) }))
  },
})

type ServiceRow = Awaited<ReturnType<ReturnType<typeof serviceList>['rowsOf']>>[number]

export const serviceColumns = ({ year }: ServiceListQuery, role: Role): CsvColumns<ServiceRow> => ({
  ...columnsOf(SERVICE_FORM_FIELDS),
  'Clients avec dérogation': row => ({ number: row.clients }),
  'CDC actifs': row => ({ number: row.requests }),
  Statut: row => SERVICE_STATUS_LABELS[row.active ? 'ACTIVE' : 'DESACTIVEE'],
  ...(year && { 'Utilisations 12 mois': ({ uses = null }: ServiceRow) => (uses === null ? null : { number: uses }) }),
  ...(year &&
    may(role, 'service.tariff') && {
      'CA 12 mois': ({ revenueCents = null }: ServiceRow) =>
        revenueCents === null ? null : { number: centsToDecimal(revenueCents) },
    }),
})

/** Uses and revenue over twelve months; null when uses are not recorded yet, which differs from zero. */
async function yearColumns(db: Reader, role: Role, services: (typeof additionalServices.$inferSelect)[]) {
  const figures = await usesOfYear(db, services, today())
  const money = may(role, 'service.tariff')
  return (id: string): { uses: number | null; revenueCents?: number | null } => {
    const { total = null, amountCents = null } = figures.get(id) ?? {}
    return { uses: total, ...(money && { revenueCents: amountCents }) }
  }
}

const SORTS: Record<(typeof SERVICE_SORTS)[number], SQL> = {
  code: sql`${additionalServices.code}`,
  label: sql`${additionalServices.label} collate french`,
  unitPrice: sql`${additionalServices.unitPrice}`,
}

// Raw names: in a single-table select Drizzle omits the table, and `id` would be ambiguous here.
const clients = () => sql<number>`(
  select count(*)::int from service_tariff tariff
  where tariff.service_id = additional_service.id
    and ${today()} between tariff.valid_from and coalesce(tariff.valid_to, 'infinity'))`

const requests = sql<number>`(
  select count(distinct delivery_request_version.request_id)::int from delivery_request_service used
  join delivery_request_version on delivery_request_version.id = used.version_id
  where used.service_id = additional_service.id and ${runningVersion})`

function matching(query: ServiceListQuery): SQL | undefined {
  return and(
    searched(sql`searchable(${additionalServices.code} || ' ' || ${additionalServices.label})`, query.q),
    query.unit.length ? inArray(additionalServices.unit, query.unit) : undefined,
    query.trigger.length ? inArray(additionalServices.trigger, query.trigger) : undefined,
    query.inactive ? undefined : eq(additionalServices.active, true),
    query.only.length ? inArray(additionalServices.id, query.only) : undefined,
  )
}
