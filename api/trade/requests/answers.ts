import { z } from 'zod'
import { coded, rowOf } from '#api/middleware/answers.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { liveLineStops, liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { deliveryRequestStops, deliveryRequestVersions } from '#api/schema/sales/delivery-requests.table.ts'
import { CONFORMITIES } from '#domain/journey-management/drivers-pools/values.ts'
import { INDEXATION_BASES } from '#domain/sales/pricing/price-values.ts'

export const current = () =>
  rowOf(deliveryRequestVersions)
    .omit({ requestId: true, updatedAt: true, version: true })
    .extend({ suspensionOn: z.iso.date().nullable() })

export const line = () =>
  rowOf(liveLines)
    .omit({ search: true })
    .extend({
      driver: z.string().nullable(),
      stops: z.array(
        rowOf(liveLineStops)
          .pick({ kind: true, instructions: true, liveLineId: true, addressId: true, dayOffset: true })
          .extend(rowOf(liveLineStops).pick({ arrival: true, departure: true, leg: true }).shape)
          .extend({
            road: z.object({ metres: z.number(), seconds: z.number() }).nullable(),
            position: position().nullable(),
            site: site(),
          }),
      ),
      distance: z.object({ km: z.string(), drivingMin: z.int().nullable(), source: z.enum(['ROUTE', 'ESTIMATION']) }).nullable(),
      guesses: guesses(),
      vehicle: z.string().nullable(),
      trailer: z.string().nullable(),
      subcontractor: z.string().nullable(),
      tours: z.array(
        coded().extend({
          label: z.string(),
          vehicleId: z.uuid().nullable(),
          trailerId: z.string().nullable(),
          weekdays: z.array(z.number()),
        }),
      ),
      suspensionOn: z.iso.date().nullable(),
    })

export const soldLine = () =>
  rowOf(liveLines)
    .pick({ status: true, suspendedFrom: true, suspendedTo: true, runNo: true })
    .extend({ weekdays: z.array(z.number()).readonly() })

export const stop = () =>
  rowOf(deliveryRequestStops)
    .omit({ createdAt: true, updatedAt: true, version: true, versionId: true, position: true })
    .extend({ site: site() })

export const version = () =>
  rowOf(deliveryRequestVersions)
    .pick({ id: true, status: true, validTo: true, validFrom: true, suspendedFrom: true })
    .extend(rowOf(deliveryRequestVersions).pick({ versionNo: true }).shape)
    .extend({ suspensionOn: z.iso.date().nullable() })

export const guesses = () =>
  z.object({ driving: z.enum(['ESTIMATION', 'HORAIRES']).nullable(), km: z.enum(['ESTIMATION', 'HORAIRES']).nullable() })

export const position = () => z.object({ lat: z.union([z.string(), z.number()]), lng: z.union([z.string(), z.number()]) })

export const standardWeek = () =>
  z.object({
    days: z.array(
      rowOf(journeys).pick({ serviceMin: true, costCents: true, drivingMin: true, priceCents: true }).extend({
        weekday: z.int(),
        start: z.number(),
        end: z.number(),
        amplitudeMin: z.int(),
        restMin: z.int(),
        nightMin: z.int(),
        km: z.number(),
        kmEmpty: z.number(),
      }),
    ),
    total: rowOf(journeys)
      .pick({ serviceMin: true, costCents: true, drivingMin: true, priceCents: true })
      .extend({ nightMin: z.int(), km: z.number(), kmEmpty: z.number() }),
    findings: z.array(weekFinding()),
    conformity: z.enum(CONFORMITIES).nullable(),
  })

export const weekFinding = () =>
  z.object({
    severity: z.enum(['BLOQUANT', 'AVERTISSEMENT']),
    message: z.string(),
    weekday: z.int().nullable(),
    forbids: z.literal(true).optional(),
  })

const site = () =>
  rowOf(addresses)
    .pick({ label: true, line1: true, zip: true, city: true, closures: true, country: true })
    .extend(rowOf(addresses).pick({ lat: true, lng: true, openings: true, holidayZone: true, archived: true }).shape)
    .extend({ company: z.string().nullable() })

export const indexationClause = () =>
  z.object({
    indexCode: z.string(),
    refMonth: z.string(),
    sharePct: z.string(),
    base: z.enum(INDEXATION_BASES),
    thresholdPct: z.string().optional(),
    lagMonths: z.literal([0, 1]),
  })
