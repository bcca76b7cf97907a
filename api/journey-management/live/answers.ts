import { z } from 'zod'
import { named, numbered, pageOf, rowOf } from '#api/middleware/answers.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { clientNotices } from '#api/schema/journey-management/notices.table.ts'
import { JOURNEY_STATUSES } from '#domain/journey-management/journeys/values.ts'
import { LIVE_STATES, NOTICE_KINDS } from '#domain/journey-management/live/values.ts'

export const liveInform = () => z.object({ number: z.string(), kind: z.enum(NOTICE_KINDS), sentTo: z.string() })

export const livePassage = () => numbered().extend({ status: z.enum(JOURNEY_STATUSES) })

const next = () =>
  z.object({
    position: z.number(),
    city: z.string(),
    planned: z.string(),
    eta: z.string().nullable(),
    gapMinutes: z.int(),
    tolerance: z.int(),
  })

export const liveSheet = () =>
  rowOf(journeys)
    .pick({ number: true, status: true, label: true, vehicleId: true, plannedStart: true })
    .extend(rowOf(journeys).pick({ actualStart: true }).shape)
    .extend({
      row: z
        .object({
          number: z.string(),
          label: z.string(),
          status: z.enum(JOURNEY_STATUSES),
          state: z.enum(LIVE_STATES),
          company: z.string().nullable(),
          pool: z.string().nullable(),
          driver: z.string().nullable(),
          plate: z.string().nullable(),
          next: next().nullable(),
          seenAt: z.iso.datetime().nullable(),
          lat: z.number().nullable(),
          lng: z.number().nullable(),
          stopsDone: z.int(),
          stopsTotal: z.int(),
        })
        .nullable(),
      stops: z.array(
        rowOf(journeyStops)
          .pick({ status: true, kind: true, position: true, leg: true, plannedArrival: true })
          .extend(rowOf(journeyStops).pick({ plannedDeparture: true, actualArrival: true, actualDeparture: true }).shape)
          .extend({
            eta: z.string().nullable(),
            gapMinutes: z.int().nullable(),
            state: z.enum(['EN_RETARD', 'A_RISQUE', 'A_L_HEURE']).nullable(),
            due: z.enum(NOTICE_KINDS).nullable(),
            proposal: z.string().nullable(),
            name: z.string(),
            city: z.string(),
            lat: z.number().nullable(),
            lng: z.number().nullable(),
            toleranceMin: z.int(),
          }),
      ),
      track: z.array(z.object({ lat: z.number(), lng: z.number(), speedKmh: z.number().nullable(), at: z.string() })),
      notices: z.array(
        rowOf(clientNotices)
          .pick({ text: true, kind: true, stopPosition: true, sentTo: true, eta: true })
          .extend({ sentAt: z.iso.datetime(), sentBy: z.string() }),
      ),
      recipients: z.array(named().extend({ email: z.string() })),
      now: z.string(),
      phone: z.string().nullable(),
      company: z.string().nullable(),
      pool: z.string().nullable(),
      driver: z.string().nullable(),
      plate: z.string().nullable(),
      takesBreaks: z.boolean(),
      seenAt: z.iso.datetime().nullable(),
      lat: z.number().nullable(),
      lng: z.number().nullable(),
      stoppedSince: z.string().nullable(),
      drivingSeconds: z.int().nullable(),
    })

export const livePageAnswer = () =>
  pageOf(
    z.object({
      number: z.string(),
      label: z.string(),
      status: z.enum(JOURNEY_STATUSES),
      state: z.enum(LIVE_STATES),
      company: z.string().nullable(),
      pool: z.string().nullable(),
      driver: z.string().nullable(),
      plate: z.string().nullable(),
      next: next().nullable(),
      seenAt: z.iso.datetime().nullable(),
      lat: z.number().nullable(),
      lng: z.number().nullable(),
      stopsDone: z.int(),
      stopsTotal: z.int(),
    }),
    {
      all: z.number(),
      places: z.array(
        z.object({
          number: z.string(),
          plate: z.string().nullable(),
          state: z.enum(LIVE_STATES),
          lat: z.number().nullable(),
          lng: z.number().nullable(),
        }),
      ),
      now: z.string(),
      counts: z.array(z.object({ state: z.enum(LIVE_STATES), count: z.int() })),
    },
  )
