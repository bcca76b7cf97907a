import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import { operations } from '#api/middleware/operations.ts'
import { today } from '#api/middleware/today.ts'
import { readClosures } from '#api/parameters/closures.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { findRequest } from '#api/trade/requests/record.ts'
import { versionNumber } from '#api/trade/requests/versions.ts'
import { HOLIDAY_ZONES } from '#domain/calendar/holidays.ts'
import { lastDay } from '#domain/calendar/months.ts'
import { recurrenceSchema } from '#domain/calendar/recurrence-schema.ts'
import { date, id, integer, optionalDate } from '#domain/fields.ts'
import { contractYear, requestCalendar, runRuleOf } from '#domain/sales/delivery-request/calendar.ts'
import { requestCalendarAnswer } from './answers.ts'

const month = z.object({
  from: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .optional()
    .catch(undefined),
  version: versionNumber(),
})

/** An empty holiday zone defaults to that of the first stop, as in the request. */
const preview = z.preprocess(
  value => {
    const given = (value ?? {}) as { recurrence?: { holidayZone?: string } }
    const zoneOfFirstStop = !given.recurrence?.holidayZone
    const recurrence = zoneOfFirstStop ? { ...given.recurrence, holidayZone: HOLIDAY_ZONES[0] } : given.recurrence
    return { ...given, recurrence, zoneOfFirstStop }
  },
  z.object({
    recurrence: recurrenceSchema,
    zoneOfFirstStop: z.boolean().default(false),
    validFrom: date(),
    validTo: optionalDate(),
    stops: z
      .array(z.object({ addressId: id(), dayOffset: integer({ min: 0, max: 6 }) }))
      .max(100)
      .default([]),
  }),
)

export const requestCalendarRoutes = operations('sales/delivery-request')
  .read(
    'GET /:id/calendar',
    "Douze mois d'un cahier des charges",
    { query: month, answer: requestCalendarAnswer },
    async ({ db, id, query }) => {
      const rule = runRuleOf(await findRequest(db, id, query.version))
      const { from } = query
      return requestCalendar(rule, contractYear(rule.validFrom, from ? lastDay(from) : today()))
    },
  )
  .respond(
    'POST /calendar',
    "Aperçu d'une récurrence sur douze mois",
    { body: preview, answer: requestCalendarAnswer },
    async ({ c, db, body: { stops, zoneOfFirstStop, recurrence, ...validity } }) => {
      const ids = stops.map(stop => stop.addressId)
      const sites =
        ids.length === 0
          ? []
          : await db
              .select({ id: addresses.id, closures: addresses.closures, holidayZone: addresses.holidayZone })
              .from(addresses)
              .where(inArray(addresses.id, ids))
      const siteOf = new Map(sites.map(({ id, ...site }) => [id, site]))
      const zone = zoneOfFirstStop ? siteOf.get(ids[0] ?? '')?.holidayZone : undefined
      const rule = {
        ...validity,
        recurrence: zone ? { ...recurrence, holidayZone: zone } : recurrence,
        stops: stops.map(({ addressId, dayOffset }) => ({ dayOffset, closures: siteOf.get(addressId)?.closures ?? [] })),
      }
      const carrierClosures = await readClosures(c)
      return c.json(requestCalendar({ ...rule, carrierClosures }, contractYear(rule.validFrom, rule.validFrom)))
    },
  )
