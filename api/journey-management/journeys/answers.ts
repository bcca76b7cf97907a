import { z } from 'zod'
import { anything, pageOf, refusal, rowOf } from '#api/middleware/answers.ts'
import { driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { deliveryRequestVersions } from '#api/schema/sales/delivery-requests.table.ts'
import { CERTIFICATION_SEVERITIES } from '#domain/human-resources/certification-values.ts'
import { CONTROL_BADGES } from '#domain/journey-management/journeys/badges.ts'
import { JOURNEY_STATUSES } from '#domain/journey-management/journeys/values.ts'

const row = rowOf(journeys)
const text = () => z.string().nullable()
const count = () => z.int().nullable()
const expiring = z.array(z.object({ severity: z.enum(CERTIFICATION_SEVERITIES), message: z.string() }))

export const createdJourney = row
  .pick({ id: true, number: true })
  .extend({ warning: text().meta({ description: 'À lire par une personne' }) })
export const createdJourneys = z.object({
  results: z.array(z.union([createdJourney.extend({ statusCode: z.literal(201) }), refusal])),
})

export const journeyPage = pageOf(
  row
    .pick({ id: true, number: true, serviceDate: true, label: true, kind: true, status: true, companyId: true, driverId: true })
    .extend(row.pick({ plannedStart: true, plannedEnd: true, actualStart: true, actualEnd: true, reason: true }).shape)
    .extend(row.pick({ review: true, reviewReason: true, touched: true, stopsTotal: true, stopsDone: true }).shape)
    .extend(row.pick({ maxDelayMin: true, meansReason: true, kmReal: true }).shape)
    .extend({
      kmPlanned: z.string(),
      ofLine: z.boolean(),
      company: text(),
      companyBlocked: z.boolean().nullable(),
      requestId: z.uuid().nullable(),
      request: text(),
      versionNo: count(),
      poolId: z.uuid().nullable(),
      pool: text(),
      driver: text(),
      phone: text(),
      coDriver: text(),
      vehicle: text(),
      trailer: text(),
      subcontractor: text(),
      palletsSold: text(),
      weightSold: text(),
      toSee: z.array(z.enum(CONTROL_BADGES)),
      expiring,
      informs: z.boolean(),
    }),
  {
    period: z.object({ from: z.iso.date().optional(), to: z.iso.date().optional() }),
    band: z
      .object({
        total: z.int(),
        byStatus: z.partialRecord(z.enum(JOURNEY_STATUSES), z.int()),
        late: z.int(),
        review: z.int(),
      })
      .nullable(),
    fold: z.object({ finished: z.int(), departed: z.int(), page: z.int() }).nullable(),
    named: z.record(z.string(), z.string()),
    today: z.iso.date(),
    now: z.iso.datetime(),
  },
)

const person = z.object({ id: z.uuid(), name: z.string(), phone: z.string() }).nullable()
const version = rowOf(deliveryRequestVersions)
const stop = rowOf(journeyStops)
const ban = z.object({ from: z.string(), to: z.string(), area: z.string() })
const guess = z.enum(['ESTIMATION', 'HORAIRES']).nullable()

const goods = z.object({
  nature: z.string(),
  packaging: z.string().optional(),
  pallets: z.number().optional(),
  weightKg: z.string().optional(),
  volumeM3: z.string().optional(),
  linearMetres: z.string().optional(),
  stackable: z.boolean().optional(),
  tempMin: z.string().optional(),
  tempMax: z.string().optional(),
  adr: z
    .object({ un: z.string(), class: z.string(), packingGroup: z.string().optional(), quantity: z.string().optional() })
    .optional(),
  /** For those who see money. */
  declaredValueCents: z.int().optional(),
})
const vehicleNeed = z.object({
  category: z.string().optional(),
  body: z.string().optional(),
  minGvwKg: z.number().optional(),
  payloadKg: z.number().optional(),
  pallets: z.number().optional(),
  equipment: z.array(z.string()).optional(),
})
const driverNeed = z.object({
  certificationTypes: z.array(z.string()).optional(),
  doubleCrew: z.boolean().optional(),
  night: z.boolean().optional(),
})
const indexation = z.object({
  indexCode: z.string(),
  refMonth: z.string(),
  sharePct: z.string(),
  base: z.enum(['TOTAL', 'TRANSPORT']),
  thresholdPct: z.string().optional(),
  lagMonths: z.literal([0, 1]),
})

export const journeySheet = z.object({
  /** Without amounts for those who may not see money. */
  journey: row.omit({ search: true, plan: true }).extend({ servicesCents: z.int().nullable() }),
  company: rowOf(companies).pick({ id: true, code: true, status: true }).extend({ name: z.string() }).nullable(),
  request: z.object({ id: z.uuid(), number: z.string(), versionNo: z.int() }).nullable(),
  ...version.pick({ cancelHours: true, cancelPct: true }).shape,
  hgvBanExemption: z.boolean().nullable(),
  goods: goods.nullable(),
  vehicleNeed: vehicleNeed.nullable(),
  driverNeed: driverNeed.nullable(),
  indexation: indexation.nullable(),
  abroad: z.boolean(),
  bans: z.object({ dated: z.array(ban).readonly(), departments: z.array(z.string()).readonly() }).nullable(),
  plan: z.object({ stops: z.array(anything()).readonly(), kmLoaded: z.number() }),
  line: rowOf(liveLines).pick({ id: true, number: true, code: true }).nullable(),
  pool: rowOf(driverPools).pick({ id: true, code: true }).nullable(),
  driver: person,
  coDriver: person,
  vehicle: rowOf(vehicles)
    .pick({ id: true, plate: true, fleetNo: true, category: true, energy: true, odometerKm: true })
    .nullable(),
  trailer: rowOf(trailers).pick({ id: true, plate: true, fleetNo: true, category: true }).nullable(),
  subcontractor: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  cancelRecordedBy: text(),
  guesses: z.object({ driving: guess, km: guess }),
  expiring,
  stops: z.array(
    stop
      .omit({ id: true, createdAt: true, updatedAt: true, journeyId: true })
      .extend(rowOf(addresses).pick({ zip: true, city: true, lat: true, lng: true }).shape)
      .extend({
        address: z.string(),
        photos: z.array(z.uuid()),
        joined: z.array(z.string()),
        closed: text().meta({ description: "Le site est fermé à l'arrivée prévue" }),
      }),
  ),
  acts: z.array(z.string()),
})

/** Degrees. */
export const journeyRoad = z.object({ way: z.array(z.tuple([z.number(), z.number()])).nullable() })
