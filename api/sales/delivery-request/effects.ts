import { and, asc, count, eq, gte, inArray, lte, max, min, ne, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Reader } from '#api/db/client.ts'
import { operations } from '#api/middleware/operations.ts'
import { today } from '#api/middleware/today.ts'
import { invalid } from '#api/problem.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { findRequest, statusAfter } from '#api/trade/requests/record.ts'
import { ofVersion, VERSION_STATE, versionNumber } from '#api/trade/requests/versions.ts'
import { addDays, formatDate } from '#domain/calendar/dates.ts'
import { OPEN_STATUSES } from '#domain/journey-management/journeys/transitions.ts'
import { JOURNEY_STATUSES } from '#domain/journey-management/journeys/values.ts'
import { SUSPENSION } from '#domain/journey-management/live-lines/generation.ts'
import { PAST, RANGE } from '#domain/messages.ts'
import { suspensionSchema, terminationSchema } from '#domain/sales/delivery-request/delivery-request.ts'
import type { Effect } from '#domain/sales/delivery-request/effect.ts'
import { isRunning } from '#domain/sales/delivery-request/states.ts'
import { cutBy } from '#domain/sales/delivery-request/versions.ts'
import { effectAnswer, effectTerminateEffect } from './answers.ts'

type Version = Pick<typeof versions.$inferSelect, 'id' | 'versionNo' | 'status' | 'validFrom' | 'validTo'>

/** Preview of an act's effect on journeys (`domain.md` §3.3); the acts use the same functions. */
export const requestEffectRoutes = operations('sales/delivery-request')
  .read(
    'POST /:id/suspend/effect',
    "Effet d'une suspension sur les trajets",
    { act: 'request.sell', ...ofVersion, body: suspensionSchema, answer: effectAnswer },
    async ({ db, id, query, body: { from, to } }) => {
      const request = await findRequest(db, id, query.version)
      statusAfter(request, 'suspend')
      return effectOfSuspension(db, request.current, { from, to })
    },
  )
  .read(
    'POST /:id/terminate/effect',
    "Effet d'une résiliation sur les trajets",
    { act: 'request.sell', ...ofVersion, body: terminationSchema, answer: effectTerminateEffect },
    async ({ db, id, query, body: { effectiveOn } }) => {
      const request = await findRequest(db, id, query.version)
      statusAfter(request, 'terminate')
      return (await effectOfTermination(db, request.id, request.current, effectiveOn)).effect
    },
  )
  .read(
    'GET /:id/effect',
    "Effet d'une reprise, d'un archivage ou d'une acceptation sur les trajets",
    { query: z.object({ version: versionNumber(), act: z.enum(['resume', 'archive', 'accept']) }), answer: effectAnswer },
    async ({ db, id, query: { act, version } }) => {
      const { current } = await findRequest(db, id, version)
      return EFFECTS[act](db, id, current)
    },
  )

const EFFECTS = {
  /** Generation restores journeys cancelled by the suspension, not those cancelled by a person. */
  resume: (db: Reader, _: string, { id }: Version) =>
    effectOn(db, { versionIds: [id], from: today() }, and(eq(journeys.status, 'ANNULE'), eq(journeys.reason, SUSPENSION))),
  archive: (db: Reader, _: string, { id }: Version) => effectOn(db, { versionIds: [id], from: today() }),
  async accept(db: Reader, requestId: string, current: Version): Promise<Effect> {
    const cut = (await othersOf(db, requestId, current.id)).flatMap(other => {
      const how = cutBy(current, other)
      return how && how !== 'clash' ? [{ ...other, until: how.cutTo }] : []
    })
    const from = current.validFrom > today() ? current.validFrom : today()
    const effect = await effectOn(db, { versionIds: cut.map(({ id }) => id), from })
    return { ...effect, versions: cut.map(({ versionNo, until }) => ({ versionNo, until })) }
  },
}

interface Scope {
  versionIds: readonly string[]
  from: string
  to?: string
}

const HAS_NOT_LEFT = inArray(journeys.status, OPEN_STATUSES)
/** Neither open nor cancelled: in progress, done, controlled or invoiced. */
const HAS_LEFT = inArray(
  journeys.status,
  JOURNEY_STATUSES.filter(status => ![...OPEN_STATUSES, 'ANNULE', 'NON_EXECUTE'].some(other => other === status)),
)

async function effectOn(db: Reader, { versionIds, from, to }: Scope, changing: SQL | undefined = HAS_NOT_LEFT): Promise<Effect> {
  const [found] = await db
    .select({
      changed: sql<number>`(${count()} filter (where ${changing}))::int`,
      first: sql<string | null>`(${min(journeys.serviceDate)} filter (where ${changing}))::text`,
      last: sql<string | null>`(${max(journeys.serviceDate)} filter (where ${changing}))::text`,
      touched: sql<number>`(${count()} filter (where ${changing} and ${journeys.touched}))::int`,
      unchanged: sql<number>`(${count()} filter (where ${HAS_LEFT}))::int`,
      unchangedFirst: sql<string | null>`(${min(journeys.serviceDate)} filter (where ${HAS_LEFT}))::text`,
      unchangedLast: sql<string | null>`(${max(journeys.serviceDate)} filter (where ${HAS_LEFT}))::text`,
    })
    .from(journeys)
    .where(
      and(
        inArray(journeys.versionId, [...versionIds]),
        gte(journeys.serviceDate, from),
        to === undefined ? undefined : lte(journeys.serviceDate, to),
      ),
    )
  const { changed, first, last, touched, unchanged, unchangedFirst, unchangedLast } = found!
  return {
    changed: { count: changed, first, last },
    touched,
    unchanged: { count: unchanged, first: unchangedFirst, last: unchangedLast },
    versions: [],
  }
}

/** A suspension starts today or later and stays within the version. */
export function effectOfSuspension(db: Reader, current: Version, { from, to }: { from: string; to: string }): Promise<Effect> {
  if (from < today()) throw invalid({ path: 'from', message: PAST })
  const { validTo } = current
  if (validTo && to > validTo) throw invalid({ path: 'to', message: RANGE(formatDate(from), formatDate(validTo)) })
  return effectOn(db, { versionIds: [current.id], from, to })
}

/** Versions accepted for later end too (`givenUp`); one still in preparation may start anew. */
export async function effectOfTermination(db: Reader, requestId: string, current: Version, effectiveOn: string) {
  const { validTo } = current
  if (effectiveOn < today()) throw invalid({ path: 'effectiveOn', message: PAST })
  if (validTo && effectiveOn > validTo) {
    throw invalid({ path: 'effectiveOn', message: RANGE(formatDate(today()), formatDate(validTo)) })
  }
  const givenUp = (await othersOf(db, requestId, current.id)).filter(
    ({ status, validFrom }) => isRunning(status) && validFrom > effectiveOn,
  )
  const versionIds = [current, ...givenUp].map(({ id }) => id)
  const effect = await effectOn(db, { versionIds, from: addDays(effectiveOn, 1) })
  return { effect: { ...effect, versions: givenUp.map(({ versionNo }) => ({ versionNo, until: null })) }, givenUp }
}

function othersOf(db: Reader, requestId: string, versionId: string): Promise<Version[]> {
  return db
    .select(VERSION_STATE)
    .from(versions)
    .where(and(eq(versions.requestId, requestId), ne(versions.id, versionId)))
    .orderBy(asc(versions.versionNo))
}
