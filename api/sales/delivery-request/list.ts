import { and, eq, gte, inArray, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Reader } from '#api/db/client.ts'
import { foundIn, searched } from '#api/db/list.ts'
import type { CsvColumns } from '#api/middleware/csv-answer.ts'
import { today } from '#api/middleware/today.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import {
  deliveryRequests,
  deliveryRequestStops as stops,
  versionFigures,
  deliveryRequestVersions as versions,
} from '#api/schema/sales/delivery-requests.table.ts'
import { losingRequestsQuery } from '#api/trade/figures/losing.ts'
import { EVERYTHING, upToDateFigures } from '#api/trade/figures/sums.ts'
import { computeFigures, currentFigures } from '#api/trade/requests/figures.ts'
import { designers, nameOf } from '#api/trade/requests/record.ts'
import { withSuspension } from '#api/trade/requests/suspension.ts'
import { atStatus, versionInPreparation } from '#api/trade/requests/versions.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { statusWords } from '#domain/calendar/suspension.ts'
import { WEEKDAY_LETTERS } from '#domain/calendar/weekdays.ts'
import { columnsOf } from '#domain/field-book.ts'
import { centsToDecimal } from '#domain/formats/number.ts'
import { zipsOfDepartment } from '#domain/sales/addresses/department.ts'
import { nextDeadline, UNANSWERED_DAYS } from '#domain/sales/delivery-request/deadline.ts'
import { REQUEST_FIELDS, REQUEST_VERSION_FIELDS } from '#domain/sales/delivery-request/fields.ts'
import { EXPIRING_DAYS, type REQUEST_SORTS, type requestListQuery } from '#domain/sales/delivery-request/list-query.ts'
import { RUNNING_STATUSES } from '#domain/sales/delivery-request/states.ts'
import { stepToFill } from '#domain/sales/delivery-request/step-values.ts'
import { REQUEST_STATUS_LABELS } from '#domain/sales/delivery-request/values.ts'

type RequestListQuery = z.output<typeof requestListQuery>

export const requestList = (db: Reader, query: RequestListQuery) => ({
  db,
  query,
  table: deliveryRequests,
  where: matching(query),
  number: deliveryRequests.number,
  ...(query.losingOn && { stored: upToDateFigures(db) }),
  sorts: SORTS,
  nullable: NULLABLE,
  rowsOf: (ids: string[]) => requestRows(db, ids),
  // Left joins, so that the planner drops those that the order does not use.
  join: (ids: PgSelect) => {
    ids
      .leftJoin(versions, eq(versions.id, deliveryRequests.currentVersionId))
      .leftJoin(companies, eq(companies.id, deliveryRequests.companyId))
      .leftJoin(users, eq(users.id, deliveryRequests.salesUserId))
      .leftJoin(designers, eq(designers.id, versions.designerId))
  },
})

async function requestRows(db: Reader, ids: string[]) {
  const rows = await plainRows(db, { ids, day: today() })
  const figures = await figuresOf(db, rows)
  return rows.map(row => shown(row, figures(row)))
}

/** Stored figures, computed when stale. */
export async function figuresOf(db: Reader, rows: readonly { versionId: string; figures: Figures | null }[]) {
  const without = rows.filter(({ figures }) => figures === null).map(({ versionId }) => versionId)
  const reckoned = without.length > 0 ? await computeFigures(db, inArray(versions.id, without)) : []
  const reckonedOf = new Map(reckoned.map(figures => [figures.versionId, figures]))
  return ({ versionId, figures }: { versionId: string; figures: Figures | null }): Figures =>
    figures ?? reckonedOf.get(versionId)!
}

const plainRows = (db: Reader, { ids, day }: { ids: readonly string[]; day: string }) =>
  db
    .select(SUMMARY)
    .from(deliveryRequests)
    .innerJoin(versions, eq(versions.id, deliveryRequests.currentVersionId))
    .innerJoin(companies, eq(companies.id, deliveryRequests.companyId))
    .leftJoin(users, eq(users.id, deliveryRequests.salesUserId))
    .leftJoin(designers, eq(designers.id, versions.designerId))
    .leftJoin(versionFigures, currentFigures(day))
    .where(sql`${deliveryRequests.id} = any(${sql.param(ids)}::uuid[])`)

type Figures = Pick<typeof versionFigures.$inferSelect, 'priceCents' | 'yearRuns'>

function shown(
  { versionId: _, figures: __, stops, goods, weekdays, ...row }: Awaited<ReturnType<typeof plainRows>>[number],
  { priceCents, yearRuns }: Figures,
) {
  return {
    ...withSuspension(row),
    step: stepOf({ ...row, stops, goods, weekdays }, priceCents),
    priceCents,
    weekdays: weekdays ?? [],
    yearRevenueCents: priceCents === null ? null : priceCents * yearRuns,
  }
}

type Draft = Pick<Awaited<ReturnType<typeof plainRows>>[number], 'status' | 'kind' | 'goods' | 'stops' | 'weekdays' | 'unitPrice'>

export function stepOf({ status, unitPrice, weekdays, ...entered }: Draft, priceCents: number | null) {
  if (status !== 'BROUILLON') return null
  return stepToFill({ ...entered, recurrence: weekdays !== null, price: unitPrice !== null || priceCents !== null })
}

export const REQUEST_COLUMNS: CsvColumns<ReturnType<typeof shown>> = {
  ...columnsOf(REQUEST_FIELDS, ['number']),
  Version: row => ({ number: row.versionNo }),
  Client: row => row.company,
  ...columnsOf(REQUEST_FIELDS, ['title', 'kind']),
  Jours: row => row.weekdays.map(day => WEEKDAY_LETTERS[day - 1]).join(' '),
  Du: row => ({ date: row.validFrom }),
  Au: row => row.validTo && { date: row.validTo },
  ...columnsOf(REQUEST_VERSION_FIELDS, ['pricingMode', 'unitPrice']),
  'Prix du trajet': row => (row.priceCents === null ? null : { number: centsToDecimal(row.priceCents) }),
  'CA annuel estimé': row => (row.yearRevenueCents === null ? null : { number: centsToDecimal(row.yearRevenueCents) }),
  'Marge cible (%)': row => (row.marginPct === null ? null : { number: row.marginPct }),
  ...columnsOf(REQUEST_VERSION_FIELDS, ['marginMethod']),
  Commercial: row => row.salesUser,
  Concepteur: row => row.designer,
  ...columnsOf(REQUEST_FIELDS, ['tags']),
  [REQUEST_VERSION_FIELDS.status.label]: row => statusWords(row, REQUEST_STATUS_LABELS),
  'Prochaine échéance': row => nextDeadline(row)?.label ?? null,
  'Échéance le': row => {
    const deadline = nextDeadline(row)
    return deadline && { date: deadline.date }
  },
}

export const SUMMARY = {
  id: deliveryRequests.id,
  version: deliveryRequests.version,
  number: deliveryRequests.number,
  title: deliveryRequests.title,
  kind: deliveryRequests.kind,
  companyId: companies.id,
  company: companies.legalName,
  tags: deliveryRequests.tags,
  salesUser: nameOf(users),
  designer: nameOf(designers),
  versionNo: versions.versionNo,
  status: versions.status,
  validFrom: versions.validFrom,
  validTo: versions.validTo,
  /** Null without a recurrence. */
  weekdays: sql<number[] | null>`${versions.recurrence} -> 'weekdays'`,
  offerExpiresOn: versions.offerExpiresOn,
  suspendedFrom: versions.suspendedFrom,
  suspendedTo: versions.suspendedTo,
  pricingMode: versions.pricingMode,
  unitPrice: versions.unitPrice,
  marginPct: versions.marginPct,
  marginMethod: versions.marginMethod,
  goods: sql<boolean>`${versions.goods} is not null`,
  /** Counted for drafts only, to find the missing step. */
  stops: sql<number>`case when ${versions.status} = 'BROUILLON'
    then (select count(*)::int from ${stops} where ${stops.versionId} = ${versions.id}) else 0 end`,
  prepared: versionInPreparation,
  versionId: versions.id,
  // The first field must not be null: Drizzle would turn the whole object into null.
  figures: { yearRuns: versionFigures.yearRuns, priceCents: versionFigures.priceCents },
}

const SORTS: Record<(typeof REQUEST_SORTS)[number], SQL | readonly SQL[]> = {
  number: sql`${deliveryRequests.number}`,
  company: sql`${companies.legalName} collate french`,
  title: sql`${deliveryRequests.title} collate french`,
  kind: sql`${deliveryRequests.kind}`,
  validFrom: sql`${versions.validFrom}`,
  validTo: sql`${versions.validTo}`,
  /** Offered price of a run, else the unit price. */
  price: sql`coalesce((${versions.offer} ->> 'priceCents')::numeric / 100, ${versions.unitPrice})`,
  margin: sql`${versions.marginPct}`,
  people: [sql`${users.lastName} collate french`, sql`${users.firstName} collate french`],
  designer: [sql`${designers.lastName} collate french`, sql`${designers.firstName} collate french`],
  /** Must match `nextDeadline`. */
  deadline: sql`case when ${versions.status} = 'PROPOSE' then ${versions.offerExpiresOn}
    when ${versions.status} = 'ACTIF' then ${versions.validTo}
    when ${versions.status} = 'SUSPENDU' then ${versions.suspendedTo}
    when ${versions.status} in ('REFUSE', 'TERMINE', 'ARCHIVE') then null
    else ${versions.validFrom} end`,
  status: sql`${deliveryRequests.currentStatus}`,
  updatedAt: sql`${deliveryRequests.updatedAt}`,
}
/** Nulls sort last in both directions. */
const NULLABLE = ['validTo', 'price', 'margin', 'people', 'designer', 'deadline'] as const

/** An accepted version of the same contract starts at the latest on the day after its end. */
const SUCCEEDED = sql`exists (select from ${versions} next where next.request_id = ${versions.requestId} and next.status = 'ACCEPTE'
  and next.valid_from > ${versions.validFrom} and next.valid_from <= ${versions.validTo} + 1)`

export function matching(query: RequestListQuery): SQL | undefined {
  const zips = zipsOfDepartment(query.department)
  const version = and(
    query.weekday.length
      ? or(...query.weekday.map(day => sql`${versions.recurrence} -> 'weekdays' @> ${day}::jsonb`))
      : undefined,
    zips ? servedIn(zips) : undefined,
    query.expiring
      ? and(
          inArray(versions.status, RUNNING_STATUSES),
          gte(versions.validTo, today()),
          lte(versions.validTo, addDays(today(), EXPIRING_DAYS)),
          sql`not ${SUCCEEDED}`,
        )
      : undefined,
    query.unanswered
      ? and(eq(versions.status, 'PROPOSE'), lt(versions.proposedAt, instantAt(addDays(today(), -UNANSWERED_DAYS), 0, '00:00')))
      : undefined,
  )
  return and(
    searched(deliveryRequests.search, query.q),
    query.status.length ? atStatus(query.status) : query.archived ? undefined : ne(deliveryRequests.currentStatus, 'ARCHIVE'),
    query.only.length ? inArray(deliveryRequests.id, query.only) : undefined,
    query.kind.length ? inArray(deliveryRequests.kind, query.kind) : undefined,
    query.company.length ? inArray(deliveryRequests.companyId, query.company) : undefined,
    query.companyName ? ofCompanies(query.companyName) : undefined,
    query.salesUser.length ? inArray(deliveryRequests.salesUserId, query.salesUser) : undefined,
    query.clientSalesUser.length
      ? sql`${deliveryRequests.companyId} in (select ${companies.id} from ${companies} where ${inArray(companies.salesUserId, query.clientSalesUser)})`
      : undefined,
    query.losingOn
      ? sql`${deliveryRequests.id} in (select request_id from (${losingRequestsQuery(EVERYTHING, query.losingOn, today())}) as losing)`
      : undefined,
    query.tag
      ? sql`exists (select from unnest(${deliveryRequests.tags}) tag where lower(tag) = ${query.tag.toLowerCase()})`
      : undefined,
    version && sql`exists (select from ${versions} where ${versions.id} = ${deliveryRequests.currentVersionId} and ${version})`,
  )
}

/** Clients matched by code or part of a name; a single letter matches all their requests. */
function ofCompanies(text: string): SQL {
  return foundIn(deliveryRequests.companyId, companies, text)
}

function servedIn({ from, before }: { from: string; before: string }): SQL {
  return sql`exists (select from ${stops} join ${addresses} on ${addresses.id} = ${stops.addressId}
    where ${stops.versionId} = ${versions.id} and ${addresses.zip} >= ${from} and ${addresses.zip} < ${before})`
}
