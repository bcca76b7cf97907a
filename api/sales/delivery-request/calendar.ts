import { inArray } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import type { Env } from '#api/middleware/env.ts'
import { body, params, query } from '#api/middleware/input.ts'
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

const tags = ['sales/delivery-request']
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

export const requestCalendarRoutes = new Hono<Env>()
  .get(
    '/:id/calendar',
    describeRoute({ tags, summary: "Douze mois d'un cahier des charges" }),
    params(z.object({ id: z.uuid() })),
    query(month),
    async c => {
      const rule = runRuleOf(await findRequest(c.var.db, c.req.valid('param').id, c.req.valid('query').version))
      const { from } = c.req.valid('query')
      return c.json(requestCalendar(rule, contractYear(rule.validFrom, from ? lastDay(from) : today())))
    },
  )
  .post('/calendar', describeRoute({ tags, summary: "Aperçu d'une récurrence sur douze mois" }), body(preview), async c => {
    const { stops, zoneOfFirstStop, recurrence, ...validity } = c.req.valid('json')
    const ids = stops.map(stop => stop.addressId)
    const sites =
      ids.length === 0
        ? []
        : await c.var.db
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
  })
