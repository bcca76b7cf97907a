import { z } from 'zod'
import { coded, rowOf } from '#api/middleware/answers.ts'
import { infractions } from '#api/schema/incidents-management/infractions.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { deliveryRequestVersions } from '#api/schema/sales/delivery-requests.table.ts'
import { days } from '#api/trade/figures/answers.ts'
import { CERTIFICATION_SEVERITIES } from '#domain/human-resources/certification-values.ts'
import { OFFENCE_NATURES } from '#domain/incidents-management/infractions/values.ts'
import { CONTROL_BADGES } from '#domain/journey-management/journeys/badges.ts'
import { JOURNEY_STATUSES } from '#domain/journey-management/journeys/values.ts'
import { LIVE_STATES } from '#domain/journey-management/live/values.ts'
import { MODIFICATION_STATUSES, MODIFICATION_TYPES } from '#domain/journey-management/modifications/values.ts'
import { PREPARING_STATUSES } from '#domain/sales/delivery-request/states.ts'
import { REQUEST_STEPS } from '#domain/sales/delivery-request/step-values.ts'
import { REQUEST_KINDS } from '#domain/sales/delivery-request/values.ts'

const client = () =>
  rowOf(companies)
    .pick({ id: true, code: true, status: true, types: true, legalName: true, country: true })
    .extend(rowOf(companies).pick({ creditLimitCents: true }).shape)
    .partial({ creditLimitCents: true })
    .extend({
      zip: z.string(),
      city: z.string(),
      marginPct: z.number().nullish(),
      salesUser: z.string().nullable(),
      uncosted: z.int().optional(),
      revenueCents: z.int().optional(),
      activeRequests: z.int(),
      usedCents: z.int().optional(),
      otifPct: z.number().nullable(),
      yearOtifPct: z.number().nullable(),
    })

const alert = () => z.object({ id: z.uuid(), message: z.string(), link: z.string().nullable() })

const homeCount = () => z.object({ total: z.int(), capped: z.boolean() })

const toPropose = () =>
  rowOf(deliveryRequestVersions)
    .pick({ id: true, status: true, version: true, validTo: true, validFrom: true, marginPct: true })
    .extend(
      rowOf(deliveryRequestVersions).pick({ suspendedFrom: true, versionNo: true, marginMethod: true, pricingMode: true }).shape,
    )
    .extend(rowOf(deliveryRequestVersions).pick({ unitPrice: true, offerExpiresOn: true, suspendedTo: true }).shape)
    .extend({
      step: z.enum(REQUEST_STEPS).nullable(),
      priceCents: z.number().nullable(),
      weekdays: z.array(z.number()),
      yearRevenueCents: z.int().nullable(),
      number: z.string(),
      title: z.string(),
      kind: z.enum(REQUEST_KINDS),
      companyId: z.uuid(),
      company: z.string(),
      tags: z.array(z.string()),
      salesUser: z.string().nullable(),
      designer: z.string().nullable(),
      prepared: z.object({ versionNo: z.int(), status: z.enum(PREPARING_STATUSES) }).nullable(),
      suspensionOn: z.iso.date().nullable(),
    })

export const homeSales = () =>
  z.object({
    otifDays: days(),
    clients: z.array(client()),
    alerts: z.array(alert()),
    months: z.array(z.object({ month: z.string(), empty: z.boolean(), revenueCents: z.int() })),
    otifPct: z.number().nullable(),
    today: z.string(),
    now: z.string(),
    counts: z.object({
      ACTIF: homeCount(),
      SUSPENDU: homeCount(),
      clients: homeCount(),
      BROUILLON: homeCount(),
      A_CONCEVOIR: homeCount(),
      EN_CONCEPTION: homeCount(),
      CONCU: homeCount(),
      PROPOSE: homeCount(),
      ACCEPTE: homeCount(),
      unanswered: homeCount(),
      expiring: homeCount(),
    }),
    toPropose: z.array(toPropose()),
    unanswered: z.array(toPropose()),
    expiring: z.array(toPropose()),
    late: z.array(
      z.object({
        number: z.string(),
        serviceDate: z.iso.date(),
        label: z.string(),
        maxDelayMin: z.int(),
        companyId: z.uuid(),
        company: z.string(),
        contact: z.object({ name: z.string(), phone: z.string() }).nullable(),
      }),
    ),
    asked: z.array(
      z.object({
        id: z.uuid(),
        number: z.string(),
        type: z.enum(MODIFICATION_TYPES),
        status: z.enum(MODIFICATION_STATUSES),
        effectiveFrom: z.iso.date(),
        agreement: z.boolean(),
        companyId: z.uuid(),
        company: z.string(),
        label: z.string(),
      }),
    ),
  })

export const homeConception = () =>
  z.object({
    today: z.string(),
    now: z.string(),
    counts: z.object({
      expiries: homeCount(),
      delaysToQualify: homeCount(),
      openIncidents: homeCount(),
      modificationsToValidate: homeCount(),
      failed: homeCount(),
      absencesToDecide: homeCount(),
      certificationsDue: homeCount(),
      starting: homeCount(),
      noDriver: homeCount(),
      toDesign: homeCount(),
      inDesign: homeCount(),
      unlawfulPools: homeCount(),
      certificationsToCheck: homeCount(),
    }),
    toDesign: z.array(
      rowOf(deliveryRequestVersions)
        .pick({ id: true, status: true, validFrom: true, suspendedFrom: true, versionNo: true })
        .extend(rowOf(deliveryRequestVersions).pick({ goods: true, vehicleNeed: true }).shape)
        .extend({
          weekdays: z.array(z.number()).readonly(),
          stops: z.number(),
          firstDeparture: z.string().nullable(),
          km: z.string().nullable(),
          kmSource: z.enum(['ROUTE', 'ESTIMATION']).nullable(),
          number: z.string(),
          title: z.string(),
          kind: z.enum(REQUEST_KINDS),
          company: z.string(),
          designer: z.string().nullable(),
          suspensionOn: z.iso.date().nullable(),
        }),
    ),
    failed: z.array(
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
    ),
    pools: z.number(),
    emptiest: z.array(coded().extend({ label: z.string(), emptyPct: z.number() })),
    coverage: z.array(z.object({ day: z.string(), total: z.int(), unassigned: z.number() })),
    alerts: z.array(alert()),
  })

const band = () =>
  z.object({ total: z.int(), byStatus: z.partialRecord(z.enum(JOURNEY_STATUSES), z.int()), late: z.number(), review: z.number() })

export const homeDirection = () =>
  z.object({
    otifDays: days(),
    coverage: z.array(z.object({ day: z.string(), total: z.int(), unassigned: z.number() })),
    clients: z.array(client()),
    expiring: z.array(toPropose()),
    toDesignate: z.array(
      rowOf(infractions)
        .pick({ number: true, id: true, status: true, driverId: true, version: true, closedAt: true })
        .extend(rowOf(infractions).pick({ source: true, vehicleId: true, journeyId: true, paidCents: true }).shape)
        .extend(rowOf(infractions).pick({ noticeNo: true, points: true, reducedCents: true, fixedCents: true }).shape)
        .extend(rowOf(infractions).pick({ increasedCents: true, occurredAt: true, place: true, noticeSentOn: true }).shape)
        .extend(rowOf(infractions).pick({ receivedOn: true, driverSource: true, identifiedAt: true, driverAckAt: true }).shape)
        .extend(rowOf(infractions).pick({ designationDueOn: true, designatedOn: true, designationChannel: true }).shape)
        .extend(rowOf(infractions).pick({ exemption: true, contestedOn: true, contestOutcome: true }).shape)
        .extend(rowOf(infractions).pick({ paymentStatus: true, paidOn: true, paidBy: true }).shape)
        .extend({
          offenceCode: z.string(),
          offence: z.string(),
          nature: z.enum(OFFENCE_NATURES),
          plate: z.string(),
          driver: z.string().nullable(),
          journey: z.string().nullable(),
        }),
    ),
    alerts: z.array(alert()),
    months: z.array(
      z.object({
        month: z.string(),
        empty: z.boolean(),
        revenueCents: z.int(),
        marginPct: z.number().nullable(),
        uncosted: z.int(),
        otifPct: z.number().nullable(),
        lastYearCents: z.number().nullable(),
      }),
    ),
    otifPct: z.number().nullable(),
    lateCents: z.int(),
    today: z.string(),
    now: z.string(),
    steps: z.object({
      left: z.array(
        z.enum(['carrier', 'journey', 'invoice', 'vehicle', 'driver', 'client', 'depot', 'sites', 'assign', 'control']),
      ),
      counting: z.boolean(),
    }),
    band: band().nullable(),
    counts: z.object({
      unassigned: homeCount(),
      toControl: homeCount(),
      expiries: homeCount(),
      today: homeCount(),
      toReview: homeCount(),
      outOfService: homeCount(),
      overdrawn: homeCount(),
      unanswered: homeCount(),
      expiring: homeCount(),
      lateInvoices: homeCount(),
      failed: homeCount(),
      toDesignate: homeCount(),
      absencesToDecide: homeCount(),
      certificationsDue: homeCount(),
      vehiclesDue: homeCount(),
    }),
  })

export const homeOperations = () =>
  z.object({
    today: z.string(),
    now: z.string(),
    band: band().nullable(),
    counts: z.object({
      toControl: homeCount(),
      expiries: homeCount(),
      today: homeCount(),
      tomorrow: homeCount(),
      tomorrowUnassigned: homeCount(),
      toReview: homeCount(),
      delaysToQualify: homeCount(),
      openIncidents: homeCount(),
      absent: homeCount(),
      toReplace: homeCount(),
      modificationsToValidate: homeCount(),
      outOfService: homeCount(),
      inMaintenance: homeCount(),
    }),
    live: z.array(z.object({ state: z.enum(LIVE_STATES), count: z.int() })),
    departures: z.array(
      rowOf(journeys)
        .pick({ number: true, status: true, driverId: true, label: true, review: true })
        .extend(rowOf(journeys).pick({ serviceDate: true, plannedStart: true, maxDelayMin: true, reviewReason: true }).shape)
        .extend({
          informs: z.boolean(),
          company: z.string().nullable(),
          driver: z.string().nullable(),
          phone: z.string().nullable(),
          vehicle: z.string().nullable(),
          subcontractor: z.string().nullable(),
        }),
    ),
    tomorrow: z.array(
      rowOf(journeys)
        .pick({ number: true, id: true, status: true, driverId: true, label: true, reason: true })
        .extend(rowOf(journeys).pick({ kind: true, companyId: true, review: true, serviceDate: true }).shape)
        .extend(rowOf(journeys).pick({ plannedStart: true, plannedEnd: true, actualStart: true, actualEnd: true }).shape)
        .extend(rowOf(journeys).pick({ kmReal: true, stopsTotal: true, stopsDone: true, maxDelayMin: true }).shape)
        .extend(rowOf(journeys).pick({ reviewReason: true, touched: true, meansReason: true }).shape)
        .extend({
          expiring: z.array(z.object({ message: z.string(), severity: z.enum(CERTIFICATION_SEVERITIES) })),
          informs: z.boolean(),
          company: z.string().nullable(),
          companyBlocked: z.boolean().nullable(),
          requestId: z.uuid().nullable(),
          request: z.string().nullable(),
          versionNo: z.int().nullable(),
          poolId: z.uuid().nullable(),
          pool: z.string().nullable(),
          driver: z.string().nullable(),
          coDriver: z.string().nullable(),
          vehicle: z.string().nullable(),
          trailer: z.string().nullable(),
          subcontractor: z.string().nullable(),
          palletsSold: z.string().nullable(),
          weightSold: z.string().nullable(),
          phone: z.string().nullable(),
          ofLine: z.boolean(),
          kmPlanned: z.string(),
          toSee: z.array(z.enum(CONTROL_BADGES)),
        }),
    ),
    alerts: z.array(alert()),
  })

export const viewCountsList = () => z.object({ counts: z.array(homeCount()) })
