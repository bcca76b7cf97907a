import { z } from 'zod'
import { paper } from '#api/documents/answers.ts'
import { coded, named, numbered, pageOf, rowOf } from '#api/middleware/answers.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { deliveryRequests, deliveryRequestVersions } from '#api/schema/sales/delivery-requests.table.ts'
import { damage, incident } from '#api/trade/companies/answers.ts'
import { late, monthFigures } from '#api/trade/figures/answers.ts'
import { current, line, soldLine, stop, version } from '#api/trade/requests/answers.ts'
import { SERVICE_UNITS } from '#domain/sales/additional-services/values.ts'
import { COMPANY_STATUSES } from '#domain/sales/companies/values.ts'
import { BOARD_STATUSES } from '#domain/sales/delivery-request/move.ts'
import { PREPARING_STATUSES } from '#domain/sales/delivery-request/states.ts'
import { REQUEST_STEPS } from '#domain/sales/delivery-request/step-values.ts'
import { REQUEST_KINDS, REQUEST_STATUSES } from '#domain/sales/delivery-request/values.ts'
import { SERVICE_MODES } from '#domain/sales/pricing/price-values.ts'
import { CNR_ACTIVITIES } from '#domain/transverse/cnr/values.ts'

export const archivedRequests = () =>
  z.object({
    ended: z.object({ journeys: z.int(), lines: z.number() }),
    done: z.int(),
    refused: z.array(named().extend({ message: z.string() })),
  })

export const archivedRequest = () =>
  numbered().extend({ ended: z.object({ journeys: z.int(), lines: z.number() }), status: z.enum(REQUEST_STATUSES) })

export const movedRequest = () => numbered().extend({ status: z.enum(REQUEST_STATUSES) })

export const agreedServiceServices = () =>
  z.object({
    services: z.array(
      z.object({
        serviceId: z.uuid(),
        code: z.string(),
        label: z.string(),
        unit: z.enum(SERVICE_UNITS),
        active: z.boolean(),
        mode: z.enum(SERVICE_MODES).nullable(),
        unitPrice: z.string().nullable(),
        usual: z.object({ unitPrice: z.string(), from: z.enum(['CLIENT', 'CLAUSE', 'CATALOGUE']) }).nullable(),
      }),
    ),
    total: z.int(),
  })

export const boardAnswer = () =>
  z.object({
    columns: z.array(
      z.object({
        rows: z.array(
          rowOf(deliveryRequestVersions)
            .pick({ id: true, status: true, validTo: true, validFrom: true, pricingMode: true })
            .extend(rowOf(deliveryRequestVersions).pick({ unitPrice: true, offerExpiresOn: true, suspendedTo: true }).shape)
            .extend({ step: z.enum(REQUEST_STEPS).nullable(), number: z.string(), title: z.string(), company: z.string() }),
        ),
        total: z.int(),
        capped: z.boolean(),
        status: z.enum(BOARD_STATUSES),
      }),
    ),
  })

export const requestCalendarAnswer = () =>
  z.object({
    from: z.string(),
    months: z.number(),
    days: z.record(z.string(), z.enum(['on', 'holiday', 'off', 'added'])),
    names: z.record(z.string(), z.string()),
    runs: z.number(),
    holidays: z.number(),
    off: z.int(),
    added: z.int(),
  })

export const clausesAnswer = () =>
  z.object({
    clauses: rowOf(deliveryRequestVersions)
      .pick({ toleranceMin: true, otifTarget: true, indexation: true, cancelHours: true })
      .extend(
        rowOf(deliveryRequestVersions).pick({ cancelPct: true, noticeDays: true, penalties: true, billingFrequency: true }).shape,
      )
      .extend(rowOf(deliveryRequestVersions).pick({ billingGrouping: true, purchaseOrder: true }).shape),
    indices: z.array(z.object({ code: z.string(), label: z.string() })),
    share: z.object({ activity: z.enum(CNR_ACTIVITIES), year: z.int(), fuelPct: z.string() }).nullable(),
  })

export const deliveryRequestLines = () => z.object({ lines: z.array(line()) })

export const deliveryRequestSheet = () =>
  rowOf(deliveryRequests)
    .pick({ number: true, id: true, title: true, createdAt: true, updatedAt: true, version: true })
    .extend(rowOf(deliveryRequests).pick({ kind: true, salesUserId: true, companyId: true, tags: true }).shape)
    .extend(rowOf(deliveryRequests).pick({ currentVersionId: true }).shape)
    .extend({
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
      .pick({ id: true, status: true, version: true, validTo: true, validFrom: true, marginPct: true })
      .extend(
        rowOf(deliveryRequestVersions).pick({ suspendedFrom: true, versionNo: true, marginMethod: true, pricingMode: true })
          .shape,
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
      }),
    {},
  )

const affected = () => z.object({ count: z.int(), first: z.iso.date().nullable(), last: z.string().nullable() })

export const effectAnswer = () =>
  z.object({
    changed: affected(),
    touched: z.number(),
    unchanged: affected(),
    versions: z.array(z.object({ versionNo: z.int(), until: z.string().nullable() })),
  })

export const effectTerminateEffect = () =>
  z.object({
    versions: z.array(z.object({ versionNo: z.int(), until: z.null() })),
    changed: affected(),
    touched: z.number(),
    unchanged: affected(),
  })

export const journeysAnswer = () =>
  z.object({
    rows: z.array(
      rowOf(journeys)
        .pick({ number: true, id: true, status: true, label: true, reason: true, review: true })
        .extend(rowOf(journeys).pick({ serviceDate: true, plannedStart: true, plannedEnd: true, priceCents: true }).shape)
        .extend({
          versionNo: z.int(),
          driver: z.string().nullable(),
          plate: z.string().nullable(),
          subcontractor: z.string().nullable(),
        }),
    ),
    page: z.int(),
    more: z.boolean(),
  })

export const qualityAnswer = () =>
  z.object({
    incidents: z.array(incident()),
    damages: z.array(damage()),
    months: z.array(monthFigures()),
    quarter: z.object({ meanDelayMin: z.number().nullable(), journeys: z.int(), missed: z.number(), notExecutedOwn: z.int() }),
    stops: z.object({ done: z.int(), onTime: z.number() }),
    late: z.array(late()),
  })
