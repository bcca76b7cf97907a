import { asc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Reader } from '#api/db/client.ts'
import { readSession } from '#api/middleware/access.ts'
import { numbered } from '#api/middleware/answers.ts'
import { gate } from '#api/middleware/gate.ts'
import { operations } from '#api/middleware/operations.ts'
import { readLetterhead } from '#api/parameters/carrier.ts'
import { sharedTemplates } from '#api/parameters/templates.ts'
import { notFound } from '#api/problem.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { clientNotices } from '#api/schema/journey-management/notices.table.ts'
import { journeyRef } from '#api/trade/journeys/lock.ts'
import { recipientsOf } from '#api/trade/journeys/recipients.ts'
import { dueNotice, noticeText } from '#domain/journey-management/live/notice.ts'
import { livePage } from '#domain/journey-management/live/page.ts'
import {
  driverMessageSchema,
  liveQuery,
  liveStreamQuery,
  noticeSchema,
  passageSchema,
} from '#domain/journey-management/live/query.ts'
import { expectedArrivals, liveRowOf } from '#domain/journey-management/live/row.ts'
import { may } from '#domain/rights.ts'
import { liveInform, livePageAnswer, livePassage, liveSheet } from './answers.ts'
import { isoOf, liveBoard, liveJourney } from './board.ts'
import { messageDriver } from './driver-message.ts'
import { informClient } from './notices.ts'
import { notePassage } from './passage.ts'

const byRef = { params: z.object({ ref: journeyRef }) }

/** Trajets en temps réel (`domain.md` §4.3); SALES reads and informs clients. */
export const liveRoutes = operations('journey-management/live', gate(['/journey-management/live']))
  .read(
    'GET /',
    'Trajets en cours, et ceux qui auraient dû partir',
    { query: liveQuery, answer: livePageAnswer },
    async ({ db, query: filters }) => {
      const now = Date.now()
      const board = await liveBoard(db, now)
      const { found, ...page } = livePage(board, filters, filters)
      const { perPage } = filters
      return {
        ...page,
        all: board.length,
        places: found.map(({ number, plate, state, lat, lng }) => ({ number, plate, state, lat, lng })),
        page: filters.page,
        perPage,
        capped: false,
        outsideFilters: false,
        now: new Date(now).toISOString(),
      }
    },
  )
  .respond(
    'GET /events',
    'Ce qui change dans ce que montrent les filtres, en continu (server-sent events)',
    { query: liveStreamQuery, file: ['text/event-stream'] },
    async ({ c, query: filters }) => {
      const stream = await c.var.live.join(() => readSession(c), filters)
      return c.body(stream, 200, {
        'content-type': 'text/event-stream',
        'cache-control': 'private, no-store, no-transform',
        'x-accel-buffering': 'no',
      })
    },
  )
  .read(
    'GET /:ref',
    'Un trajet en temps réel\u202f: arrêts, arrivées prévues, positions du jour',
    { ...byRef, answer: liveSheet },
    async ({ c, db, user, ref }) => {
      const found = await liveJourney(db, ref)
      if (!found) throw notFound()
      const { journey, stops } = found
      const now = Date.now()
      const arrivals = expectedArrivals(journey, stops, now)
      const [track, notices, recipients, contact, letterhead, templates] = await Promise.all([
        trackOf(db, journey.id),
        noticesOf(db, journey.id),
        recipientsOf(db, journey.id),
        driverOf(db, journey.id),
        readLetterhead(c),
        sharedTemplates(c),
      ])
      const { id: _, ...facts } = journey
      return {
        ...facts,
        ...contact,
        row: liveRowOf(journey, stops, now),
        stops: stops.map(stop => {
          const arrival = arrivals.get(stop.position)
          const sent = notices.filter(({ stopPosition }) => stopPosition === stop.position).map(({ kind }) => kind)
          const due = arrival ? dueNotice(arrival.gapMinutes, sent) : null
          const eta = arrival ? new Date(arrival.etaMs).toISOString() : null
          return {
            ...stop,
            eta,
            gapMinutes: arrival?.gapMinutes ?? null,
            state: arrival?.state ?? null,
            due,
            proposal:
              due && eta ? noticeText({ ...stop, ...journey, kind: due, eta, carrier: letterhead.name }, templates) : null,
          }
        }),
        track,
        notices,
        recipients: may(user.role, 'journey.inform') ? recipients : [],
        now: new Date(now).toISOString(),
      }
    },
  )
  .write(
    'POST /:ref/passage',
    'Saisir un passage\u202f: arrivée et départ à un arrêt',
    { act: 'journey.drive', ...byRef, body: passageSchema, answer: livePassage },
    (tx, { ref, body }) => notePassage(tx, ref, body),
  )
  .create(
    'POST /:ref/message',
    'Message au chauffeur',
    { act: 'journey.drive', ...byRef, body: driverMessageSchema, answer: numbered },
    (tx, { user, ref, body }) => messageDriver(tx, ref, body.body, user.id),
  )
  .create(
    'POST /:ref/inform',
    "Informer le client d'un retard, ou qu'il est rattrapé",
    { act: 'journey.inform', ...byRef, body: noticeSchema, answer: liveInform },
    (tx, { c, user, ref, body }) => informClient(tx, c.var.jobs, ref, body, user.id),
  )

/** Positions during the run, one in five minutes. */
async function trackOf(db: Reader, journeyId: string) {
  const rows = await db.execute<{ at: string; lat: number; lng: number; speedKmh: number | null }>(sql`
    select distinct on (date_bin('5 minutes', p.ts, 'epoch')) p.ts as at, p.lat, p.lng, p.speed_kmh as "speedKmh"
    from journey j join position p on p.vehicle_id = j.vehicle_id and p.aside is null
      and p.ts >= coalesce(j.actual_start, j.planned_start)
      and p.ts < least(coalesce(j.actual_end, now()), coalesce(j.actual_start, j.planned_start) + interval '24 hours')
    where j.id = ${journeyId} and j.status in ('EN_COURS', 'TERMINE', 'CONTROLE', 'FACTURE')
    order by date_bin('5 minutes', p.ts, 'epoch'), p.ts`)
  return rows.map(({ at, ...place }) => ({ at: isoOf(at), ...place }))
}

const noticesOf = (db: Reader, journeyId: string) =>
  db
    .select({
      stopPosition: clientNotices.stopPosition,
      kind: clientNotices.kind,
      eta: clientNotices.eta,
      sentTo: clientNotices.sentTo,
      sentAt: clientNotices.createdAt,
      text: clientNotices.text,
      sentBy: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
    })
    .from(clientNotices)
    .innerJoin(users, eq(users.id, clientNotices.sentById))
    .where(eq(clientNotices.journeyId, journeyId))
    .orderBy(asc(clientNotices.createdAt))

async function driverOf(db: Reader, journeyId: string) {
  const [found] = await db.execute<{ phone: string | null }>(sql`
    select coalesce(d.phone, c.phone) as phone from journey j left join driver d on d.id = j.driver_id
    left join company c on c.id = j.subcontractor_id where j.id = ${journeyId}`)
  return { phone: found?.phone ?? null }
}
