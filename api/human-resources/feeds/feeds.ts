import type { KeyObject } from 'node:crypto'
import { createHash } from 'node:crypto'
import { and, eq, isNull, notInArray, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { hashOf } from '#api/auth/sessions.ts'
import { keyed } from '#api/auth/tokens.ts'
import { OWN_PLAN, type Reader, type Transaction } from '#api/db/client.ts'
import { write } from '#api/db/write.ts'
import { identified } from '#api/middleware/answers.ts'
import type { Env } from '#api/middleware/env.ts'
import { signedIn } from '#api/middleware/gate.ts'
import { operations } from '#api/middleware/operations.ts'
import { takeTurn } from '#api/middleware/rate-limits.ts'
import { today } from '#api/middleware/today.ts'
import { readCarrier, readLetterhead } from '#api/parameters/carrier.ts'
import { notFound, refused } from '#api/problem.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { calendarFeeds as feeds } from '#api/schema/human-resources/feeds.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { drivenBy } from '#api/trade/assignment/means.ts'
import { findDriver } from '#api/trade/drivers/driver.ts'
import { instantAt, PARIS } from '#domain/calendar/clock.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { NO_FEED } from '#domain/calendar/feed.ts'
import type { AgendaRun } from './agenda-file.ts'
import { feedAnswer } from './answers.ts'

const PAST_DAYS = 30
const MOST = 500
/** Calendar clients poll every few minutes at most. */
const CACHE = 'private, max-age=300'

/** HMAC of the feed id, shown again without being stored; the table has a hash for recognition. */
const secretOf = (key: KeyObject, feedId: string) => keyed(key, `calendar feed ${feedId}`).toString('base64url')

const liveFeed = (driverId: string) => and(eq(feeds.driverId, driverId), isNull(feeds.revokedAt))

/** Path of the feed and its creation date; null without one, or when the host's key has changed. */
async function feedOf(c: Context<Env>, driverId: string) {
  const [feed] = await c.var.db.select().from(feeds).where(liveFeed(driverId))
  const secret = feed && secretOf(c.var.tokens.key, feed.id)
  return {
    feed: feed && hashOf(secret!) === feed.tokenHash ? { path: `/api/calendar/${secret}.ics`, since: feed.createdAt } : null,
  }
}

/** Creates a new address; the previous one stops working. */
async function openFeed(tx: Transaction, key: KeyObject, driverId: string) {
  // Serializes concurrent requests.
  const [driver] = await tx.select({ status: drivers.status }).from(drivers).where(eq(drivers.id, driverId)).for('update')
  if (!driver) throw notFound()
  if (!DRIVING.includes(driver.status)) throw refused(NO_FEED)
  await revoke(tx, driverId)
  const id = crypto.randomUUID()
  await tx.insert(feeds).values({ id, driverId, tokenHash: hashOf(secretOf(key, id)) })
  return { id: driverId }
}

const DRIVING: readonly (typeof drivers.$inferSelect)['status'][] = ['ACTIF', 'SUSPENDU']

const revoke = (tx: Transaction, driverId: string) => tx.update(feeds).set({ revokedAt: sql`now()` }).where(liveFeed(driverId))

export const driverFeedRoutes = operations('human-resources/drivers')
  .read(
    'GET /:id/feed',
    "Adresse privée de l'agenda d'un chauffeur",
    { act: 'driver.personal', answer: feedAnswer },
    async ({ c, db, id }) => {
      await findDriver(db, id)
      return feedOf(c, id)
    },
  )
  .create('POST /:id/feed', "Créer l'adresse privée de l'agenda, ou la remplacer", { act: 'driver.personal' }, (tx, { c, id }) =>
    openFeed(tx, c.var.tokens.key, id),
  )
  .respond(
    'DELETE /:id/feed',
    "Révoquer l'adresse privée de l'agenda",
    { act: 'driver.personal', answer: identified },
    async ({ c, db, id }) => {
      await findDriver(db, id)
      return c.json(
        await write(c, async tx => {
          await revoke(tx, id)
          return { id }
        }),
      )
    },
  )

const driverOf = async (db: Reader, userId: string) =>
  (await db.select({ driverId: users.driverId }).from(users).where(eq(users.id, userId)))[0]?.driverId ?? null
async function ownDriver(db: Reader, userId: string) {
  const driverId = await driverOf(db, userId)
  if (!driverId) throw notFound()
  return driverId
}

export const ownFeedRoutes = operations('profile', signedIn)
  .read('GET /', "L'adresse privée de mon agenda", { answer: feedAnswer }, async ({ c, db, user }) => {
    const driverId = await driverOf(db, user.id)
    return driverId ? await feedOf(c, driverId) : { feed: null }
  })
  .respond('POST /', "Créer l'adresse privée de mon agenda, ou la remplacer", { answer: identified }, async ({ c, db, user }) => {
    const driverId = await ownDriver(db, user.id)
    return c.json(await write(c, tx => openFeed(tx, c.var.tokens.key, driverId)), 201)
  })
  .respond('DELETE /', "Révoquer l'adresse privée de mon agenda", { answer: identified }, async ({ c, db, user }) => {
    const driverId = await ownDriver(db, user.id)
    return c.json(
      await write(c, async tx => {
        await revoke(tx, driverId)
        return { id: driverId }
      }),
    )
  })

/** iCalendar file without a session: the secret address grants access, as calendar clients need (RFC 5545). */
export const calendarFileRoutes = operations('calendar').respond(
  'GET /:file{[\\w-]+\\.ics}',
  "Agenda d'un chauffeur à son adresse privée (iCalendar)",
  { file: ['text/calendar'] },
  async ({ c, db }) => {
    const hash = hashOf(c.req.param('file')!.slice(0, -'.ics'.length))
    await takeTurn(c, 'feed', hash)
    const [feed] = await db
      .select({ driverId: feeds.driverId, status: drivers.status })
      .from(feeds)
      .innerJoin(drivers, eq(drivers.id, feeds.driverId))
      .where(and(eq(feeds.tokenHash, hash), isNull(feeds.revokedAt)))
    if (!feed || !DRIVING.includes(feed.status)) throw notFound()
    const { agendaFile } = await import('./agenda-file.ts')
    const text = agendaFile(await runsOf(db, feed.driverId), (await readLetterhead(c)).shortName)
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
    const headers = { 'cache-control': CACHE, etag, 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' }
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
    return c.body(text, 200, {
      ...headers,
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="trajets.ics"',
    })
  },
)

async function runsOf(db: Reader, driverId: string): Promise<AgendaRun[]> {
  const from = instantAt(addDays(today(), -PAST_DAYS), 0, '00:00')
  const to = instantAt(addDays(today(), (await readCarrier(db)).horizonDays), 1, '00:00')
  const rows = await db.execute(sql`
    select journey.id, journey.number, journey.label, journey.status, journey.planned_start as "plannedStart", journey.planned_end as "plannedEnd",
      journey.created_at as "createdAt", journey.updated_at as "updatedAt", journey.version, vehicle.plate as vehicle, trailer.plate as trailer,
      (select coalesce(json_agg(json_build_object('arrival', to_char(stop.planned_arrival at time zone ${sql.raw(`'${PARIS}'`)}, 'HH24:MI'),
          'site', address.label, 'city', address.city) order by stop.position), '[]')
        from journey_stop stop join address on address.id = stop.address_id where stop.journey_id = journey.id) as stops
    from ${journeys} left join vehicle on vehicle.id = journey.vehicle_id left join trailer on trailer.id = journey.trailer_id
    where ${and(drivenBy(driverId), notInArray(journeys.status, ['PLANIFIE']))}
      and journey.planned_start >= ${from}::timestamptz and journey.planned_start < ${to}::timestamptz
    order by journey.planned_start, journey.id limit ${MOST} ${OWN_PLAN}`)
  return [...rows] as unknown as AgendaRun[]
}
