import { z } from 'zod'
import { coded, named, numbered, pageOf, rowOf } from '#api/middleware/answers.ts'
import { liveLineStops, liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { deliveryRequestVersions } from '#api/schema/sales/delivery-requests.table.ts'
import { guesses } from '#api/trade/requests/answers.ts'
import { JOURNEY_STATUSES, LIVE_LINE_STATUSES } from '#domain/journey-management/journeys/values.ts'

const journey = () =>
  z.object({ cancelled: z.int(), review: z.number(), created: z.int(), ignored: z.number(), updated: z.int() })

export const movedLine = () => numbered().extend({ status: z.enum(LIVE_LINE_STATUSES), journeys: journey().nullable() })

export const changedLiveLine = () => numbered().extend({ journeys: journey().nullable() })

export const liveLineSheet = () =>
  z.object({
    today: z.string(),
    next: z.array(
      z.union([
        z.object({
          date: z.iso.date(),
          number: z.string(),
          status: z.enum(JOURNEY_STATUSES),
          review: z.boolean(),
          reason: z.string().nullable(),
          driver: z.string().nullable(),
          vehicle: z.string().nullable(),
          subcontractor: z.string().nullable(),
        }),
        z.object({
          number: z.null(),
          status: z.null(),
          review: z.boolean(),
          reason: z.null(),
          driver: z.null(),
          vehicle: z.null(),
          subcontractor: z.null(),
          date: z.iso.date(),
        }),
      ]),
    ),
    skipped: z.array(
      z.union([
        z.object({
          date: z.iso.date(),
          why: z.enum(['FERIE_SAUTE', 'EXCLUSION', 'FERMETURE', 'DEPLACE', 'SUSPENSION']),
          reason: z.string().optional(),
          movedTo: z.string().optional(),
        }),
        z.object({ date: z.iso.date(), why: z.literal('ANNULE'), reason: z.string().nullable() }),
      ]),
    ),
    guesses: guesses(),
    line: rowOf(liveLines).omit({ search: true }).extend({ suspensionOn: z.iso.date().nullable() }),
    version: rowOf(deliveryRequestVersions).pick({ status: true, validTo: true, validFrom: true, versionNo: true }),
    soldWeekdays: z.array(z.number()).readonly(),
    stops: z.array(
      rowOf(liveLineStops)
        .pick({ toleranceMin: true, kind: true, instructions: true, pallets: true, documents: true })
        .extend(rowOf(liveLineStops).pick({ position: true, dayOffset: true, arrival: true, departure: true }).shape)
        .extend(rowOf(liveLineStops).pick({ windowFrom: true, windowTo: true, weightKg: true, reference: true, leg: true }).shape)
        .extend(rowOf(liveLineStops).pick({ tempMin: true, tempMax: true }).shape)
        .extend({
          address: z.string(),
          zip: z.string(),
          city: z.string(),
          lat: z.string().nullable(),
          lng: z.string().nullable(),
        }),
    ),
    exceptions: z.array(
      z.object({ by: z.string().nullable(), date: z.iso.date(), kind: z.enum(['EXCLUSION', 'AJOUT']), reason: z.string() }),
    ),
    request: numbered().extend({ title: z.string() }),
    company: named(),
    driver: z.string().nullable(),
    vehicle: z.string().nullable(),
    trailer: z.string().nullable(),
    subcontractor: z.string().nullable(),
    pools: z.array(coded()),
  })

export const liveLineGenerate = () => z.object({ jobId: z.string() })

export const liveLinePage = () =>
  pageOf(
    rowOf(liveLines)
      .pick({ number: true, id: true, code: true, status: true, label: true, suspendedFrom: true })
      .extend(rowOf(liveLines).pick({ suspendedTo: true, color: true, weekdays: true, drivingMin: true }).shape)
      .extend(rowOf(liveLines).pick({ startTime: true, endTime: true, generatedUntil: true, generationError: true }).shape)
      .extend({
        stops: z.number(),
        pools: z.array(coded().extend({ weekdays: z.array(z.number()) })),
        km: z.string(),
        validTo: z.iso.date().nullable(),
        versionNo: z.int(),
        requestId: z.uuid(),
        request: z.string(),
        company: z.string(),
        driver: z.string().nullable(),
        vehicle: z.string().nullable(),
        subcontractor: z.string().nullable(),
        suspensionOn: z.iso.date().nullable(),
      }),
    { today: z.string() },
  )
