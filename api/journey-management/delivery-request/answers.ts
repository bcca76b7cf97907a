import { z } from 'zod'
import { paper } from '#api/documents/answers.ts'
import { coded, numbered, pageOf, rowOf } from '#api/middleware/answers.ts'
import { driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { deliveryRequests, deliveryRequestVersions } from '#api/schema/sales/delivery-requests.table.ts'
import { current, line, soldLine, standardWeek, stop, version, weekFinding } from '#api/trade/requests/answers.ts'
import { CONFORMITIES } from '#domain/journey-management/drivers-pools/values.ts'
import { COMPANY_STATUSES } from '#domain/sales/companies/values.ts'
import { REQUEST_KINDS, REQUEST_STATUSES } from '#domain/sales/delivery-request/values.ts'

export const movedRequest = () => numbered().extend({ status: z.enum(REQUEST_STATUSES) })

const designCost = () =>
  z.object({
    totals: z.object({
      kmLoaded: z.string(),
      kmEmpty: z.string(),
      serviceHours: z.string(),
      nightHours: z.string(),
      meals: z.string().optional(),
    }),
    components: z.array(
      z.object({
        key: z.string(),
        label: z.string(),
        calculation: z.string(),
        computedCents: z.number().nullable(),
        correction: z.object({ component: z.string(), amountCents: z.int(), reason: z.string() }).nullable(),
        amountCents: z.int().nullable(),
      }),
    ),
    lines: z.array(
      z.object({
        code: z.string(),
        label: z.string(),
        weekdays: z.array(z.number()).readonly(),
        subcontracted: z.boolean(),
        km: z.string(),
        serviceMin: z.int(),
        amountCents: z.int().nullable(),
      }),
    ),
    costCents: z.int().nullable(),
    rates: z
      .object({
        perKm: z.string(),
        perHour: z.string(),
        perDay: z.string(),
        referenceId: z.uuid().optional(),
        consumption: z.string().optional(),
      })
      .nullable(),
    source: z.string().nullable(),
    ownChoice: z.boolean(),
    days: z.string(),
    tollsCents: z.int(),
    purchases: z.array(z.object({ code: z.string(), amountCents: z.int() })).readonly(),
    corrections: z.array(z.object({ component: z.string(), amountCents: z.int(), reason: z.string() })).readonly(),
  })

export const costAnswer = () =>
  z.object({
    version: z.int(),
    open: z.boolean(),
    stored: designCost().nullable(),
    outdated: z.boolean(),
    cost: designCost(),
    ratesAreSold: z.boolean(),
    references: z.array(z.object({ id: z.uuid(), words: z.string() })),
    reference: z.string(),
    subcontracted: z.array(z.object({ code: z.string(), subcontractor: z.string() })),
    targetCents: z.number().nullable(),
    targetMissing: z.enum(['FOLLOWS_COST', 'PRICE', 'MARGIN']).nullable(),
    priceCents: z.number().nullable(),
    runs: z.object({ year: z.int(), from: z.string(), to: z.string() }),
    lineRuns: z.array(z.object({ code: z.string(), week: z.number(), year: z.int() })),
  })

export const deliveryRequestSheet = () =>
  rowOf(deliveryRequests)
    .pick({ number: true, id: true, title: true, createdAt: true, updatedAt: true, version: true })
    .extend(rowOf(deliveryRequests).pick({ kind: true, salesUserId: true, companyId: true, tags: true }).shape)
    .extend(rowOf(deliveryRequests).pick({ currentVersionId: true }).shape)
    .extend({
      findings: z.array(
        z.object({
          lineId: z.uuid(),
          severity: z.enum(['BLOQUANT', 'AVERTISSEMENT']),
          message: z.string(),
          tour: coded().optional(),
        }),
      ),
      blocks: z.array(z.object({ path: z.string(), message: z.string() })),
      warnings: z.array(z.string()),
      euRules: z.boolean(),
      lines: z.array(line()),
      current: current(),
      company: coded().extend({ legalName: z.string(), status: z.enum(COMPANY_STATUSES) }),
      salesUser: z.string().nullable(),
      designer: z.string().nullable(),
      stops: z.array(stop()),
      versions: z.array(version()),
      documents: z.array(paper()),
      journeys: z.int(),
      soldLines: z.array(soldLine()),
      carrierClosures: z.array(z.object({ reason: z.string().nullish(), from: z.string(), to: z.string() })),
    })

export const deliveryRequestPage = () =>
  pageOf(
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
    {},
  )

export const lineActLinesGroup = () => numbered().extend({ joined: z.string(), warning: z.string().nullable() })

export const lineActLinesSplit = () => numbered().extend({ version: z.int(), next: numbered() })

export const changedLine = () => numbered().extend({ warning: z.string().nullable() })

const shown = () =>
  z.object({
    code: z.string(),
    label: z.string(),
    weekdays: z.array(z.number()),
    startTime: z.string(),
    endTime: z.string(),
    km: z.string(),
    stops: z.number(),
  })

export const variantsAnswer = () =>
  z.object({
    version: z.int(),
    open: z.boolean(),
    present: rowOf(journeys)
      .pick({ serviceMin: true, kmEmpty: true, costCents: true, drivingMin: true })
      .extend({
        shown: z.array(shown()),
        lines: z.number(),
        runs: z.number(),
        km: z.string(),
        emptyPct: z.string().nullable(),
        amplitudeMin: z.int(),
        conformity: z.enum(CONFORMITIES).nullable(),
        findings: z.array(weekFinding()),
      }),
    variants: z.array(
      rowOf(journeys)
        .pick({ id: true, createdAt: true, version: true, serviceMin: true, kmEmpty: true })
        .extend(rowOf(journeys).pick({ costCents: true, drivingMin: true }).shape)
        .extend({
          shown: z.array(shown()),
          lines: z.number(),
          runs: z.number(),
          km: z.string(),
          emptyPct: z.string().nullable(),
          amplitudeMin: z.int(),
          conformity: z.enum(CONFORMITIES).nullable(),
          findings: z.array(weekFinding()),
          name: z.string(),
          note: z.string().nullable(),
        }),
    ),
  })

export const weekAnswer = () =>
  z.object({
    lines: z.number(),
    simulation: z
      .object({
        tour: rowOf(driverPools)
          .pick({ id: true, code: true, status: true, label: true, activity: true, startTime: true })
          .extend(rowOf(driverPools).pick({ endTime: true, endDayOffset: true }).shape),
        before: standardWeek(),
        after: standardWeek(),
        items: z.array(
          z.object({
            key: z.string(),
            weekday: z.int(),
            number: z.string(),
            label: z.string(),
            startTime: z.string(),
            amplitudeMin: z.int(),
            own: z.boolean(),
          }),
        ),
        joining: z.array(z.string()),
        placed: z.array(z.object({ number: z.string(), code: z.string(), weekday: z.int() })),
      })
      .nullable(),
  })
