import { z } from 'zod'
import { labelled, numbered, rowOf } from '#api/middleware/answers.ts'
import { absences } from '#api/schema/human-resources/absences.table.ts'
import { infractions } from '#api/schema/incidents-management/infractions.table.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { balance } from '#api/trade/absences/answers.ts'
import { DRIVER_ACTS } from '#domain/home/my-day.ts'
import { CERTIFICATION_STATUSES } from '#domain/human-resources/driver-certifications/values.ts'
import { JOURNEY_STATUSES } from '#domain/journey-management/journeys/values.ts'
import { ENERGIES, VEHICLE_CATEGORIES } from '#domain/materials/vehicle-values.ts'

export const absencesList = () =>
  z.object({
    rows: z.array(
      rowOf(absences)
        .pick({ id: true, status: true, from: true, reason: true, kind: true, unit: true, to: true })
        .extend(rowOf(absences).pick({ counted: true, fromHalf: true, toHalf: true }).shape)
        .extend({ proofs: z.number(), proofId: z.string().nullable() }),
    ),
    balances: z.array(balance()),
  })

export const infractionsList = () =>
  z.object({
    rows: z.array(
      rowOf(infractions)
        .pick({ id: true, status: true, noticeNo: true, points: true, fixedCents: true })
        .extend(rowOf(infractions).pick({ occurredAt: true, place: true, driverAckAt: true }).shape)
        .extend({ offence: z.string(), plate: z.string() }),
    ),
  })

export const movedRun = () => numbered().extend({ status: z.enum(JOURNEY_STATUSES) })

export const myDayList = () =>
  z.union([
    z.object({
      linked: z.boolean(),
      runs: z.array(z.never()),
      next: z.null(),
      ahead: z.array(z.never()),
      driving: z.null(),
      today: z.string(),
      now: z.string(),
    }),
    z.object({
      driving: z.object({
        dailyRest: z.object({ from: z.string(), latest: z.string(), until: z.string(), begun: z.boolean() }).nullable(),
        weeklyRestAt: z.string().nullable(),
        regime: z.enum(['FR', 'EU']),
        counters: z.object({
          today: z.object({ used: z.int(), limit: z.int() }),
          week: z.object({ used: z.int(), limit: z.int() }),
          fortnight: z.object({ used: z.int(), limit: z.int() }),
          reducedRests: z.object({ used: z.int(), limit: z.int() }),
        }),
      }),
      runs: z.array(
        rowOf(journeys)
          .pick({ number: true, status: true, version: true, label: true, serviceDate: true })
          .extend(rowOf(journeys).pick({ plannedStart: true, odometerStart: true, odometerEnd: true, kmReal: true }).shape)
          .extend(rowOf(journeys).pick({ fuelL: true, fuelKg: true, energyKwh: true, tollsRealCents: true }).shape)
          .extend(rowOf(journeys).pick({ stopsTotal: true, stopsDone: true }).shape)
          .extend({
            stops: z.array(
              rowOf(journeyStops)
                .pick({ status: true, reason: true, toleranceMin: true, kind: true, instructions: true })
                .extend(rowOf(journeyStops).pick({ pallets: true, signature: true, documents: true, palletsGiven: true }).shape)
                .extend(
                  rowOf(journeyStops).pick({ palletsReturned: true, position: true, windowFrom: true, windowTo: true }).shape,
                )
                .extend(rowOf(journeyStops).pick({ weightKg: true, reference: true, tempMin: true, tempMax: true }).shape)
                .extend(rowOf(journeyStops).pick({ plannedArrival: true, plannedDeparture: true, actualArrival: true }).shape)
                .extend(rowOf(journeyStops).pick({ actualDeparture: true, deliveredPallets: true, refusedPallets: true }).shape)
                .extend(
                  rowOf(journeyStops).pick({ deliveredKg: true, refusedKg: true, temperature: true, signatory: true }).shape,
                )
                .extend(rowOf(journeyStops).pick({ signedAt: true, reserves: true }).shape)
                .extend({
                  road: z.array(z.string()),
                  name: z.string(),
                  line1: z.string(),
                  zip: z.string(),
                  city: z.string(),
                  dock: z.string().nullable(),
                  lat: z.string().nullable(),
                  lng: z.string().nullable(),
                  contact: z.string().nullable(),
                  phone: z.string().nullable(),
                  photos: z.array(z.string()),
                }),
            ),
            line: z.string().nullable(),
            pool: z.string().nullable(),
            serviceStart: z.string().nullable(),
            vehicle: z.string().nullable(),
            category: z.enum(VEHICLE_CATEGORIES).nullable(),
            trailer: z.string().nullable(),
            mate: z.string().nullable(),
            energy: z.enum(ENERGIES).nullable(),
          }),
      ),
      next: z.object({ number: z.string(), act: z.enum(DRIVER_ACTS), position: z.number().nullable() }).nullable(),
      ahead: z.array(
        z.object({
          number: z.string(),
          serviceDate: z.iso.date(),
          status: z.enum(JOURNEY_STATUSES),
          plannedStart: z.iso.datetime(),
          label: z.string(),
        }),
      ),
      linked: z.boolean(),
      today: z.string(),
      now: z.string(),
    }),
  ])

export const papersList = () =>
  z.object({
    documents: z.array(
      labelled().extend({ kind: z.string(), of: z.string().nullable(), validTo: z.iso.date().nullable(), fileName: z.string() }),
    ),
    deadlines: z.array(
      z.object({
        status: z.enum(CERTIFICATION_STATUSES),
        daysLeft: z.union([z.int(), z.literal('')]).nullable(),
        id: z.uuid(),
        type: z.string(),
        validTo: z.iso.date().nullable(),
      }),
    ),
  })
