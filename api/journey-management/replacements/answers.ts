import { z } from 'zod'
import { identified, numbered, pageOf, rowOf } from '#api/middleware/answers.ts'
import { replacements } from '#api/schema/journey-management/replacements.table.ts'
import { left } from '#api/trade/absences/answers.ts'
import { ABSENCE_KINDS, ABSENCE_STATUSES } from '#domain/human-resources/absence-values.ts'
import { CERTIFICATION_STATES } from '#domain/human-resources/certification-values.ts'
import { JOURNEY_STATUSES } from '#domain/journey-management/journeys/values.ts'
import { REPLACEMENT_KINDS } from '#domain/journey-management/replacement-values.ts'
import { REPLACEMENT_ACTS } from '#domain/journey-management/replacements/transitions.ts'

export const movedReplacement = () => numbered().extend({ journeyId: z.uuid() })

export const replacementInform = () => numbered().extend({ told: z.boolean(), phone: z.string().nullable(), journeyId: z.uuid() })

export const replacementTour = () => identified().extend({ moved: z.array(z.string()), left: z.array(left()) })

export const replacementConfirm = () => numbered().extend({ at: z.string(), journeyId: z.uuid() })

export const replacementSuggestions = () =>
  z.object({
    rows: z.array(
      z.object({
        score: z.int().nullable(),
        reasons: z.array(z.string()),
        tour: z.number().nullable(),
        id: z.uuid(),
        name: z.string(),
        code: z.string().nullable(),
        depot: z.string().nullable(),
        phone: z.string().nullable(),
        detail: z.string(),
        warnings: z.array(z.string()),
      }),
    ),
    tour: z.number(),
    waysNote: z.string().nullable(),
    limit: z.int(),
  })

export const replacementSheet = () =>
  rowOf(replacements)
    .pick({ number: true, id: true, status: true, createdAt: true, version: true, reason: true })
    .extend(rowOf(replacements).pick({ kind: true, journeyId: true, coDriver: true, comment: true, cause: true }).shape)
    .extend(rowOf(replacements).pick({ score: true, replacedDriverId: true, replacingDriverId: true }).shape)
    .extend(rowOf(replacements).pick({ startPosition: true, endOdometer: true, startOdometer: true }).shape)
    .extend(rowOf(replacements).pick({ costDeltaCents: true, absenceId: true, confirmedAt: true }).shape)
    .extend(rowOf(replacements).pick({ informedDriverAt: true }).shape)
    .extend({
      siblings: z.array(numbered().extend({ label: z.string(), plannedStart: z.iso.datetime() })),
      causeOver: z.boolean(),
      acts: z.array(z.enum(REPLACEMENT_ACTS)),
      confirmedBy: z.string().nullable(),
      company: z.string().nullable(),
      refusedBy: z.array(z.string()),
      stop: z.string().nullable(),
      absence: z
        .object({ id: z.uuid(), kind: z.enum(ABSENCE_KINDS), from: z.string(), to: z.string(), status: z.enum(ABSENCE_STATUSES) })
        .nullable(),
      outage: z.object({ id: z.uuid(), from: z.string(), to: z.string().nullable(), reason: z.string() }).nullable(),
      certification: z.enum(CERTIFICATION_STATES).nullable(),
      journey: z.string(),
      label: z.string(),
      serviceDate: z.iso.date(),
      plannedStart: z.iso.datetime(),
      journeyStatus: z.enum(JOURNEY_STATUSES),
      poolId: z.uuid().nullable(),
      pool: z.string().nullable(),
      hasReplaced: z.boolean(),
      replaced: z.string().nullable(),
      replacing: z.string().nullable(),
    })

export const replacementJourneys = () =>
  numbered().extend({
    has: z.record(z.enum(REPLACEMENT_KINDS), z.boolean()),
    stops: z.array(z.object({ position: z.number(), address: z.string(), plannedArrival: z.iso.datetime() })),
    label: z.string(),
    status: z.enum(JOURNEY_STATUSES),
    plannedStart: z.iso.datetime(),
  })

export const replacementPage = () =>
  pageOf(
    rowOf(replacements)
      .pick({ number: true, id: true, status: true, version: true, reason: true, kind: true })
      .extend(rowOf(replacements).pick({ journeyId: true, coDriver: true, cause: true, score: true }).shape)
      .extend(rowOf(replacements).pick({ replacedDriverId: true, replacingDriverId: true, startPosition: true }).shape)
      .extend(rowOf(replacements).pick({ costDeltaCents: true, absenceId: true, confirmedAt: true }).shape)
      .extend(rowOf(replacements).pick({ informedDriverAt: true }).shape)
      .extend({
        journey: z.string(),
        label: z.string(),
        serviceDate: z.iso.date(),
        plannedStart: z.iso.datetime(),
        journeyStatus: z.enum(JOURNEY_STATUSES),
        poolId: z.uuid().nullable(),
        pool: z.string().nullable(),
        hasReplaced: z.boolean(),
        replaced: z.string().nullable(),
        replacing: z.string().nullable(),
      }),
    {},
  )
