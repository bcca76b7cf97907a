import { asc, desc, eq, gt, lte, type SQL, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { withSuspension } from '#api/delivery-requests/suspension.ts'
import { journeys } from '#api/journey-management/journeys/journeys.table.ts'
import { liveLines } from '#api/journey-management/live-lines/live-lines.table.ts'
import { addresses } from '#api/sales/addresses/addresses.table.ts'
import { companies } from '#api/sales/companies/companies.table.ts'
import { deliveryRequests, deliveryRequestVersions as versions } from '#api/sales/delivery-request/delivery-requests.table.ts'
import { daysBetween, formatDate } from '#domain/calendar/dates.ts'
import { statusWords } from '#domain/calendar/suspension.ts'
import { JOURNEY_STATUS_LABELS, LIVE_LINE_STATUS_LABELS } from '#domain/journey-management/journeys/values.ts'
import { COMPANY_STATUS_LABELS } from '#domain/sales/companies/values.ts'
import { REQUEST_STATUS_LABELS } from '#domain/sales/delivery-request/values.ts'
import {
  SEARCH_KINDS,
  SEARCH_MIN,
  SEARCH_ROWS,
  type SearchGroup,
  type SearchKind,
  type SearchRow,
  screenOfKind,
} from '#domain/search.ts'
import type { Database } from '../db/client.ts'
import { searched } from '../db/list.ts'
import type { Env } from '../middleware/env.ts'
import { signedIn } from '../middleware/gate.ts'
import { query } from '../middleware/input.ts'
import { today } from '../middleware/today.ts'

/** One more than is shown says whether there are others. */
const LIMIT = SEARCH_ROWS + 1

/** One search over all kinds of records: a role finds those of the screens that it may open. */
export const searchRoutes = new Hono<Env>()
  .use(signedIn)
  .get(
    '/',
    describeRoute({ tags: ['search'], summary: 'Chercher dans tout ce que le rôle peut ouvrir' }),
    query(z.object({ q: z.string().trim().max(100).catch('').default('') })),
    async c => {
      const { q } = c.req.valid('query')
      const kinds = (Object.keys(SEARCH_KINDS) as SearchKind[]).filter(kind => screenOfKind(kind, c.var.user.role))
      // Separators of a text that was shown are typed back with it; they are not part of what is searched.
      const words = q.replace(/[·,]/g, ' ').trim()
      if (words.length < SEARCH_MIN) return c.json({ groups: [] as SearchGroup[] })
      const found = await Promise.all(kinds.map(kind => FIND[kind](c.var.db, words)))
      const groups: SearchGroup[] = kinds.map((kind, index) => ({
        kind,
        rows: found[index]!.slice(0, SEARCH_ROWS),
        more: found[index]!.length > SEARCH_ROWS,
      }))
      return c.json({ groups: groups.filter(({ rows }) => rows.length > 0) })
    },
  )

const joined = (...parts: (string | null | undefined | false)[]) => parts.filter(Boolean).join(' · ')

const FIND: Record<SearchKind, (db: Database, words: string) => Promise<SearchRow[]>> = {
  // What is archived comes last: its code may still be looked for.
  company: async (db, words) => {
    const rows = await db
      .select({
        id: companies.id,
        code: companies.code,
        name: companies.legalName,
        city: companies.billingCity,
        status: companies.status,
      })
      .from(companies)
      .where(searched(companies.search, words))
      .orderBy(sql`${companies.status} = 'ARCHIVE'`, sql`${companies.legalName} collate french`, asc(companies.id))
      .limit(LIMIT)
    return rows.map(({ id, code, name, city, status }) => ({
      id,
      text: name,
      detail: joined(code, city, status !== 'ACTIF' && COMPANY_STATUS_LABELS[status]),
    }))
  },
  address: async (db, words) => {
    const rows = await db
      .select({
        id: addresses.id,
        label: addresses.label,
        place: sql<string>`${addresses.zip} || ' ' || ${addresses.city}`,
        company: companies.legalName,
        archived: addresses.archived,
      })
      .from(addresses)
      .leftJoin(companies, eq(companies.id, addresses.companyId))
      .where(searched(addresses.search, words))
      .orderBy(asc(addresses.archived), sql`${addresses.label} collate french`, asc(addresses.id))
      .limit(LIMIT)
    return rows.map(({ id, label, place, company, archived }) => ({
      id,
      text: label,
      detail: joined(place, company, archived && 'Archivée'),
    }))
  },
  request: async (db, words) => {
    const rows = await db
      .select({
        id: deliveryRequests.id,
        number: deliveryRequests.number,
        title: deliveryRequests.title,
        company: companies.legalName,
        status: versions.status,
        suspendedFrom: versions.suspendedFrom,
      })
      .from(deliveryRequests)
      .innerJoin(versions, eq(versions.id, deliveryRequests.currentVersionId))
      .innerJoin(companies, eq(companies.id, deliveryRequests.companyId))
      .where(searched(deliveryRequests.search, words))
      .orderBy(sql`${deliveryRequests.currentStatus} = 'ARCHIVE'`, desc(deliveryRequests.number))
      .limit(LIMIT)
    return rows.map(withSuspension).map(({ id, number, title, company, ...state }) => ({
      id,
      text: title,
      detail: joined(number, company, statusWords(state, REQUEST_STATUS_LABELS)),
    }))
  },
  liveLine: async (db, words) => {
    const rows = await db
      .select({
        id: liveLines.id,
        number: liveLines.number,
        label: liveLines.label,
        status: liveLines.status,
        suspendedFrom: liveLines.suspendedFrom,
      })
      .from(liveLines)
      .where(searched(liveLines.search, words))
      .orderBy(sql`${liveLines.status} = 'CLOTURE'`, desc(liveLines.number))
      .limit(LIMIT)
    return rows.map(withSuspension).map(({ id, number, label, ...state }) => ({
      id,
      text: label,
      detail: joined(number, statusWords(state, LIVE_LINE_STATUS_LABELS)),
    }))
  },
  journey: findJourneys,
}

/** The journeys nearest to today, which the index by service date gives in order from either side. Their id is their number, as on screen. */
async function findJourneys(db: Database, words: string): Promise<SearchRow[]> {
  // The largest table: two letters, which no trigram holds, would read all of it.
  if (!words.split(/\s+/).some(word => word.length > 2)) return []
  const day = today()
  const near = (side: SQL, ...order: SQL[]) =>
    db
      .select({
        number: journeys.number,
        label: journeys.label,
        serviceDate: journeys.serviceDate,
        status: journeys.status,
      })
      .from(journeys)
      .where(sql`${searched(journeys.search, words)} and ${side}`)
      .orderBy(...order)
      .limit(LIMIT)
  const [past, coming] = await Promise.all([
    near(lte(journeys.serviceDate, day), desc(journeys.serviceDate), desc(journeys.plannedStart)),
    near(gt(journeys.serviceDate, day), asc(journeys.serviceDate), asc(journeys.plannedStart)),
  ])
  const distance = (row: { serviceDate: string }) => Math.abs(daysBetween(day, row.serviceDate))
  return [...past, ...coming]
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, LIMIT)
    .map(({ number, label, serviceDate, status }) => ({
      id: number,
      day: serviceDate,
      text: label,
      detail: joined(number, formatDate(serviceDate), JOURNEY_STATUS_LABELS[status]),
    }))
}
