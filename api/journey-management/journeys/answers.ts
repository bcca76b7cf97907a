import { mapValues } from 'es-toolkit/object'
import { z } from 'zod'
import { named, numbered, pageOf, refusal, rowOf } from '#api/middleware/answers.ts'
import { driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { journeySettlements, settledServices } from '#api/schema/journey-management/settlements.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { deliveryRequestVersions } from '#api/schema/sales/delivery-requests.table.ts'
import { indexationClause, position } from '#api/trade/requests/answers.ts'
import { PRICE_TERMS } from '#api/trade/requests/price-terms.ts'
import { CERTIFICATION_SEVERITIES } from '#domain/human-resources/certification-values.ts'
import { DRIVER_CATEGORIES } from '#domain/human-resources/driver-values.ts'
import { CANDIDATE_FIELDS } from '#domain/journey-management/journeys/assignment.ts'
import { CONTROL_BADGES } from '#domain/journey-management/journeys/badges.ts'
import { JOURNEY_ACTS } from '#domain/journey-management/journeys/transitions.ts'
import { JOURNEY_STATUSES } from '#domain/journey-management/journeys/values.ts'
import { STEP_KINDS } from '#domain/journey-management/live-lines/legs.ts'
import { TRAILER_CATEGORIES, VEHICLE_CATEGORIES } from '#domain/materials/vehicle-values.ts'
import { SERVICE_TRIGGERS, SERVICE_UNITS } from '#domain/sales/additional-services/values.ts'
import { PRICING_MODES } from '#domain/sales/delivery-request/values.ts'
import { SERVICE_MODES } from '#domain/sales/pricing/price-values.ts'

const row = () => rowOf(journeys)
const text = () => z.string().nullable()
const count = () => z.int().nullable()
const expiring = () => z.array(z.object({ severity: z.enum(CERTIFICATION_SEVERITIES), message: z.string() }))

export const createdJourney = () =>
  row()
    .pick({ id: true, number: true })
    .extend({ warning: text().meta({ description: 'À lire par une personne' }) })
export const createdJourneys = () =>
  z.object({
    results: z.array(z.union([createdJourney().extend({ statusCode: z.literal(201) }), refusal()])),
  })

export const journeyPage = () =>
  pageOf(
    row()
      .pick({ id: true, number: true, serviceDate: true, label: true, kind: true, status: true, companyId: true, driverId: true })
      .extend(row().pick({ plannedStart: true, plannedEnd: true, actualStart: true, actualEnd: true, reason: true }).shape)
      .extend(row().pick({ review: true, reviewReason: true, touched: true, stopsTotal: true, stopsDone: true }).shape)
      .extend(row().pick({ maxDelayMin: true, meansReason: true, kmReal: true }).shape)
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
        expiring: expiring(),
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

const person = () => z.object({ id: z.uuid(), name: z.string(), phone: z.string() }).nullable()
const version = () => rowOf(deliveryRequestVersions)
const stop = () => rowOf(journeyStops)
const ban = () => z.object({ from: z.string(), to: z.string(), area: z.string() })
const guess = () => z.enum(['ESTIMATION', 'HORAIRES']).nullable()

const goods = () =>
  z.object({
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
const vehicleNeed = () =>
  z.object({
    category: z.string().optional(),
    body: z.string().optional(),
    minGvwKg: z.number().optional(),
    payloadKg: z.number().optional(),
    pallets: z.number().optional(),
    equipment: z.array(z.string()).optional(),
  })
const driverNeed = () =>
  z.object({
    certificationTypes: z.array(z.string()).optional(),
    doubleCrew: z.boolean().optional(),
    night: z.boolean().optional(),
  })
const leg = () =>
  z.object({
    steps: z.array(z.object({ kind: z.enum(STEP_KINDS), from: z.int(), to: z.int(), place: text(), bunk: z.boolean() })),
    drivingMin: count(),
    km: text(),
  })
/** A stop as the plan is checked: seconds since 1970, and the road to the next one. */
const plannedStop = () =>
  z.object({
    label: z.string(),
    position: position().nullable(),
    arrival: z.int(),
    departure: z.int(),
    roadMetres: count(),
    roadSeconds: z.int().nullish(),
    leg: leg().nullish(),
  })

export const journeySheet = () =>
  z.object({
    /** Without amounts for those who may not see money. */
    journey: row().omit({ search: true, plan: true }).extend({ servicesCents: z.int().nullable() }),
    company: rowOf(companies).pick({ id: true, code: true, status: true }).extend({ name: z.string() }).nullable(),
    request: z.object({ id: z.uuid(), number: z.string(), versionNo: z.int() }).nullable(),
    ...version().pick({ cancelHours: true, cancelPct: true }).shape,
    hgvBanExemption: z.boolean().nullable(),
    goods: goods().nullable(),
    vehicleNeed: vehicleNeed().nullable(),
    driverNeed: driverNeed().nullable(),
    indexation: indexationClause().nullable(),
    abroad: z.boolean(),
    bans: z.object({ dated: z.array(ban()).readonly(), departments: z.array(z.string()).readonly() }).nullable(),
    plan: z.object({ stops: z.array(plannedStop()).readonly(), kmLoaded: z.number() }),
    line: rowOf(liveLines).pick({ id: true, number: true, code: true }).nullable(),
    pool: rowOf(driverPools).pick({ id: true, code: true }).nullable(),
    driver: person(),
    coDriver: person(),
    vehicle: rowOf(vehicles)
      .pick({ id: true, plate: true, fleetNo: true, category: true, energy: true, odometerKm: true })
      .nullable(),
    trailer: rowOf(trailers).pick({ id: true, plate: true, fleetNo: true, category: true }).nullable(),
    subcontractor: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    cancelRecordedBy: text(),
    guesses: z.object({ driving: guess(), km: guess() }),
    expiring: expiring(),
    stops: z.array(
      stop()
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

export const journeyRealign = () => numbered().extend({ status: z.enum(JOURNEY_STATUSES), review: z.boolean() })

export const movedJourney = () => numbered().extend({ status: z.enum(JOURNEY_STATUSES) })

export const undoneAct = () =>
  numbered().extend({ status: z.enum(JOURNEY_STATUSES), act: z.enum(['replace', 'assign', 'cancel', 'move']) })

export const undoableActAnswer = () =>
  z.object({ undo: z.object({ act: z.enum(['replace', 'assign', 'cancel', 'move']), at: z.string() }).nullable() })

export const journeyCancel = () => numbered().extend({ at: z.string(), status: z.enum(JOURNEY_STATUSES) })

export const journeyAssign = () =>
  numbered().extend({ next: z.string().nullable(), at: z.string(), status: z.enum(JOURNEY_STATUSES) })

export const controlControl = () => numbered().extend({ next: z.string().nullable(), status: z.enum(JOURNEY_STATUSES) })

export const controlCharge = () =>
  z
    .object({
      rule: z.string(),
      words: z.string().nullable(),
      asks: z.boolean(),
      typed: z.string().nullable(),
      tolls: z.object({ typed: z.string() }).nullable(),
      mode: z.enum(PRICING_MODES),
      planned: z.string().nullable(),
      actual: z.string().nullable(),
      quantity: z.string().nullable(),
    })
    .nullable()

const namedContract = () => z.object({ request: z.string(), versionNo: z.int(), indexation: indexationClause().nullable() })

/** All its terms for those who see prices; a journey that was settled earlier has those of its day. */
const contract = () =>
  z.union([
    version()
      .pick(PRICED)
      .partial({ quantityRule: true, quantityTolerancePct: true, vehicleNeed: true })
      .extend(namedContract().shape)
      .extend({
        services: z.array(
          z.object({
            id: z.uuid(),
            code: z.string(),
            label: z.string(),
            unit: z.enum(SERVICE_UNITS),
            trigger: z.enum(SERVICE_TRIGGERS),
            mode: z.enum(SERVICE_MODES),
          }),
        ),
      }),
    namedContract(),
  ])
const PRICED = mapValues({ ...PRICE_TERMS, vehicleNeed: true }, () => true as const)

export const journeyFigures = () =>
  z.union([
    rowOf(journeySettlements)
      .omit({ terms: true, charge: true })
      .extend({
        charged: z.string().nullable(),
        terms: contract().nullable(),
        factorNotes: z.array(z.string().nullable()),
        damagesCents: z.int(),
        penaltiesCents: z.int(),
        cancellationCents: z.int(),
        settledBy: z.string().nullable(),
      }),
    rowOf(journeySettlements)
      .pick({ tollsCents: true, costCents: true, priceCents: true, indexationCents: true })
      .extend(rowOf(journeySettlements).pick({ servicesCents: true, co2Kg: true, journeyId: true, revenueCents: true }).shape)
      .extend(rowOf(journeySettlements).pick({ transportPriceCents: true, fuel: true, cost: true, variances: true }).shape)
      .extend(rowOf(journeySettlements).pick({ actualCostCents: true, co2Source: true }).shape)
      .extend({
        charged: z.string().nullable(),
        terms: contract().nullable(),
        factorNotes: z.array(z.string().nullable()),
        damagesCents: z.int(),
        penaltiesCents: z.int(),
        settledAt: z.null(),
        settledBy: z.null(),
        cancellationCents: z.int(),
      }),
  ])

export const journeyCandidates = () =>
  z.object({
    journey: z.object({
      number: z.string(),
      label: z.string(),
      plannedStart: z.iso.datetime(),
      plannedEnd: z.iso.datetime(),
      coDriverId: z.uuid().nullable(),
      category: z.string().nullable(),
    }),
    acts: z.array(z.enum(JOURNEY_ACTS)),
    drivers: z.array(
      z.object({
        warnings: z.array(z.string()),
        restMin: z.int().nullable(),
        firstAt: z.array(z.string()),
        refusal: z.string().nullable(),
        id: z.uuid(),
        name: z.string(),
        detail: z.enum(DRIVER_CATEGORIES),
        code: z.string(),
        depot: z.string(),
        knownRuns: z.int(),
        usual: z.boolean(),
      }),
    ),
    vehicles: z.array(
      named().extend({
        notSold: z.string().nullable(),
        refusal: z.string().nullable(),
        warnings: z.array(z.string()),
        detail: z.enum(VEHICLE_CATEGORIES),
        usual: z.boolean(),
      }),
    ),
    trailers: z.array(
      named().extend({
        notSold: z.string().nullable(),
        refusal: z.string().nullable(),
        warnings: z.array(z.string()),
        detail: z.enum(TRAILER_CATEGORIES),
        usual: z.boolean(),
      }),
    ),
    subcontractors: z.array(named().extend({ detail: z.string(), usual: z.boolean(), refusal: z.string().nullable() })),
    counts: z.record(z.enum(CANDIDATE_FIELDS), z.object({ free: z.int(), orMore: z.boolean(), others: z.number() })),
    limit: z.int(),
    waysNote: z.string().nullable(),
    crewOfTwo: z.boolean(),
  })

export const journeyServicesAnswer = () =>
  z.object({
    cancellation: z.object({ chargeCents: z.number().nullish(), billingPct: z.number().nullable() }).nullable(),
    offered: z.array(z.object({ id: z.string(), label: z.string(), unit: z.enum(SERVICE_UNITS) })),
    totalCents: z.int().optional(),
    rows: z.array(
      z.object({
        counted: z.boolean(),
        uses: z.array(
          rowOf(settledServices)
            .omit({ settlementId: true, serviceId: true })
            .partial({ unitPrice: true, amountCents: true })
            .extend({ id: z.string(), entryId: z.string().nullable() }),
        ),
        id: z.string(),
        code: z.string(),
        label: z.string(),
        unit: z.enum(SERVICE_UNITS),
        trigger: z.enum(SERVICE_TRIGGERS),
        mode: z.enum(SERVICE_MODES),
      }),
    ),
  })

/** Degrees. */
export const journeyRoad = () => z.object({ way: z.array(z.tuple([z.number(), z.number()])).nullable() })
