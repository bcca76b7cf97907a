import { z } from 'zod'
import { isLocalDateTime } from '#domain/calendar/clock.ts'
import { integer, oneOf, optionalText, text } from '#domain/fields.ts'
import { filterOf, listQuery, textFilter } from '#domain/lists.ts'
import { DATE, TIMEORD } from '#domain/messages.ts'
import { LIVE_STATES, NOTICE_KINDS, NOTICE_TEXT_MAX, POSITION_SOURCES } from './values.ts'

export const liveQuery = listQuery(['urgency'], 'urgency', {
  status: filterOf(LIVE_STATES),
  companyName: textFilter(),
  poolName: textFilter(),
}).omit({ sort: true, count: true })
/** What a viewer's stream shows; its pages are made in the browser. */
export const liveStreamQuery = liveQuery.pick({ q: true, status: true, companyName: true, poolName: true })
export type LiveQuery = z.output<typeof liveQuery>

const local = () => optionalText(16).refine(value => value === null || isLocalDateTime(value), DATE)

/** « Saisir un passage »: the stop, local arrival and optional departure. */
export const passageSchema = z
  .object({
    stop: integer({ min: 0, max: 60 }),
    arrival: text(16).refine(isLocalDateTime, DATE),
    departure: local(),
  })
  .refine(({ arrival, departure }) => departure === null || departure >= arrival, { error: TIMEORD, path: ['departure'] })

export const NO_DRIVER = "Ce trajet n'a pas de chauffeur"
/** « Message » shown on the driver's day. */
export const driverMessageSchema = z.object({ body: text(300) })

/** « Informer le client »: message, stop, recipient and text. */
export const noticeSchema = z.object({
  stop: integer({ min: 0, max: 60 }),
  kind: oneOf(NOTICE_KINDS),
  contactId: text(36),
  // Forms send CRLF; paragraphs are split at LF.
  text: text(NOTICE_TEXT_MAX).transform(words => words.replaceAll('\r\n', '\n')),
})

export const deviceSchema = z.object({
  label: text(60),
  kind: oneOf(POSITION_SOURCES.slice(0, 2) as ['BOITIER', 'MOBILE']),
  identifier: optionalText(60),
})

/** A gateway of the fleet, such as Traccar: one key for the points of all its boxes. */
export const gatewaySchema = z.object({ label: text(60) })
